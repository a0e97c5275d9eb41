export interface RankedRow {
  id: string;
  /** As stored. A record that was edited in the database may have any value here. */
  rank: unknown;
}

export interface RankMove {
  id: string;
  from: unknown;
  to: number;
}

/**
 * Returns the smallest number of moves that make the ranks of these rows dense. Rows with a unique rank below the
 * number of rows keep it, and the others get the free ranks. Returns an empty array when the ranks are dense already.
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
  /** Documents that get a new rank. */
  moves: { id: string; rank: number }[];
  /** Documents that lose their rank, because it is invalid or a duplicate. */
  unranked: string[];
  /** Every rank below this one is now used exactly once. */
  next: number;
  /** One more than the highest rank that is used now. */
  live: number;
  /** Whether the page had no gap. */
  isDenseSoFar: boolean;
}

/**
 * Plans one step towards dense ranks, with only a part of the collection. Gaps are filled with the documents of the
 * highest ranks, so that only as many documents change as there are gaps.
 * @param next the ranks below it are dense already.
 * @param page rows in ascending order of rank, from rank `next - 1` on.
 * @param highest the rows with the highest ranks, in descending order.
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
