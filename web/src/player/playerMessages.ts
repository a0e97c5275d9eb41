/** Why a video isn't shown: YouTube's error code, no network, or no answer from YouTube. */
export type PlayerProblem = number | 'offline' | 'unreachable';

/** Returns what to tell the visitor about a problem, and whether trying again can solve it. */
export function describeProblem(problem: PlayerProblem): { message: string; canRetry: boolean } {
  switch (problem) {
    case 'offline':
      return { message: "You're offline. Check your connection and try again.", canRetry: true };
    case 'unreachable':
      return { message: 'YouTube may be blocked, or you are offline.', canRetry: true };
    case 2:
      return {
        message: "This video's link is invalid. Close it and choose another thought.",
        canRetry: false,
      };
    case 5:
      return { message: 'The player failed. Try again, or open the video on YouTube.', canRetry: true };
    case 100:
      return {
        message: 'This video was removed or made private. Close it and choose another thought.',
        canRetry: false,
      };
    case 101:
    case 150:
      return {
        message: "The video's owner lets it play on YouTube only. Open it there.",
        canRetry: false,
      };
    case 153:
      return {
        message:
          "YouTube couldn't verify this page. Allow referrers for this page, or open the video on YouTube.",
        canRetry: true,
      };
    default:
      return { message: "The video couldn't be played here. Open it on YouTube.", canRetry: true };
  }
}
