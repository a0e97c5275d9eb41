// What a form contains after an event, beyond the name of its state.
import { describe, expect, test } from 'vitest';
import { step } from './editing.ts';
import { type FormState, getUnsavedWork, openForm, startEditing, toBaseVersion } from './editingState.ts';
import { emptyFields, type Fields, toFields } from './fields/fields.ts';
import { exampleThought as stored } from '../../../../tests/support/editing/exampleThought.ts';

const fields: Fields = { ...toFields(stored), summary: 'Mine' };
const laterFields: Fields = { ...fields, summary: 'Typed after the lost save' };
const base = toBaseVersion(stored);
const edit = { thoughtId: stored.id, key: 'key-1', base, fields };
const newEdit = { thoughtId: null, key: 'key-1', base: toBaseVersion(null), fields };
const saved = { ...stored, summary: 'Mine', version: 4 };
const added = { ...saved, id: 'added', version: 1 };
const trashed = { ...stored, trashedAt: '2026-11-21T10:00:00.000Z', version: 4 };
const draft = { key: 'key-0', base, fields, sent: null, at: '2026-11-21T09:00:00.000Z' };
const saveRequested = { type: 'saveRequested', isAddingAnother: false } as const;

function answerSaved(thought: typeof stored) {
  return { type: 'saved', thought, newKey: 'key-2' } as const;
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

  test('typing in a field removes only its problem', () => {
    const form = startEditing(edit, { problems: { author: 'Too long', url: 'Invalid' } });
    expect(step(form, { type: 'fieldsChanged', changes: { url: 'x' } })).toMatchObject({
      problems: { author: 'Too long' },
      edit: { fields: { ...fields, url: 'x' } },
    });
  });

  test('and adding another thought empties the form, with a new key', () => {
    const saving = { state: 'saving', edit: newEdit, isAddingAnother: true } as const;
    expect(step(saving, answerSaved(added))).toMatchObject({
      state: 'editing',
      edit: { ...newEdit, key: 'key-2', fields: emptyFields },
      addedText: stored.thought,
      focus: { field: 'thought' },
    });
  });

  test('a new thought whose language the API has detected needs one request', () => {
    const saving = { state: 'saving', edit: newEdit, isAddingAnother: false } as const;
    expect(newEdit.fields.lang).toBe('');
    expect(step(saving, answerSaved({ ...added, lang: 'en' }))).toMatchObject({
      state: 'saved',
      isNew: true,
    });
    const german = { ...saving, edit: { ...newEdit, fields: { ...fields, lang: 'de' } } };
    expect(step(german, answerSaved({ ...added, lang: 'en' }))).toMatchObject({ state: 'saving' });
  });

  test('a thought that was deleted meanwhile, without changes to its fields, is noticed', () => {
    const saving = { state: 'saving', edit, isAddingAnother: false } as const;
    expect(step(saving, answerSaved(trashed))).toMatchObject({ state: 'deleted', current: trashed });
  });

  test('a thought that was deleted for good adds it as a new one', () => {
    const saving = { state: 'saving', edit, isAddingAnother: false } as const;
    const form = step(saving, { type: 'gone' });
    expect(form).toMatchObject({ state: 'editing', edit: newEdit });
    expect(step(form, saveRequested)).toMatchObject({ state: 'saving', edit: { thoughtId: null } });
  });
});

test('a key that was used for another thought is replaced, so that saving again adds the fields as a new one', () => {
  const saving = { state: 'saving', edit: newEdit, isAddingAnother: false } as const;
  const form = step(saving, { type: 'keyUsed', newKey: 'key-2' });
  expect(form).toMatchObject({ state: 'editing', edit: { ...newEdit, key: 'key-2' } });
  expect(form).toMatchObject({ error: expect.stringContaining('Save again') });
  expect(step(form, saveRequested)).toMatchObject({ state: 'saving', edit: { key: 'key-2', fields } });
});

describe('after a lost response', () => {
  const unconfirmedNew = step({ state: 'saving', edit: newEdit, isAddingAnother: false }, lost());
  const changed = step(unconfirmedNew, { type: 'fieldsChanged', changes: { summary: laterFields.summary } });

  test('saving again sends the same fields with the same key, whatever was typed since then', () => {
    expect(step(changed, saveRequested)).toMatchObject({
      state: 'checking',
      sent: fields,
      edit: { key: 'key-1', fields: laterFields },
    });
  });

  test('what was typed since then keeps the language that the API has detected for a new text', () => {
    const german = { ...fields, lang: 'de' };
    const saved = answerSaved({ ...stored, version: base.version + 1, lang: 'en' });
    for (const [later, lang] of [
      [{ summary: laterFields.summary }, 'en'],
      [{ lang: 'fr' }, 'fr'],
      [{ lang: '' }, ''],
    ] as const) {
      const edited = { ...edit, fields: { ...german, ...later } };
      const checking = { state: 'checking', edit: edited, sent: german, isAddingAnother: false } as const;
      expect(step(checking, saved)).toMatchObject({ state: 'saving', edit: { fields: { ...later, lang } } });
    }
  });

  test('what was typed since then is saved as a change to the thought that was added', () => {
    expect(step(step(changed, saveRequested), answerSaved(added))).toEqual({
      state: 'saving',
      edit: { thoughtId: 'added', key: 'key-1', base: toBaseVersion(added), fields: laterFields },
      isAddingAnother: false,
    });
  });

  test('what was typed since then does not overwrite the change of another admin', () => {
    const current = { ...added, author: 'Somebody else', version: 2 };
    expect(step(step(changed, saveRequested), answerSaved(current))).toMatchObject({
      state: 'conflict',
      current,
      edit: { thoughtId: 'added', base: { fields, version: 1 }, fields: laterFields },
    });
  });

  test('the changes are saved as a whole if the lost fields were invalid', () => {
    const checking = step(changed, saveRequested);
    expect(step(checking, { type: 'invalid', problems: [] })).toMatchObject({
      state: 'saving',
      edit: { thoughtId: null, fields: laterFields },
    });
  });

  test('a refused repetition does not tell the outcome', () => {
    const form = step(step(changed, saveRequested), { type: 'refused', error: 'Too many requests' });
    expect(form).toMatchObject({ state: 'unconfirmed', sent: fields, error: 'Too many requests' });
  });

  test('closing the form says that the outcome is not known', () => {
    const closed = step(step(changed, { type: 'closeRequested' }), { type: 'discardConfirmed' });
    expect(closed).toMatchObject({
      state: 'closed',
      isOutcomeKnown: false,
      error: 'Lost.',
      unsavedWork: null,
    });
  });

  test('the draft contains the key and what was sent, so that a reload does not forget them', () => {
    expect(getUnsavedWork({ state: 'saving', edit: newEdit, isAddingAnother: false })?.sent).toEqual(fields);
    const work = getUnsavedWork(changed);
    expect(work).toMatchObject({ key: 'key-1', sent: fields, fields: laterFields });
    const reopened = openForm(null, 'key-9', [{ ...draft, ...work }]);
    expect(step(reopened, { type: 'draftRestored' })).toMatchObject({
      state: 'unconfirmed',
      sent: fields,
      edit: { thoughtId: null, key: 'key-1', fields: laterFields },
    });
  });
});

test('a thought that was added with the same key before is changed to the current fields', () => {
  const saving = {
    state: 'saving',
    edit: { ...newEdit, fields: laterFields },
    isAddingAnother: false,
  } as const;
  expect(step(saving, answerSaved(added))).toMatchObject({
    state: 'saving',
    edit: { thoughtId: 'added', base: { version: 1 }, fields: laterFields },
  });
});

describe('a draft', () => {
  test('of the current version replaces the fields', () => {
    expect(step(openForm(stored, 'key-1', [draft]), { type: 'draftRestored' })).toMatchObject({
      state: 'editing',
      edit: { thoughtId: stored.id, key: 'key-0', fields },
    });
  });

  test('of an older version is a conflict', () => {
    const current = { ...stored, author: 'Somebody else', version: 4 };
    expect(step(openForm(current, 'key-1', [draft]), { type: 'draftRestored' })).toMatchObject({
      state: 'conflict',
      current,
      edit: { base, fields },
    });
  });

  test('that is discarded is followed by the next one', () => {
    const older = { ...draft, key: 'older' };
    const offered = step(openForm(stored, 'key-1', [draft, older]), { type: 'draftDiscarded' });
    expect(offered).toMatchObject({ state: 'draftOffered', drafts: [older], focus: { field: 'thought' } });
    expect(step(offered, { type: 'draftDiscarded' })).toMatchObject({ state: 'editing' });
  });

  test('stays when a form is closed before a response that says that nothing was saved', () => {
    const leaving = step({ state: 'saving', edit, isAddingAnother: true }, { type: 'closeRequested' });
    expect(step(leaving, { type: 'refused', error: 'Failed.' })).toEqual({
      state: 'closed',
      text: fields.thought,
      error: 'Failed.',
      isOutcomeKnown: true,
      unsavedWork: { ...edit, sent: null },
    });
    const staleForm = step(leaving, { type: 'stale', current: { ...stored, version: 4 } });
    expect(staleForm).toMatchObject({ error: 'It was changed while you were editing.' });
    expect(step(leaving, answerSaved(saved))).toEqual({ state: 'saved', thought: saved, isNew: false });
  });
});

test('a restored thought that was also changed is a conflict', () => {
  const restoring = { state: 'restoring', edit, current: trashed } satisfies FormState;
  const thought = { ...stored, author: 'Somebody else', version: 5 };
  expect(step(restoring, { type: 'restored', thought })).toMatchObject({
    state: 'conflict',
    current: thought,
  });
  expect(step(restoring, { type: 'restored', thought: { ...stored, version: 5 } })).toMatchObject({
    state: 'editing',
    edit: { base: { version: 5 }, fields },
  });
});

test('a response that arrives after the session ended still counts', () => {
  const expired = step({ state: 'saving', edit, isAddingAnother: false }, { type: 'sessionEnded' });
  expect(step(expired, { type: 'refused', error: 'Signed out.' })).toMatchObject({
    state: 'expired',
    inner: { state: 'editing', error: 'Signed out.', edit },
  });
  expect(step(expired, answerSaved(saved))).toMatchObject({ state: 'saved' });
});

test('a confirmed revision replaces the changes and is saved', () => {
  const revision = { ...toFields(stored), author: 'Earlier' };
  const asking = step(startEditing(edit), { type: 'revisionChosen', fields: revision });
  expect(step(asking, { type: 'discardConfirmed' })).toMatchObject({
    state: 'saving',
    edit: { fields: revision },
  });
  expect(step(asking, { type: 'discardDeclined' })).toMatchObject({ state: 'editing', edit });
});

function lost() {
  return { type: 'lost', error: 'Lost.' } as const;
}
