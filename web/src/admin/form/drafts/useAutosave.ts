import { useEffect, useState } from 'react';
import { areFieldsEqual, type Fields } from '../fields/fields.ts';
import { type FormDraft, openFormDraft } from './formDraft.ts';

interface AutosaveOptions extends Pick<FormDraft, 'fields' | 'base'> {
  isDirty: boolean;
}

/** Keeps what is typed until it is saved, and offers what was kept when the form was opened. */
export function useAutosave(email: string, id: string | null, { fields, base, isDirty }: AutosaveOptions) {
  const [draft] = useState(() => openFormDraft(email, id));
  // A form that begins with changes has nothing to be offered.
  const [offeredDraft, setOfferedDraft] = useState(() => (isDirty ? null : draft.read()));
  useEffect(() => {
    if (isDirty) draft.save({ fields, base, at: new Date().toISOString() });
  }, [isDirty, fields, base, draft]);
  return {
    offeredDraft,
    dismissOffer: () => setOfferedDraft(null),
    hasDraft: () => draft.read() !== null,
    /** Forgets what is saved now; what was typed in another form since then stays. */
    discardIfSaved: (saved: Fields) => {
      const storedDraft = draft.read();
      if (storedDraft !== null && areFieldsEqual(storedDraft.fields, saved)) draft.remove();
    },
    discardDraft: () => {
      draft.remove();
      setOfferedDraft(null);
    },
  };
}
