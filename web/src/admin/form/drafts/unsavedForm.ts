// A form with unsaved changes when the session ends is restored after the next sign-in.
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { ThoughtCardFragment } from '../../operations.generated.ts';
import type { Fields } from '../fields/fields.ts';
import type { BaseVersion } from './formDraft.ts';

export interface UnsavedForm {
  /** The e-mail of the admin who filled it in. It is restored for nobody else. */
  email: string;
  /** Null for a new thought. */
  thought: ThoughtCardFragment | null;
  fields: Fields;
  base: BaseVersion;
}

export type UnsavedFormReader = () => UnsavedForm | null;

/** Registers the function that reads the open form. @returns a function that unregisters it. */
export type RegisterUnsavedForm = (read: UnsavedFormReader) => () => void;

export const UnsavedFormContext = createContext<RegisterUnsavedForm>(() => () => {});

/** Registers the open form. @param form its current fields; null while nothing is changed. */
export function useUnsavedForm(form: UnsavedForm | null): void {
  const register = use(UnsavedFormContext);
  const read = useEffectEvent(() => form);
  useEffect(() => register(() => read()), [register]);
}

/** Creates the store of the open form with unsaved changes, from which the session restores it. */
export function createUnsavedFormStore() {
  let readOpenForm: UnsavedFormReader | null = null;
  let unsavedForm: UnsavedForm | null = null;
  const register: RegisterUnsavedForm = (read) => {
    readOpenForm = read;
    return () => {
      if (readOpenForm === read) readOpenForm = null;
    };
  };
  return {
    register,
    /** Stores the open form, if it has unsaved changes. */
    capture: () => {
      unsavedForm = readOpenForm?.() ?? unsavedForm;
    },
    /** @returns the e-mail of the admin who filled in the stored form. */
    getOwner: () => unsavedForm?.email ?? null,
    /** Removes and returns the stored form if it belongs to this admin. */
    take: (email: string): UnsavedForm | null => {
      if (unsavedForm?.email !== email) return null;
      const form = unsavedForm;
      unsavedForm = null;
      return form;
    },
  };
}
