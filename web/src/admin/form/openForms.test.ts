import { beforeEach, expect, test } from 'vitest';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { openFormDrafts } from './drafts/formDraft.ts';
import type { AnswerEvent } from './editingAnswers.ts';
import type { PendingState } from './editingState.ts';
import { createEditors, type LeftForm } from './editors.ts';
import { toFields } from './fields/fields.ts';
import { exampleThought } from '../../../../tests/support/editing/fakeApi.ts';
import { stubLocalStorage } from '../../../../tests/support/editing/stubLocalStorage.ts';

const ada = 'ada@example.com';
const grace = 'grace@example.com';
const changes = { ...toFields(exampleThought), summary: 'Mine' };
const saved = { ...exampleThought, summary: 'Mine', version: 4 };

beforeEach(stubLocalStorage);

function setUp() {
  const requests: { form: PendingState; answer: (answer: AnswerEvent) => void }[] = [];
  const left: LeftForm[] = [];
  let keyCount = 0;
  const editors = createEditors({
    createKey: () => `key-${keyCount++}`,
    now: () => '2026-11-22T10:00:00.000Z',
  });
  const open = (thought: ThoughtCardFragment) =>
    editors.open(ada, thought, (form) => new Promise((answer) => requests.push({ form, answer })));
  const connect = (email: string) =>
    editors.connect({
      email,
      getListOptions: () => ({ search: null, filter: null, orderBy: 'NEWEST', place: 'LIVE' }),
      onLeft: (_, form) => left.push(form),
    });
  const openAndType = () => {
    const editor = open(exampleThought);
    editor.dispatch({ type: 'fieldsChanged', changes });
    return editor;
  };
  const respond = async (answer: AnswerEvent) => {
    requests.shift()?.answer(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { editors, requests, left, open, connect, openAndType, respond };
}

test('autosaves what is typed, and removes the draft when the changes are undone', () => {
  const { openAndType } = setUp();
  const editor = openAndType();
  const drafts = openFormDrafts(ada, exampleThought.id);
  expect(drafts.list()).toMatchObject([{ fields: changes, sent: null, at: '2026-11-22T10:00:00.000Z' }]);
  editor.dispatch({ type: 'fieldsChanged', changes: toFields(exampleThought) });
  expect(drafts.list()).toEqual([]);
});

test('editors store a sent form before the response, and remove the draft once it is saved', async () => {
  const { openAndType, respond } = setUp();
  openAndType().dispatch({ type: 'saveRequested', isContinuing: false });
  const drafts = openFormDrafts(ada, exampleThought.id);
  expect(drafts.list()).toMatchObject([{ sent: changes }]);
  await respond({ type: 'saved', thought: saved, newKey: 'next' });
  expect(drafts.list()).toEqual([]);
});

test('editors keep a form with changes for its admin when the session ends', () => {
  const { editors, openAndType } = setUp();
  const editor = openAndType();
  editors.endSession();
  expect(editors.getUnsavedOwner()).toBe(ada);
  editors.resumeSession(grace);
  expect(editors.findOpen(grace)).toBeNull();
  expect(editors.findOpen(ada)).toBeNull();
  editors.resumeSession(ada);
  expect(editors.findOpen(ada)).toBe(editor);
  expect(editor.getForm()).toMatchObject({ state: 'editing', edit: { fields: changes } });
});

test('editors do not keep a form without changes when the session ends', () => {
  const { editors, open } = setUp();
  open(exampleThought);
  editors.endSession();
  editors.resumeSession(ada);
  expect(editors.getUnsavedOwner()).toBeNull();
  expect(editors.findOpen(ada)).toBeNull();
});

test('editors report a form that was left to the list of its admin, as soon as there is one', async () => {
  const { openAndType, left, connect, respond } = setUp();
  const editor = openAndType();
  editor.dispatch({ type: 'saveRequested', isContinuing: false });
  connect(grace);
  editor.dispatch({ type: 'closeRequested' });
  await respond({ type: 'refused', error: 'Failed.' });
  expect(left).toEqual([]);
  const disconnect = connect(ada);
  expect(left).toMatchObject([{ state: 'leaving' }, { state: 'closed', error: 'Failed.' }]);
  disconnect();
});

test('offers the draft of a form that was left only once its response has arrived', async () => {
  const { open, openAndType, respond } = setUp();
  const editor = openAndType();
  editor.dispatch({ type: 'saveRequested', isContinuing: false });
  editor.dispatch({ type: 'closeRequested' });
  expect(open(exampleThought).getForm().state).toBe('editing');
  await respond({ type: 'lost', error: 'Lost.' });
  expect(open(exampleThought).getForm()).toMatchObject({
    state: 'draftOffered',
    drafts: [{ fields: changes, sent: changes }],
  });
});

test('editors do not offer a draft that equals the stored thought', () => {
  const { editors, openAndType } = setUp();
  openAndType();
  const otherTab = setUp();
  expect(otherTab.open(exampleThought).getForm().state).toBe('draftOffered');
  expect(otherTab.open(saved).getForm().state).toBe('editing');
  expect(openFormDrafts(ada, exampleThought.id).list()).toEqual([]);
  expect(editors.getUnsavedOwner()).toBe(ada);
});
