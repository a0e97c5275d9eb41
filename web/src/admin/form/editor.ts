// Runs the state machine of editing.ts for one form: sends its requests and autosaves its changes.
import { createListenerSet } from '../../devices/sharedState.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { type FormDraft, openFormDrafts } from './drafts/formDraft.ts';
import { type FormEvent, step } from './editing.ts';
import type { AnswerEvent } from './editingAnswers.ts';
import {
  type FormState,
  getPendingState,
  getUnsavedWork,
  openForm,
  type PendingState,
  type UnsavedWork,
} from './editingState.ts';
import { areFieldsEqual, toFields } from './fields/fields.ts';

export type Editor = ReturnType<typeof createEditor>;

/** The props of a component that shows a state of the form. */
export interface FormProps<State extends FormState> {
  form: State;
  dispatch: (event: FormEvent) => void;
}

export interface EditorDependencies {
  send: (form: PendingState) => Promise<AnswerEvent>;
  createKey: () => string;
  /** Returns the current time, ISO 8601 in UTC. */
  now: () => string;
  /** Returns whether another form on this page is editing the draft with this key. */
  isDraftInUse: (key: string) => boolean;
  onChange: (form: FormState) => void;
}

/**
 * Opens a form, which offers the admin's autosaved drafts.
 * @param thought the thought to edit; null for a new one.
 */
export function createEditor(
  email: string,
  thought: ThoughtCardFragment | null,
  { send, createKey, now, isDraftInUse, onChange }: EditorDependencies,
) {
  const listeners = createListenerSet();
  const drafts = listDrafts(email, thought).filter(({ key }) => !isDraftInUse(key));
  const key = createKey();
  let form: FormState = openForm(thought, key, drafts);

  const dispatch = (event: FormEvent) => {
    const previous = form;
    form = step(previous, event);
    if (form === previous) return;
    if (event.type === 'draftDiscarded' && previous.state === 'draftOffered')
      removeDraft(email, { ...previous.edit, key: previous.drafts[0].key });
    const formerWork = getUnsavedWork(previous);
    const work = getUnsavedWork(form);
    if (work !== null && !isSameWork(work, formerWork)) saveDraft(email, work, now());
    // Text that was typed before a draft was restored stays a draft.
    const isDraftDone =
      formerWork !== null && !hasSameDraft(formerWork, work) && event.type !== 'draftRestored';
    if (isDraftDone) removeDraft(email, formerWork);
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
    /** The e-mail of the form's admin. The form is hidden from other admins. */
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
  { thoughtId, isDraft: _isDraft, isBeside: _isBeside, publishAt: _publishAt, ...work }: UnsavedWork,
  at: string,
): void {
  openFormDrafts(email, thoughtId).save({ ...work, at });
}

function removeDraft(email: string, { thoughtId, key }: Pick<UnsavedWork, 'thoughtId' | 'key'>): void {
  openFormDrafts(email, thoughtId).remove(key);
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
