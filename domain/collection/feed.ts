// The feed: an endless shuffle of the thoughts. In each round, all thoughts are ordered by a hash of the seed, the
// round and their id. A cursor is a position in this order, so adding or deleting a thought moves no other one.
import { hashInteger, hashText, type Random } from '../feed/random.ts';
import type { Thought } from '../thought/thought.ts';
import { memoize } from './memoize.ts';

/** The end of a page: the round, and the position of the last thought in it. */
export interface FeedCursor {
  round: number;
  /** A 52-bit hash, or -1 before the first thought of the round. */
  position: number;
}

export interface FeedPage<Item> {
  /** The thoughts, each with the cursor of its position. */
  edges: { thought: Item; cursor: FeedCursor }[];
  end: FeedCursor;
}

type Item = Pick<Thought, 'id'>;

/**
 * Returns the next `first` thoughts, all different, or all thoughts if there are fewer. A page continues with the next
 * round after the last thought of a round, and skips thoughts that it already has.
 * @param after the end of the previous page; null for the first one
 */
export function readFeed<Thought extends Item>(
  thoughts: readonly Thought[],
  { seed, first, after }: { seed: number; first: number; after: FeedCursor | null },
): FeedPage<Thought> {
  const count = Math.min(first, thoughts.length);
  const edges = new Map<number, FeedCursor>();
  let end: FeedCursor = after ?? { round: 0, position: -1 };
  while (edges.size < count) {
    const roundSeed = hashInteger(seed ^ hashInteger(end.round));
    // Skips thoughts that the page already has.
    for (const { index, position } of findNext(hashesOf(thoughts), roundSeed, end.position, count)) {
      if (edges.size === count) break;
      end = { round: end.round, position };
      if (!edges.has(index)) edges.set(index, end);
    }
    if (edges.size < count) end = { round: (end.round + 1) % maxRounds, position: -1 };
  }
  return {
    edges: Array.from(edges).flatMap(([index, cursor]) => {
      const thought = thoughts[index];
      return thought === undefined ? [] : { thought, cursor };
    }),
    end,
  };
}

/** Returns `count` thoughts, or all if there are fewer, in a random order. Each choice and each order is equally likely. */
export function pickRandom<Thought extends Item>(
  thoughts: readonly Thought[],
  count: number,
  random: Random,
): Thought[] {
  const seed = Math.floor(random() * 2 ** 32) | 0;
  return readFeed(thoughts, { seed, first: count, after: null }).edges.map(({ thought }) => thought);
}

const maxRounds = 2 ** 31;

/** The length of two numbers in base 36, of 31 and 52 bits, with a hyphen between them. */
const maxCursorLength = 6 + 1 + 11;

/** Returns the cursor as a short opaque text. */
export function encodeFeedCursor({ round, position }: FeedCursor): string {
  return `${round.toString(36)}-${(position + 1).toString(36)}`;
}

/** Parses a text that `encodeFeedCursor` returned. Returns null for any other. */
export function decodeFeedCursor(text: string): FeedCursor | null {
  if (text.length > maxCursorLength) return null;
  const [round = NaN, next = NaN] = text.split('-').map((digits) => parseInt(digits, 36));
  const cursor = { round, position: next - 1 };
  const isInRange = round < maxRounds && next <= 2 ** (32 + lowBits);
  return isInRange && encodeFeedCursor(cursor) === text ? cursor : null;
}

/** Hashing the ids takes most of the time, so each thought is hashed once. */
const hashesOfId = memoize(({ id }: Item) => ({ high: hashText(id), low: hashText(`${id} `) }));

/** Two independent 32-bit hashes of each id. */
const hashesOf = memoize((thoughts: readonly Item[]) => {
  const hashes = thoughts.map(hashesOfId);
  return {
    high: new Uint32Array(hashes.map(({ high }) => high)),
    low: new Uint32Array(hashes.map(({ low }) => low)),
  };
});

/** The number of lower bits of a position. They decide only between thoughts with equal upper bits. */
const lowBits = 20;

/** Returns the next `count` thoughts after a position, sorted, in a single pass over the hashes. */
function findNext({ high, low }: ReturnType<typeof hashesOf>, seed: number, after: number, count: number) {
  const found: { index: number; position: number }[] = [];
  let largest = Infinity;
  for (let index = 0; index < high.length; index += 1) {
    const upper = hashInteger((high[index] ?? 0) ^ seed);
    if (upper * 2 ** lowBits > largest) continue;
    const position = upper * 2 ** lowBits + (hashInteger((low[index] ?? 0) ^ seed) >>> (32 - lowBits));
    if (position <= after || position > largest) continue;
    let place = found.length;
    while (place > 0 && (found[place - 1]?.position ?? 0) > position) place -= 1;
    found.splice(place, 0, { index, position });
    if (found.length > count) found.pop();
    if (found.length === count) largest = found.at(-1)?.position ?? Infinity;
  }
  return found;
}
