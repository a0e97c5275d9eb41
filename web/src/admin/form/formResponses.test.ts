// The content of a form after an event, beyond the name of its state.
import { describe, expect, test } from 'vitest';
import { type FormEvent, step } from './formReducer.ts';
import {
  type Edit,
  type FormState,
  getUnsavedWork,
  openForm,
  startEditing,
  toBaseVersion,
} from './formState.ts';
import { emptyFields, type Fields, toFields } from './fields/fields.ts';
import { exampleThought as stored } from '../../../../tests/support/editing/fakeApi.ts';

const fields: Fields = { ...toFields(stored), summary: 'Mine' };
const laterFields: Fields = { ...fields, summary: 'Typed after the lost save' };
const base = toBaseVersion(stored);
const edit = { thoughtId: stored.id, key: 'key-1', base, fields };
const newEdit = { thoughtId: null, key: 'key-1', base: toBaseVersion(null), fields };
const saved = { ...stored, summary: 'Mine', version: 4 };
const added = { ...saved, id: 'added', version: 1 };
const trashed = { ...stored, trashedAt: '2026-11-21T10:00:00.000Z', version: 4 };
const changedByOther = { ...stored, author: 'Somebody else', version: 4 };
const draft = { key: 'key-0', base, fields, sent: null, at: '2026-11-21T09:00:00.000Z' };
const saveRequested = { type: 'saveRequested', isContinuing: false } as const;
const lost = { type: 'lost', error: 'Lost.' } as const;

function saving(savedEdit: Edit, isContinuing = false): FormState {
  return { state: 'saving', edit: savedEdit, isContinuing };
}

function answerSaved(thought: typeof stored) {
  return { type: 'saved', thought, newKey: 'key-2' } as const;
}

function stepThrough(form: FormState, ...events: FormEvent[]): FormState {
  return events.reduce(step, form);
}

describe('saving', () => {
  test('invalid fields shows each problem, and focuses the first one', () => {
    const form = startEditing({ ...newEdit, fields: { ...emptyFields, thought: 'Begin.' } });
    expect(step(form, saveRequested)).toMatchObject({
      state: 'editing',
      focus: { field: 'author' },
      problems: { author: 'Author is required', url: 'URL is required' },
    });
  });

  test('and adding another thought empties the form, with a new key', () => {
    expect(step(saving(newEdit, true), answerSaved(added))).toMatchObject({
      state: 'editing',
      edit: { ...newEdit, key: 'key-2', fields: emptyFields },
      addedText: stored.thought,
      focus: { field: 'thought' },
    });
  });

  test('without changes shows that the thought was moved to the trash', () => {
    expect(step(saving(edit), answerSaved(trashed))).toMatchObject({ state: 'deleted', current: trashed });
  });

  test('a permanently deleted thought again adds it as a new one', () => {
    const form = step(saving(edit), { type: 'gone' });
    expect(form).toMatchObject({ state: 'editing', edit: newEdit });
    expect(step(form, saveRequested)).toMatchObject({ state: 'saving', edit: { thoughtId: null } });
  });

  test('again after the key was used for another thought sends a new key', () => {
    const form = step(saving(newEdit), { type: 'keyUsed', newKey: 'key-2' });
    expect(form).toMatchObject({ state: 'editing', error: expect.stringContaining('Save again') });
    expect(step(form, saveRequested)).toEqual(saving({ ...newEdit, key: 'key-2' }));
  });

  test('a thought that was already added with the same key changes it to the current fields', () => {
    expect(step(saving({ ...newEdit, fields: laterFields }), answerSaved(added))).toMatchObject({
      state: 'saving',
      edit: { thoughtId: 'added', base: { version: 1 }, fields: laterFields },
    });
  });
});

test('typing in a field removes only its problem', () => {
  const form = startEditing(edit, { problems: { author: 'Too long', url: 'Invalid' } });
  expect(step(form, { type: 'fieldsChanged', changes: { url: 'x' } })).toMatchObject({
    problems: { author: 'Too long' },
    edit: { fields: { ...fields, url: 'x' } },
  });
});

describe('after a lost response', () => {
  const changed = stepThrough(saving(newEdit), lost, {
    type: 'fieldsChanged',
    changes: { summary: laterFields.summary },
  });
  const checking = step(changed, saveRequested);

  test('saving again sends the same fields with the same key, whatever was typed since then', () => {
    expect(checking).toMatchObject({
      state: 'checking',
      sent: fields,
      edit: { key: 'key-1', fields: laterFields },
    });
  });

  test('what was typed since then is saved as a change to the thought that was added', () => {
    expect(step(checking, answerSaved(added))).toEqual(
      saving({ thoughtId: 'added', key: 'key-1', base: toBaseVersion(added), fields: laterFields }),
    );
  });

  test('what was typed since then does not overwrite the change of another admin', () => {
    const current = { ...added, author: 'Somebody else', version: 2 };
    expect(step(checking, answerSaved(current))).toMatchObject({
      state: 'conflict',
      current,
      edit: { thoughtId: 'added', base: { fields, version: 1 }, fields: laterFields },
    });
  });

  test('the changes are saved as a whole if the lost fields were invalid', () => {
    expect(step(checking, { type: 'invalid', problems: [] })).toEqual(
      saving({ ...newEdit, fields: laterFields }),
    );
  });

  test('a refused retry does not tell the outcome', () => {
    expect(step(checking, { type: 'refused', error: 'Too many requests' })).toMatchObject({
      state: 'unconfirmed',
      sent: fields,
      error: 'Too many requests',
    });
  });

  test('closing the form says that the outcome is not known', () => {
    expect(stepThrough(changed, { type: 'closeRequested' }, { type: 'discardConfirmed' })).toMatchObject({
      isOutcomeKnown: false,
      error: 'Lost.',
      unsavedWork: null,
    });
  });

  test('the stored draft contains the idempotency key and the fields that were sent, so that a reload does not lose them', () => {
    expect(getUnsavedWork(saving(newEdit))?.sent).toEqual(fields);
    const work = getUnsavedWork(changed);
    expect(work).toMatchObject({ key: 'key-1', sent: fields, fields: laterFields });
    expect(openForm(null, 'key-9', { ...draft, ...work })).toMatchObject({
      state: 'unconfirmed',
      sent: fields,
      edit: { thoughtId: null, key: 'key-1', fields: laterFields },
    });
  });
});

describe('unsaved changes', () => {
  test('of the current version are restored, and can be discarded', () => {
    const form = openForm(stored, 'key-1', draft);
    const edit = { thoughtId: stored.id, key: 'key-0', fields };
    expect(form).toMatchObject({ state: 'editing', restoredAt: draft.at, edit });
    expect(step(form, { type: 'restoredDiscarded' })).toMatchObject({
      state: 'editing',
      restoredAt: null,
      edit: { ...edit, fields: toFields(stored) },
    });
  });

  test('of an older version are a conflict', () => {
    expect(openForm(changedByOther, 'key-1', draft)).toMatchObject({
      state: 'conflict',
      current: changedByOther,
      edit: { base, fields },
    });
  });

  test('stay when a form is closed before a response that says that nothing was saved', () => {
    const leaving = step(saving(edit, true), { type: 'closeRequested' });
    expect(step(leaving, { type: 'refused', error: 'Failed.' })).toEqual({
      state: 'closed',
      text: fields.thought,
      error: 'Failed.',
      isOutcomeKnown: true,
      unsavedWork: { ...edit, sent: null },
    });
    const staleForm = step(leaving, { type: 'stale', current: { ...stored, version: 4 } });
    expect(staleForm).toMatchObject({ error: 'It was changed while you were editing.' });
    expect(step(leaving, answerSaved(saved))).toMatchObject({
      state: 'saved',
      thought: saved,
      isContinuing: false,
    });
  });
});

test.each([
  [stored, { state: 'editing', edit: { base: { version: 4 }, fields } }],
  [changedByOther, { state: 'conflict', current: changedByOther }],
])('a thought that is restored as %o leads to %o', (thought, expected) => {
  const restoring: FormState = { state: 'restoring', edit, current: trashed };
  expect(step(restoring, { type: 'restored', thought: { ...thought, version: 4 } })).toMatchObject(expected);
});

test('a confirmed revision replaces the changes and is saved', () => {
  const revision = { ...toFields(stored), author: 'Earlier' };
  const asking = step(startEditing(edit), { type: 'revisionChosen', fields: revision });
  expect(step(asking, { type: 'discardConfirmed' })).toEqual(saving({ ...edit, fields: revision }));
  expect(step(asking, { type: 'discardDeclined' })).toMatchObject({ state: 'editing', edit });
});
