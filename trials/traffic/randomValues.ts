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

/** Texts that have a meaning where they are inserted. */
const insertedTexts = Array.from('{}["\\:,%#💧\ufeff\0').concat(['\r\n', '\r\n\r\n', '...', '"""']);

/** Returns the bytes with one to four changes: some are removed, repeated, inserted or replaced, or the rest is cut off. */
export function changeBytes(
  bytes: Uint8Array,
  random: Random,
  inserted: readonly (string | Buffer)[] = insertedTexts,
): Buffer<ArrayBuffer> {
  let changed = Buffer.from(bytes);
  for (let count = 1 + randomInteger(4, random); count > 0; count -= 1) {
    const at = randomInteger(changed.length + 1, random);
    const end = Math.min(changed.length, at + randomInteger(20, random));
    const [before, part, after] = [changed.subarray(0, at), changed.subarray(at, end), changed.subarray(end)];
    const noise = Array.from({ length: randomInteger(6, random) }, () => randomInteger(256, random));
    const middles = [[], [part, part], [Buffer.from(noise)], [Buffer.from(noise), part]];
    const known = Buffer.from(pick(inserted, random));
    changed = Buffer.concat([before, ...pick([...middles, [known, part]], random), after]);
    if (random() < 0.15) changed = before;
  }
  return changed;
}
