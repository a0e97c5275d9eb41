/** Returns a number in [0, 1), as `Math.random` does. */
export type Random = () => number;

/**
 * Returns a random number generator that always returns the same numbers for the same seed. This must never change,
 * because feed cursors depend on it. The algorithm is sfc32 (Chris Doty-Humphrey, PractRand), with its author's
 * seeding.
 *
 * @param seed any integer; only its lower 32 bits are used
 */
export function seededRandom(seed: number): Random {
  let a = 0;
  let b = seed | 0;
  let c = 0;
  let counter = 1;

  const next: Random = () => {
    const sum = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };

  for (let round = 0; round < 12; round += 1) next();
  return next;
}

/**
 * Returns the hash of a 32-bit integer as an unsigned 32-bit integer. No two integers have the same hash.
 * The constants are from lowbias32 (Chris Wellons, "Prospecting for hash functions").
 */
export function hashInteger(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** Returns the hash of a text as an unsigned 32-bit integer. */
export function hashText(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index += 1) hash = hashInteger(hash ^ text.charCodeAt(index));
  return hash;
}

/** Returns the items, or `count` of them, in a random order. Each choice and each order is equally likely. */
export function shuffleItems<T>(items: readonly T[], random: Random, count = items.length): T[] {
  const remaining = [...items];
  return items.slice(0, count).flatMap(() => remaining.splice(Math.floor(random() * remaining.length), 1));
}
