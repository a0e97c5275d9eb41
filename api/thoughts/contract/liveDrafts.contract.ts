import { describe, expect, test } from 'vitest';
import type { Thought } from '#domain/thought/thought.ts';
import {
  addThoughts,
  changeAt,
  draftOf,
  expectDenseRanks,
  readAllPages,
  readAuditEntries,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { KeyAlreadyUsed } from '../../storage/storeErrors.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

export function describeLiveDrafts(open: () => Promise<StoreFixture>): void {
  describe('a draft of a live thought', () => {
    test('leaves the live thought as it is, and replaces its fields when it is published', async () => {
      const fixture = await open();
      const { store, otherStore, audit, readRecord, editRecord } = fixture;
      const { live, draft } = await addDraftOf(store, 'Prepared');
      await editRecord(live.id, { likes: 7 });
      expect(draft).toMatchObject({ draftOf: { id: live.id, version: 1 }, draftedAt: changeAt(5).now });
      expect(await store.findById(live.id)).toEqual(live);
      expect(await readAllPages(store, { place: 'draft' })).toEqual([draft]);

      const publication = { draft: draftOf('Prepared well'), version: 1, base: { id: live.id, version: 1 } };
      const outcome = await store.publishDraftOf(draft.id, publication, changeAt(9));
      const { updatedBy } = draft;
      const replaced = {
        ...live,
        thought: 'Prepared well',
        version: 2,
        updatedAt: changeAt(9).now,
        updatedBy,
      };
      expect(outcome).toEqual({ kind: 'saved', thought: replaced });
      expect(await otherStore.publishDraftOf(draft.id, publication, changeAt(10))).toEqual(outcome);
      expect(await store.findById(draft.id)).toBeNull();
      expect(await store.findByRanks([0])).toEqual([replaced]);
      expect(await readRecord(live.id)).toMatchObject({ likes: 7 });
      expect(await store.listRevisions(live.id)).toMatchObject([{ thought: live, at: changeAt(9).now }]);
      const entries = await readAuditEntries(audit);
      expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
        ['published', live.id],
        ['added', draft.id],
        ['added', expect.anything()],
        ['added', live.id],
      ]);
      await expectDenseRanks(fixture);
    });

    test('is added once for a key, and once for a live thought, even at the same time', async () => {
      const { store, otherStore } = await open();
      const { live, draft } = await addDraftOf(store, 'Prepared');
      const base = { id: live.id, version: 1 };
      const retry = await otherStore.addDraftOf(base, draftOf('Prepared'), 'draft', changeAt(6));
      expect(retry).toEqual({ kind: 'saved', thought: draft });
      const other = await store.addDraftOf(base, draftOf('Other'), 'other', changeAt(7));
      expect(other).toEqual({ kind: 'stale', thought: draft });
      await expect(store.addDraftOf(base, draftOf('Other'), 'draft', changeAt(7))).rejects.toThrow(
        KeyAlreadyUsed,
      );
      const second = await store.findByRanks([1]);
      const both = await Promise.all(
        [store, otherStore].map((one, index) =>
          one.addDraftOf({ id: second[0]?.id ?? '', version: 1 }, draftOf('x'), `${index}`, changeAt(8)),
        ),
      );
      expect(new Set(both.map((outcome) => outcome?.kind))).toEqual(new Set(['saved', 'stale']));
    });

    test('is refused with the live thought when that one was changed, as it is added or published', async () => {
      const { store } = await open();
      const { live, draft } = await addDraftOf(store, 'Prepared');
      const changed = await store.update(live.id, draftOf('Changed'), 1, changeAt(6));
      const stale = { kind: 'stale', thought: changed?.thought };
      const base = { id: live.id, version: 1 };
      expect(await store.addDraftOf(base, draftOf('x'), 'x', changeAt(7))).toEqual(stale);
      const publication = { draft: draftOf('Prepared'), version: 1, base };
      expect(await store.publishDraftOf(draft.id, publication, changeAt(7))).toEqual(stale);
      expect(await store.findById(draft.id)).toEqual(draft);
      const withOtherVersion = { ...publication, version: 2, base: { id: live.id, version: 2 } };
      expect(await store.publishDraftOf(draft.id, withOtherVersion, changeAt(7))).toEqual({
        kind: 'stale',
        thought: draft,
      });
      const merged = await store.publishDraftOf(draft.id, { ...withOtherVersion, version: 1 }, changeAt(8));
      expect(merged?.kind).toBe('saved');
    });

    test.each(['in the trash', 'deleted for good'])(
      'becomes a thought of its own when the live one is %s',
      async (state) => {
        const { store, ranks } = await open();
        const { live, draft } = await addDraftOf(store, 'Prepared');
        await store.trash(live.id, changeAt(6));
        if (state === 'deleted for good') await store.purgeTrash(changeAt(7).now);
        const base = { id: live.id, version: state === 'in the trash' ? 2 : 1 };
        const publication = { draft: draftOf('Prepared'), version: 1, base };
        expect(await store.publishDraftOf(draft.id, publication, changeAt(8))).toEqual({ kind: 'deleted' });
        const added = await store.addDraftOf(base, draftOf('x'), 'x', changeAt(8));
        expect(added?.kind).toBe(state === 'in the trash' ? 'stale' : undefined);
        const published = await store.update(draft.id, draftOf('Prepared'), 1, changeAt(9), false);
        expect(published?.thought).toMatchObject({ draftOf: null, createdAt: changeAt(9).now });
        expect(await ranks()).toEqual([0, 1]);
      },
    );

    test('is left by a bulk action that publishes', async () => {
      const { store } = await open();
      const { draft } = await addDraftOf(store, 'Prepared');
      const bulk = { operation: 'o', action: 'PUBLISH', thoughts: [{ id: draft.id, version: 1 }] } as const;
      expect(await store.changeMany(bulk, changeAt(6))).toMatchObject({
        changed: 0,
        left: [{ id: draft.id, reason: 'INVALID', problems: [{ field: 'draftOf' }] }],
      });
    });

    test('makes an unpublished thought live again', async () => {
      const fixture = await open();
      const { store } = fixture;
      const { live, draft } = await addDraftOf(store, 'Prepared');
      await store.update(live.id, draftOf('Live'), 1, changeAt(6), true);
      const publication = { draft: draftOf('Prepared'), version: 1, base: { id: live.id, version: 2 } };
      const outcome = await store.publishDraftOf(draft.id, publication, changeAt(7));
      expect(outcome).toMatchObject({ thought: { id: live.id, draftedAt: null, version: 3 } });
      expect(await readAllPages(store, { place: 'draft' })).toEqual([]);
      await expectDenseRanks(fixture);
    });
  });
}

/** Adds two live thoughts, and a draft of the first one. */
async function addDraftOf(store: ThoughtStore, text: string): Promise<{ live: Thought; draft: Thought }> {
  const [live] = await addThoughts(store, ['Live', 'Other']);
  if (live === undefined) throw new Error('Nothing was added.');
  const outcome = await store.addDraftOf({ id: live.id, version: 1 }, draftOf(text), 'draft', changeAt(5));
  if (outcome === null) throw new Error('Nothing was added.');
  return { live, draft: outcome.thought };
}
