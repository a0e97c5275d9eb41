/** Returns whether a thought is long. Its own page then shows it in smaller letters. */
export function isLong(thought: string): boolean {
  return thought.length > 140;
}
