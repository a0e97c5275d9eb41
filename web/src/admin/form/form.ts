// The admin's form: a pure reducer of five states, and a controller that sends requests and stores the typed text.
import type { Problem } from '#domain/thought/thought.ts';
import { createSharedState } from '../../devices/sharedState.ts';
import { formatDateTime } from '../format.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import {
  areFieldsEqual,
  emptyFields,
  type FieldName,
  type FieldProblems,
  type Fields,
  findFirstProblem,
  type FormDraft,
  groupProblemsByField,
  isStoredAs,
  openFormDrafts,
  toFields,
  validateFields,
} from './fields.ts';

export interface Edit extends Pick<FormDraft, 'fields' | 'key' | 'base'> {
  /** Null for a new thought. */
  thoughtId: string | null;
}

interface Common {
  edit: Edit;
  problems: FieldProblems;
  /** The field to focus. Each new object moves the focus. */
  focus: { field: FieldName } | null;
  /** A notice that the fields were replaced, with a button that restores the previous ones. */
  notice: { text: string; button: string; fields: Fields } | null;
}

export type FormState = Common &
  (
    | { state: 'editing'; error: string | null }
    /** `isRepeated` means that the response to an earlier attempt was lost. */
    | { state: 'saving'; request: Fields; isRepeated: boolean }
    /** The response was lost, so the result of the request is unknown. */
    | { state: 'unconfirmed'; request: Fields; error: string | null }
    /** Somebody else changed the thought. */
    | { state: 'conflict'; current: ThoughtCardFragment }
    /** Somebody else moved the thought to the trash. */
    | { state: 'deleted'; current: ThoughtCardFragment; error: string | null; isRestoring: boolean }
  );

export interface SavedForm {
  state: 'saved';
  edit: Edit;
  thought: ThoughtCardFragment;
}

export type Answer =
  | { type: 'saved'; thought: ThoughtCardFragment }
  | { type: 'invalid'; problems: readonly Problem[] }
  /** Somebody else changed or deleted the thought, possibly after an added thought's response was lost. */
  | { type: 'stale'; current: ThoughtCardFragment }
  /** The thought was deleted permanently. */
  | { type: 'gone' }
  /** Another version of the draft was already added, for example in another tab. */
  | { type: 'keyUsed'; newKey: string }
  /** The API refused the request, so it changed nothing. */
  | { type: 'refused'; error: string }
  /** There was no response, or it doesn't contain the result. */
  | { type: 'lost'; error: string };

export type FormEvent =
  | { type: 'changed'; fields: Partial<Fields> }
  | { type: 'saveRequested' }
  /** Cancel was pressed while waiting for a response. */
  | { type: 'waitEnded' }
  | { type: 'errorDismissed' }
  | { type: 'noticeUndone' }
  | { type: 'versionChosen'; fields: Fields; text: string }
  | { type: 'conflictResolved'; fields: Fields }
  | { type: 'restoreRequested' }
  | { type: 'answered'; request: Fields; answer: Answer }
  | { type: 'restored'; answer: Answer };

const goneMessage = 'This thought was permanently deleted. Add it as a new one.';
const keyUsedMessage =
  'Another version of this draft was already added. Save again to add this one as a new thought.';
const waitEndedMessage = 'There was no response yet.';

/** Returns the next state of the form. Events that don't apply to the state are ignored. */
function reduce(form: FormState, event: FormEvent): FormState | SavedForm {
  const { edit } = form;
  const isInput = form.state === 'editing' || form.state === 'unconfirmed';
  switch (event.type) {
    case 'changed': {
      if (!isInput) return form;
      // Which fields are required depends on the place.
      const problems = Object.entries(event.fields.publishAt === undefined ? form.problems : {});
      const others = problems.filter(([name]) => !(name in event.fields));
      const changed = { ...edit, fields: { ...edit.fields, ...event.fields } };
      return { ...form, edit: changed, problems: Object.fromEntries(others), focus: null };
    }
    case 'saveRequested':
      return isInput ? save(form) : form;
    case 'waitEnded':
      return form.state === 'saving' ? toUnconfirmed(form, form.request, waitEndedMessage) : form;
    case 'errorDismissed':
      return 'error' in form ? { ...form, error: null } : form;
    case 'noticeUndone':
      if (!isInput || form.notice === null) return form;
      return { ...form, edit: { ...edit, fields: form.notice.fields }, notice: null, problems: {} };
    case 'versionChosen': {
      if (!isInput) return form;
      const notice = { text: event.text, button: 'Undo', fields: edit.fields };
      const fields = { ...event.fields, publishAt: edit.fields.publishAt };
      return { ...form, edit: { ...edit, fields }, notice, problems: {} };
    }
    case 'conflictResolved':
      if (form.state !== 'conflict') return form;
      return startEditing({ ...edit, fields: event.fields, base: toBaseVersion(form.current) });
    case 'restoreRequested':
      return form.state === 'deleted' ? { ...form, error: null, isRestoring: true } : form;
    case 'restored':
      return form.state === 'deleted' ? applyRestored(form, event.answer) : form;
    case 'answered':
      // A late response still counts, unless another request was sent since.
      if (!('request' in form) || form.request !== event.request) return form;
      return applyAnswer(form, event.request, event.answer);
  }
}

function save(form: FormState): FormState {
  const { edit } = form;
  const problems = validateFields(edit.fields);
  const focus = findFirstProblem(problems);
  if (focus !== null) return { ...form, problems, focus };
  // Retries the lost request first, because its result decides what has to be saved.
  if (form.state === 'unconfirmed') return { ...form, ...quiet, state: 'saving', isRepeated: true };
  return startSaving(edit);
}

const quiet = { problems: {}, focus: null, notice: null };

function startSaving(edit: Edit): FormState {
  return { ...quiet, state: 'saving', edit, request: edit.fields, isRepeated: false };
}

function startEditing(edit: Edit, details: Partial<Common> & { error?: string } = {}): FormState {
  return { ...quiet, error: null, ...details, state: 'editing', edit };
}

function toUnconfirmed({ edit }: FormState, request: Fields, error: string): FormState {
  return { ...quiet, state: 'unconfirmed', edit, request, error };
}

function toConflict(edit: Edit, current: ThoughtCardFragment): FormState {
  const common = { ...quiet, edit: { ...edit, thoughtId: current.id }, current };
  return current.trashedAt === null
    ? { ...common, state: 'conflict' }
    : { ...common, state: 'deleted', error: null, isRestoring: false };
}

function applyAnswer(form: FormState, request: Fields, answer: Answer): FormState | SavedForm {
  const { edit } = form;
  switch (answer.type) {
    case 'saved':
      return applySaved(edit, request, answer.thought);
    case 'stale':
      return toConflict(edit, answer.current);
    case 'gone':
      return startEditing({ ...edit, thoughtId: null, base: toBaseVersion(null) }, { error: goneMessage });
    case 'keyUsed':
      return startEditing({ ...edit, key: answer.newKey }, { error: keyUsedMessage });
    case 'invalid': {
      // The request was invalid, but text typed since may be valid.
      if (form.state === 'saving' && !areFieldsEqual(edit.fields, request)) return startSaving(edit);
      const problems = groupProblemsByField(answer.problems);
      return startEditing(edit, { problems, focus: findFirstProblem(problems) });
    }
    case 'refused':
      // A refused retry doesn't reveal the result of the first attempt.
      if (form.state === 'saving' && !form.isRepeated) return startEditing(edit, { error: answer.error });
      return toUnconfirmed(form, request, answer.error);
    case 'lost':
      return toUnconfirmed(form, request, answer.error);
  }
}

function applySaved(edit: Edit, request: Fields, thought: ThoughtCardFragment): FormState | SavedForm {
  if (thought.trashedAt !== null) return toConflict(edit, thought);
  if (isStoredAs(thought, request) && areFieldsEqual(edit.fields, request))
    return { state: 'saved', edit, thought };
  // Text typed after the request is a new change, unless somebody else has changed the thought.
  const version = edit.base.version + 1;
  const next = { ...edit, thoughtId: thought.id, base: { ...toBaseVersion(thought), version } };
  if (thought.version !== version)
    return toConflict({ ...next, base: { ...next.base, fields: request } }, thought);
  return startSaving(next);
}

function applyRestored(form: FormState & { state: 'deleted' }, answer: Answer): FormState {
  const { edit } = form;
  switch (answer.type) {
    case 'saved':
      return areFieldsEqual(toFields(answer.thought), edit.base.fields)
        ? startEditing({ ...edit, base: toBaseVersion(answer.thought) })
        : toConflict(edit, answer.thought);
    case 'gone':
      return startEditing({ ...edit, thoughtId: null, base: toBaseVersion(null) }, { error: goneMessage });
    default:
      // A retry is safe.
      return { ...form, isRestoring: false, error: 'error' in answer ? answer.error : null };
  }
}

function toBaseVersion(thought: ThoughtCardFragment | null): Edit['base'] {
  if (thought === null) return { fields: emptyFields, version: 0 };
  return { fields: toFields(thought), version: thought.version };
}

/** Returns whether closing the form would lose something. */
export function hasUnsavedWork(form: FormState): boolean {
  return 'request' in form || !areFieldsEqual(form.edit.fields, form.edit.base.fields);
}

/** Returns the initial state of the form of a thought, or of a new one, with the stored draft. */
function openForm(thought: ThoughtCardFragment | null, newKey: string, draft: FormDraft | null): FormState {
  const thoughtId = thought?.id ?? null;
  const base = toBaseVersion(thought);
  if (draft === null) return startEditing({ thoughtId, key: newKey, base, fields: base.fields });
  const { request, at, ...typed } = draft;
  const edit = { thoughtId, ...typed };
  const text = `Your unsaved changes from ${formatDateTime(at)} are back.`;
  const notice = { text, button: 'Discard them', fields: edit.base.fields };
  if (request !== null) return { ...quiet, notice, state: 'unconfirmed', edit, request, error: null };
  if (thought !== null && edit.base.version !== thought.version) return toConflict(edit, thought);
  return startEditing(edit, { notice });
}

interface Dependencies {
  /** The e-mail of the admin, whose drafts are stored. */
  email: string;
  send: (edit: Edit, request: Fields) => Promise<Answer>;
  restore: (id: string) => Promise<Answer>;
  onSaved: (saved: SavedForm) => void;
  createKey: () => string;
  now: () => string;
}

/** Opens a form with its stored draft. */
export function createForm(thought: ThoughtCardFragment | null, dependencies: Dependencies) {
  const { email, send, restore, onSaved, createKey, now } = dependencies;
  const isStored = ({ fields, request }: FormDraft) =>
    request === null && thought !== null && areFieldsEqual(fields, toFields(thought));
  const draft = openFormDrafts(email, thought?.id ?? null)
    .list()
    .find((one) => !isStored(one));
  const form = createSharedState(openForm(thought, createKey(), draft ?? null));
  let isClosed = false;

  const store = ({ thoughtId, key }: Edit) => {
    const { edit, ...state } = form.read();
    const isKept = !isClosed && hasUnsavedWork(form.read());
    if (!isKept || thoughtId !== edit.thoughtId || key !== edit.key)
      openFormDrafts(email, thoughtId).remove(key);
    if (!isKept) return;
    const { thoughtId: id, ...typed } = edit;
    const request = 'request' in state ? state.request : null;
    openFormDrafts(email, id).save({ ...typed, request, at: now() });
  };
  const dispatch = (event: FormEvent) => {
    const previous = form.read();
    const next = reduce(previous, event);
    if (next === previous) return;
    if (next.state === 'saved') {
      isClosed = true;
      store(previous.edit);
      onSaved(next);
      return;
    }
    if (isClosed) return;
    form.write(next);
    store(previous.edit);
    if (next.state === 'saving' && (previous.state !== 'saving' || previous.request !== next.request))
      void send(next.edit, next.request).then((answer) =>
        dispatch({ type: 'answered', request: next.request, answer }),
      );
    if (next.state === 'deleted' && next.isRestoring)
      void restore(next.current.id).then((answer) => dispatch({ type: 'restored', answer }));
  };
  return {
    read: form.read,
    subscribe: form.subscribe,
    dispatch,
    /** Closes the form and discards unsaved text. */
    close: () => {
      isClosed = true;
      store(form.read().edit);
    },
  };
}
