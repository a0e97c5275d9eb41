/** The id of the thought that the API answers with while it can't read the one that was asked for. No stored thought may have it. */
export const fallbackId = 'fallback';

/** What runs in a browser that can't reach the API: the first two of the starter collection. */
export const fallbackThoughts = [
  {
    id: '1-your-time-is-limited-so-dont-waste-it-living',
    thought: "Your time is limited, so don't waste it living someone else's life.",
    author: 'Steve Jobs',
    url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=740s',
  },
  {
    id: '2-you-cant-connect-the-dots-looking-forward-you',
    thought: "You can't connect the dots looking forward; you can only connect them looking backward.",
    author: 'Steve Jobs',
    url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=290s',
  },
] as const;
