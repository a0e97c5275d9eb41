/** The id of the thought that the API returns if it can't read the requested one. No stored thought may have it. */
export const fallbackId = 'fallback';

/** The first two starter thoughts, which the browser shows if it can't reach the API. */
export const fallbackThoughts = [
  {
    id: '1-your-time-is-limited-so-dont-waste-it-living',
    thought: "Your time is limited, so don't waste it living someone else's life.",
    author: 'Steve Jobs',
    lang: 'en',
    url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=740s',
    video: { id: 'UF8uR6Z6KLc', startSeconds: 740 },
  },
  {
    id: '2-you-cant-connect-the-dots-looking-forward-you',
    thought: "You can't connect the dots looking forward; you can only connect them looking backward.",
    author: 'Steve Jobs',
    lang: 'en',
    url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=290s',
    video: { id: 'UF8uR6Z6KLc', startSeconds: 290 },
  },
] as const;
