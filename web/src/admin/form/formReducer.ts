// The state machine of the admin's form: a pure function from a state and an event to the next state.
import { type AnswerEvent, applyAnswer, isAnswer } from './formResponses.ts';
import {
  type ClosedState,
  type ConfirmingState,
  type ConflictState,
  type DeletedState,
  type FormState,
  getUnsavedWork,
  type IdleState,
  type InputState,
  type LeavingState,
  type PendingState,
  startEditing,
  toBaseVersion,
} from './formState.ts';
import { fieldNames, type Fields, validateFields } from './fields/fields.ts';

export type FormEvent =
  | { type: 'fieldsChanged'; changes: Partial<Fields> }
  | ({ type: 'saveRequested' } & SaveRequest)
  | { type: 'errorDismissed' }
  | { type: 'restoredDiscarded' }
  | { type: 'revisionChosen'; fields: Fields }
  | { type: 'conflictResolved'; fields: Fields }
  | { type: 'restoreRequested' }
  | { type: 'closeRequested' }
  | { type: 'discardConfirmed' }
  | { type: 'discardDeclined' }
  | AnswerEvent;

export interface SaveRequest {
  isContinuing: boolean;
  /** Publishes a draft, or keeps a thought from visitors. By default it stays what it is. */
  isDraft?: boolean | undefined;
  /** When the draft goes live by itself; null ends its schedule. By default it is retained. */
  publishAt?: string | null | undefined;
}

/** Returns the form after an event. An event that has no meaning in the state changes nothing. */
export function step(form: FormState, event: FormEvent): FormState {
  switch (form.state) {
    case 'editing':
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
      return { ...form, error: null };
    case 'restoredDiscarded':
      return startEditing({ ...edit, fields: edit.base.fields }, { focus: { field: 'thought' } });
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
  return startEditing({ ...form.edit, fields: event.fields, base: toBaseVersion(form.current) });
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
  if (event.type !== 'closeRequested') return form;
  return isChanged ? { state: 'confirming', inner: form, revision: null } : close(form);
}

function stepPending(form: PendingState, event: FormEvent): FormState {
  // The response decides whether the changes are kept, so nothing is asked.
  if (event.type === 'closeRequested') return { state: 'leaving', inner: form };
  return isAnswer(event) ? applyAnswer(form, event) : form;
}

function stepConfirming(form: ConfirmingState, event: FormEvent): FormState {
  switch (event.type) {
    case 'discardConfirmed':
      return form.revision === null ? close(form.inner) : saveRevision(form.inner, form.revision);
    case 'discardDeclined':
    case 'closeRequested':
      return form.inner;
    default:
      return form;
  }
}

/** The form is closed, so unsaved changes stay in the browser. */
function stepLeaving(form: LeavingState, event: FormEvent): FormState {
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

function save(form: InputState, request: SaveRequest): FormState {
  const { isContinuing, isDraft, publishAt } = request;
  const edit = isDraft === undefined ? form.edit : { ...form.edit, isDraft, publishAt };
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
