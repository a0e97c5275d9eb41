// A form that is open when the session ends is put back after the next sign-in.
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { ThoughtCardFragment } from '../../operations.generated.ts';
import type { Fields } from '../fields/fields.ts';
import type { BaseVersion } from './formDraft.ts';

export interface UnsavedForm {
  /** Whose form it is; nobody else gets it back. */
  email: string;
  /** Null adds a new one. */
  thought: ThoughtCardFragment | null;
  fields: Fields;
  base: BaseVersion;
}

export type UnsavedFormReader = () => UnsavedForm | null;

/** Takes what reads the open form, for as long as it is open. Returns how to stop. */
export type RegisterUnsavedForm = (read: UnsavedFormReader) => () => void;

export const UnsavedFormContext = createContext<RegisterUnsavedForm>(() => () => {});

/** @param form what is typed now; null while nothing is changed. */
export function useUnsavedForm(form: UnsavedForm | null): void {
  const register = use(UnsavedFormContext);
  const read = useEffectEvent(() => form);
  useEffect(() => register(() => read()), [register]);
}
