// The open form of the admin panel. It is kept while another view or the login page is shown.
import { createListenerSet } from '../../devices/sharedState.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import {
  createFormController,
  type FormController,
  type FormDependencies,
  type OpenedThought,
} from './formController.ts';
import { type ClosedState, type FormState, getUnsavedWork, type SavedState } from './formState.ts';
import type { SendRequest } from './saving/useSendRequest.ts';

/** A form that was saved or closed. */
export type LeftForm = SavedState | ClosedState;

/** The list over which the form is shown. */
export interface FormHost {
  /** The e-mail of the signed-in admin. Only that admin's forms are reported. */
  email: string;
  getListOptions: () => ListOptions;
  onLeft: (form: LeftForm) => void;
}

export type OpenForms = ReturnType<typeof createOpenForms>;

export function createOpenForms({ createKey, now }: Pick<FormDependencies, 'createKey' | 'now'>) {
  const listeners = createListenerSet();
  let open: FormController | null = null;
  /** Forms that were closed before the response. */
  const leaving = new Set<FormController>();
  let host: FormHost | null = null;
  let unreported: { email: string; form: LeftForm }[] = [];

  const setOpen = (controller: FormController | null) => {
    open = controller;
    listeners.notify();
  };
  const onChange = (controller: FormController, form: FormState) => {
    if (form.state === 'leaving') leaving.add(controller);
    const isLeft = form.state === 'saved' || form.state === 'closed';
    if (isLeft) leaving.delete(controller);
    if (open === controller && (isLeft || form.state === 'leaving')) setOpen(null);
    else listeners.notify();
    if (!isLeft) return;
    if (host?.email === controller.email) host.onLeft(form);
    else unreported.push({ email: controller.email, form });
  };

  return {
    /** Opens a form in place of the open one. */
    open: (opened: OpenedThought, send: SendRequest): void => {
      const controller: FormController = createFormController(opened, {
        send: (form) => send(form, host?.getListOptions() ?? null),
        createKey,
        now,
        isKeyInUse: (key) => [...leaving].some((form) => getUnsavedWork(form.getForm())?.key === key),
        onChange: (form) => onChange(controller, form),
      });
      setOpen(controller);
      const { changes } = opened;
      if (changes !== undefined) controller.dispatch({ type: 'fieldsChanged', changes });
    },
    /** Returns the admin's open form, even if it was opened before another view or sign-in; null if none is open. */
    findOpen: (email: string): FormController | null => (open?.email === email ? open : null),
    /** Connects the list, and reports the forms that were left while none was connected. @returns a function to disconnect it. */
    connect: (newHost: FormHost) => {
      host = newHost;
      const reports = unreported.filter(({ email }) => email === newHost.email);
      unreported = unreported.filter(({ email }) => email !== newHost.email);
      for (const { form } of reports) newHost.onLeft(form);
      return () => {
        if (host === newHost) host = null;
      };
    },
    /** Returns the e-mail of the admin whose form has unsaved changes; null if no form has. */
    getUnsavedOwner: () => [open, ...leaving].find(hasUnsavedWork)?.email ?? null,
    subscribe: listeners.add,
    /** A form with unsaved changes is kept until its admin signs in again. */
    endSession: () => {
      if (!hasUnsavedWork(open)) setOpen(null);
    },
  };
}

function hasUnsavedWork(controller: FormController | null): boolean {
  return controller !== null && getUnsavedWork(controller.getForm()) !== null;
}
