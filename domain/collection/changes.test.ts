import { describe, expect, test } from 'vitest';
import { changeAt, draftOf, idsOf, thoughtOf, timeAt } from '../../tests/support/collection/builders.ts';
import {
  type Change,
  type FindThought,
  type Plan,
  planAddition,
  planBulkChange,
  planEdit,
  planMove,
  planUndo,
} from './changes.ts';
import { type ImportRow, planImport } from './imports.ts';
import {
  readStoredThought,
  splitByPlace,
  type StoredThought,
  thoughtAt,
  writeStoredThought,
} from './storedThought.ts';

function mapOf(...thoughts: StoredThought[]) {
  return new Map(thoughts.map((thought) => [thought.id, thought]));
}

/** A collection without a store, to which plans are applied. */
function createCollection(...initial: StoredThought[]) {
  const thoughts = mapOf(...initial);
  const find: FindThought = (id) => thoughts.get(id) ?? null;
  const apply = <Result>({ result, changes }: Plan<Result>): Result => {
    for (const { after } of changes) thoughts.set(after.id, after);
    return result;
  };
  const get = (id: string): StoredThought => thoughts.get(id) ?? thoughtOf('absent');
  return { thoughts, find, apply, get };
}

const live = thoughtOf('a');
const draft = thoughtOf('d', { draftedAt: timeAt(0) });

describe('planAddition', () => {
  const addition = { id: 'new', draft: draftOf('Rise'), draftHash: 'hash', isDraft: false, publishAt: null };

  test('returns the stored thought for a retry with the same draft, and refuses another draft', () => {
    const { find, apply, get } = createCollection();
    apply(planAddition(find, addition, changeAt(5)));
    apply(planEdit(find, { id: 'new', draft: draftOf('Risen'), version: 1 }, changeAt(6)));
    const retry = planAddition(find, addition, changeAt(7));
    expect(retry).toMatchObject({ changes: [], result: get('new') });
    const other = planAddition(find, { ...addition, draftHash: 'other' }, changeAt(7));
    expect(other).toMatchObject({ changes: [], result: null });
  });
});

describe('planEdit', () => {
  const edit = { id: 'a', draft: draftOf('Risen'), version: 1 };

  test('returns the current thought for an outdated version, and success for a retry of the same edit', () => {
    const { find, apply, get } = createCollection(live);
    apply(planEdit(find, edit, changeAt(2)));
    const stale = planEdit(find, { ...edit, draft: draftOf('Other') }, changeAt(3));
    expect(stale).toMatchObject({ changes: [], result: { kind: 'stale', thought: get('a') } });
    expect(planEdit(find, edit, changeAt(3))).toMatchObject({ changes: [], result: { kind: 'saved' } });
    const schedule = { ...edit, isDraft: true, publishAt: timeAt(50) };
    expect(planEdit(find, schedule, changeAt(3))).toMatchObject({ result: { kind: 'stale' } });
  });

  test('publishes a draft with the date of that moment, and makes a live thought a draft', () => {
    const { find, apply, get } = createCollection(live, draft);
    const published = planEdit(find, { ...edit, id: 'd', isDraft: false }, changeAt(9));
    expect(published.kind).toBe('published');
    expect(apply(published)?.thought).toMatchObject({ draftedAt: null, createdAt: timeAt(9), version: 2 });
    const unpublished = planEdit(find, { ...edit, isDraft: true }, changeAt(9));
    expect(unpublished.kind).toBe('unpublished');
    apply(unpublished);
    expect(get('a')).toMatchObject({ draftedAt: timeAt(9), createdAt: live.createdAt });
  });
});

describe('a scheduled draft', () => {
  const scheduled = thoughtOf('s', { draftedAt: timeAt(0), publishAt: timeAt(10) });

  test('is live from its time on, with that date, without a write', () => {
    const before = splitByPlace(mapOf(scheduled, live), timeAt(9));
    expect([idsOf(before.draft), idsOf(before.live), before.changesAt]).toEqual([['s'], ['a'], timeAt(10)]);
    const after = splitByPlace(mapOf(scheduled, live), timeAt(10));
    expect([idsOf(after.draft), idsOf(after.live), after.changesAt]).toEqual([[], ['s', 'a'], null]);
    expect(after.live[0]).toEqual({ ...scheduled, draftedAt: null, publishAt: null, createdAt: timeAt(10) });
  });

  test('stays a draft while a required field is missing', () => {
    const incomplete = { ...scheduled, author: null };
    expect(thoughtAt(incomplete, timeAt(20))).toBe(incomplete);
  });

  test('stays live with that date when it is edited later, and can become a draft again', () => {
    const { find, apply, get } = createCollection(scheduled);
    apply(planEdit(find, { id: 's', draft: draftOf('Edited'), version: 1 }, changeAt(20)));
    expect(get('s')).toMatchObject({ draftedAt: null, publishAt: null, createdAt: timeAt(10), version: 2 });
    apply(planEdit(find, { id: 's', draft: draftOf('Edited'), version: 2, isDraft: true }, changeAt(21)));
    expect(splitByPlace(mapOf(get('s')), timeAt(30)).draft).toHaveLength(1);
  });

  test('keeps its time when its text changes, accepts another time, and loses it in the trash', () => {
    const { find, apply, get } = createCollection(scheduled);
    apply(planEdit(find, { id: 's', draft: draftOf('b'), version: 1 }, changeAt(1)));
    expect(get('s').publishAt).toBe(timeAt(10));
    const edit = { id: 's', draft: draftOf('b'), version: 2, publishAt: timeAt(30) };
    apply(planEdit(find, edit, changeAt(2)));
    expect(get('s').publishAt).toBe(timeAt(30));
    expect(planEdit(find, edit, changeAt(2)).result?.kind).toBe('saved');
    expect(planEdit(find, { ...edit, publishAt: timeAt(40) }, changeAt(2)).result?.kind).toBe('stale');
    apply(planEdit(find, { id: 's', draft: draftOf('b'), version: 3, publishAt: null }, changeAt(3)));
    expect(get('s').publishAt).toBeNull();
    apply(planEdit(find, { id: 's', draft: draftOf('b'), version: 4, publishAt: timeAt(30) }, changeAt(4)));
    apply(planMove(find, 's', 'deleted', changeAt(5)));
    apply(planMove(find, 's', 'restored', changeAt(6)));
    expect(get('s')).toMatchObject({ publishAt: null, trashedAt: null, draftedAt: timeAt(0) });
  });
});

describe('planBulkChange', () => {
  const trashed = thoughtOf('t', { trashedAt: timeAt(1) });

  test('skips thoughts that were changed or moved since, are gone, or are incomplete', () => {
    const { find } = createCollection(
      live,
      trashed,
      { ...draft, version: 3 },
      thoughtOf('incomplete', { draftedAt: timeAt(0), author: null }),
    );
    const ids = ['a', 't', 'd', 'incomplete', 'absent'];
    const thoughts = ids.map((id) => ({ id, version: 1 }));
    const { result, changes } = planBulkChange(
      find,
      { operation: 'op', action: 'PUBLISH', thoughts },
      changeAt(9),
    );
    expect(result.left.map(({ id, reason }) => [id, reason])).toEqual([
      ['a', 'CHANGED'],
      ['t', 'CHANGED'],
      ['d', 'CHANGED'],
      ['incomplete', 'INVALID'],
      ['absent', 'GONE'],
    ]);
    expect(changes).toEqual([]);
  });
});

describe('planUndo', () => {
  const logOf = (changes: readonly Change[]) =>
    changes.map(({ before, after }) => ({
      operation: 'op',
      kind: 'changed' as const,
      by: 'ann@example.org',
      at: timeAt(1),
      id: after.id,
      version: before?.version ?? 0,
      before,
      next: null,
    }));

  test('moves added thoughts to the trash, restores the fields of changed ones, and does nothing the second time', () => {
    const { find, apply, get } = createCollection(live);
    const addition = { id: 'new', draft: draftOf('New'), draftHash: 'h', isDraft: false, publishAt: null };
    const added = planAddition(find, addition, changeAt(1));
    const edited = planEdit(find, { id: 'a', draft: draftOf('Edited'), version: 1 }, changeAt(1));
    apply(added);
    apply(edited);
    const log = logOf([...added.changes, ...edited.changes]);
    expect(apply(planUndo(find, log, changeAt(5)))).toEqual([]);
    expect(get('new')).toMatchObject({ trashedAt: timeAt(5) });
    expect(get('a')).toEqual({ ...live, version: 3, updatedBy: changedBy });
    // oxlint-disable-next-line oxc/no-map-spread
    const again = log.map((each) => ({ ...each, next: { ...each, kind: 'undone' as const } }));
    expect(planUndo(find, again, changeAt(6))).toMatchObject({ result: [], changes: [] });
  });

  const changedBy = { uid: 'uid of ann@example.org', email: 'ann@example.org' };

  test('skips thoughts that were changed since, unless they were changed back', () => {
    const { find, apply, get } = createCollection(live);
    const first = planEdit(find, { id: 'a', draft: draftOf('First'), version: 1 }, changeAt(1));
    apply(first);
    const second = planEdit(find, { id: 'a', draft: draftOf('Second'), version: 2 }, changeAt(2));
    apply(second);
    const [log] = logOf(first.changes);
    const [next = null] = logOf(second.changes);
    const undoable = log === undefined ? [] : [{ ...log, next }];
    expect(planUndo(find, undoable, changeAt(3))).toMatchObject({ changes: [], result: [get('a')] });
    apply(planUndo(find, logOf(second.changes), changeAt(4)));
    expect(apply(planUndo(find, undoable, changeAt(5)))).toEqual([]);
    expect(get('a')).toMatchObject({ thought: live.thought, version: 5 });
  });

  test('restores a schedule in the future, but not one that has passed', () => {
    for (const [minute, publishAt] of [
      [5, timeAt(10)],
      [10, null],
    ] as const) {
      const { find, apply, get } = createCollection(
        thoughtOf('s', { draftedAt: timeAt(0), publishAt: timeAt(10) }),
      );
      const deletion = planMove(find, 's', 'deleted', changeAt(1));
      apply(deletion);
      apply(planUndo(find, logOf(deletion.changes), changeAt(minute)));
      expect(get('s')).toMatchObject({ publishAt, trashedAt: null, draftedAt: timeAt(0) });
    }
  });
});

describe('planImport', () => {
  const rowOf = (thought: string, fields: Partial<ImportRow> = {}): ImportRow => {
    return { id: null, draft: draftOf(thought), createdAt: null, ...fields };
  };
  const options = { operation: 'op', shouldUpdate: false, changedSoFar: 0, startedAt: timeAt(1) };
  const toId = (key: string) => key.replace(/\W+/g, '-');

  function importInto(
    { find, thoughts, apply }: ReturnType<typeof createCollection>,
    rows: ImportRow[],
    changes: Partial<Parameters<typeof planImport>[2]> = {},
    minute = 1,
  ) {
    return apply(
      planImport(find, thoughts.values(), { ...options, rows, toId, ...changes }, changeAt(minute)),
    );
  }

  const outcomesOf = (results: readonly { outcome: string }[]) => results.map(({ outcome }) => outcome);

  test('adds rows with their ids and dates, or derives them where they are missing or invalid', () => {
    const collection = createCollection();
    const results = importInto(collection, [
      rowOf('Rise', { id: '1-rise', createdAt: '2020-02-02T00:00:00.000Z' }),
      rowOf('Shine'),
      rowOf('Beyond', { id: 'not/storable' }),
    ]);
    expect(outcomesOf(results)).toEqual(['added', 'added', 'added']);
    expect(collection.get('1-rise')).toMatchObject({ createdAt: '2020-02-02T00:00:00.000Z', version: 1 });
    const shine = collection.get(results[1]?.id ?? '');
    expect(shine).toMatchObject({ createdAt: '2026-01-01T12:01:00.001Z' });
    expect(collection.get(results[2]?.id ?? '')).toMatchObject({ thought: 'Beyond' });
  });

  test('finds duplicates among all thoughts and earlier rows, and adds nothing the second time', () => {
    const collection = createCollection(
      thoughtOf('live', { thought: 'Live words' }),
      thoughtOf('trashed', { thought: 'Trashed words', trashedAt: timeAt(0) }),
      readStoredThought('legacy', { text: 'Old words', author: 'Ann Author' }),
    );
    const rows = [
      rowOf('LIVE words!'),
      rowOf('Trashed words'),
      rowOf('old WORDS'),
      rowOf('Other words, same id', { id: 'live' }),
      rowOf('New words'),
      rowOf('new  words.'),
      rowOf('New words', { draft: draftOf('New words', { author: 'Another author' }) }),
    ];
    const results = importInto(collection, rows);
    expect(outcomesOf(results)).toEqual(
      'duplicate duplicate duplicate duplicate added duplicate added'.split(' '),
    );
    expect(idsOf(results).slice(0, 4)).toEqual(['live', 'trashed', 'legacy', 'live']);
    const again = importInto(collection, rows, { operation: 'other' });
    expect(outcomesOf(again)).toEqual(rows.map(() => 'duplicate'));
    expect(outcomesOf(importInto(collection, rows))).toEqual(outcomesOf(results));
  });

  test('updates live thoughts by their ids, only the fields that a row has, and changes nothing the second time', () => {
    const kept = thoughtOf('kept', { summary: 'A summary.', lang: 'nl' });
    const collection = createCollection(kept, thoughtOf('trashed', { trashedAt: timeAt(0) }));
    const rows = [
      rowOf(kept.thought, { id: 'kept', draft: draftOf(kept.thought, { author: 'Another author' }) }),
      rowOf('Changed', { id: 'trashed' }),
      rowOf('New', { id: 'new' }),
      rowOf('Kept again', { id: 'kept' }),
    ];
    const outcomes = ['updated', 'duplicate', 'added', 'duplicate'];
    expect(outcomesOf(importInto(collection, rows, { shouldUpdate: true }))).toEqual(outcomes);
    const expected = { author: 'Another author', summary: 'A summary.', lang: 'nl', version: 2 };
    expect(collection.get('kept')).toMatchObject(expected);
    importInto(collection, rows.slice(0, 1), { shouldUpdate: true }, 2);
    expect(collection.get('kept').version).toBe(2);
  });

  test('skips a thought that was changed after the row was exported, unless the row has no date', () => {
    const edited = thoughtOf('edited', { createdAt: timeAt(0), updatedAt: timeAt(5) });
    const collection = createCollection(edited);
    const rowAt = (dates: Partial<ImportRow>) => [rowOf('Old words', { id: 'edited', ...dates })];
    const update = (rows: ImportRow[], operation: string) =>
      outcomesOf(importInto(collection, rows, { shouldUpdate: true, operation }, 9));
    expect(update(rowAt({ createdAt: timeAt(0) }), 'never changed before')).toEqual(['newer']);
    expect(update(rowAt({ createdAt: timeAt(0), updatedAt: timeAt(4) }), 'older')).toEqual(['newer']);
    expect(collection.get('edited')).toMatchObject({ thought: edited.thought, version: edited.version });
    expect(update(rowAt({ createdAt: timeAt(0), updatedAt: timeAt(5) }), 'same')).toEqual(['updated']);
    expect(update([rowOf('By hand', { id: 'edited' })], 'by hand')).toEqual(['updated']);
  });

  test('adds drafts, and keeps their time unless it has passed', () => {
    const collection = createCollection(live);
    const rows = [
      rowOf('Soon', { id: 'soon', isDraft: true, publishAt: timeAt(9) }),
      rowOf('Past', { id: 'past', isDraft: true, publishAt: timeAt(0) }),
    ];
    expect(outcomesOf(importInto(collection, rows))).toEqual(['added', 'added']);
    expect(collection.get('soon').publishAt).toBe(timeAt(9));
    expect(collection.get('past').publishAt).toBeNull();
  });
});

describe('a stored record', () => {
  const dataUrl = 'data:image/png;base64,AAAA';

  test('is read with legacy names, and saved with the new ones', () => {
    const record = { text: 'Old words', youtubeLink: 'https://youtu.be/UF8uR6Z6KLc' };
    const thought = readStoredThought('legacy', record);
    expect(thought).toMatchObject({
      thought: 'Old words',
      url: record.youtubeLink,
      createdAt: null,
      version: 0,
    });
    const saved = writeStoredThought(thought, record);
    expect(saved).toMatchObject({ thought: 'Old words', url: record.youtubeLink, text: undefined });
    expect(readStoredThought('legacy', saved)).toEqual(thought);
  });

  test('keeps its data URL in the store when the thought is edited', () => {
    const record = { thought: 'With an image', imageUrl: dataUrl };
    const thought = readStoredThought('id', record);
    expect(thought.imageUrl).toBeNull();
    expect(writeStoredThought({ ...thought, thought: 'Edited' }, record)).not.toHaveProperty('imageUrl');
    const replaced = writeStoredThought({ ...thought, imageUrl: '/images/x.png' }, record);
    expect(replaced['imageUrl']).toBe('/images/x.png');
  });
});
