/**
 * What to do about a player's trouble, for the visitor.
 * @param playerError YouTube's error code, or `stalled` when nothing plays after a while
 */
export function playerErrorMessage(playerError: number | 'stalled'): string {
  switch (playerError) {
    case 2:
      return "This video's link is damaged. Close it and choose another bubble.";
    case 5:
      return 'The player failed. Close it and press the bubble again, or open the video in your browser.';
    case 100:
      return 'This video was removed or made private. Close it and choose another bubble.';
    case 101:
    case 150:
      return "The video's owner lets it play on YouTube only. Open it in your browser.";
    case 153:
      return 'YouTube could not see which page asks for the video. Allow referrers for this page, or open it in your browser.';
    case 'stalled':
      return "The video hasn't started. Press play in the player, or open it in your browser.";
    default:
      return 'The video could not be played here. Open it in your browser.';
  }
}
