// A form that is open when the session ends is put back after the next sign-in.
import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { BubbleCardFragment } from '../operations.generated.ts';
import type { Fields } from './fields.ts';
import type { Base } from './keptFields.ts';

export interface UnsavedForm {
  /** Whose form it is; nobody else gets it back. */
  email: string;
  /** Null adds a new one. */
  thought: BubbleCardFragment | null;
  fields: Fields;
  base: Base;
}

export type ReadUnsavedForm = () => UnsavedForm | null;

/** Takes what reads the open form, for as long as it is open. Returns how to stop. */
export type WatchUnsavedForm = (read: ReadUnsavedForm) => () => void;

export const UnsavedFormContext = createContext<WatchUnsavedForm>(() => () => {});

/** @param form what is typed now; null while nothing is changed. */
export function useUnsavedForm(form: UnsavedForm | null): void {
  const watch = use(UnsavedFormContext);
  const read = useEffectEvent(() => form);
  useEffect(() => watch(() => read()), [watch]);
}
