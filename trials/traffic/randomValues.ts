import type { Random } from '../../domain/feed/random.ts';

/** Returns one of the items, each with the same probability. */
export function pick<Item>(items: readonly Item[], random: Random): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick.');
  return item;
}

/** Returns an integer from 0 to `limit` - 1. */
export function randomInteger(limit: number, random: Random): number {
  return Math.floor(random() * limit);
}

/** Texts that programs handle wrongly more often than others. */
const oddTexts = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u2028',
  '💧'.repeat(50),
  'x'.repeat(600),
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' OR 1=1 --",
  '%00%ff',
  '${7*7}',
  '<script>alert(1)</script>',
  '-1',
  '1e99',
  'null',
  '0-1-14',
  'MA==',
];

export function randomText(random: Random): string {
  if (random() < 0.6) return pick(oddTexts, random);
  const length = randomInteger(30, random);
  return String.fromCharCode(...Array.from({ length }, () => randomInteger(0x250, random)));
}

const oddNumbers = [0, -0, 1, -1, 20, 50, 101, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e308, 0.5, 1e-7];

export function randomNumber(random: Random): number {
  return random() < 0.5 ? randomInteger(60, random) : pick(oddNumbers, random);
}

/** Returns any JSON value, of at most `depth` levels. */
export function randomJson(random: Random, depth = 3): unknown {
  const kind = randomInteger(depth > 0 ? 6 : 4, random);
  if (kind === 0) return randomText(random);
  if (kind === 1) return randomNumber(random);
  if (kind === 2) return random() < 0.5;
  if (kind === 3) return null;
  const items = Array.from({ length: randomInteger(4, random) }, () => randomJson(random, depth - 1));
  if (kind === 4) return items;
  return Object.fromEntries(items.map((item) => [randomText(random), item]));
}
