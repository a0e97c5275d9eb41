import { useState } from 'react';
import type { ThoughtCardFragment } from '../../operations.generated.ts';
import { areFieldsEqual, type Fields, toFields } from '../fields/fields.ts';
import { toBaseVersion, type FieldsState } from '../fields/useFields.ts';

interface NewerVersionOptions {
  restore: (id: string) => Promise<ThoughtCardFragment>;
  onError: (error: unknown) => void;
}

/** What somebody else made of the thought meanwhile, and how to go on from there; nothing is saved by that. */
export function useNewerVersion(
  { fields, base, setBase, setAllFields }: FieldsState,
  { restore, onError }: NewerVersionOptions,
) {
  const [newerVersion, setNewerVersion] = useState<ThoughtCardFragment | null>(null);
  const continueFrom = (version: ThoughtCardFragment, chosen: Fields) => {
    setBase(toBaseVersion(version));
    setAllFields(chosen);
    setNewerVersion(null);
  };
  return {
    newerVersion,
    setNewerVersion,
    continueFrom,
    /** Takes it out of the trash; its last changes are compared first, if there were any. */
    restoreFromTrash: async (id: string) => {
      try {
        const restored = await restore(id);
        if (areFieldsEqual(toFields(restored), base.fields)) continueFrom(restored, fields);
        else setNewerVersion(restored);
      } catch (error) {
        setNewerVersion(null);
        onError(error);
      }
    },
  };
}
