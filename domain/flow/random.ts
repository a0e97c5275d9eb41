/** A source of numbers in [0, 1), such as `Math.random`; rules take it as an argument. */
export type Random = () => number;

/**
 * Numbers that are the same for the same seed, for ever: positions in stored walks rest on them.
 * The generator is sfc32 (Chris Doty-Humphrey, PractRand), seeded as its author does.
 *
 * @param seed any integer; its lower 32 bits count
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
 * Scatters a 32-bit integer over all 32-bit integers, each reached once, as an unsigned number.
 * The constants are lowbias32's (Chris Wellons, "Prospecting for hash functions").
 */
export function hashInteger(value: number): number {
  let bits = value | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return (bits ^ (bits >>> 16)) >>> 0;
}
