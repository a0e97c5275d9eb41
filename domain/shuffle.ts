import { mix, seededRandom } from './random.ts';

/** Where a walk stands: `position` thoughts into its shuffle number `cycle`, which began with `size` thoughts. */
export interface Cursor {
  cycle: number;
  position: number;
  size: number;
}

/**
 * A keyed permutation of [0, size): position → rank, computed for one position without the others.
 *
 * The swap-or-not shuffle (Hoang, Morris, Rogaway, CRYPTO 2012): each round pairs x with key - x, and a
 * coin that both of a pair share says whether they swap. It takes any size as it is.
 *
 * @param seed any integer; its lower 32 bits count
 */
export function permutation(seed: number, size: number): (position: number) => number {
  const random = seededRandom(seed);
  const rounds = Array.from({ length: ROUNDS }, () => ({
    key: Math.floor(random() * size),
    salt: Math.floor(random() * 2 ** 32),
  }));

  return (position) => {
    let rank = position;
    for (const { key, salt } of rounds) {
      const partner = key >= rank ? key - rank : key - rank + size;
      if (mix(Math.max(rank, partner) ^ salt) & 1) rank = partner;
    }
    return rank;
  };
}

/**
 * The next ranks of a visitor's endless walk: min(count, size) of them, none twice.
 *
 * A cycle shows each rank once, then a new shuffle begins. It keeps the size that it began with: what was
 * added since waits for the next cycle, and ranks that are gone are passed over.
 *
 * @param cursor where the walk stands; null at its beginning
 * @param size how many ranks there are now
 */
export function walk(
  seed: number,
  cursor: Cursor | null,
  size: number,
  count: number,
): { ranks: number[]; next: Cursor } {
  let { cycle, position, size: cycleSize } = cursor ?? { cycle: 0, position: 0, size };
  let rankAt = permutation(cycleSeed(seed, cycle), cycleSize);
  const ranks = new Set<number>();
  const wanted = Math.min(count, size);

  while (ranks.size < wanted) {
    if (position >= cycleSize || cycleSize > size + MOST_POSITIONS_WASTED) {
      cycle = (cycle + 1) % LARGEST_NUMBER;
      position = 0;
      cycleSize = size;
      rankAt = permutation(cycleSeed(seed, cycle), size);
    }
    const rank = rankAt(position);
    position += 1;
    if (rank < size) ranks.add(rank);
  }

  return { ranks: [...ranks], next: { cycle, position, size: cycleSize } };
}

/** A cursor as a short opaque string. */
export function encodeCursor({ cycle, position, size }: Cursor): string {
  return [cycle, position, size].map((number) => number.toString(36)).join('-');
}

/** The cursor that `encodeCursor` wrote; null for every other text. */
export function decodeCursor(text: string): Cursor | null {
  if (text.length > LONGEST_CURSOR) return null;
  const numbers = text.split('-').map((digits) => parseInt(digits, 36));
  const [cycle = NaN, position = NaN, size = NaN] = numbers;
  const cursor = { cycle, position, size };
  const isWritten = encodeCursor(cursor) === text;
  const isInRange = cycle < LARGEST_NUMBER && size < LARGEST_NUMBER && position <= size;
  return isWritten && isInRange ? cursor : null;
}

/** Six rounds for each bit of the size mix it well (the paper, section 1); this is enough for two million. */
const ROUNDS = 128;

const LARGEST_NUMBER = 2 ** 31;

/** Three numbers below 2^31 in base 36, and two hyphens. */
const LONGEST_CURSOR = 20;

/** A cursor comes from outside: one that claims a huge size must not keep the server counting. */
const MOST_POSITIONS_WASTED = 10_000;

function cycleSeed(seed: number, cycle: number): number {
  return mix(seed ^ mix(cycle));
}
