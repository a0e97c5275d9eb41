import { describe, expect, test } from 'vitest';
import { changeAt, draftOf, type StoreFixture } from '../../testing/storeFixture.ts';

export function describeHistory(open: () => Promise<StoreFixture>): void {
  describe('revisions', () => {
    test('are the last 20 versions before the current one, each with the author of the change', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('Text 1'), 'k', changeAt(1));
      for (let version = 1; version <= 23; version += 1) {
        const change = changeAt(version, `editor${version}@example.org`);
        await store.update(added.id, draftOf(`Text ${version + 1}`), version, change);
      }
      const revisions = await store.listRevisions(added.id);
      expect(revisions.map(({ thought }) => thought.thought)).toEqual(
        Array.from({ length: 20 }, (_, index) => `Text ${23 - index}`),
      );
      expect(revisions[0]).toMatchObject({
        by: 'editor23@example.org',
        at: changeAt(23).now,
        thought: { id: added.id, version: 23 },
      });
    });

    test('are retained when the thought is trashed and restored', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('One'), 'k', changeAt(1));
      await store.update(added.id, draftOf('Two'), 1, changeAt(2));
      await store.trash(added.id, changeAt(3));
      expect(await store.listRevisions(added.id)).toHaveLength(1);
      await store.restore(added.id, changeAt(4));
      await store.update(added.id, draftOf('Three'), 4, changeAt(5));
      expect((await store.listRevisions(added.id)).map(({ thought }) => thought.thought)).toEqual([
        'Two',
        'One',
      ]);
    });
  });

  describe('the audit', () => {
    test('returns who changed what, newest first, page by page', async () => {
      const { store } = await open();
      const { id } = await store.add(draftOf('One'), 'k', changeAt(1));
      await store.update(id, draftOf('Two'), 1, changeAt(2, 'bo@example.org'));
      await store.update(id, draftOf('Stale'), 1, changeAt(3));
      await store.trash(id, changeAt(4));
      await store.restore(id, changeAt(5));
      await store.import([{ id: null, draft: draftOf('New'), createdAt: null }], changeAt(6), false);
      const invitation = { action: 'invited', subject: 'cy@example.org', title: 'Cy' } as const;
      await store.addAuditEntry({ ...invitation, by: 'bo@example.org', at: changeAt(7).now });

      const first = await store.readAuditPage(4, null);
      const second = await store.readAuditPage(4, first.endCursor);
      expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
      const entries = [...first.entries, ...second.entries];
      expect(entries.map(({ action, title, by }) => [action, title, by])).toEqual([
        ['invited', 'Cy', 'bo@example.org'],
        ['imported', '1 thought', 'ann@example.org'],
        ['restored', 'Two', 'ann@example.org'],
        ['deleted', 'Two', 'ann@example.org'],
        ['changed', 'Two', 'bo@example.org'],
        ['added', 'One', 'ann@example.org'],
      ]);
      expect(entries.map(({ subject }) => subject)).toEqual(['cy@example.org', null, id, id, id, id]);
      expect(new Set(entries.map((entry) => entry.id)).size).toBe(6);
    });

    test('is empty at first', async () => {
      const { store } = await open();
      expect(await store.readAuditPage(10, null)).toEqual({
        entries: [],
        endCursor: null,
        hasNextPage: false,
      });
      await store.ping();
    });
  });
}
