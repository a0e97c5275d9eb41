import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { normalizeDraft } from '#domain/thought/thought.ts';
import fc from 'fast-check';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { emptyFields, type Fields, openFormDrafts, toFields } from './fields.ts';
import {
  type Answer,
  createForm,
  type Edit,
  type FormEvent,
  hasUnsavedWork,
  type SavedForm,
} from './form.ts';

const stored: ThoughtCardFragment = {
  ...fromThoughtRecord('1-x', {
    thought: 'Begin anywhere.',
    author: 'John Cage',
    application: 'Begin.',
    url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    createdAt: '2026-11-20T21:41:00.000Z',
    version: 3,
  }),
  video: null,
};
const complete = { ...toFields(stored), thought: 'Go on.' };
const theirs = { ...stored, author: 'Somebody else', version: 4 };
const trashed = { ...stored, trashedAt: '2026-11-21T10:00:00.000Z', version: 4 };
const ada = 'ada@example.com';
const save: FormEvent = { type: 'saveRequested' };
const lost: Answer = { type: 'lost', error: 'Lost.' };

let storage = new Map<string, string>();
beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});

/** Opens a form. The test responds to its requests one by one. */
function open(thought: ThoughtCardFragment | null, key = 'key-1') {
  const requests: { edit: Edit; request: Fields | null; respond: (answer: Answer) => Promise<void> }[] = [];
  const saved: SavedForm[] = [];
  const request = (edit: Edit, sent: Fields | null) => {
    const { promise, resolve } = Promise.withResolvers<Answer>();
    const respond = async (answer: Answer) => {
      resolve(answer);
      await promise;
      await Promise.resolve();
    };
    requests.push({ edit, request: sent, respond });
    return promise;
  };
  const form = createForm(thought, {
    email: ada,
    send: request,
    restore: () => request(form.read().edit, null),
    onSaved: (outcome) => saved.push(outcome),
    createKey: () => key,
    now: () => '2026-11-22T10:00:00.000Z',
  });
  const type = (fields: Partial<Fields>) => form.dispatch({ type: 'changed', fields });
  return { form, requests, saved, type, drafts: openFormDrafts(ada, thought?.id ?? null) };
}

const respondLast = ({ requests }: ReturnType<typeof open>, answer: Answer) =>
  requests.at(-1)?.respond(answer);

/** Returns the thought that the API stores for a request. */
function store({ image: _image, publishAt, ...texts }: Fields, changes: Partial<ThoughtCardFragment>) {
  const draftedAt = publishAt === 'live' ? null : '2026-11-22T10:00:00.000Z';
  return { ...stored, ...normalizeDraft(texts), draftedAt, ...changes };
}

test('the form shows each problem until its field is edited, and focuses the first one', () => {
  const { form, type } = open(null);
  type({ thought: 'Go on.' });
  form.dispatch(save);
  const problems = {
    author: 'Author is required',
    application: 'Application is required',
    url: 'URL is required',
  };
  expect(form.read()).toMatchObject({ state: 'editing', focus: { field: 'author' }, problems });
  type({ author: 'Ada' });
  expect(Object.keys(form.read().problems)).toEqual(['application', 'url']);
});

test('a draft needs no required fields, but a scheduled one does', () => {
  const { form, requests, type } = open(null);
  type({ thought: 'Go on.' });
  type({ publishAt: '2026-11-27T08:00:00.000Z' });
  form.dispatch(save);
  expect(form.read().state).toBe('editing');
  type({ publishAt: 'draft' });
  form.dispatch(save);
  expect(requests[0]?.request?.publishAt).toBe('draft');
});

test('typed text is stored in the browser until it is saved, undone or discarded', async () => {
  const editing = open(stored);
  editing.type({ summary: 'Mine' });
  expect(editing.drafts.list()).toMatchObject([{ fields: { summary: 'Mine' }, request: null }]);
  editing.type({ summary: '' });
  expect(storage.size).toBe(0);
  for (const publishAt of ['draft', 'live']) {
    editing.type({ publishAt });
    expect(storage.size > 0).toBe(publishAt === 'draft');
  }
  editing.type({ summary: 'Mine' });
  editing.form.dispatch(save);
  expect(editing.drafts.list()).toMatchObject([{ request: { summary: 'Mine' } }]);
  await respondLast(editing, { type: 'saved', thought: { ...stored, summary: 'Mine', version: 4 } });
  expect(editing.saved).toHaveLength(1);
  expect(storage.size).toBe(0);
  editing.type({ summary: 'Too late' });
  expect(storage.size).toBe(0);
});

test('a form that is opened again has the typed text, which can be discarded', () => {
  open(stored).type({ summary: 'Mine' });
  const { form } = open(stored, 'key-2');
  expect(form.read()).toMatchObject({
    state: 'editing',
    edit: { key: 'key-1', fields: { summary: 'Mine' } },
  });
  form.dispatch({ type: 'noticeUndone' });
  expect(form.read().edit.fields.summary).toBe('');
  expect(storage.size).toBe(0);
});

test('text that was typed over an older version is a conflict, and is saved only if the admin chooses it', () => {
  open(stored).type({ summary: 'Mine' });
  const { form, requests, type } = open(theirs);
  type({ summary: 'Behind the comparison' });
  expect(form.read()).toMatchObject({ state: 'conflict', edit: { fields: { summary: 'Mine' } } });
  form.dispatch({ type: 'conflictResolved', fields: { ...toFields(theirs), summary: 'Mine' } });
  expect(form.read()).toMatchObject({ state: 'editing', edit: { base: { version: 4 } } });
  expect(requests).toEqual([]);
});

test('a stored draft may lack a newer field, and an invalid draft is ignored', () => {
  const { summary: _summary, ...older } = { ...emptyFields, thought: 'Kept' };
  const request = { ...emptyFields, thought: 'Sent' };
  const draft = { fields: older, base: { fields: emptyFields, version: 0 } };
  const drafts = [
    { ...draft, key: 1, request: null, at: '' },
    { ...draft, key: 'one', request, at: '2026-11-20T21:41:00.000Z' },
  ];
  storage.set(`upwell.draft.${ada}.new`, JSON.stringify(drafts));
  expect(open(null).form.read()).toMatchObject({
    state: 'unconfirmed',
    edit: { key: 'one', fields: { thought: 'Kept', summary: '' } },
    request: { thought: 'Sent' },
  });
});

test('after a lost response the same request is retried, and then the text typed since is saved', async () => {
  const editing = open(null);
  editing.type(complete);
  editing.form.dispatch(save);
  await respondLast(editing, lost);
  expect(editing.form.read()).toMatchObject({ state: 'unconfirmed', error: 'Lost.' });
  editing.type({ summary: 'Typed since' });
  editing.form.dispatch(save);
  const [first, second] = editing.requests;
  expect(second?.request).toEqual(first?.request);
  expect(second?.edit.key).toBe('key-1');
  await respondLast(editing, { type: 'saved', thought: { ...stored, thought: 'Go on.', version: 1 } });
  expect(editing.requests[2]).toMatchObject({
    edit: { thoughtId: '1-x', base: { version: 1 } },
    request: { summary: 'Typed since' },
  });
});

test('text typed after a lost response doesn’t overwrite another admin’s change', async () => {
  const editing = open(null);
  editing.type(complete);
  editing.form.dispatch(save);
  await respondLast(editing, lost);
  editing.type({ summary: 'Typed since' });
  editing.form.dispatch(save);
  await respondLast(editing, { type: 'saved', thought: { ...theirs, thought: 'Go on.', version: 2 } });
  expect(editing.form.read()).toMatchObject({
    state: 'conflict',
    edit: { fields: { summary: 'Typed since' } },
  });
});

test('a refusal leads back to editing, unless an earlier response was lost', async () => {
  const editing = open(stored);
  editing.type({ summary: 'Mine' });
  editing.form.dispatch(save);
  await respondLast(editing, { type: 'refused', error: 'Busy.' });
  expect(editing.form.read()).toMatchObject({ state: 'editing', error: 'Busy.' });
  editing.form.dispatch(save);
  await respondLast(editing, lost);
  editing.form.dispatch(save);
  await respondLast(editing, { type: 'refused', error: 'Busy.' });
  expect(editing.form.read()).toMatchObject({ state: 'unconfirmed', error: 'Busy.' });
});

test('an outdated response, after which another request was sent, changes nothing', async () => {
  const { form, requests, type } = open(stored);
  type({ summary: 'Mine' });
  form.dispatch(save);
  form.dispatch({ type: 'waitEnded' });
  type({ summary: 'Mine, longer' });
  form.dispatch(save);
  const [first, again] = requests;
  await again?.respond({ type: 'saved', thought: { ...stored, summary: 'Mine', version: 4 } });
  expect(requests).toMatchObject([{}, {}, { request: { summary: 'Mine, longer' } }]);
  await first?.respond(lost);
  expect(form.read()).toMatchObject({ state: 'saving', request: { summary: 'Mine, longer' } });
});

test('an admin who stops waiting can go on editing, and the late response is still applied', async () => {
  const editing = open(stored);
  editing.type({ summary: 'Mine' });
  editing.form.dispatch(save);
  editing.form.dispatch({ type: 'waitEnded' });
  expect(editing.form.read().state).toBe('unconfirmed');
  await respondLast(editing, { type: 'saved', thought: { ...stored, summary: 'Mine', version: 4 } });
  expect(editing.saved).toHaveLength(1);
});

test.each([
  [
    { type: 'stale', current: theirs },
    { state: 'conflict', current: theirs },
  ],
  [{ type: 'stale', current: trashed }, { state: 'deleted' }],
  [{ type: 'saved', thought: trashed }, { state: 'deleted' }],
  [{ type: 'gone' }, { state: 'editing', edit: { thoughtId: null, base: { version: 0 } } }],
  [
    { type: 'keyUsed', newKey: 'key-2' },
    { state: 'editing', edit: { key: 'key-2' } },
  ],
  [{ type: 'invalid', problems: [{ field: 'url', message: 'Private' }] }, { problems: { url: 'Private' } }],
] as [Answer, object][])('the form keeps its text when a save is answered %j', async (answer, expected) => {
  const editing = open(stored);
  editing.type({ summary: 'Mine' });
  editing.form.dispatch(save);
  await respondLast(editing, answer);
  expect(editing.form.read()).toMatchObject(expected);
  expect(editing.form.read().edit.fields.summary).toBe('Mine');
});

test('a thought that is restored from the trash can be saved with the changes', async () => {
  const editing = open(stored);
  editing.type({ summary: 'Mine' });
  editing.form.dispatch(save);
  await respondLast(editing, { type: 'stale', current: trashed });
  editing.form.dispatch({ type: 'restoreRequested' });
  await respondLast(editing, lost);
  expect(editing.form.read()).toMatchObject({ state: 'deleted', error: 'Lost.' });
  editing.form.dispatch({ type: 'restoreRequested' });
  await respondLast(editing, { type: 'saved', thought: { ...stored, version: 5 } });
  expect(editing.form.read()).toMatchObject({ state: 'editing', edit: { base: { version: 5 } } });
  expect(editing.form.read().edit.fields.summary).toBe('Mine');
});

test('restoring an earlier version in the form can be undone, and is saved like any change', () => {
  const { form, type } = open(stored);
  type({ summary: 'Mine' });
  form.dispatch({ type: 'versionChosen', fields: { ...toFields(stored), author: 'Earlier' }, text: 'Back.' });
  expect(form.read().edit.fields).toMatchObject({ author: 'Earlier', summary: '' });
  form.dispatch({ type: 'noticeUndone' });
  expect(form.read().edit.fields.summary).toBe('Mine');
});

/** A fake API that adds and changes thoughts, and may lose its responses. */
function createFakeApi() {
  const thoughts = new Map<string, ThoughtCardFragment>();
  const answer = ({ thoughtId, key, base }: Edit, request: Fields): Answer => {
    const id = thoughtId ?? `id of ${key}`;
    const current = thoughts.get(id);
    if (thoughtId === null && current !== undefined) return { type: 'saved', thought: current };
    if (thoughtId !== null && current?.version !== base.version) {
      const isSame = current !== undefined && current.summary === (request.summary || null);
      if (current === undefined) return { type: 'gone' };
      return isSame ? { type: 'saved', thought: current } : { type: 'stale', current };
    }
    const thought = store(request, { id, version: (current?.version ?? 0) + 1 });
    thoughts.set(id, thought);
    return { type: 'saved', thought };
  };
  return { thoughts, answer };
}

test('in random sequences of events no typed text is lost, and no thought is added twice', async () => {
  const steps = fc.array(
    fc.constantFrom('type', 'save', 'answer', 'lose request', 'lose response', 'reload'),
    {
      minLength: 5,
      maxLength: 40,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      storage.clear();
      const api = createFakeApi();
      let editing = open(null);
      editing.type(complete);
      let typed = '';
      let answered = 0;
      for (const [index, step] of sequence.entries()) {
        const next = editing.requests[answered];
        if (step === 'type' && editing.form.read().state !== 'saving')
          editing.type({ summary: (typed = `${index}`) });
        else if (step === 'save') editing.form.dispatch(save);
        else if (step === 'reload') {
          const { thoughtId } = editing.form.read().edit;
          editing = open(api.thoughts.get(thoughtId ?? '') ?? null, `key ${index}`);
          answered = 0;
        } else if (next?.request) {
          answered += 1;
          const answer = step === 'lose request' ? lost : api.answer(next.edit, next.request);
          await next.respond(step === 'answer' ? answer : lost);
        }
        if (editing.saved.length > 0) {
          // Most sequences end before anything is saved.
          // oxlint-disable-next-line vitest/no-conditional-expect
          expect(editing.saved[0]?.thought.summary ?? '').toBe(typed);
          break;
        }
        expect(editing.form.read().edit.fields).toMatchObject({ ...complete, summary: typed });
        expect(hasUnsavedWork(editing.form.read())).toBe(true);
      }
      expect(api.thoughts.size).toBeLessThanOrEqual(1);
    }),
    { seed: 2026, numRuns: 500 },
  );
});
