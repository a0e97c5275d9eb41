import { useEffect, useState } from 'react';
import { type KeptFields, keptFields } from './keptFields.ts';

interface Typed extends Pick<KeptFields, 'fields' | 'base'> {
  isDirty: boolean;
}

/** Keeps what is typed until it is saved, and offers what was kept when the form was opened. */
export function useKeptFields(email: string, id: string | null, { fields, base, isDirty }: Typed) {
  const [draft] = useState(() => keptFields(email, id));
  const [offer, setOffer] = useState(draft.read);
  useEffect(() => {
    if (isDirty) draft.keep({ fields, base, at: new Date().toISOString() });
  }, [isDirty, fields, base, draft]);
  return {
    offer,
    settleOffer: () => setOffer(null),
    forget: () => {
      draft.drop();
      setOffer(null);
    },
  };
}
