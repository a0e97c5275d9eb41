import { useEffect, useState } from 'react';
import { areSame, type Fields } from './fields.ts';
import { type KeptFields, keptFields } from './keptFields.ts';

interface Typed extends Pick<KeptFields, 'fields' | 'base'> {
  isDirty: boolean;
}

/** Keeps what is typed until it is saved, and offers what was kept when the form was opened. */
export function useKeptFields(email: string, id: string | null, { fields, base, isDirty }: Typed) {
  const [draft] = useState(() => keptFields(email, id));
  // A form that begins with changes has nothing to be offered.
  const [offer, setOffer] = useState(() => (isDirty ? null : draft.read()));
  useEffect(() => {
    if (isDirty) draft.keep({ fields, base, at: new Date().toISOString() });
  }, [isDirty, fields, base, draft]);
  return {
    offer,
    settleOffer: () => setOffer(null),
    isKept: () => draft.read() !== null,
    /** Forgets what is saved now; what was typed in another form since then stays. */
    forgetSaved: (saved: Fields) => {
      const now = draft.read();
      if (now !== null && areSame(now.fields, saved)) draft.drop();
    },
    forget: () => {
      draft.drop();
      setOffer(null);
    },
  };
}
