import { seededRandom } from '#domain/feed/random.ts';
import { expect, test } from 'vitest';
import { isRank, planRanks, type RankedRow } from './ranks.ts';

test('planRanks makes random and invalid ranks dense in pages, without changing valid ones', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = seededRandom(seed);
    const rows = createRandomRows(random);
    const pageSize = 2 + Math.floor(random() * 9);
    const before = new Map(rows.map(({ id, rank }) => [id, rank]));
    const live = makeDense(rows, pageSize);
    const ranked = rows.filter(({ rank }) => rank !== undefined);
    expect(ranked.map(({ rank }) => rank)).toEqual(ranked.map((_, index) => index));
    expect(live).toBe(ranked.length);
    const former = [...before.values()];
    const isUnique = (rank: unknown) => former.filter((other) => other === rank).length === 1;
    const valid = [...before].filter(([, rank]) => isRank(rank) && rank < live && isUnique(rank));
    expect(valid.map(([id]) => [id, rows.find((row) => row.id === id)?.rank])).toEqual(valid);
  }
});

function createRandomRows(random: () => number): RankedRow[] {
  const invalidRanks = [null, -1, 2.5, 1e9, 'three', Number.NaN];
  return Array.from({ length: Math.floor(random() * 40) }, (_, index) => ({
    id: `id-${String(index).padStart(2, '0')}`,
    rank:
      random() < 0.15 ? invalidRanks[Math.floor(random() * invalidRanks.length)] : Math.floor(random() * 40),
  }));
}

/** Creates and applies plans with pages of this size until the ranks are dense, and returns the last count. */
function makeDense(rows: RankedRow[], pageSize: number): number {
  for (let [next, attempt] = [0, 0]; attempt < 200; attempt += 1) {
    rows.sort(compareRanks);
    const ranked = rows.filter(({ rank }) => rank !== undefined);
    const from = next === 0 ? 0 : ranked.findIndex(({ rank }) => isRank(rank) && rank >= next - 1);
    const page = ranked.slice(from, from + pageSize);
    const numbers = ranked.filter(({ rank }) => typeof rank === 'number' && rank >= 0);
    const plan = planRanks(next, page, numbers.toReversed().slice(0, pageSize));
    for (const row of rows) {
      const move = plan.moves.find(({ id }) => id === row.id);
      if (move !== undefined) row.rank = move.rank;
      else if (plan.unranked.includes(row.id)) row.rank = undefined;
    }
    if (plan.isDenseSoFar && page.length < pageSize) return plan.live;
    next = plan.next;
  }
  throw new Error('The ranks never became dense.');
}

/** Firestore sorts null first, then numbers, then strings. */
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
