// Every event in every state: where it leads, or that it changes nothing.
import { describe, expect, test } from 'vitest';
import { type FormEvent, step } from './formReducer.ts';
import { type FormState, openForm, startEditing, toBaseVersion } from './formState.ts';
import { toFields } from './fields/fields.ts';
import { exampleThought } from '../../../../tests/support/editing/fakeApi.ts';

const stored = exampleThought;
const fields = { ...toFields(stored), summary: 'Mine' };
const theirs = { ...stored, author: 'Somebody else', version: 4 };
const trashed = { ...stored, trashedAt: '2026-11-21T10:00:00.000Z', version: 4 };
const saved = { ...stored, summary: 'Mine', version: 4 };

const edit = { thoughtId: stored.id, key: 'key-1', base: toBaseVersion(stored), fields };
const untouchedEdit = { ...edit, fields: edit.base.fields };

const editing = startEditing(edit);
const unconfirmed = {
  state: 'unconfirmed',
  edit,
  problems: {},
  focus: null,
  sent: fields,
  error: 'Failed.',
} satisfies FormState;
const saving = { state: 'saving', edit, isContinuing: false } satisfies FormState;
const checking = { state: 'checking', edit, sent: fields, isContinuing: false } satisfies FormState;
const conflict = { state: 'conflict', edit, current: theirs } satisfies FormState;
const deleted = { state: 'deleted', edit, current: trashed, error: 'Failed.' } satisfies FormState;
const restoring = { state: 'restoring', edit, current: trashed } satisfies FormState;
const confirmingClose = { state: 'confirming', inner: editing, revision: null } satisfies FormState;
const revision = toFields(theirs);
const confirmingRevision = { state: 'confirming', inner: editing, revision } satisfies FormState;
const leaving = { state: 'leaving', inner: saving } satisfies FormState;

const events = {
  fieldsChanged: { type: 'fieldsChanged', changes: { author: 'Me' } },
  saveRequested: { type: 'saveRequested', isContinuing: false },
  errorDismissed: { type: 'errorDismissed' },
  restoredDiscarded: { type: 'restoredDiscarded' },
  revisionChosen: { type: 'revisionChosen', fields: revision },
  conflictResolved: { type: 'conflictResolved', fields: revision },
  restoreRequested: { type: 'restoreRequested' },
  closeRequested: { type: 'closeRequested' },
  discardConfirmed: { type: 'discardConfirmed' },
  discardDeclined: { type: 'discardDeclined' },
  saved: { type: 'saved', thought: saved, newKey: 'key-2' },
  invalid: { type: 'invalid', problems: [{ field: 'url', message: 'Private video' }] },
  stale: { type: 'stale', current: theirs },
  restored: { type: 'restored', thought: { ...stored, version: 5 } },
  gone: { type: 'gone' },
  keyUsed: { type: 'keyUsed', newKey: 'key-2' },
  refused: { type: 'refused', error: 'Refused.' },
  lost: { type: 'lost', error: 'Lost.' },
} satisfies { [Type in FormEvent['type']]: Extract<FormEvent, { type: Type }> };

type Transitions = Partial<Record<FormEvent['type'], FormState['state']>>;

const unchangedIdle: Transitions = { closeRequested: 'closed' };
const changedIdle: Transitions = { closeRequested: 'confirming' };
const pending: Transitions = { closeRequested: 'leaving' };
const confirming: Transitions = { closeRequested: 'editing', discardDeclined: 'editing' };
const input: Transitions = {
  fieldsChanged: 'editing',
  saveRequested: 'saving',
  errorDismissed: 'editing',
  restoredDiscarded: 'editing',
};
const saveAnswers: Transitions = {
  saved: 'saved',
  invalid: 'editing',
  stale: 'conflict',
  gone: 'editing',
  keyUsed: 'editing',
  refused: 'editing',
  lost: 'unconfirmed',
};

/** The same answers, where the form isn't shown. */
const hiddenAnswers: Transitions = {
  ...Object.fromEntries(Object.keys(saveAnswers).map((type) => [type, 'closed'])),
  saved: 'saved',
};

/** Each event that changes the form, and the state that it leads to. Every other event leaves it as it is. */
const transitions: [name: string, form: FormState, Transitions][] = [
  ['editing with changes', editing, { ...changedIdle, ...input, revisionChosen: 'confirming' }],
  [
    'editing without changes',
    startEditing(untouchedEdit),
    { ...unchangedIdle, ...input, revisionChosen: 'saving' },
  ],
  [
    'unconfirmed',
    unconfirmed,
    {
      ...changedIdle,
      fieldsChanged: 'unconfirmed',
      saveRequested: 'checking',
      errorDismissed: 'unconfirmed',
      restoredDiscarded: 'editing',
      revisionChosen: 'confirming',
    },
  ],
  ['saving', saving, { ...pending, ...saveAnswers }],
  ['checking', checking, { ...pending, ...saveAnswers, refused: 'unconfirmed' }],
  ['conflict', conflict, { ...changedIdle, conflictResolved: 'editing' }],
  [
    'deleted',
    deleted,
    { ...changedIdle, errorDismissed: 'deleted', restoreRequested: 'restoring', discardConfirmed: 'closed' },
  ],
  [
    'restoring',
    restoring,
    {
      ...pending,
      restored: 'editing',
      stale: 'conflict',
      gone: 'editing',
      invalid: 'editing',
      refused: 'deleted',
      lost: 'deleted',
    },
  ],
  ['confirming to close', confirmingClose, { ...confirming, discardConfirmed: 'closed' }],
  ['confirming to restore a version', confirmingRevision, { ...confirming, discardConfirmed: 'saving' }],
  ['leaving while saving', leaving, hiddenAnswers],
  [
    'saved',
    {
      state: 'saved',
      thought: saved,
      isNew: false,
      isContinuing: false,
      wasDraft: false,
      replaced: edit.base.fields,
    },
    {},
  ],
  ['closed', { state: 'closed', text: '', error: null, isOutcomeKnown: true, unsavedWork: null }, {}],
];

describe.each(transitions)('a form that is %s', (_, form, expected) => {
  test.each(Object.values(events))('goes to the expected state after the event $type', (event) => {
    const next = step(form, event);
    const state = expected[event.type];
    expect(next).toEqual(state === undefined ? form : { ...next, state });
  });
});

test('scheduling asks for the required fields, and saving as a draft afterwards neither asks nor schedules', () => {
  const form = openForm(null, 'key-1', null);
  const publishAt = '2026-11-27T08:00:00.000Z';
  const request = { type: 'saveRequested', isContinuing: false, isDraft: true } as const;
  const incomplete = step(form, { ...request, publishAt });
  expect(incomplete).toMatchObject({ state: 'editing', problems: { thought: 'Thought is required' } });
  expect(step(incomplete, request)).toMatchObject({ state: 'saving', edit: { publishAt: undefined } });
  const complete = startEditing({ ...edit, fields: toFields(stored) });
  expect(step(complete, { ...request, publishAt })).toMatchObject({ state: 'saving', edit: { publishAt } });
});
