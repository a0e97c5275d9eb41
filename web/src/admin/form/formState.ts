// The states of the admin's form, and values derived from them.
import type { ThoughtCardFragment } from '../operations.generated.ts';
import {
  areFieldsEqual,
  emptyFields,
  type FieldName,
  type FieldProblems,
  type Fields,
  toFields,
} from './fields/fields.ts';
import type { BaseVersion, FormDraft, SentAs } from './formDraft.ts';

export interface Edit {
  /** Null for a new thought. */
  thoughtId: string | null;
  /** Identifies what is kept in the browser, and the thought to add, so that a retried request doesn't add it twice. */
  key: string;
  /** The version that the fields are based on. */
  base: BaseVersion;
  fields: Fields;
  /** Whether the save that was requested last keeps the thought as a draft. By default it stays what it is. */
  isDraft?: boolean | undefined;
  /** When that draft goes live by itself, ISO 8601 in UTC; null ends its schedule. By default it is retained. */
  publishAt?: string | null | undefined;
}

/** Changes that would be lost if the form disappeared. `sent` is a save whose outcome isn't known. */
export type UnsavedWork = Edit & Pick<FormDraft, 'sent' | 'sentAs'>;

/** Common to the states that allow editing the fields. */
interface Input {
  edit: Edit;
  problems: FieldProblems;
  /** The field to focus. Each new object moves the focus. */
  focus: { field: FieldName } | null;
}

export interface EditingState extends Input {
  state: 'editing';
  /** The reason why the last request failed; null if it didn't, or if the message was dismissed. */
  error: string | null;
  /** The text of the thought that was just added, while the form is open for another one. */
  addedText: string | null;
  /** When the unsaved changes were typed that an earlier form has left; null if there were none. ISO 8601, UTC. */
  restoredAt: string | null;
}

/** The response to a save was lost, so it isn't known whether `sent` was saved. */
interface UnconfirmedState extends Input {
  state: 'unconfirmed';
  sent: Fields;
  sentAs?: SentAs | undefined;
  error: string | null;
}

export interface SavingState {
  state: 'saving';
  edit: Edit;
  /**
   * Whether another form opens after saving: after a new thought an empty form, after a stored one the next thought of
   * the list.
   */
  isContinuing: boolean;
}

/** Finds out the outcome of a lost save by a retry. The API saves it once, because its key or version is the same. */
export interface CheckingState {
  state: 'checking';
  edit: Edit;
  sent: Fields;
  sentAs?: SentAs | undefined;
  isContinuing: boolean;
}
export interface ConflictState {
  state: 'conflict';
  edit: Edit;
  current: ThoughtCardFragment;
}

/** Somebody else moved the thought to the trash. */
export interface DeletedState {
  state: 'deleted';
  edit: Edit;
  current: ThoughtCardFragment;
  error: string | null;
}

export interface RestoringState {
  state: 'restoring';
  edit: Edit;
  current: ThoughtCardFragment;
}

export type InputState = EditingState | UnconfirmedState;
export type IdleState = InputState | ConflictState | DeletedState;
/** The states with a request under way. */
export type PendingState = SavingState | CheckingState | RestoringState;

/** Closing the form, or restoring the earlier version `revision`, discards unsaved changes, which has to be confirmed. */
export type ConfirmingState = { state: 'confirming' } & (
  { inner: IdleState; revision: null } | { inner: InputState; revision: Fields }
);

export interface LeavingState {
  state: 'leaving';
  inner: PendingState;
}

export interface SavedState {
  state: 'saved';
  thought: ThoughtCardFragment;
  isNew: boolean;
  /** Whether the next thought of the list follows. */
  isContinuing: boolean;
  wasDraft: boolean;
  /** The fields of the thought before the save; empty for a new one. */
  replaced: Fields;
}
export interface ClosedState {
  state: 'closed';
  text: string;
  /** The reason why the last request failed; null if it didn't. */
  error: string | null;
  isOutcomeKnown: boolean;
  /** The changes that stay in the browser; null if there are none. */
  unsavedWork: UnsavedWork | null;
}

export type FormState = IdleState | PendingState | ConfirmingState | LeavingState | SavedState | ClosedState;

/**
 * Returns the state of a form that is opened.
 * @param thought the thought to edit; null for a new one.
 * @param draft the admin's unsaved changes, which are restored.
 */
export function openForm(
  thought: ThoughtCardFragment | null,
  newKey: string,
  draft: FormDraft | null,
): InputState | ConflictState {
  const thoughtId = thought?.id ?? null;
  if (draft === null) {
    const base = toBaseVersion(thought);
    return startEditing({ thoughtId, key: newKey, base, fields: base.fields });
  }
  const { key, base, fields, sent, sentAs, at } = draft;
  const edit = { thoughtId, key, base, fields };
  if (sent !== null)
    return { state: 'unconfirmed', edit, problems: {}, focus: null, sent, sentAs, error: null };
  if (thought !== null && base.version !== thought.version)
    return { state: 'conflict', edit, current: thought };
  return startEditing(edit, { restoredAt: at });
}

export function startEditing(edit: Edit, details: Partial<EditingState> = {}): EditingState {
  const initial = { problems: {}, focus: null, error: null, addedText: null, restoredAt: null };
  return { ...initial, ...details, state: 'editing', edit };
}

export function toBaseVersion(thought: ThoughtCardFragment | null): BaseVersion {
  return thought === null
    ? { fields: emptyFields, version: 0 }
    : {
        fields: toFields(thought),
        version: thought.version,
        ...(thought.draftedAt !== null && { isDraft: true }),
        ...(thought.publishAt !== null && { publishAt: thought.publishAt }),
      };
}

/** Returns what is kept in the browser; null if there are no unsaved changes. */
export function getUnsavedWork(form: FormState): UnsavedWork | null {
  switch (form.state) {
    case 'saved':
      return null;
    case 'closed':
      return form.unsavedWork;
    case 'confirming':
    case 'leaving':
      return getUnsavedWork(form.inner);
    case 'unconfirmed':
    case 'checking':
      return { ...form.edit, sent: form.sent, sentAs: form.sentAs };
    case 'saving':
      return { ...form.edit, sent: form.edit.fields, sentAs: getSentAs(form.edit) };
    default:
      return areFieldsEqual(form.edit.fields, form.edit.base.fields) ? null : { ...form.edit, sent: null };
  }
}

export function getSentAs({ isDraft, publishAt }: SentAs): SentAs {
  return { isDraft, publishAt };
}

/** Returns what a save sends. The API recognizes the retry of an addition only if all of it is the same. */
export function getRequest(
  form: SavingState | CheckingState,
): Pick<Edit, 'fields' | 'isDraft' | 'publishAt'> {
  if (form.state === 'saving') return form.edit;
  const { thoughtId, isDraft, publishAt } = form.edit;
  return { fields: form.sent, ...(thoughtId === null ? form.sentAs : { isDraft, publishAt }) };
}

/** Returns the state whose request is under way, even if the form is closed; else null. */
export function getPendingState(form: FormState): PendingState | null {
  switch (form.state) {
    case 'saving':
    case 'checking':
    case 'restoring':
      return form;
    case 'leaving':
      return getPendingState(form.inner);
    default:
      return null;
  }
}
