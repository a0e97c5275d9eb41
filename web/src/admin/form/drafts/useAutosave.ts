import { useEffect, useState } from 'react';
import { areFieldsEqual, type Fields } from '../fields/fields.ts';
import { type FormDraft, openFormDraft } from './formDraft.ts';

interface AutosaveOptions extends Pick<FormDraft, 'fields' | 'base'> {
  isDirty: boolean;
}

/** Autosaves unsaved changes as a draft, and offers the draft that was stored when the form was opened. */
export function useAutosave(email: string, id: string | null, { fields, base, isDirty }: AutosaveOptions) {
  const [draft] = useState(() => openFormDraft(email, id));
  // A form that was restored with changes offers no other draft.
  const [offeredDraft, setOfferedDraft] = useState(() => (isDirty ? null : draft.read()));
  useEffect(() => {
    if (isDirty) draft.save({ fields, base, at: new Date().toISOString() });
  }, [isDirty, fields, base, draft]);
  return {
    offeredDraft,
    dismissOffer: () => setOfferedDraft(null),
    hasDraft: () => draft.read() !== null,
    /** Removes the draft if it equals the saved fields. A newer draft from another form is not removed. */
    discardIfSaved: (savedFields: Fields) => {
      const storedDraft = draft.read();
      if (storedDraft !== null && areFieldsEqual(storedDraft.fields, savedFields)) draft.remove();
    },
    discardDraft: () => {
      draft.remove();
      setOfferedDraft(null);
    },
  };
}
