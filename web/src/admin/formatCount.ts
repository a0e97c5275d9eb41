/** Formats a number of thoughts, for example “2,168”. */
export function formatCount(count: number): string {
  return count.toLocaleString('en');
}

/** Returns a number of bubbles in words, such as “1 bubble”. */
export function countBubbles(count: number): string {
  return `${formatCount(count)} ${count === 1 ? 'bubble' : 'bubbles'}`;
}
