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
export function rankMoves(rows: readonly RankedRow[]): RankMove[] {
  const held = new Set<number>();
  const misplaced: RankedRow[] = [];
  for (const row of rows) {
    if (isRank(row.rank) && row.rank < rows.length && !held.has(row.rank)) held.add(row.rank);
    else misplaced.push(row);
  }
  let next = 0;
  return misplaced.map(({ id, rank }) => {
    while (held.has(next)) next += 1;
    held.add(next);
    return { id, from: rank, to: next };
  });
}

export function isRank(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
