import { describe, expect, test } from 'vitest';
import {
  readAuditEntries,
  changeAt,
  draftOf,
  addThoughts,
  firstRanks,
  readAllPages,
  type StoreFixture,
} from '../../../tests/support/stores/storeFixture.ts';
import { KeyAlreadyUsed } from '../../storage/storeErrors.ts';
import { idFromKey } from '../thoughtRecord.ts';

export function describeChanges(open: () => Promise<StoreFixture>): void {
  describe('add', () => {
    test('stores the draft with the date of the change and an id that is derived from the key', async () => {
      const { store } = await open();
      const credit = { name: 'P', profileUrl: 'https://unsplash.com/@p', photoUrl: 'https://unsplash.com/p' };
      const draft = draftOf('Rise', { imageUrl: '/images/x.jpg', imageCredit: credit, summary: 'S' });
      const added = await store.add(draft, 'a key', changeAt(5));
      expect(added).toEqual({
        ...draft,
        id: expect.stringMatching(/^[0-9a-f]{20}$/),
        createdAt: '2026-01-01T12:05:00.000Z',
        updatedAt: null,
        updatedBy: { uid: 'uid of ann@example.org', email: 'ann@example.org' },
        version: 1,
        draftedAt: null,
        publishAt: null,
        draftOf: null,
        trashedAt: null,
      });
      expect(await store.findById(added.id)).toEqual(added);
      expect(await store.size()).toBe(1);
    });

    test.each(['live', 'trashed'])(
      'returns the stored, %s thought for a known key with the same draft, and rejects any other draft',
      async (state) => {
        const { store, otherStore, audit } = await open();
        const { id } = await store.add(draftOf('Rise'), 'k', changeAt(1));
        await store.update(id, draftOf('Risen'), 1, changeAt(2));
        if (state === 'trashed') await store.trash(id, changeAt(3));
        const stored = await store.findById(id);
        const entries = await readAuditEntries(audit);
        expect(await otherStore.add(draftOf('Rise'), 'k', changeAt(4))).toEqual(stored);
        for (const text of ['Other words', 'Risen'])
          await expect(otherStore.add(draftOf(text), 'k', changeAt(4))).rejects.toThrow(KeyAlreadyUsed);
        expect(await store.findById(id)).toEqual(stored);
        expect(await readAuditEntries(audit)).toEqual(entries);
      },
    );

    test('accepts any draft for the key of a thought that was stored without a hash of its draft', async () => {
      const { store, putRecord } = await open();
      const id = idFromKey('k');
      await putRecord(id, { thought: 'Stored by an earlier version' });
      expect(await store.add(draftOf('Rise'), 'k', changeAt(1))).toEqual(await store.findById(id));
    });

    test('adds one thought when 20 concurrent calls have the same key', async () => {
      const { store, otherStore, ranks } = await open();
      const added = await Promise.all(
        firstRanks(20).map((index) =>
          (index % 2 === 0 ? store : otherStore).add(draftOf('Rise'), 'k', changeAt(1)),
        ),
      );
      expect(new Set(added.map(({ id }) => id)).size).toBe(1);
      expect(await ranks()).toEqual([0]);
      expect(await store.size()).toBe(1);
    });
  });

  describe('a call with an unknown or invalid id', () => {
    test('returns null or an empty array', async () => {
      const { store } = await open();
      for (const id of [
        'absent',
        '',
        'a/b',
        '.',
        '..',
        '__name__',
        '\ud800',
        'x'.repeat(2_000),
        '💧'.repeat(400),
      ]) {
        expect(await store.findById(id)).toBeNull();
        expect(await store.findRank(id)).toBeNull();
        expect(await store.update(id, draftOf('x'), 1, changeAt(1))).toBeNull();
        expect(await store.trash(id, changeAt(1))).toBeNull();
        expect(await store.restore(id, changeAt(1))).toBeNull();
        expect(await store.listRevisions(id)).toEqual([]);
      }
    });
  });

  describe('findByRanks', () => {
    test('returns thoughts in the order of the given ranks, with duplicates and without unused ranks', async () => {
      const { store } = await open();
      const [a, b, c] = await addThoughts(store, ['a', 'b', 'c']);
      expect(await store.findByRanks([2, 9, 0, 2, 1])).toEqual([c, a, c, b]);
      expect(await store.findByRanks([])).toEqual([]);
      expect(await store.findByRanks([7])).toEqual([]);
    });
  });

  describe('update', () => {
    test('increments the version, says who made it and when, and retains the other fields', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('Rise'), 'k', changeAt(1));
      const draft = draftOf('Rise again', { author: 'Bo' });
      const change = { by: 'bo@example.org', uid: 'bo', now: changeAt(2).now };
      const outcome = await store.update(added.id, draft, 1, change);
      const updatedBy = { uid: 'bo', email: 'bo@example.org' };
      const expected = { ...added, ...draft, version: 2, updatedAt: change.now, updatedBy };
      expect(outcome).toEqual({ kind: 'saved', thought: expected });
      expect(await store.findByRanks([0])).toEqual([expected]);
    });

    test('saves one of two concurrent changes and returns stale for the other', async () => {
      const { store, otherStore } = await open();
      const added = await store.add(draftOf('Rise'), 'k', changeAt(1));
      for (let version = 1; version <= 2; version += 1) {
        const outcomes = await Promise.all([
          store.update(added.id, draftOf(`Mine ${version}`), version, changeAt(2)),
          otherStore.update(added.id, draftOf(`Yours ${version}`), version, changeAt(2)),
        ]);
        expect(new Set(outcomes.map((outcome) => outcome?.kind))).toEqual(new Set(['saved', 'stale']));
        const [one, other] = outcomes;
        expect(one?.thought).toEqual(other?.thought);
        expect(await store.findById(added.id)).toEqual(one?.thought);
      }
    });

    test('returns saved and writes nothing for a retry with the same content', async () => {
      const { store } = await open();
      const added = await store.add(draftOf('Rise'), 'k', changeAt(1));
      const first = await store.update(added.id, draftOf('Risen'), 1, changeAt(2));
      expect(await store.update(added.id, draftOf('Risen'), 1, changeAt(3))).toEqual(first);
      expect(await store.listRevisions(added.id)).toHaveLength(1);
    });

    test('stores the last 20 versions before the current one as revisions, each with the author of the change', async () => {
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

    test('replaces the legacy fields of a record and retains unknown ones', async () => {
      const { store, putRecord, readRecord } = await open();
      await putRecord('legacy', { text: 'Old words', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc', likes: 7 });
      const legacy = await store.findById('legacy');
      expect(legacy).toMatchObject({ thought: 'Old words', url: 'https://youtu.be/UF8uR6Z6KLc' });
      await store.update('legacy', draftOf('New words'), legacy?.version ?? -1, changeAt(1));
      const record = await readRecord('legacy');
      expect(record).toMatchObject({ thought: 'New words', likes: 7 });
      expect(record).not.toHaveProperty('text');
      expect(record).not.toHaveProperty('youtubeLink');
    });
  });

  test('each change of a thought has an audit entry with its own action', async () => {
    const { store, audit } = await open();
    const { id } = await store.add(draftOf('a'), 'a', changeAt(1));
    await store.update(id, draftOf('b'), 1, changeAt(2));
    await store.update(id, draftOf('b'), 2, changeAt(3), true);
    await store.update(id, draftOf('b'), 3, changeAt(4), false);
    await store.trash(id, changeAt(5));
    await store.restore(id, changeAt(6));
    const entries = (await readAuditEntries(audit)).map(({ id: _id, ...entry }) => entry);
    const actions = ['restored', 'deleted', 'published', 'unpublished', 'changed', 'added'];
    expect(entries).toEqual(
      actions.map((action, index) => {
        const { by, now: at } = changeAt(6 - index);
        return { action, subject: id, title: action === 'added' ? 'a' : 'b', by, at };
      }),
    );
  });

  describe('a draft', () => {
    test('has no rank, even after reindexing, until it is published with the date of that moment', async () => {
      const { store, otherStore, ranks, audit } = await open();
      const draft = await store.add(draftOf(''), 'draft', changeAt(1), true);
      expect(draft).toMatchObject({ draftedAt: changeAt(1).now, version: 1 });
      expect(await otherStore.add(draftOf(''), 'draft', changeAt(2), true)).toEqual(draft);
      await expect(store.add(draftOf(''), 'draft', changeAt(2))).rejects.toThrow(KeyAlreadyUsed);
      const [live] = await addThoughts(store, ['live']);
      await store.reindex();
      await store.upgrade();
      expect([await store.size(), await ranks(), await store.findRank(draft.id)]).toEqual([1, [0], null]);
      expect(await readAllPages(store, {})).toEqual([live]);
      expect(await readAllPages(store, { place: 'draft' })).toEqual([draft]);
      expect(await store.findById(draft.id)).toEqual(draft);
      const outcome = await store.update(draft.id, draftOf('Ready'), 1, changeAt(9), false);
      const { now } = changeAt(9);
      expect(outcome?.thought).toMatchObject({
        thought: 'Ready',
        draftedAt: null,
        draftOf: null,
        createdAt: now,
        version: 2,
      });
      expect(await store.findByRanks([0, 1])).toEqual([live, outcome?.thought]);
      expect(await otherStore.update(draft.id, draftOf('Ready'), 1, changeAt(10), false)).toEqual(outcome);
      const actions = (await readAuditEntries(audit)).map(({ action }) => action);
      expect(actions).toEqual(['published', 'added', 'added']);
    });

    test('is a draft again after it was in the trash, and frees its rank when it is unpublished', async () => {
      const { store, ranks } = await open();
      const [a, b] = await addThoughts(store, ['a', 'b']);
      const id = a?.id ?? '';
      const unpublished = await store.update(id, draftOf('a'), 1, changeAt(5), true);
      expect(unpublished?.thought).toMatchObject({ draftedAt: changeAt(5).now, createdAt: a?.createdAt });
      expect(await store.findByRanks([0, 1])).toEqual([b]);
      expect((await store.trash(id, changeAt(6)))?.trashedAt).toBe(changeAt(6).now);
      expect(await readAllPages(store, { place: 'draft' })).toEqual([]);
      const restored = await store.restore(id, changeAt(7));
      expect(restored).toMatchObject({ draftedAt: changeAt(5).now, trashedAt: null });
      expect(await readAllPages(store, { place: 'draft', search: 'a' })).toEqual([restored]);
      expect([await ranks(), await store.size()]).toEqual([[0], 1]);
    });
  });

  describe('the trash', () => {
    test('removes a thought from the ranks and restores it, and both can be called twice', async () => {
      const { store, ranks } = await open();
      const [a, b, c] = await addThoughts(store, ['a', 'b', 'c']);
      const trashed = await store.trash(a?.id ?? '', changeAt(9, 'bo@example.org'));
      const updatedBy = { uid: 'uid of bo@example.org', email: 'bo@example.org' };
      expect(trashed).toEqual({ ...a, trashedAt: changeAt(9).now, version: 2, updatedBy });
      expect(await store.trash(a?.id ?? '', changeAt(10))).toEqual(trashed);
      expect(await store.findById(a?.id ?? '')).toEqual(trashed);
      expect(await store.findByRanks([0, 1, 2])).toEqual([c, b]);
      expect(await store.findRank(a?.id ?? '')).toBeNull();
      expect(await store.findRank(c?.id ?? '')).toBe(0);
      const restored = await store.restore(a?.id ?? '', changeAt(11));
      expect(restored).toEqual({ ...a, version: 3 });
      expect(await store.restore(a?.id ?? '', changeAt(12))).toEqual(restored);
      expect(await store.findByRanks([0, 1, 2])).toEqual([c, b, restored]);
      expect(await ranks()).toEqual([0, 1, 2]);
      expect(await store.size()).toBe(3);
    });

    test('deletes thoughts that were trashed before a timestamp, with their revisions', async () => {
      const { store } = await open();
      const [a, b, c] = await addThoughts(store, ['a', 'b', 'c']);
      await store.update(a?.id ?? '', draftOf('a2'), 1, changeAt(20));
      await store.trash(a?.id ?? '', changeAt(30));
      await store.trash(b?.id ?? '', changeAt(40));
      expect(await store.purgeTrash(changeAt(40).now)).toBe(1);
      expect(await store.purgeTrash(changeAt(40).now)).toBe(0);
      expect(await store.findById(a?.id ?? '')).toBeNull();
      expect(await store.listRevisions(a?.id ?? '')).toEqual([]);
      expect(await store.findById(b?.id ?? '')).toMatchObject({ trashedAt: changeAt(40).now });
      expect(await store.findByRanks([0, 1])).toEqual([c]);
    });
  });
}
