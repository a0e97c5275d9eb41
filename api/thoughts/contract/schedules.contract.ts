import { describe, expect, test } from 'vitest';
import {
  changeAt,
  draftOf,
  addThoughts,
  readAllPages,
  readAuditEntries,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import type { ThoughtStore } from '../thoughtStore.ts';

/** Returns the metadata of a run of the job. */
function runAt(minute: number) {
  return { by: 'system', now: changeAt(minute).now };
}

/** Adds a draft that goes live at this minute. */
function schedule(store: ThoughtStore, text: string, minute: number) {
  return store.add(draftOf(text), `key of ${text}`, changeAt(1), true, changeAt(minute).now);
}

export function describeSchedules(open: () => Promise<StoreFixture>): void {
  describe('a scheduled draft', () => {
    test('goes live at its time, in the order of the schedule, with the date, the rank and the entry of that moment', async () => {
      const { store, audit, ranks } = await open();
      const [live] = await addThoughts(store, ['live']);
      const third = await schedule(store, 'third', 30);
      const second = await schedule(store, 'second', 20);
      const first = await schedule(store, 'first', 10);
      expect(first).toMatchObject({ draftedAt: changeAt(1).now, publishAt: changeAt(10).now });
      expect(await store.publishDue({ by: 'system', now: '2026-01-01T12:09:59.999Z' })).toBe(0);
      expect(await store.publishDue(runAt(20))).toBe(2);
      expect(await store.publishDue(runAt(20))).toBe(0);
      const published = await store.findByRanks([0, 1, 2, 3]);
      expect(published.map(({ id }) => id)).toEqual([live?.id, first.id, second.id]);
      expect(published[1]).toEqual({
        ...first,
        createdAt: changeAt(20).now,
        updatedAt: changeAt(20).now,
        updatedBy: null,
        draftedAt: null,
        publishAt: null,
        version: 2,
      });
      expect(await readAllPages(store, { search: 'second' })).toEqual([published[2]]);
      expect((await readAllPages(store, {}))[0]).toEqual(published[2]);
      expect(await readAllPages(store, { place: 'draft' })).toEqual([third]);
      expect(
        (await readAuditEntries(audit, 2)).map(({ action, subject, by }) => [action, subject, by]),
      ).toEqual([
        ['published', second.id, 'system'],
        ['published', first.id, 'system'],
      ]);
      expect([await ranks(), await store.size()]).toEqual([[0, 1, 2], 3]);
    });

    test('is published once by two processes', async () => {
      const { store, otherStore, audit, ranks } = await open();
      for (const text of ['a', 'b', 'c', 'd']) await schedule(store, text, 10);
      const counts = await Promise.all([store.publishDue(runAt(10)), otherStore.publishDue(runAt(10))]);
      expect(counts[0] + counts[1]).toBe(4);
      expect(await ranks()).toEqual([0, 1, 2, 3]);
      const entries = await readAuditEntries(audit, 20);
      expect(entries.filter(({ action }) => action === 'published')).toHaveLength(4);
    });

    test('stays a draft when it is incomplete, and the next ones go live', async () => {
      const { store } = await open();
      const incomplete = await store.add(draftOf(''), 'incomplete', changeAt(1), true, changeAt(5).now);
      await schedule(store, 'complete', 6);
      expect(await store.publishDue(runAt(7))).toBe(1);
      expect(await store.publishDue(runAt(8))).toBe(0);
      expect(await store.findById(incomplete.id)).toEqual(incomplete);
      await store.update(incomplete.id, draftOf('Complete now'), 1, changeAt(9));
      expect(await store.publishDue(runAt(10))).toBe(1);
    });

    test.each<[string, (store: ThoughtStore, id: string) => Promise<unknown>]>([
      ['published earlier', (store, id) => store.update(id, draftOf('a'), 1, changeAt(5), false)],
      ['moved to the trash', (store, id) => store.trash(id, changeAt(5))],
      [
        'restored from the trash',
        async (store, id) => {
          await store.trash(id, changeAt(5));
          await store.restore(id, changeAt(6));
        },
      ],
      ['given no time', (store, id) => store.update(id, draftOf('a'), 1, changeAt(5), true, null)],
    ])('has no schedule any more after it was %s', async (_, act) => {
      const { store } = await open();
      const { id } = await schedule(store, 'a', 10);
      await act(store, id);
      const before = await store.findById(id);
      expect(before?.publishAt).toBeNull();
      expect(await store.publishDue(runAt(10))).toBe(0);
      expect(await store.findById(id)).toEqual(before);
    });

    test('keeps its time when only its text changes, and can get another one', async () => {
      const { store } = await open();
      const { id } = await schedule(store, 'a', 10);
      const edited = await store.update(id, draftOf('b'), 1, changeAt(2), true);
      expect(edited?.thought.publishAt).toBe(changeAt(10).now);
      const { now } = changeAt(20);
      const moved = await store.update(id, draftOf('b'), 2, changeAt(3), true, now);
      expect(moved).toMatchObject({ kind: 'saved', thought: { publishAt: now, version: 3 } });
      // A retry.
      expect(await store.update(id, draftOf('b'), 2, changeAt(4), true, now)).toEqual(moved);
      expect(await store.update(id, draftOf('b'), 2, changeAt(4), true)).toMatchObject({ kind: 'saved' });
      expect(await store.update(id, draftOf('b'), 2, changeAt(4), true, null)).toMatchObject({
        kind: 'stale',
      });
      expect(await store.publishDue(runAt(10))).toBe(0);
      expect(await store.publishDue(runAt(20))).toBe(1);
    });

    test('keeps a future time after a bulk action was undone, but not one that has passed', async () => {
      const { store } = await open();
      const soon = await schedule(store, 'soon', 10);
      const later = await schedule(store, 'later', 60);
      await store.changeMany(
        { operation: 'publish', action: 'PUBLISH', thoughts: [soon, later] },
        changeAt(9),
      );
      await store.undoOperation('publish', null, changeAt(30));
      expect(await store.findById(soon.id)).toMatchObject({ draftedAt: soon.draftedAt, publishAt: null });
      expect(await store.findById(later.id)).toMatchObject({ publishAt: later.publishAt });
    });

    test('is imported with a future time only', async () => {
      const { store } = await open();
      const rows = [9, 10].map((minute) => ({
        id: `row-${minute}`,
        draft: draftOf(`Row ${minute}`),
        createdAt: null,
        isDraft: true,
        publishAt: changeAt(minute).now,
      }));
      await store.import(rows, changeAt(9), false);
      expect((await store.findById('row-9'))?.publishAt).toBeNull();
      expect((await store.findById('row-10'))?.publishAt).toBe(changeAt(10).now);
    });
  });
}
