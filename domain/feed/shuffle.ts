import { hashInteger, seededRandom } from './random.ts';

/** Six rounds per bit of the size mix well (section 1 of the paper), so this suffices for two million thoughts. */
const shuffleRounds = 128;

const numberLimit = 2 ** 31;

/** The length of three numbers below 2^31 in base 36 and two hyphens. */
const maxCursorLength = 20;

/** Cursors are client input. Without this limit, a cursor with a huge size would keep the server in a long loop. */
const maxSkippedPositions = 10_000;

/** A position in the feed: `position` thoughts into shuffle number `cycle`, which started with `size` thoughts. */
export interface ShuffleCursor {
  cycle: number;
  position: number;
  size: number;
}

/**
 * Returns a permutation of [0, size) as a function that returns the ranks at `count` positions from `start` on, without
 * computing the others. All positions must be below the size.
 *
 * The algorithm is the swap-or-not shuffle (Hoang, Morris, Rogaway, CRYPTO 2012): each round pairs x with key - x, and
 * a random bit of the pair decides whether the two are swapped. It works for any size.
 *
 * @param seed any integer; only its lower 32 bits are used
 */
export function permutation(seed: number, size: number): (start: number, count: number) => Int32Array {
  const random = seededRandom(seed);
  const keys = new Int32Array(shuffleRounds);
  const salts = new Int32Array(shuffleRounds);
  for (let round = 0; round < shuffleRounds; round += 1) {
    keys[round] = Math.floor(random() * size);
    salts[round] = Math.floor(random() * 2 ** 32);
  }

  return (start, count) => {
    const ranks = new Int32Array(count);
    // Four ranks together take two thirds of the time, because each round of one waits for the round before.
    for (let index = 0; index < count; index += 4) {
      let first = start + index;
      let second = first + 1;
      let third = first + 2;
      let fourth = first + 3;
      for (let round = 0; round < shuffleRounds; round += 1) {
        const key = keys[round] ?? 0;
        const salt = salts[round] ?? 0;
        first = swapOrNot(first, key, salt, size);
        second = swapOrNot(second, key, salt, size);
        third = swapOrNot(third, key, salt, size);
        fourth = swapOrNot(fourth, key, salt, size);
      }
      // A typed array ignores what is beyond its end.
      ranks[index] = first;
      ranks[index + 1] = second;
      ranks[index + 2] = third;
      ranks[index + 3] = fourth;
    }
    return ranks;
  };
}

/**
 * Returns the rank's partner in a round if their random bit is 1, and otherwise the rank. It has no branches, as half of
 * the random ones would be predicted wrongly: `x >> 31` is -1 for a negative number and otherwise 0.
 */
function swapOrNot(rank: number, key: number, salt: number, size: number): number {
  const difference = key - rank;
  const partner = difference + (size & (difference >> 31));
  const unequalBits = rank ^ partner;
  const larger = rank ^ (unequalBits & ((rank - partner) >> 31));
  return rank ^ (unequalBits & -(hashInteger(larger ^ salt) & 1));
}

/**
 * Returns the next ranks of an endless feed, all different: `count`, or as many as there are. Also returns the cursor after
 * each of them, and the one after all. docs/shuffle.md describes the algorithm for other programs.
 *
 * A cycle returns each rank once; then a new shuffle starts. The size of a cycle doesn't change: ranks that have been
 * added since its start follow in the next cycle, and ranks that no longer exist are skipped.
 *
 * @param cursor the end of the previous page; null for the first page
 * @param size the current number of ranks
 * @param passed ranks below the size that are passed over, because the page has them already
 */
export function takeNextRanks(
  seed: number,
  cursor: ShuffleCursor | null,
  size: number,
  count: number,
  passed: ReadonlySet<number> = new Set(),
): { ranks: number[]; cursors: ShuffleCursor[]; nextCursor: ShuffleCursor } {
  let { cycle, position, size: cycleSize } = cursor ?? { cycle: 0, position: 0, size };
  let readRanks = permutation(cycleSeed(seed, cycle), cycleSize);
  const ranks = new Set<number>();
  const cursors: ShuffleCursor[] = [];
  const takeCount = Math.min(count, size - passed.size);

  while (ranks.size < takeCount) {
    if (position >= cycleSize || cycleSize > size + maxSkippedPositions) {
      cycle = (cycle + 1) % numberLimit;
      position = 0;
      cycleSize = size;
      readRanks = permutation(cycleSeed(seed, cycle), size);
    }
    for (const rank of readRanks(position, Math.min(takeCount - ranks.size, cycleSize - position))) {
      position += 1;
      if (rank >= size || ranks.has(rank) || passed.has(rank)) continue;
      ranks.add(rank);
      cursors.push({ cycle, position, size: cycleSize });
    }
  }

  return { ranks: [...ranks], cursors, nextCursor: { cycle, position, size: cycleSize } };
}

/** Returns the cursor as a short opaque string. */
export function encodeCursor({ cycle, position, size }: ShuffleCursor): string {
  return [cycle, position, size].map((number) => number.toString(36)).join('-');
}

/** Parses a string that `encodeCursor` returned. Returns null for any other text. */
export function decodeCursor(text: string): ShuffleCursor | null {
  if (text.length > maxCursorLength) return null;
  const numbers = text.split('-').map((digits) => parseInt(digits, 36));
  const [cycle = NaN, position = NaN, size = NaN] = numbers;
  const cursor = { cycle, position, size };
  const isCanonical = encodeCursor(cursor) === text;
  const isInRange = cycle < numberLimit && size < numberLimit && position <= size;
  return isCanonical && isInRange ? cursor : null;
}

function cycleSeed(seed: number, cycle: number): number {
  return hashInteger(seed ^ hashInteger(cycle));
}
