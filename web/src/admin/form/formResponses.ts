// The form's next state when the response to its request arrives, or is lost.
import { normalizeDraft, type Problem } from '#domain/thought/thought.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import {
  type CheckingState,
  type ConflictState,
  type DeletedState,
  type Edit,
  getRequest,
  getSentAs,
  type InputState,
  openForm,
  type PendingState,
  type RestoringState,
  type SavedState,
  type SavingState,
  startEditing,
  toBaseVersion,
} from './formState.ts';
import {
  areFieldsEqual,
  emptyFields,
  fieldNames,
  type Fields,
  groupProblemsByField,
  toFields,
} from './fields/fields.ts';

export type AnswerEvent =
  /** `newKey` is the key of the next thought if several are added in a row. */
  | { type: 'saved'; thought: ThoughtCardFragment; newKey: string }
  | { type: 'invalid'; problems: readonly Problem[] }
  /** Somebody else changed or deleted the thought, maybe after it was added by a request without a response. */
  | { type: 'stale'; current: ThoughtCardFragment }
  | { type: 'restored'; thought: ThoughtCardFragment }
  /** The thought was permanently deleted. */
  | { type: 'gone' }
  /** Another version of the draft was already added, for example in another tab. */
  | { type: 'keyUsed'; newKey: string }
  /** The API refused the request, so it changed nothing. */
  | { type: 'refused'; error: string }
  /** There was no response, or one that doesn't tell whether the request was carried out. */
  | { type: 'lost'; error: string };

const answerTypes: Record<AnswerEvent['type'], true> = {
  saved: true,
  invalid: true,
  stale: true,
  restored: true,
  gone: true,
  keyUsed: true,
  refused: true,
  lost: true,
};

export function isAnswer(event: { type: string }): event is AnswerEvent {
  return Object.hasOwn(answerTypes, event.type);
}

const goneMessage = 'This thought was permanently deleted. Add it as a new one.';
const keyUsedMessage =
  'Another version of this draft was already added. Save again to add this one as a new thought.';

/** Returns the state after the response to the request of `form`. */
export function applyAnswer(
  form: PendingState,
  answer: AnswerEvent,
): InputState | PendingState | ConflictState | DeletedState | SavedState {
  const { edit } = form;
  switch (answer.type) {
    case 'saved':
      return form.state === 'restoring' ? form : applySaved(form, answer.thought, answer.newKey);
    case 'restored':
      return form.state === 'restoring' ? applyRestored(form, answer.thought) : form;
    case 'stale':
      return toConflict(form.edit, answer.current);
    case 'gone':
      return startEditing(
        { ...edit, thoughtId: null, base: { fields: emptyFields, version: 0 } },
        { error: goneMessage },
      );
    case 'keyUsed':
      return form.state === 'restoring'
        ? form
        : startEditing({ ...edit, key: answer.newKey }, { error: keyUsedMessage });
    case 'invalid':
      return applyInvalid(form, answer.problems);
    case 'refused':
      // The request that was refused was the first one with these fields.
      if (form.state === 'saving') return startEditing(edit, { error: answer.error });
      return applyLost(form, answer.error);
    case 'lost':
      return applyLost(form, answer.error);
  }
}

function applySaved(form: SavingState | CheckingState, thought: ThoughtCardFragment, newKey: string) {
  const { edit, isContinuing } = form;
  if (thought.trashedAt !== null) return toConflict(edit, thought);
  if (!isFullySaved(form, thought)) return saveRest(form, thought);
  if (edit.thoughtId === null && isContinuing)
    return startEditing(openForm(null, newKey, null).edit, {
      addedText: thought.thought,
      focus: { field: 'thought' },
    });
  return {
    state: 'saved',
    thought,
    isNew: thought.id !== edit.thoughtId,
    isContinuing,
    wasDraft: edit.base.isDraft ?? false,
    replaced: edit.base.fields,
  } satisfies SavedState;
}

/** Returns whether the current fields are saved in the chosen place, and not only what an earlier request sent. */
function isFullySaved(form: SavingState | CheckingState, thought: ThoughtCardFragment): boolean {
  const { thoughtId, fields, isDraft, publishAt } = form.edit;
  if (publishAt !== undefined && publishAt !== thought.publishAt) return false;
  if (isDraft !== undefined && isDraft !== (thought.draftedAt !== null)) return false;
  if (form.state === 'checking' && !areFieldsEqual(form.sent, fields)) return false;
  // If the API has already added a thought with this key, it returns that one as it is now.
  return thoughtId !== null || hasSameText(thought, fields);
}

function hasSameText(thought: ThoughtCardFragment, fields: Fields): boolean {
  const { image: _image, ...texts } = fields;
  const draft = normalizeDraft(texts);
  return fieldNames.every((name) => name === 'image' || (thought[name] ?? null) === draft[name]);
}

/** An earlier request was carried out. The changes since then are saved as a change to its result. */
function saveRest(form: SavingState | CheckingState, thought: ThoughtCardFragment) {
  const savedVersion = form.edit.base.version + 1;
  const savedFields = form.state === 'checking' ? form.sent : toFields(thought);
  const base = { fields: savedFields, version: savedVersion };
  const edit = { ...form.edit, thoughtId: thought.id, base };
  // Somebody else has already changed the result, so the rest would overwrite that change.
  if (thought.version !== savedVersion) return toConflict(edit, thought);
  const { isContinuing } = form;
  return {
    state: 'saving',
    edit: { ...edit, base: toBaseVersion(thought) },
    isContinuing,
  } satisfies SavingState;
}

function applyRestored({ edit }: RestoringState, thought: ThoughtCardFragment) {
  if (!areFieldsEqual(toFields(thought), edit.base.fields)) return toConflict(edit, thought);
  return startEditing({ ...edit, base: toBaseVersion(thought) });
}

function applyInvalid(form: PendingState, problems: readonly Problem[]) {
  const { edit } = form;
  // The earlier request was invalid, so nothing was saved. The current fields may be valid.
  if (form.state === 'checking' && !areFieldsEqual(form.sent, edit.fields)) {
    return { state: 'saving', edit, isContinuing: form.isContinuing } satisfies SavingState;
  }
  const scheduleProblem = problems.find(({ field }) => field === 'publishAt');
  if (scheduleProblem !== undefined) return startEditing(edit, { error: scheduleProblem.message });
  const problemsByField = groupProblemsByField(problems);
  const field = fieldNames.find((name) => name in problemsByField);
  return startEditing(edit, {
    problems: problemsByField,
    focus: field === undefined ? null : { field },
  });
}

function applyLost(form: PendingState, error: string) {
  const { edit } = form;
  switch (form.state) {
    case 'saving':
    case 'checking': {
      const request = getRequest(form);
      const lost = { edit, sent: request.fields, sentAs: getSentAs(request), error };
      return { state: 'unconfirmed', problems: {}, focus: null, ...lost } satisfies InputState;
    }
    case 'restoring':
      // Restoring again is safe, because the API doesn't mind if the thought is not in the trash any more.
      return { state: 'deleted', edit, current: form.current, error } satisfies DeletedState;
  }
}

function toConflict(edit: Edit, current: ThoughtCardFragment): ConflictState | DeletedState {
  const of = { edit: { ...edit, thoughtId: current.id }, current };
  return current.trashedAt === null ? { state: 'conflict', ...of } : { state: 'deleted', ...of, error: null };
}
