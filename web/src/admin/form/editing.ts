// The state machine of the admin's form: a pure function from a state and an event to the next state.
import { type AnswerEvent, applyAnswer, isAnswer } from './editingAnswers.ts';
import {
  type ClosedState,
  type ConfirmingState,
  type ConflictState,
  type DeletedState,
  type DraftOfferedState,
  type ExpiredState,
  type FormState,
  getPendingState,
  getUnsavedWork,
  type IdleState,
  type InputState,
  type LeavingState,
  offerDrafts,
  type PendingState,
  startEditing,
  toBaseVersion,
} from './editingState.ts';
import { fieldNames, type Fields, validateFields } from './fields/fields.ts';

export type FormEvent =
  | { type: 'fieldsChanged'; changes: Partial<Fields> }
  | ({ type: 'saveRequested' } & SaveRequest)
  | { type: 'errorDismissed' }
  | { type: 'draftRestored' }
  | { type: 'draftDiscarded' }
  | { type: 'revisionChosen'; fields: Fields }
  | { type: 'conflictResolved'; fields: Fields }
  | { type: 'restoreRequested' }
  | { type: 'closeRequested' }
  | { type: 'discardConfirmed' }
  | { type: 'discardDeclined' }
  | { type: 'sessionEnded' }
  | { type: 'sessionResumed' }
  | AnswerEvent;

export interface SaveRequest {
  isContinuing: boolean;
  /** Publishes a draft, or keeps a thought from visitors. By default it stays what it is. */
  isDraft?: boolean | undefined;
  /** When the draft goes live by itself; null ends its schedule. By default it is retained. */
  publishAt?: string | null | undefined;
  /** Leaves the live thought as it is, and adds a draft of it. */
  isBeside?: boolean | undefined;
}

/** Returns the form after an event. An event that has no meaning in the state changes nothing. */
export function step(form: FormState, event: FormEvent): FormState {
  switch (form.state) {
    case 'editing':
    case 'draftOffered':
    case 'unconfirmed':
      return stepInput(form, event);
    case 'conflict':
      return stepConflict(form, event);
    case 'deleted':
      return stepDeleted(form, event);
    case 'saving':
    case 'checking':
    case 'restoring':
      return stepPending(form, event);
    case 'confirming':
      return stepConfirming(form, event);
    case 'leaving':
      return stepLeaving(form, event);
    case 'expired':
      return stepExpired(form, event);
    case 'saved':
    case 'closed':
      return form;
  }
}

function stepInput(form: InputState, event: FormEvent): FormState {
  const { edit } = form;
  switch (event.type) {
    case 'fieldsChanged':
      return {
        ...form,
        edit: { ...edit, fields: { ...edit.fields, ...event.changes } },
        problems: Object.fromEntries(
          Object.entries(form.problems).filter(([name]) => !(name in event.changes)),
        ),
        focus: null,
      };
    case 'saveRequested':
      return save(form, event);
    case 'errorDismissed':
      return form.state === 'draftOffered' ? form : { ...form, error: null };
    case 'draftRestored':
      return form.state === 'draftOffered' ? restoreDraft(form) : form;
    case 'draftDiscarded':
      return form.state === 'draftOffered' ? discardDraft(form) : form;
    case 'revisionChosen':
      return getUnsavedWork(form) === null
        ? saveRevision(form, event.fields)
        : { state: 'confirming', inner: form, revision: event.fields };
    default:
      return stepIdle(form, event);
  }
}

function stepConflict(form: ConflictState, event: FormEvent): FormState {
  if (event.type !== 'conflictResolved') return stepIdle(form, event);
  const { edit, current } = form;
  const base = toBaseVersion(current);
  const { id, version } = current;
  // A draft that replaces this live thought is now based on its latest version.
  const isReplaced = edit.thoughtId !== id;
  const draftBase = { ...edit.base, fields: base.fields, draftOf: { id, version } };
  return startEditing({
    ...edit,
    fields: event.fields,
    base: isReplaced ? draftBase : base,
    isBeside: undefined,
  });
}

function stepDeleted(form: DeletedState, event: FormEvent): FormState {
  const { edit, current } = form;
  switch (event.type) {
    case 'restoreRequested':
      return { state: 'restoring', edit, current };
    case 'discardConfirmed':
      return close(form);
    case 'errorDismissed':
      return { ...form, error: null };
    default:
      return stepIdle(form, event);
  }
}

function stepIdle(form: IdleState, event: FormEvent): FormState {
  const isChanged = getUnsavedWork(form) !== null;
  if (event.type === 'closeRequested')
    return isChanged ? { state: 'confirming', inner: form, revision: null } : close(form);
  if (event.type === 'sessionEnded') return isChanged ? { state: 'expired', inner: form } : close(form);
  return form;
}

function stepPending(form: PendingState, event: FormEvent): FormState {
  switch (event.type) {
    case 'closeRequested':
      // The response decides whether the changes are kept, so nothing is asked.
      return { state: 'leaving', inner: form };
    case 'sessionEnded':
      return { state: 'expired', inner: form };
    default:
      return isAnswer(event) ? applyAnswer(form, event) : form;
  }
}

function stepConfirming(form: ConfirmingState, event: FormEvent): FormState {
  switch (event.type) {
    case 'discardConfirmed':
      return form.revision === null ? close(form.inner) : saveRevision(form.inner, form.revision);
    case 'discardDeclined':
    case 'closeRequested':
      return form.inner;
    case 'sessionEnded':
      return { state: 'expired', inner: form.inner };
    default:
      return form;
  }
}

/** Unsaved changes stay in the draft, because nobody is there to be asked. */
function stepLeaving(form: LeavingState, event: FormEvent): FormState {
  if (event.type === 'sessionEnded') return { state: 'expired', inner: form.inner };
  if (!isAnswer(event)) return form;
  const { inner } = form;
  // A form that is closed isn't emptied for another thought.
  const next = applyAnswer(inner.state === 'restoring' ? inner : { ...inner, isContinuing: false }, event);
  switch (next.state) {
    case 'saved':
      return next;
    case 'saving':
    case 'checking':
    case 'restoring':
      return { state: 'leaving', inner: next };
    default:
      return { ...close(next), error: describeFailure(next), unsavedWork: getUnsavedWork(next) };
  }
}

function stepExpired(form: ExpiredState, event: FormEvent): FormState {
  if (event.type === 'sessionResumed') return form.inner;
  const pending = getPendingState(form.inner);
  if (pending === null || !isAnswer(event)) return form;
  const next = applyAnswer(pending, event);
  return next.state === 'saved' ? next : { state: 'expired', inner: next };
}

function save(form: InputState, request: SaveRequest): FormState {
  const { isContinuing, isDraft, isBeside, publishAt } = request;
  const edit = isDraft === undefined ? form.edit : { ...form.edit, isDraft, isBeside, publishAt };
  const { isDraft: staysDraft = edit.base.isDraft, publishAt: goesLiveAt = edit.base.publishAt } = edit;
  const problems = validateFields(edit.fields, staysDraft && !goesLiveAt);
  const field = fieldNames.find((name) => name in problems);
  if (field !== undefined) return { ...form, edit, problems, focus: { field } };
  return form.state === 'unconfirmed'
    ? { state: 'checking', edit, sent: form.sent, sentAs: form.sentAs, isContinuing }
    : { state: 'saving', edit, isContinuing };
}

function saveRevision(form: InputState, fields: Fields): FormState {
  return save({ ...form, edit: { ...form.edit, fields }, problems: {} }, { isContinuing: false });
}

/** Continues with the offered draft. Text that was typed since the form was opened stays in its own draft. */
function restoreDraft({ edit, drafts, current }: DraftOfferedState): FormState {
  const [{ key, base, fields, sent, sentAs }] = drafts;
  const restored = { thoughtId: edit.thoughtId, key, base, fields };
  const focus = { field: 'thought' } as const;
  if (sent !== null)
    return { state: 'unconfirmed', edit: restored, problems: {}, focus, sent, sentAs, error: null };
  if (current !== null && base.version !== current.version)
    return { state: 'conflict', edit: restored, current };
  return startEditing(restored, { focus });
}

function discardDraft({ edit, drafts, current }: DraftOfferedState): FormState {
  return { ...offerDrafts(edit, current, drafts.slice(1)), focus: { field: 'thought' } };
}

/** Closes the form. Unsaved changes are discarded. */
function close(form: IdleState): ClosedState {
  return {
    state: 'closed',
    text: form.edit.fields.thought,
    error: 'error' in form ? form.error : null,
    isOutcomeKnown: form.state !== 'unconfirmed',
    unsavedWork: null,
  };
}

/** Returns the reason why a form that was closed before the response isn't saved. */
function describeFailure(form: IdleState): string {
  if (form.state === 'conflict') return 'It was changed while you were editing.';
  if (form.state === 'deleted') return form.error ?? 'It was deleted while you were editing.';
  const [problem] = Object.values(form.problems);
  const error = 'error' in form ? form.error : null;
  return error ?? problem ?? 'It was restored from the trash, without your changes.';
}
