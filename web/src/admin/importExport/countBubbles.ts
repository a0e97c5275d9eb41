/** Returns a number of bubbles in words, such as “1 bubble”. */
export function countBubbles(count: number): string {
  return `${count.toLocaleString('en')} ${count === 1 ? 'bubble' : 'bubbles'}`;
}
