import { useState } from 'react';
import type { ThoughtCardFragment } from '../../operations.generated.ts';
import { areFieldsEqual, type Fields, toFields } from '../fields/fields.ts';
import { toBaseVersion, type FieldsState } from '../fields/useFields.ts';

interface NewerVersionOptions {
  restore: (id: string) => Promise<ThoughtCardFragment>;
  onError: (error: unknown) => void;
}

/** The version that somebody else saved while the form was open, and the ways to continue from it without saving. */
export function useNewerVersion(
  { fields, base, setBase, setAllFields }: FieldsState,
  { restore, onError }: NewerVersionOptions,
) {
  const [newerVersion, setNewerVersion] = useState<ThoughtCardFragment | null>(null);
  const continueFrom = (version: ThoughtCardFragment, resolvedFields: Fields) => {
    setBase(toBaseVersion(version));
    setAllFields(resolvedFields);
    setNewerVersion(null);
  };
  return {
    newerVersion,
    setNewerVersion,
    continueFrom,
    /** Restores the thought from the trash. If it was also changed, the conflict has to be resolved first. */
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
