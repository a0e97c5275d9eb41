import { describe, expect, test } from 'vitest';
import {
  readAuditEntries,
  addThoughts,
  changeAt,
  draftOf,
  firstRanks,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import type { ImportRow } from '../thoughtStore.ts';

export function describeImport(open: () => Promise<StoreFixture>): void {
  describe('import', () => {
    test('adds drafts without ranks, beside live thoughts', async () => {
      const { store, ranks } = await open();
      const rows = ['a', 'b', 'c'].map((text) => ({
        id: null,
        draft: draftOf(text),
        createdAt: null,
        isDraft: text === 'b',
      }));
      await store.import(rows, changeAt(1), false);
      expect([await ranks(), await store.reindex()]).toEqual([[0, 1], 0]);
      const drafts = await readAllPages(store, { place: 'draft', search: 'b' });
      expect(drafts.map(({ thought }) => thought)).toEqual(['b']);
    });

    test('adds rows with their ids and dates, or creates them where they are missing or invalid', async () => {
      const { store, ranks } = await open();
      const report = await store.import(
        [
          { id: '1-rise', draft: draftOf('Rise'), createdAt: '2020-02-02T00:00:00.000Z' },
          row('Shine'),
          { id: 'not/storable', draft: draftOf('Beyond'), createdAt: null },
        ],
        changeAt(1),
        false,
      );
      expect(report.map(({ outcome }) => outcome)).toEqual(['added', 'added', 'added']);
      expect(await store.findById('1-rise')).toMatchObject({
        createdAt: '2020-02-02T00:00:00.000Z',
        version: 1,
      });
      expect(await store.findById(report[1]?.id ?? '')).toMatchObject({
        createdAt: '2026-01-01T12:01:00.001Z',
      });
      expect(await store.findById(report[2]?.id ?? '')).toMatchObject({ thought: 'Beyond' });
      expect(await ranks()).toEqual([0, 1, 2]);
    });

    test('finds duplicates among live, trashed and legacy thoughts and earlier rows, and adds nothing the second time', async () => {
      const { store, putRecord } = await open();
      const live = await store.add(draftOf('Live words'), 'a', changeAt(1));
      const trashed = await store.add(draftOf('Trashed words'), 'b', changeAt(2));
      await store.trash(trashed.id, changeAt(3));
      await putRecord('legacy', { text: 'Old words', author: 'Ann Author' });
      const rows = [
        row('LIVE words!'),
        row('Trashed words'),
        row('old WORDS'),
        { id: live.id, draft: draftOf('Other words, same id'), createdAt: null },
        row('New words'),
        row('new  words.'),
        row('New words', 'Another author'),
      ];
      const report = await store.import(rows, changeAt(4), false);
      expect(report.map(({ outcome }) => outcome)).toEqual(
        'duplicate duplicate duplicate duplicate added duplicate added'.split(' '),
      );
      expect(report.map(({ id }) => id).slice(0, 4)).toEqual([live.id, trashed.id, 'legacy', live.id]);
      expect(report[5]?.id).toBe(report[4]?.id);
      const again = await store.import(rows, changeAt(5), false);
      expect(again.map(({ outcome }) => outcome)).toEqual(rows.map(() => 'duplicate'));
      expect(await store.size()).toBe(4);
    });

    test('returns the same report for a dry run and writes nothing', async () => {
      const { store, audit } = await open();
      const rows = [row('One'), row('Two'), row('One')];
      const dryRun = await store.import(rows, changeAt(1), true);
      expect(await store.size()).toBe(0);
      expect(await readAuditEntries(audit)).toEqual([]);
      expect(await store.import(rows, changeAt(1), false)).toEqual(dryRun);
      expect(await store.import([], changeAt(1), false)).toEqual([]);
    });

    test('lists the rows of several requests of one import in their order, with one audit entry', async () => {
      const { store, audit } = await open();
      const texts = ['Delta', 'Alpha', 'Charlie', 'Bravo', 'Echo', 'Foxtrot'];
      const rows = texts.map((text) => row(text));
      const options = { operation: 'one' };
      await store.import(rows.slice(0, 4), changeAt(1), false, options);
      const second = await store.import(rows.slice(4), changeAt(1), false, options);
      const listed = await readAllPages(store, { orderBy: 'OLDEST' });
      expect(listed.map(({ thought }) => thought)).toEqual(texts);
      expect(await store.import(rows.slice(4), changeAt(2), false, options)).toEqual(second);
      expect(await readAuditEntries(audit)).toMatchObject([
        { action: 'imported', title: '6 thoughts', at: changeAt(1).now, operation: 'one' },
      ]);
    });

    test('updates live thoughts by their ids, with the fields that a row has', async () => {
      const { store } = await open();
      const summary = 'A summary.';
      const kept = await store.add(draftOf('Kept', { summary, lang: 'nl' }), 'a', changeAt(1));
      const trashed = await store.add(draftOf('Trashed'), 'b', changeAt(1));
      await store.trash(trashed.id, changeAt(2));
      const rows = [
        { ...row('Kept', 'Another author'), id: kept.id },
        { ...row('Changed'), id: trashed.id },
        { ...row('New'), id: 'new' },
        { ...row('Kept', 'Ann Author'), id: kept.id },
      ];
      const outcomes = ['updated', 'duplicate', 'added', 'duplicate'];
      for (const dryRun of [true, false]) {
        const report = await store.import(rows, changeAt(3), dryRun, { shouldUpdate: true });
        expect(report.map(({ outcome }) => outcome)).toEqual(outcomes);
      }
      const expected = {
        author: 'Another author',
        summary,
        lang: 'nl',
        version: 2,
        updatedAt: changeAt(3).now,
      };
      expect(await store.findById(kept.id)).toMatchObject(expected);
      expect(await store.listRevisions(kept.id)).toMatchObject([{ thought: kept }]);
      expect((await store.findById(trashed.id))?.thought).toBe('Trashed');
      const found = await readAllPages(store, { search: 'another author' });
      expect(found.map(({ id }) => id)).toEqual([kept.id]);
      const [again] = await store.import(rows.slice(0, 1), changeAt(4), false, { shouldUpdate: true });
      expect(again).toEqual({ outcome: 'duplicate', id: kept.id });
    });

    test('adds a draft of an export once, even with the text of a live thought', async () => {
      const { store } = await open();
      await addThoughts(store, ['Live']);
      const rows = [{ ...row('Live'), id: 'draft', isDraft: true }];
      for (const outcome of ['added', 'duplicate'])
        expect(await store.import(rows, changeAt(6), false)).toEqual([{ outcome, id: 'draft' }]);
    });

    test('adds each of 450 rows once when two stores import them concurrently', async () => {
      const { store, otherStore, ranks } = await open();
      const rows = firstRanks(450).map((index) => row(`Thought number ${index}`));
      const [one, other] = await Promise.all([
        store.import(rows, changeAt(1), false),
        otherStore.import(rows, changeAt(1), false),
      ]);
      const added = [...one, ...other].filter(({ outcome }) => outcome === 'added');
      expect(added).toHaveLength(450);
      expect(await ranks()).toEqual(firstRanks(450));
      expect(await store.size()).toBe(450);
    });
  });
}

function row(thought: string, author = 'Ann Author'): ImportRow {
  return { id: null, draft: draftOf(thought, { author }), createdAt: null };
}
