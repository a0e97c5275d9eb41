/** Returns the class of font size for a thought on its own page. Longer thoughts get smaller text. */
export function chooseQuoteSize(thought: string): 'short' | 'long' | 'longest' {
  if (thought.length > 320) return 'longest';
  return thought.length > 140 ? 'long' : 'short';
}
