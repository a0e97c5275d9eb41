import { expect, test } from 'vitest';
import { seededRandom } from '#domain/feed/random.ts';
import { thoughtPlaces, type Thought } from '#domain/thought/thought.ts';
import { emptyFilter, findExpected, readAll } from '../../../tests/support/stores/expectedPages.ts';
import { createRandomChange } from '../../../tests/support/stores/randomChanges.ts';
import {
  changeAt,
  draftOf,
  expectDenseRanks,
  pageQuery,
  readAuditEntries,
  readContent,
  type StoreFixture,
  undoAll,
} from '../../../tests/support/stores/storeFixture.ts';
import type { BulkChange, ThoughtStore } from '../thoughtStore.ts';

const actions: readonly BulkChange['action'][] = ['DELETE', 'DELETE', 'RESTORE', 'PUBLISH', 'UNPUBLISH'];

const usualPlaces = { RESTORE: ['trash'], PUBLISH: ['draft'] } as const;

/** Limited, because each round adds thoughts and reads all of them. */
const roundsPerDatabase = 100;

/**
 * Selects thoughts by random filters, and changes them in parts while a second admin changes some of them. MODEL_RUNS sets
 * the number of selections, and MODEL_SEED which ones.
 */
export function describeRandomBulkActions(open: () => Promise<StoreFixture>): void {
  const runs = Number(process.env['MODEL_RUNS'] ?? 30);

  test(
    `${runs.toLocaleString('en')} random selections are changed or left completely while another admin edits, and undone exactly`,
    { timeout: runs * 5_000 + 60_000 },
    async () => {
      const seed = Number(process.env['MODEL_SEED'] ?? 1);
      const random = seededRandom(seed);
      const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
      const totals = { changed: 0, left: 0, undone: 0, changedSince: 0 };
      for (let round = 0; round < runs;) {
        const fixture = await open();
        const changeRandomly = createRandomChange(fixture, seed + round);
        for (let turn = 0; turn < 60; turn += 1) await changeRandomly(round * 60 + turn);
        for (const end = Math.min(runs, round + roundsPerDatabase); round < end; round += 1) {
          for (let turn = 60; turn < 66; turn += 1) await changeRandomly(round * 60 + turn);
          const incomplete = draftOf(`Words ${round}`, { url: null });
          await fixture.store.add(incomplete, `draft ${round}`, changeAt(round * 60 + 67), true);
          const report = await runRound(fixture, round, random, pick);
          for (const name of ['changed', 'left', 'undone', 'changedSince'] as const)
            totals[name] += report[name];
          if (round % 10 === 0) await expectDenseRanks(fixture);
        }
      }
      // Otherwise, nothing was compared.
      expect(Math.min(...Object.values(totals))).toBeGreaterThan(0);
    },
  );
}

async function runRound(
  { store, otherStore, audit }: StoreFixture,
  round: number,
  random: () => number,
  pick: <Value>(values: readonly Value[]) => Value,
) {
  const operation = `operation-${round}`;
  const action = pick(actions);
  const usual = action in usualPlaces ? usualPlaces[action as keyof typeof usualPlaces] : thoughtPlaces;
  const selection = {
    place: pick(random() < 0.9 ? usual : thoughtPlaces),
    search: pick([null, null, 'words', '4']),
    filter: pick([
      null,
      { ...emptyFilter, needsAttention: true },
      { ...emptyFilter, lang: pick(['en', 'de']) },
    ]),
  };
  const selected = await store.select(selection);
  const expected = findExpected(await readAll(store, selection.place), pageQuery(selection));
  expect(selected).toEqual(expected.map(({ id, version }) => ({ id, version })));
  const before = await readContent(store);

  const editor = createEditor(otherStore, round, random, pick, [
    ...Object.keys(before),
    ...selected.flatMap(({ id }) => [id, id, id]),
  ]);
  await editor.edit(pick([0, 1, 3]));
  const parts = splitRandomly(selected, pick);
  const reports = [];
  for (const thoughts of parts) {
    const bulk: BulkChange = { operation, action, thoughts };
    const sent = store.changeMany(bulk, changeAt(round * 60 + 80));
    const [report] = await Promise.all([sent, editor.edit(pick([0, 0, 1, 2]))]);
    const retry = await otherStore.changeMany(bulk, changeAt(round * 60 + 81));
    expect(toIds(retry)).toEqual(toIds(report));
    reports.push(report);
  }
  const changed = reports.reduce((sum, report) => sum + report.changed, 0);
  const left = new Set(reports.flatMap((report) => report.left.map(({ id }) => id)));
  const items = await readItemIds(audit, operation);
  expect(changed + left.size).toBe(selected.length);
  expect(items).toEqual(new Set(selected.map(({ id }) => id).filter((id) => !left.has(id))));
  const entries = (await readAuditEntries(audit, 100)).filter((entry) => entry.operation === operation);
  expect(entries.map((entry) => entry.changed)).toEqual(changed > 0 ? [changed] : []);

  await editor.edit(pick([0, 1, 3]));
  const result = { changed, left: left.size, undone: 0, changedSince: 0 };
  if (changed === 0) return result;
  const current = await readContent(store);
  const undone = await undoAll(store, operation, changeAt(round * 60 + 100));
  const changedSince = new Set(undone.changedSince.map(({ id }) => id));
  const edited = [...items].filter((id) => editor.changed.has(id) && id in current);
  expect(changedSince).toEqual(new Set(edited));
  const restored = await readContent(store);
  for (const id of Object.keys(current)) {
    const isUndone = items.has(id) && !changedSince.has(id);
    expect([id, restored[id]]).toEqual([id, isUndone ? before[id] : current[id]]);
  }
  return { ...result, undone: undone.undone, changedSince: changedSince.size };
}

/** Returns a second admin, who changes random thoughts, and the ids of those that were changed. */
function createEditor(
  store: ThoughtStore,
  round: number,
  random: () => number,
  pick: <Value>(values: readonly Value[]) => Value,
  ids: readonly string[],
) {
  const by = `editor-${round}@example.org`;
  const change = changeAt(round * 60 + 75, by);
  const changed = new Set<string>();
  const editOne = async (id: string): Promise<Thought | null> => {
    const chance = random();
    if (chance < 0.3) return store.trash(id, change);
    if (chance < 0.5) return store.restore(id, change);
    const thought = await store.findById(id);
    if (thought === null) return null;
    const isDraft = chance < 0.7 ? chance < 0.6 : undefined;
    const draft = { ...thought, summary: `Edited in round ${round}` };
    return (await store.update(id, draft, thought.version, change, isDraft))?.thought ?? null;
  };
  return {
    changed: changed as ReadonlySet<string>,
    edit: async (count: number) => {
      for (let index = 0; index < count && ids.length > 0; index += 1) {
        const id = pick(ids);
        // A change that came too late returns the thought as somebody else has left it.
        if ((await editOne(id))?.updatedBy?.email === by) changed.add(id);
      }
    },
  };
}

function splitRandomly<Item>(
  items: readonly Item[],
  pick: <Value>(values: readonly Value[]) => Value,
): Item[][] {
  const parts: Item[][] = [];
  for (let start = 0; start < items.length;) {
    const size = pick([1, 4, 20, 100]);
    parts.push(items.slice(start, start + size));
    start += size;
  }
  return parts;
}

function toIds({ changed, left }: Awaited<ReturnType<ThoughtStore['changeMany']>>) {
  return { changed, left: left.map(({ id }) => id) };
}

async function readItemIds(audit: StoreFixture['audit'], operation: string): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage } = await audit.readItems(operation, 50, after);
    for (const { node } of edges) ids.add(node.id);
    after = edges.at(-1)?.cursor ?? null;
    if (!hasNextPage) return ids;
  }
}
