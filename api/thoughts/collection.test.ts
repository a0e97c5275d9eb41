import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { changeAt, draftOf, idsOf, range, timeAt } from '../../tests/support/collection/builders.ts';
import {
  type CollectionFixture,
  describeCollections,
} from '../../tests/support/collection/describeCollections.ts';
import { InvalidInput, StoreUnavailable } from '../storage/storeErrors.ts';
import { withBudget } from '../storage/timeBudget.ts';
import type { Collection } from './collection.ts';

function add(
  collection: Collection,
  text: string,
  { minute = 1, ...options }: { minute?: number; isDraft?: boolean; publishAt?: string } = {},
) {
  const addition = { draft: draftOf(text), key: `key of ${text}`, isDraft: false, publishAt: null };
  return collection.add({ ...addition, ...options }, changeAt(minute));
}

async function readAudit({ audit }: Pick<CollectionFixture, 'audit'>) {
  return (await audit.readPage(50, null)).edges.map(({ node }) => node);
}

async function undoAll(collection: Collection, operation: string, minute: number) {
  const changedSince: string[] = [];
  for (let after: string | null = null; ;) {
    const part = await collection.undo(operation, after, changeAt(minute));
    if (part === null) return null;
    changedSince.push(...idsOf(part.changedSince));
    after = part.after;
    if (after === null) return { undone: part.undone, changedSince };
  }
}

describeCollections('a collection', (open) => {
  describe('a change', () => {
    test('is visible at once in its process and to admins of another one, and to that one’s visitors after ten seconds', async () => {
      const { collection, other, clock } = await open();
      expect((await other.read()).live).toEqual([]);
      const { id } = await add(collection, 'Rise');
      expect(idsOf((await collection.read()).live)).toEqual([id]);
      expect((await other.read()).live).toEqual([]);
      clock.now = '2026-01-01T12:00:10.000Z';
      await other.read();
      await other.pendingRefresh;
      expect(idsOf((await other.read()).live)).toEqual([id]);
      const changed = await collection.edit({ id, draft: draftOf('Risen'), version: 1 }, changeAt(2));
      expect((await other.readLatest()).live).toEqual([changed?.thought]);
      expect(await other.find(id)).toEqual(changed?.thought);
    });

    test('of a thought that another process has changed is stale, and nothing is overwritten', async () => {
      const { collection, other } = await open();
      const { id } = await add(collection, 'Rise');
      await other.readLatest();
      const edits = ['Mine', 'Yours', 'Mine too'].map((text) => ({ id, draft: draftOf(text), version: 1 }));
      const outcomes = await Promise.all(
        edits.map((edit, index) => (index === 1 ? other : collection).edit(edit, changeAt(2))),
      );
      expect(outcomes.filter((outcome) => outcome?.kind === 'saved')).toHaveLength(1);
      const [first, ...others] = outcomes.map((outcome) => outcome?.thought);
      expect(others).toEqual([first, first]);
      expect(await other.find(id)).toMatchObject({ version: 2 });
    });

    test('with one key in two processes at the same time adds one thought, and refuses another text', async () => {
      const { collection, other, store } = await open();
      const added = await Promise.all(
        range(4).map((index) => add(index % 2 === 0 ? collection : other, 'Rise')),
      );
      expect(new Set(idsOf(added)).size).toBe(1);
      const loaded = await store.load(timeAt(0));
      expect(loaded.thoughts).toHaveLength(1);
      const addition = { draft: draftOf('Other'), key: 'key of Rise', isDraft: false, publishAt: null };
      await expect(other.add(addition, changeAt(2))).rejects.toThrow(InvalidInput);
    });
  });

  describe('a bulk action', () => {
    test('changes 250 thoughts, is continued after an interruption with the same operation, and is undone as a whole', async () => {
      const fixture = await open();
      const { collection, other, start } = fixture;
      const rows = range(250).map((index) => ({
        id: `id-${index}`,
        draft: draftOf(`Thought ${index}`),
        createdAt: null,
      }));
      await collection.importRows(
        rows,
        { operation: 'import', shouldUpdate: false, dryRun: false },
        changeAt(1),
      );
      const selected = range(250).map((index) => ({ id: `id-${index}`, version: 1 }));
      const bulk = { operation: 'bulk', action: 'UNPUBLISH', thoughts: selected } as const;
      let commits = 0;
      const { commit } = fixture.store;
      const interrupted = start({
        commit: async (each) => {
          commits += 1;
          if (commits > 1) throw new StoreUnavailable('killed');
          return commit(each);
        },
      });
      await expect(interrupted.changeMany(bulk, changeAt(2))).rejects.toThrow('killed');
      const halfway = (await other.readLatest()).draft.length;
      expect([halfway > 0, halfway < 250]).toEqual([true, true]);
      expect(await other.changeMany(bulk, changeAt(3))).toEqual({ changed: 250, left: [] });
      expect((await collection.readLatest()).draft).toHaveLength(250);
      const [entry] = await readAudit(fixture);
      expect(entry).toMatchObject({ action: 'unpublished', title: '250 thoughts', operation: 'bulk' });
      await expect(other.changeMany({ ...bulk, action: 'DELETE' }, changeAt(4))).rejects.toThrow(
        InvalidInput,
      );

      await other.edit({ id: 'id-7', draft: draftOf('Edited since'), version: 2 }, changeAt(4));
      expect(await undoAll(collection, 'bulk', 5)).toEqual({ undone: 249, changedSince: ['id-7'] });
      expect(idsOf((await other.readLatest()).draft)).toEqual(['id-7']);
      expect(await undoAll(other, 'bulk', 6)).toEqual({ undone: 249, changedSince: ['id-7'] });
      const entries = await readAudit(fixture);
      expect(entries[0]).toMatchObject({ action: 'undone', title: '249 thoughts', operation: 'bulk' });
      expect(entries.find(({ action }) => action === 'unpublished')?.undoneAt).toBe(timeAt(5));
    });

    test('is undone except for a thought that another process changes at the same time', async () => {
      const { collection, other, store, start } = await open();
      const ids = range(60).map((index) => `id-${index}`);
      const rows = ids.map((id) => ({ id, draft: draftOf(id), createdAt: null }));
      await collection.importRows(
        rows,
        { operation: 'import', shouldUpdate: false, dryRun: false },
        changeAt(1),
      );
      const thoughts = ids.map((id) => ({ id, version: 1 }));
      await collection.changeMany({ operation: 'bulk', action: 'UNPUBLISH', thoughts }, changeAt(2));
      const edited: string[] = [];
      let commits = 0;
      const undoing = start({
        commit: async (each) => {
          const id = each.changes[0]?.after.id ?? '';
          if ((commits += 1) === 2) {
            await other.edit({ id, draft: draftOf('Edited'), version: 2 }, changeAt(3));
            edited.push(id);
          }
          return store.commit(each);
        },
      });
      expect(await undoAll(undoing, 'bulk', 4)).toEqual({ undone: 59, changedSince: edited });
      expect(idsOf((await other.readLatest()).draft)).toEqual(edited);
    });

    test('can be undone for 30 days, unless it deleted thoughts permanently', async () => {
      const { collection, store } = await open();
      const { id } = await add(collection, 'Rise');
      const select = (version: number) => ({ thoughts: [{ id, version }] });
      await collection.changeMany({ operation: 'one', action: 'DELETE', ...select(1) }, changeAt(2));
      const days = 24 * 60;
      expect(await collection.undo('one', null, changeAt(2 + 30 * days))).toBeNull();
      expect(await collection.undo('other', null, changeAt(3))).toBeNull();
      expect(await collection.reload(timeAt(3))).toMatchObject({ deleted: 1 });
      expect(await undoAll(collection, 'one', 5)).toEqual({ undone: 0, changedSince: [] });
      expect((await store.load(timeAt(5))).thoughts).toEqual([]);
    });
  });

  describe('an import', () => {
    const options = { operation: 'import', shouldUpdate: false, dryRun: false };
    const rowsOf = (texts: readonly string[]) =>
      texts.map((text) => ({ id: null, draft: draftOf(text), createdAt: null }));

    test('of several requests keeps the order of its rows, has one audit entry and is undone as a whole', async () => {
      const fixture = await open();
      const { collection, other } = fixture;
      await add(collection, 'Other');
      const texts = ['Delta', 'Alpha', 'Charlie', 'Bravo', 'Echo'];
      await collection.importRows(rowsOf(texts.slice(0, 3)), options, changeAt(2));
      await other.importRows(rowsOf(texts.slice(3)), options, changeAt(2));
      const { live } = await collection.readLatest();
      const imported = live.filter(({ thought }) => thought !== 'Other');
      const sorted = imported.toSorted((one, two) =>
        (one.createdAt ?? '') < (two.createdAt ?? '') ? -1 : 1,
      );
      expect(sorted.map(({ thought }) => thought)).toEqual(texts);
      expect((await readAudit(fixture))[0]).toMatchObject({ action: 'imported', title: '5 thoughts' });
      expect(await undoAll(other, 'import', 3)).toEqual({ undone: 5, changedSince: [] });
      expect((await collection.readLatest()).live.map(({ thought }) => thought)).toEqual(['Other']);
      expect((await collection.readLatest()).trash).toHaveLength(5);
    });

    test('adds each row once when two processes import the same rows', async () => {
      const { collection, other } = await open();
      const rows = rowsOf(range(60).map((index) => `Thought number ${index}`));
      const results = await Promise.all([
        collection.importRows(rows, { ...options, operation: 'one' }, changeAt(1)),
        other.importRows(rows, { ...options, operation: 'two' }, changeAt(1)),
      ]);
      expect(results.flat().filter(({ outcome }) => outcome === 'added')).toHaveLength(60);
      expect((await other.readLatest()).live).toHaveLength(60);
    });
  });

  describe('a thought that is deleted permanently', () => {
    test('leaves only its audit entry in all processes, and can be added again', async () => {
      const fixture = await open();
      const { collection, other, clock, readRecord } = fixture;
      const { id } = await add(collection, 'Secret words');
      await collection.edit({ id, draft: draftOf('Secret words, edited'), version: 1 }, changeAt(2));
      await collection.delete(id, changeAt(3));
      await other.readLatest();
      clock.now = timeAt(4);
      expect(await collection.reload(timeAt(3))).toMatchObject({ deleted: 0 });
      expect(await collection.reload(timeAt(4))).toMatchObject({ deleted: 1 });
      expect((await other.readLatest()).trash).toEqual([]);
      expect(await other.readVersions(id)).toEqual([]);
      expect(await readRecord(id)).toEqual({});
      const entries = await readAudit(fixture);
      expect(JSON.stringify(entries)).not.toContain('Secret');
      expect(entries[0]).toMatchObject({ action: 'deleted', by: 'ann@example.org', at: timeAt(3) });
      const again = {
        draft: draftOf('Secret words'),
        key: 'key of Secret words',
        isDraft: false,
        publishAt: null,
      };
      await other.add(again, changeAt(5));
      expect(idsOf((await collection.readLatest()).live)).toEqual([id]);
    });
  });

  describe('records that were written directly to the database', () => {
    test('appear within a day, even with legacy names, as do changes and deletions', async () => {
      const { collection, clock, putRecord } = await open();
      const { id } = await add(collection, 'Rise');
      await collection.readLatest();
      await putRecord('legacy', { text: 'Old words', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc' });
      await putRecord(id, { thought: 'Edited by hand', version: 1 });
      clock.now = timeAt(24 * 60 + 1);
      const { live } = await collection.readLatest();
      expect(live.map(({ thought }) => thought).toSorted()).toEqual(['Edited by hand', 'Old words']);
    });

    test('are not overwritten by an edit of the version that was read before', async () => {
      const { collection, putRecord, readRecord } = await open();
      const { id } = await add(collection, 'Rise');
      await putRecord(id, { thought: 'Edited by hand', version: 2, likes: 7 });
      const outcome = await collection.edit({ id, draft: draftOf('Risen'), version: 1 }, changeAt(2));
      expect(outcome).toMatchObject({ kind: 'stale', thought: { thought: 'Edited by hand' } });
      await collection.edit({ id, draft: draftOf('Risen'), version: 2 }, changeAt(2));
      expect(await readRecord(id)).toMatchObject({ thought: 'Risen', likes: 7 });
    });

    test('keep a data URL in the store only, until a file’s path replaces it', async () => {
      const { collection, store, putRecord, readRecord } = await open();
      const imageUrl = `data:image/png;base64,${'A'.repeat(200_000)}`;
      await putRecord('old', { text: 'With an image', imageUrl });
      expect((await collection.readLatest()).live).toMatchObject([{ id: 'old', imageUrl: null }]);
      expect(await collection.reload()).toEqual({ deleted: 0, dataUrlIds: ['old'] });
      expect(await store.readImageUrl('old')).toBe(imageUrl);
      await collection.edit({ id: 'old', draft: draftOf('Edited'), version: 0 }, changeAt(1));
      expect((await readRecord('old'))['imageUrl']).toBe(imageUrl);
      expect(JSON.stringify(await collection.readVersions('old'))).not.toContain('data:');
      for (const isReplaced of [true, false])
        expect(await collection.replaceDataUrl('old', '/images/a.png', systemAt(2))).toBe(isReplaced);
      expect(await readRecord('old')).toMatchObject({ imageUrl: '/images/a.png', version: 2 });
      expect(await collection.reload()).toEqual({ deleted: 0, dataUrlIds: [] });
    });
  });

  test('a scheduled draft goes live at its time in every process', async () => {
    const { collection, other, clock } = await open();
    await add(collection, 'Soon', { isDraft: true, publishAt: timeAt(10) });
    expect((await other.readLatest()).draft).toHaveLength(1);
    clock.now = timeAt(10);
    for (const each of [collection, other]) {
      const { live, draft } = await each.read();
      expect([live, draft]).toMatchObject([
        [{ thought: 'Soon', createdAt: timeAt(10), draftedAt: null }],
        [],
      ]);
    }
  });

  describe('while the store fails', () => {
    test('visitors see the thoughts that were read last, admins get an error, and everything recovers', async () => {
      const { collection, start, store, clock } = await open();
      await add(collection, 'Rise');
      let isFailing = false;
      const failing = start(
        Object.fromEntries(
          (['load', 'readChanges', 'commit'] as const).map((name) => [
            name,
            async (...args: never[]) => {
              if (isFailing) throw new StoreUnavailable('down');
              return (store[name] as (...args: never[]) => unknown)(...args);
            },
          ]),
        ),
      );
      expect((await failing.read()).live).toHaveLength(1);
      isFailing = true;
      for (const second of [15, 30, 45]) {
        clock.now = `2026-01-01T12:00:${second}.000Z`;
        expect((await failing.read()).live).toHaveLength(1);
        await failing.pendingRefresh?.catch(() => {});
      }
      await expect(failing.readLatest()).rejects.toThrow(StoreUnavailable);
      await expect(add(failing, 'Fails')).rejects.toThrow(StoreUnavailable);
      isFailing = false;
      await add(collection, 'Shine');
      expect((await failing.readLatest()).live).toHaveLength(2);
    });

    /** Starts a process whose first read of the store fails. Later reads wait for `answer`. */
    const startFailing = async (answer = Promise.resolve()) => {
      const { collection, start, store, clock } = await open();
      await add(collection, 'Rise');
      const loads: string[] = [];
      const failing = start({
        load: async (now) => {
          if (loads.push(now) === 1) throw new StoreUnavailable('down');
          await answer;
          return store.load(now);
        },
      });
      return { failing, loads, clock };
    };

    test('a process that has read nothing yet fails at once, and retries each second', async () => {
      const answer = Promise.withResolvers<void>();
      const { failing, loads, clock } = await startFailing(answer.promise);
      for (const second of ['00', '00', '01', '02', '30']) {
        clock.now = `2026-01-01T12:00:${second}.000Z`;
        await expect(failing.read()).rejects.toThrow('down');
      }
      expect(loads).toHaveLength(2);
      answer.resolve();
      await failing.pendingRefresh;
      expect((await failing.read()).live).toHaveLength(1);
    });

    test('one visitor waits for a store that does not respond, and the others do not', async () => {
      const { start } = await open();
      const hanging = start({ load: () => new Promise(() => {}) });
      await expect(withBudget(10, () => hanging.read())).rejects.toThrow('still being loaded');
      await expect(Promise.race([hanging.read(), pause(500)])).rejects.toThrow('still being loaded');
    });

    test('a process that has read nothing waits for the store again ten seconds after a failure', async () => {
      const { failing, clock } = await startFailing();
      await expect(failing.read()).rejects.toThrow('down');
      clock.now = '2026-01-01T12:00:10.000Z';
      expect((await failing.read()).live).toHaveLength(1);
    });
  });

  test('a process reads the changes of others, but not its own changes again', async () => {
    const { collection, start, store } = await open();
    const read: string[] = [];
    const process = start({
      readChanges: async (...args) => {
        const changes = await store.readChanges(...args);
        read.push(...(changes?.changed ?? []).map(({ thought }) => thought));
        return changes;
      },
    });
    await add(process, 'Own');
    await add(process, 'Own, too');
    await add(collection, 'Other');
    await add(process, 'Own again');
    const { live } = await process.readLatest();
    expect([read, live.length]).toEqual([['Other'], 4]);
  });

  test('a read that began before a commit doesn’t restore the replaced version', async () => {
    const { collection, start, store } = await open();
    const { id } = await add(collection, 'Rise');
    const waiting = Promise.withResolvers<void>();
    let isHeld = false;
    const slow = start({
      readChanges: async (...args) => {
        const changes = await store.readChanges(...args);
        if (isHeld) await waiting.promise;
        return changes;
      },
    });
    await slow.readLatest();
    isHeld = true;
    await collection.edit({ id, draft: draftOf('Second'), version: 1 }, changeAt(2));
    const reading = slow.readLatest();
    const edited = await collection.edit({ id, draft: draftOf('Third'), version: 2 }, changeAt(3));
    isHeld = false;
    waiting.resolve();
    await reading;
    expect((await slow.readLatest()).live).toEqual([edited?.thought]);
  });
});

function systemAt(minute: number) {
  return { by: 'system', now: timeAt(minute) };
}
