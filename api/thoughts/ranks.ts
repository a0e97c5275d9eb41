export interface RankedRow {
  id: string;
  /** As it is stored, which may be anything in a record that was written by hand. */
  rank: unknown;
}

export interface RankMove {
  id: string;
  from: unknown;
  to: number;
}

/**
 * The fewest moves that make the ranks of these rows dense: who holds a rank of its own below their number
 * keeps it, and the others fill what is free. There is nothing to do when it returns none.
 */
export function planRankMoves(rows: readonly RankedRow[]): RankMove[] {
  const takenRanks = new Set<number>();
  const misplaced: RankedRow[] = [];
  for (const row of rows) {
    if (isRank(row.rank) && row.rank < rows.length && !takenRanks.has(row.rank)) takenRanks.add(row.rank);
    else misplaced.push(row);
  }
  let next = 0;
  return misplaced.map(({ id, rank }) => {
    while (takenRanks.has(next)) next += 1;
    takenRanks.add(next);
    return { id, from: rank, to: next };
  });
}

export interface RankPlan {
  /** Documents that get this rank instead of theirs. */
  moves: { id: string; rank: number }[];
  /** Documents whose rank is none, or another's. */
  unranked: string[];
  /** Every rank below it is now held exactly once, as far as it was checked. */
  next: number;
  /** One more than the highest rank that is held now. */
  live: number;
  /** Whether the page held no gap. */
  isDenseSoFar: boolean;
}

/**
 * One step towards dense ranks, which needs only a part of the collection: the ranks below `next` are dense already,
 * `page` are rows in ascending order of rank from `next - 1` on, and `highest` the highest in descending order. A gap
 * is filled with the highest, so that no more documents change than there are gaps.
 */
export function planRanks(next: number, page: readonly RankedRow[], highest: readonly RankedRow[]): RankPlan {
  const unranked = new Set<string>();
  const moves: RankPlan['moves'] = [];
  let expected = Math.max(next - 1, 0);
  const gapIndex = page.findIndex(({ id, rank }) => {
    if (isRank(rank) && rank > expected) return true;
    if (rank === expected) expected += 1;
    else unranked.add(id);
    return false;
  });
  const gapEnd = gapIndex === -1 ? expected : Number(page[gapIndex]?.rank);
  const remaining = highest.filter(({ id }) => !unranked.has(id));
  while (expected < gapEnd) {
    const top = remaining.shift();
    if (top === undefined || !(Number(top.rank) > expected)) break;
    if (isRank(top.rank)) {
      moves.push({ id: top.id, rank: expected });
      expected += 1;
    } else unranked.add(top.id);
  }
  const top = remaining.find(({ rank }) => isRank(rank))?.rank ?? -1;
  return {
    moves,
    unranked: [...unranked],
    next: expected,
    live: Math.max(expected, Number(top) + 1),
    isDenseSoFar: gapIndex === -1,
  };
}

export function isRank(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
