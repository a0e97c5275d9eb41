// The forms of the admin panel. They are kept while another view or the login page is shown.
import { createListenerSet } from '../../devices/sharedState.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import {
  type ClosedState,
  type FormState,
  getUnsavedWork,
  type LeavingState,
  type SavedState,
} from './editingState.ts';
import { createEditor, type Editor, type EditorDependencies } from './editor.ts';
import type { SendRequest } from './saving/useSendRequest.ts';

/** A form that isn't shown any more. A form that is left before the response is reported again after it. */
export type LeftForm = LeavingState | SavedState | ClosedState;

/** The list over which the forms are shown. */
export interface EditorHost {
  /** The e-mail of the signed-in admin. Only that admin's forms are reported. */
  email: string;
  getListOptions: () => ListOptions;
  onLeft: (editor: Editor, form: LeftForm) => void;
}

export type Editors = ReturnType<typeof createEditors>;

export function createEditors({ createKey, now }: Pick<EditorDependencies, 'createKey' | 'now'>) {
  const editors = new Set<Editor>();
  const listeners = createListenerSet();
  let host: EditorHost | null = null;
  let unreported: { editor: Editor; form: LeftForm }[] = [];

  const onChange = (editor: Editor, form: FormState) => {
    if (form.state === 'saved' || form.state === 'closed') editors.delete(editor);
    listeners.notify();
    if (form.state !== 'leaving' && form.state !== 'saved' && form.state !== 'closed') return;
    if (host?.email === editor.email) host.onLeft(editor, form);
    else unreported.push({ editor, form });
  };

  return {
    /** Opens a form. @param thought the thought to edit; null for a new one. */
    open: (email: string, thought: ThoughtCardFragment | null, send: SendRequest): Editor => {
      const editor = createEditor(email, thought, {
        send: (form) => send(form, host?.getListOptions() ?? null),
        createKey,
        now,
        isDraftInUse: (key) => [...editors].some((editor) => getUnsavedWork(editor.getForm())?.key === key),
        onChange: (form) => onChange(editor, form),
      });
      editors.add(editor);
      return editor;
    },
    /** Returns the admin's open form, even if it was opened before another view or sign-in; null if none is open. */
    findOpen: (email: string): Editor | null =>
      [...editors].find((editor) => editor.email === email && isOpen(editor)) ?? null,
    /** Connects the list, and reports the forms that were left while none was connected. @returns a function to disconnect it. */
    connect: (newHost: EditorHost) => {
      host = newHost;
      const reports = unreported.filter(({ editor }) => editor.email === newHost.email);
      unreported = unreported.filter(({ editor }) => editor.email !== newHost.email);
      for (const { editor, form } of reports) newHost.onLeft(editor, form);
      return () => {
        if (host === newHost) host = null;
      };
    },
    /** Returns the e-mail of the admin whose form has unsaved changes; null if no form has. */
    getUnsavedOwner: () => [...editors].findLast(hasUnsavedWork)?.email ?? null,
    subscribe: listeners.add,
    endSession: () => {
      for (const editor of editors) editor.dispatch({ type: 'sessionEnded' });
    },
    resumeSession: (email: string) => {
      for (const editor of editors) {
        if (editor.email === email) editor.dispatch({ type: 'sessionResumed' });
      }
    },
  };
}

function isOpen(editor: Editor): boolean {
  const { state } = editor.getForm();
  return state !== 'leaving' && state !== 'expired';
}

function hasUnsavedWork(editor: Editor): boolean {
  return getUnsavedWork(editor.getForm()) !== null;
}
