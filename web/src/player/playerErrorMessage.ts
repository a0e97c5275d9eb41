/**
 * Returns a message that tells the visitor what to do about a player error.
 * @param playerError YouTube's error code, or `stalled` if the video doesn't start in time
 */
export function playerErrorMessage(playerError: number | 'stalled'): string {
  switch (playerError) {
    case 2:
      return "This video's link is invalid. Close it and choose another bubble.";
    case 5:
      return 'The player failed. Close it and press the bubble again, or open the video in your browser.';
    case 100:
      return 'This video was removed or made private. Close it and choose another bubble.';
    case 101:
    case 150:
      return "The video's owner lets it play on YouTube only. Open it in your browser.";
    case 153:
      return "YouTube couldn't verify this page. Allow referrers for this page, or open the video in your browser.";
    case 'stalled':
      return "The video hasn't started. Press play in the player, or open it in your browser.";
    default:
      return "The video couldn't be played here. Open it in your browser.";
  }
}
