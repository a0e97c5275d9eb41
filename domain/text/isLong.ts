/** Returns whether a thought is set in smaller letters where it stands alone. */
export function isLong(thought: string): boolean {
  return thought.length > 140;
}
