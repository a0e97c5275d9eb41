/** Labels and notes of the home page and of a thought's page, by their weight in Figtree. */
export const labels = {
  400: [
    'Click on a bubble to watch an inspiring video!',
    'Rest the pointer on a bubble to keep it',
    'Hold a bubble to keep it',
    'Today',
    'Browse',
    'Slow',
    'Fast',
    'Click the video to watch the full content related to this thought.',
    'YouTube is loaded only when you press play',
    'Open on YouTube',
    'The same thought for everybody, no account needed.',
    'Discover more inspiring thoughts at Upwell',
    'Back to All Thoughts',
    'Author:',
  ],
  // Those that others follow in a row, and therefore move with.
  550: ['With a note', 'Favourite', 'Today', 'Browse'],
  600: ['Share This Thought'],
} as const;
