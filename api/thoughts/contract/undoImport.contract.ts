import { describe, expect, test } from 'vitest';
import {
  changeAt,
  draftOf,
  firstRanks,
  readAllPages,
  readAuditEntries,
  type StoreFixture,
  undoAll,
} from '../../../tests/support/stores/storeFixture.ts';
import type { ImportRow, ThoughtStore } from '../thoughtStore.ts';

const options = { operation: 'op', shouldUpdate: true };

export function describeUndoImport(open: () => Promise<StoreFixture>): void {
  describe('undoImport', () => {
    test('moves added thoughts to the trash, reverts updated ones, and leaves what was changed since', async () => {
      const { store, audit, ranks } = await open();
      for (const text of ['Old 0', 'Old 1', 'Old 2', 'Other'])
        await store.add(draftOf(text), text, changeAt(1));
      const before = await contentOf(store);
      const old = await readAllPages(store, { search: 'old', orderBy: 'THOUGHT' });
      const updates = old.map(({ id, thought }) => rowOf(id, `New version of ${thought}`));
      const additions = firstRanks(5).map((index) => rowOf(null, `Added ${index}`));
      const report = await store.import([...updates, ...additions], changeAt(2), false, options);
      const ids = report.map(({ id }) => id);
      await store.update(ids[1] ?? '', draftOf('Changed since'), 2, changeAt(3));
      await store.import([rowOf(ids[2] ?? '', 'Imported since')], changeAt(3), false, { shouldUpdate: true });
      await store.trash(ids[3] ?? '', changeAt(3));
      await store.update(ids[4] ?? '', draftOf('Added 1, changed since'), 1, changeAt(3));
      await store.trash(ids[5] ?? '', changeAt(3));
      await store.restore(ids[5] ?? '', changeAt(4));

      const { undone, changedSince } = await undoAll(store, 'op', changeAt(9));
      expect([undone, new Set(changedSince.map(({ id }) => id))]).toEqual([
        3,
        new Set([ids[1], ids[2], ids[4], ids[5]]),
      ]);
      expect((await store.findById(ids[0] ?? ''))?.version).toBe(3);
      const left = ['Added 1, changed since', 'Added 2', 'Changed since', 'Imported since', 'Old 0', 'Other'];
      const live = await readAllPages(store, { orderBy: 'THOUGHT' });
      expect(live.map(({ thought }) => thought)).toEqual(left);
      expect(await contentOf(store)).toEqual(expect.arrayContaining([before[0], before[3]]));
      expect(await ranks()).toEqual(firstRanks(6));
      expect((await readAllPages(store, { search: 'version of' })).length).toBe(0);
      expect((await readAllPages(store, { place: 'trash', search: 'added' })).length).toBe(3);
      const entries = await readAuditEntries(audit, 50);
      expect(entries[0]).toMatchObject({ action: 'undone', title: '3 thoughts', operation: 'op' });
      expect(
        entries.find(({ action, operation }) => action === 'imported' && operation === 'op'),
      ).toMatchObject({
        title: '8 thoughts',
        undoneAt: changeAt(9).now,
      });

      expect(await undoAll(store, 'op', changeAt(9))).toMatchObject({
        undone: 3,
        changedSince: { length: 4 },
      });
      expect((await readAuditEntries(audit, 50)).length).toBe(entries.length);
    });

    test('undoes only imports of the last 30 days', async () => {
      const { store } = await open();
      await store.import([rowOf(null, 'Added')], changeAt(0), false, options);
      const days = 24 * 60;
      expect(await store.undoOperation('other', null, changeAt(1))).toBeNull();
      expect(await store.undoOperation('op', null, changeAt(30 * days))).toBeNull();
      expect(await store.undoOperation('op', null, changeAt(30 * days - 1))).toMatchObject({ undone: 1 });
    });

    test('undoes an import of 620 thoughts in parts, each of which can be retried', async () => {
      const { store, otherStore, ranks } = await open();
      const rows = firstRanks(620).map((index) => rowOf(null, `Thought number ${index}`));
      await store.add(draftOf('Other'), 'other', changeAt(1));
      await store.import(rows, changeAt(2), false, options);
      const first = await store.undoOperation('op', null, changeAt(3));
      expect(await store.undoOperation('op', null, changeAt(3))).toMatchObject({ changedSince: [] });
      const [one, other] = await Promise.all([
        undoAll(store, 'op', changeAt(9), first?.after),
        undoAll(otherStore, 'op', changeAt(9), first?.after),
      ]);
      expect(Math.max(one.undone, other.undone)).toBe(620);
      expect(await ranks()).toEqual([0]);
      expect(
        (await store.readPage({ first: 1, after: null, search: null, orderBy: 'OLDEST', place: 'trash' }))
          .totalCount,
      ).toBe(620);
    });
  });
}

/** Returns the live thoughts without their versions. */
async function contentOf(store: ThoughtStore) {
  const thoughts = await readAllPages(store, { orderBy: 'THOUGHT' });
  return thoughts.map(({ version: _version, updatedAt: _updatedAt, ...content }) => content);
}

function rowOf(id: string | null, thought: string): ImportRow {
  return { id, draft: draftOf(thought), createdAt: null };
}
