/** The reason why a video isn't shown: YouTube's error code, no network, or no response from YouTube. */
export type PlayerProblem = number | 'offline' | 'unreachable';

interface Description {
  message: string;
  canRetry: boolean;
}

/** Returns what to tell the visitor about a problem, and whether trying again can solve it. */
export function describeProblem(problem: PlayerProblem): Description {
  const other = { message: "The video couldn't be played here. Open it on YouTube.", canRetry: true };
  return descriptions[problem] ?? other;
}

const ownersChoice = {
  message: "The video's owner lets it play on YouTube only. Open it there.",
  canRetry: false,
};

const descriptions: Partial<Record<PlayerProblem, Description>> = {
  offline: { message: "You're offline. Check your connection and try again.", canRetry: true },
  unreachable: { message: 'YouTube may be blocked, or you are offline.', canRetry: true },
  2: { message: "This video's link is invalid. Close it and choose another thought.", canRetry: false },
  5: { message: 'The player failed. Try again, or open the video on YouTube.', canRetry: true },
  100: {
    message: 'This video was removed or made private. Close it and choose another thought.',
    canRetry: false,
  },
  101: ownersChoice,
  150: ownersChoice,
  153: {
    message:
      "YouTube couldn't verify this page. Allow referrers for this page, or open the video on YouTube.",
    canRetry: true,
  },
};
