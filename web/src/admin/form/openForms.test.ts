import { beforeEach, expect, test } from 'vitest';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { openFormDrafts } from './formDraft.ts';
import type { AnswerEvent } from './formResponses.ts';
import type { PendingState } from './formState.ts';
import { createOpenForms, type LeftForm } from './openForms.ts';
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
  const openForms = createOpenForms({
    createKey: () => `key-${keyCount++}`,
    now: () => '2026-11-22T10:00:00.000Z',
  });
  const open = (thought: ThoughtCardFragment) => {
    openForms.open(
      { email: ada, thought },
      (form) => new Promise((answer) => requests.push({ form, answer })),
    );
    return getOpen();
  };
  const getOpen = () => {
    const form = openForms.findOpen(ada);
    if (form === null) throw new Error('No form is open.');
    return form;
  };
  const connect = (email: string) =>
    openForms.connect({
      email,
      getListOptions: () => ({ search: null, needsAttention: false, orderBy: 'NEWEST', place: 'LIVE' }),
      onLeft: (form) => left.push(form),
    });
  const openAndType = () => {
    const form = open(exampleThought);
    form.dispatch({ type: 'fieldsChanged', changes });
    return form;
  };
  const respond = async (answer: AnswerEvent) => {
    requests.shift()?.answer(answer);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { openForms, requests, left, open, connect, openAndType, respond };
}

test('keeps what is typed in the browser until the changes are undone', () => {
  const form = setUp().openAndType();
  const drafts = openFormDrafts(ada, exampleThought.id);
  expect(drafts.list()).toMatchObject([{ fields: changes, sent: null, at: '2026-11-22T10:00:00.000Z' }]);
  form.dispatch({ type: 'fieldsChanged', changes: toFields(exampleThought) });
  expect(drafts.list()).toEqual([]);
});

test('keeps a sent form in the browser until it is saved', async () => {
  const { openAndType, respond } = setUp();
  openAndType().dispatch({ type: 'saveRequested', isContinuing: false });
  const drafts = openFormDrafts(ada, exampleThought.id);
  expect(drafts.list()).toMatchObject([{ sent: changes }]);
  await respond({ type: 'saved', thought: saved, newKey: 'next' });
  expect(drafts.list()).toEqual([]);
});

test('keeps a form with changes for its admin when the session ends', () => {
  const { openForms, openAndType } = setUp();
  const form = openAndType();
  openForms.endSession();
  expect(openForms.getUnsavedOwner()).toBe(ada);
  expect(openForms.findOpen(grace)).toBeNull();
  expect(openForms.findOpen(ada)).toBe(form);
});

test('does not keep a form without changes when the session ends', () => {
  const { openForms, open } = setUp();
  open(exampleThought);
  openForms.endSession();
  expect(openForms.getUnsavedOwner()).toBeNull();
  expect(openForms.findOpen(ada)).toBeNull();
});

test('reports a form that was left to the list of its admin, as soon as there is one', async () => {
  const { openForms, openAndType, left, connect, respond } = setUp();
  const form = openAndType();
  form.dispatch({ type: 'saveRequested', isContinuing: false });
  connect(grace);
  form.dispatch({ type: 'closeRequested' });
  expect(openForms.findOpen(ada)).toBeNull();
  await respond({ type: 'refused', error: 'Failed.' });
  expect(left).toEqual([]);
  const disconnect = connect(ada);
  expect(left).toMatchObject([{ state: 'closed', error: 'Failed.' }]);
  disconnect();
});

test('restores what was typed in a form that was left only once its response has arrived', async () => {
  const { open, openAndType, respond } = setUp();
  const form = openAndType();
  form.dispatch({ type: 'saveRequested', isContinuing: false });
  form.dispatch({ type: 'closeRequested' });
  expect(open(exampleThought).getForm()).toMatchObject({ state: 'editing', restoredAt: null });
  await respond({ type: 'lost', error: 'Lost.' });
  expect(open(exampleThought).getForm()).toMatchObject({
    state: 'unconfirmed',
    edit: { fields: changes },
    sent: changes,
  });
});

test('forgets unsaved changes that equal the stored thought', () => {
  setUp().openAndType();
  const otherTab = setUp();
  expect(otherTab.open(exampleThought).getForm()).toMatchObject({ edit: { fields: changes } });
  expect(otherTab.open(saved).getForm()).toMatchObject({ state: 'editing', restoredAt: null });
  expect(openFormDrafts(ada, exampleThought.id).list()).toEqual([]);
});

test('a form with given fields keeps earlier unsaved changes for the next one', () => {
  const { openForms, openAndType, open } = setUp();
  openAndType();
  const given = { author: 'Ann' };
  openForms.open({ email: ada, thought: exampleThought, changes: given }, () => new Promise(() => {}));
  expect(openForms.findOpen(ada)?.getForm()).toMatchObject({
    edit: { fields: { summary: '', author: 'Ann' } },
  });
  openForms.findOpen(ada)?.dispatch({ type: 'closeRequested' });
  openForms.findOpen(ada)?.dispatch({ type: 'discardConfirmed' });
  expect(open(exampleThought).getForm()).toMatchObject({ edit: { fields: changes } });
});
