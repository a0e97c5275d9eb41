/** How large a thought can be set on its own page, by its length in UTF-16 units: the longer, the smaller. */
export function quoteSize(thought: string): 'short' | 'long' | 'longest' {
  if (thought.length > 320) return 'longest';
  return thought.length > 140 ? 'long' : 'short';
}
