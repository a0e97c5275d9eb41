// Runs the state machine of formReducer.ts for one form: sends its requests, and keeps its unsaved changes in the browser.
import { createListenerSet } from '../../devices/sharedState.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { areFieldsEqual, type Fields, toFields } from './fields/fields.ts';
import { type FormDraft, openFormDrafts } from './formDraft.ts';
import { type FormEvent, step } from './formReducer.ts';
import type { AnswerEvent } from './formResponses.ts';
import {
  type FormState,
  getPendingState,
  getUnsavedWork,
  openForm,
  type PendingState,
  type UnsavedWork,
} from './formState.ts';

export type FormController = ReturnType<typeof createFormController>;

/** The props of a component that shows a state of the form. */
export interface FormProps<State extends FormState> {
  form: State;
  dispatch: (event: FormEvent) => void;
}

export interface FormDependencies {
  send: (form: PendingState) => Promise<AnswerEvent>;
  createKey: () => string;
  /** Returns the current time, ISO 8601 in UTC. */
  now: () => string;
  /** Returns whether a form whose response is awaited has this key. */
  isKeyInUse: (key: string) => boolean;
  onChange: (form: FormState) => void;
}

/** What is opened. */
export interface OpenedThought {
  /** The e-mail of the form's admin. The form is hidden from other admins. */
  email: string;
  /** The thought to edit; null for a new one. */
  thought: ThoughtCardFragment | null;
  /** Fields that are filled in. Without them, unsaved changes of an earlier form are restored. */
  changes?: Partial<Fields> | undefined;
}

export function createFormController(
  { email, thought, changes }: OpenedThought,
  { send, createKey, now, isKeyInUse, onChange }: FormDependencies,
) {
  const listeners = createListenerSet();
  const key = createKey();
  const draft =
    changes === undefined ? listDrafts(email, thought).find((stored) => !isKeyInUse(stored.key)) : undefined;
  let form: FormState = openForm(thought, key, draft ?? null);

  const dispatch = (event: FormEvent) => {
    const previous = form;
    form = step(previous, event);
    if (form === previous) return;
    const formerWork = getUnsavedWork(previous);
    const work = getUnsavedWork(form);
    if (work !== null && !isSameWork(work, formerWork)) saveDraft(email, work, now());
    if (formerWork !== null && !hasSameDraft(formerWork, work))
      openFormDrafts(email, formerWork.thoughtId).remove(formerWork.key);
    sendRequest(getPendingState(previous));
    listeners.notify();
    onChange(form);
  };
  const sendRequest = (former: PendingState | null) => {
    const pending = getPendingState(form);
    if (pending === null || pending === former) return;
    void send(pending).then((answer) => {
      if (getPendingState(form) === pending) dispatch(answer);
    });
  };

  return {
    /** Unique among the forms. */
    key,
    email,
    getForm: () => form,
    dispatch,
    subscribe: listeners.add,
  };
}

/** Returns the drafts that differ from the stored thought, and removes those that don't. */
function listDrafts(email: string, thought: ThoughtCardFragment | null): FormDraft[] {
  const drafts = openFormDrafts(email, thought?.id ?? null);
  return drafts.list().filter(({ key, fields }) => {
    const isSaved = thought !== null && areFieldsEqual(fields, toFields(thought));
    if (isSaved) drafts.remove(key);
    return !isSaved;
  });
}

function saveDraft(
  email: string,
  { thoughtId, isDraft: _isDraft, publishAt: _publishAt, ...work }: UnsavedWork,
  at: string,
): void {
  openFormDrafts(email, thoughtId).save({ ...work, at });
}

function hasSameDraft(one: UnsavedWork, other: UnsavedWork | null): boolean {
  return other !== null && one.thoughtId === other.thoughtId && one.key === other.key;
}

function isSameWork(one: UnsavedWork, other: UnsavedWork | null): boolean {
  return (
    other !== null &&
    hasSameDraft(one, other) &&
    one.base === other.base &&
    one.fields === other.fields &&
    one.sent === other.sent
  );
}
