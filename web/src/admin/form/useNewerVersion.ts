import { useState } from 'react';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { areSame, type Fields, fieldsOf } from './fields.ts';
import { baseOf, type TypedFields } from './useFields.ts';

interface Ways {
  restore: (id: string) => Promise<BubbleCardFragment>;
  onFailed: (error: unknown) => void;
}

/** What somebody else made of the thought meanwhile, and how to go on from there; nothing is saved by that. */
export function useNewerVersion({ fields, base, setBase, setAll }: TypedFields, { restore, onFailed }: Ways) {
  const [newer, setNewer] = useState<BubbleCardFragment | null>(null);
  const goOnFrom = (version: BubbleCardFragment, chosen: Fields) => {
    setBase(baseOf(version));
    setAll(chosen);
    setNewer(null);
  };
  return {
    newer,
    setNewer,
    goOnFrom,
    /** Takes it out of the trash; its last changes are compared first, if there were any. */
    takeBack: async (id: string) => {
      try {
        const restored = await restore(id);
        if (areSame(fieldsOf(restored), base.fields)) goOnFrom(restored, fields);
        else setNewer(restored);
      } catch (error) {
        setNewer(null);
        onFailed(error);
      }
    },
  };
}
