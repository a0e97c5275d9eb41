import { seededRandom } from '#domain/flow/random.ts';
import { expect, test } from 'vitest';
import { isRank, planRanks, type RankedRow } from './ranks.ts';

test('a few rows at a time, ranks become dense whatever was written by hand, and those that are right stay', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const rows = messyRows(random);
    const rowsAtOnce = 2 + Math.floor(random() * 9);
    const before = new Map(rows.map(({ id, rank }) => [id, rank]));
    const live = makeDense(rows, rowsAtOnce);
    const ranked = rows.filter(({ rank }) => rank !== undefined);
    expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index));
    expect(live).toBe(ranked.length);
    const former = [...before.values()];
    const isAlone = (rank: unknown) => former.filter((other) => other === rank).length === 1;
    const right = [...before].filter(([, rank]) => isRank(rank) && rank < live && isAlone(rank));
    expect(right.map(([id]) => [id, rows.find((row) => row.id === id)?.rank])).toEqual(right);
  }
});

function messyRows(random: () => number): RankedRow[] {
  const odd = [null, -1, 2.5, 1e9, 'three', Number.NaN];
  return Array.from({ length: Math.floor(random() * 40) }, (_, index) => ({
    id: `id-${String(index).padStart(2, '0')}`,
    rank: random() < 0.15 ? odd[Math.floor(random() * odd.length)] : Math.floor(random() * 40),
  }));
}

/** Applies plan after plan, as a database would that hands out some rows at once; returns the last count. */
function makeDense(rows: RankedRow[], rowsAtOnce: number): number {
  for (let [next, turn] = [0, 0]; turn < 200; turn += 1) {
    rows.sort(compareRanks);
    const ranked = rows.filter(({ rank }) => rank !== undefined);
    const from = next === 0 ? 0 : ranked.findIndex(({ rank }) => isRank(rank) && rank >= next - 1);
    const page = ranked.slice(from, from + rowsAtOnce);
    const numbers = ranked.filter(({ rank }) => typeof rank === 'number' && rank >= 0);
    const plan = planRanks(next, page, numbers.toReversed().slice(0, rowsAtOnce));
    for (const row of rows) {
      const move = plan.moves.find(({ id }) => id === row.id);
      if (move !== undefined) row.rank = move.rank;
      else if (plan.unranked.includes(row.id)) row.rank = undefined;
    }
    if (plan.isDenseSoFar && page.length < rowsAtOnce) return plan.live;
    next = plan.next;
  }
  throw new Error('The ranks never became dense.');
}

/** As Firestore sorts: null, then numbers, then text. */
function compareRanks(one: RankedRow, other: RankedRow): number {
  return (
    sortClass(one.rank) - sortClass(other.rank) ||
    (typeof one.rank === 'number' && typeof other.rank === 'number' ? one.rank - other.rank || 0 : 0) ||
    one.id.localeCompare(other.id)
  );
}

function sortClass(rank: unknown): number {
  if (rank === null) return 0;
  if (typeof rank === 'number') return Number.isNaN(rank) ? 1 : 2;
  return 3;
}
