/** Returns whether a thought is so long that its own page shows it in smaller letters. */
export function isLong(thought: string): boolean {
  return thought.length > 140;
}
