import { hashInteger, seededRandom } from './random.ts';

/** Where a walk stands: `position` thoughts into its shuffle number `cycle`, which began with `size` thoughts. */
export interface ShuffleCursor {
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
  const rounds = Array.from({ length: SHUFFLE_ROUNDS }, () => ({
    key: Math.floor(random() * size),
    salt: Math.floor(random() * 2 ** 32),
  }));

  return (position) => {
    let rank = position;
    for (const { key, salt } of rounds) {
      const partner = key >= rank ? key - rank : key - rank + size;
      if (hashInteger(Math.max(rank, partner) ^ salt) & 1) rank = partner;
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
export function takeNextRanks(
  seed: number,
  cursor: ShuffleCursor | null,
  size: number,
  count: number,
): { ranks: number[]; nextCursor: ShuffleCursor } {
  let { cycle, position, size: cycleSize } = cursor ?? { cycle: 0, position: 0, size };
  let rankAt = permutation(cycleSeed(seed, cycle), cycleSize);
  const ranks = new Set<number>();
  const takeCount = Math.min(count, size);

  while (ranks.size < takeCount) {
    if (position >= cycleSize || cycleSize > size + MAX_SKIPPED_POSITIONS) {
      cycle = (cycle + 1) % NUMBER_LIMIT;
      position = 0;
      cycleSize = size;
      rankAt = permutation(cycleSeed(seed, cycle), size);
    }
    const rank = rankAt(position);
    position += 1;
    if (rank < size) ranks.add(rank);
  }

  return { ranks: [...ranks], nextCursor: { cycle, position, size: cycleSize } };
}

/** A cursor as a short opaque string. */
export function encodeCursor({ cycle, position, size }: ShuffleCursor): string {
  return [cycle, position, size].map((number) => number.toString(36)).join('-');
}

/** The cursor that `encodeCursor` wrote; null for every other text. */
export function decodeCursor(text: string): ShuffleCursor | null {
  if (text.length > MAX_CURSOR_LENGTH) return null;
  const numbers = text.split('-').map((digits) => parseInt(digits, 36));
  const [cycle = NaN, position = NaN, size = NaN] = numbers;
  const cursor = { cycle, position, size };
  const isCanonical = encodeCursor(cursor) === text;
  const isInRange = cycle < NUMBER_LIMIT && size < NUMBER_LIMIT && position <= size;
  return isCanonical && isInRange ? cursor : null;
}

/** Six rounds for each bit of the size mix it well (the paper, section 1); this is enough for two million. */
const SHUFFLE_ROUNDS = 128;

const NUMBER_LIMIT = 2 ** 31;

/** Three numbers below 2^31 in base 36, and two hyphens. */
const MAX_CURSOR_LENGTH = 20;

/** A cursor comes from outside: one that claims a huge size must not keep the server counting. */
const MAX_SKIPPED_POSITIONS = 10_000;

function cycleSeed(seed: number, cycle: number): number {
  return hashInteger(seed ^ hashInteger(cycle));
}
