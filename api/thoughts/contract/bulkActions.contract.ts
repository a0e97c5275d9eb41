import { describe, expect, test } from 'vitest';
import type { Thought } from '#domain/thought/thought.ts';
import { KeyAlreadyUsed } from '../../storage/storeErrors.ts';
import { readAll } from '../../../tests/support/stores/expectedPages.ts';
import {
  addThoughts,
  changeAt,
  draftOf,
  expectDenseRanks,
  readAuditEntries,
  readContent,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import type { BulkChange } from '../thoughtStore.ts';
import { describeRandomBulkActions } from './randomBulkActions.contract.ts';

const now = changeAt(50).now;

/** The effect of each action on a thought from one of the places. */
const cases: {
  action: BulkChange['action'];
  from: 'live' | 'draft' | 'trash';
  entry: string;
  expected: Partial<Thought>;
}[] = [
  { action: 'DELETE', from: 'live', entry: 'deleted', expected: { trashedAt: now } },
  { action: 'DELETE', from: 'draft', entry: 'deleted', expected: { trashedAt: now } },
  { action: 'RESTORE', from: 'trash', entry: 'restored', expected: { trashedAt: null } },
  { action: 'PUBLISH', from: 'draft', entry: 'published', expected: { draftedAt: null, createdAt: now } },
  { action: 'UNPUBLISH', from: 'live', entry: 'unpublished', expected: { draftedAt: now } },
];

export function describeBulkActions(open: () => Promise<StoreFixture>): void {
  describe('changeMany', () => {
    test.each(cases)(
      '$action changes thoughts that are $from once, leaves others, and is undone',
      async (each) => {
        const { action, from, entry, expected } = each;
        const fixture = await open();
        const { store, otherStore, audit } = fixture;
        const texts = ['one', 'two', 'three', 'later', 'edited', 'gone'];
        const added = await addThoughts(store, texts);
        if (from === 'draft')
          for (const { id, thought } of added) await store.update(id, draftOf(thought), 1, changeAt(9), true);
        const [, , , later, edited, gone] = added.map(({ id }) => id);
        if (from === 'trash')
          for (const { id } of added) await store.trash(id, changeAt(gone === id ? 10 : 20));
        const before = await readContent(store);
        const bulk = selectionOf(await readAll(store, from), action);
        await store.trash(gone ?? '', changeAt(10));
        await store.purgeTrash(changeAt(11).now);
        await otherStore.update(edited ?? '', draftOf('edited since'), versionOf(bulk, edited), changeAt(30));

        const report = await store.changeMany(bulk, changeAt(50));
        expect(report).toMatchObject({ changed: 4, left: { length: 2 } });
        expect(report.left).toEqual(
          expect.arrayContaining([
            { id: gone, thought: null, reason: 'GONE', problems: [] },
            { id: edited, thought: await store.findById(edited ?? ''), reason: 'CHANGED', problems: [] },
          ]),
        );
        const changed = await readContent(store);
        expect(await otherStore.changeMany(bulk, changeAt(51))).toEqual(report);
        expect(await readContent(store)).toEqual(changed);
        for (const { id } of added.slice(0, 4)) {
          const thought = await store.findById(id);
          expect(thought).toMatchObject({ ...expected, updatedBy: { email: 'ann@example.org' } });
        }
        await expectDenseRanks(fixture);
        const operation = { operation: 'bulk', at: now };
        expect((await readAuditEntries(audit))[0]).toMatchObject({
          ...operation,
          action: entry,
          title: '4 thoughts',
        });
        const page = await audit.readItems('bulk', 3, null);
        const rest = await audit.readItems('bulk', 3, page.edges.at(-1)?.cursor ?? null);
        expect([...page.edges, ...rest.edges].map(({ node }) => node)).toEqual(
          added
            .slice(0, 4)
            .map(({ id, thought }) => ({ id, title: thought }))
            .toSorted((one, other) => (one.id < other.id ? -1 : 1)),
        );
        await expect(
          store.changeMany({ ...bulk, action: entry === 'deleted' ? 'RESTORE' : 'DELETE' }, changeAt(52)),
        ).rejects.toThrow(KeyAlreadyUsed);

        const current = await store.findById(later ?? '');
        await otherStore.update(later ?? '', draftOf('later'), current?.version ?? 0, changeAt(55));
        const undone = await store.undoOperation('bulk', null, changeAt(60));
        expect(undone).toMatchObject({ undone: 3, changedSince: [{ id: later }], after: null });
        expect(await store.undoOperation('bulk', null, changeAt(61))).toEqual(undone);
        const restored = await readContent(store);
        for (const { id } of added.slice(0, 3)) expect(restored[id]).toEqual(before[id]);
        await expectDenseRanks(fixture);
        expect((await readAuditEntries(audit))[0]).toMatchObject({ action: 'undone', title: '3 thoughts' });
        expect((await audit.readItems('bulk', 9, null)).edges).toHaveLength(4);
      },
    );

    test('leaves drafts that lack a required field, with their problems, and thoughts of another place', async () => {
      const { store } = await open();
      const [live] = await addThoughts(store, ['live']);
      const draft = await store.add(
        draftOf('draft', { url: null, author: null }),
        'draft',
        changeAt(1),
        true,
      );
      const all = [...(await readAll(store, 'live')), ...(await readAll(store, 'draft'))];
      const report = await store.changeMany(selectionOf(all, 'PUBLISH'), changeAt(50));
      const problems = [
        { field: 'author', message: 'Author is required' },
        { field: 'url', message: 'URL is required' },
      ];
      expect(report).toEqual({
        changed: 0,
        left: [
          { id: live?.id, thought: live, reason: 'CHANGED', problems: [] },
          { id: draft.id, thought: draft, reason: 'INVALID', problems },
        ],
      });
    });

    test('is undone so that the import before it can be undone, too', async () => {
      const { store } = await open();
      const row = { id: 'one', draft: draftOf('one'), createdAt: null };
      await store.import([row], changeAt(1), false, { operation: 'import' });
      const all = await readAll(store, 'live');
      await store.changeMany(selectionOf(all, 'UNPUBLISH'), changeAt(50));
      expect(await store.undoOperation('import', null, changeAt(51))).toMatchObject({ undone: 0 });
      expect(await store.undoOperation('bulk', null, changeAt(52))).toMatchObject({ undone: 1 });
      expect(await store.undoOperation('import', null, changeAt(53))).toMatchObject({ undone: 1 });
      expect(await readAll(store, 'trash')).toMatchObject([{ id: 'one', draftedAt: null }]);
    });

    test('leaves a draft that version 1 has made for a live thought, and what it has stored', async () => {
      const { store, editRecord } = await open();
      const [live, { id } = { id: '' }] = await addThoughts(store, ['live', 'draft']);
      const made = { id: live?.id, version: 1 };
      await editRecord(id, { draftOf: made });
      await store.update(id, draftOf('draft'), 1, changeAt(4), true);
      const drafts = await readAll(store, 'draft');
      expect(drafts).toMatchObject([{ id, draftOf: live?.id }]);
      const report = await store.changeMany(selectionOf(drafts, 'PUBLISH'), changeAt(5));
      expect(report).toMatchObject({ changed: 0, left: [{ id, reason: 'INVALID' }] });
      await store.trash(id, changeAt(7));
      await store.restore(id, changeAt(8));
      for await (const { thought, record } of store.iterate('draft'))
        expect([thought.draftOf, record['draftOf']]).toEqual([live?.id, made]);
    });
  });
  describeRandomBulkActions(open);
}

/** Returns a bulk action for these thoughts as they are now. */
function selectionOf(thoughts: readonly Thought[], action: BulkChange['action']): BulkChange {
  return {
    operation: 'bulk',
    action,
    thoughts: thoughts.map(({ id, version }) => ({ id, version })),
  };
}

function versionOf({ thoughts }: BulkChange, id: string | undefined): number {
  return thoughts.find((selected) => selected.id === id)?.version ?? 0;
}
