import { describe, expect, test } from 'vitest';
import {
  readAuditEntries,
  changeAt,
  draftOf,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';

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

  describe('the audit log', () => {
    test('has an entry for each change, with its author and subject', async () => {
      const { store, audit } = await open();
      const { id } = await store.add(draftOf('One'), 'k', changeAt(1));
      await store.update(id, draftOf('Two'), 1, changeAt(2, 'bo@example.org'));
      await store.update(id, draftOf('Stale'), 1, changeAt(3));
      await store.trash(id, changeAt(4));
      await store.restore(id, changeAt(5));
      await store.import([{ id: null, draft: draftOf('New'), createdAt: null }], changeAt(6), false);
      const entries = await readAuditEntries(audit);
      expect(entries.map(({ action, title, subject, by }) => [action, title, subject, by])).toEqual([
        ['imported', '1 thought', null, 'ann@example.org'],
        ['restored', 'Two', id, 'ann@example.org'],
        ['deleted', 'Two', id, 'ann@example.org'],
        ['changed', 'Two', id, 'bo@example.org'],
        ['added', 'One', id, 'ann@example.org'],
      ]);
    });
  });
}
