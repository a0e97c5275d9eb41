import { useState } from 'react';
import type { ThoughtCardFragment } from '../../operations.generated.ts';
import {
  areFieldsEqual,
  emptyFields,
  fieldNames,
  type FieldName,
  type Fields,
  toFields,
  type FieldProblems,
} from './fields.ts';
import type { BaseVersion } from '../drafts/formDraft.ts';

export type FieldsState = ReturnType<typeof useFields>;

/** The form's current fields, the version that they are based on, and their validation problems. */
export function useFields(
  thought: ThoughtCardFragment | null,
  unsavedForm: { fields: Fields; base: BaseVersion } | null,
) {
  const [base, setBase] = useState(() => unsavedForm?.base ?? toBaseVersion(thought));
  const [fields, setFields] = useState(unsavedForm?.fields ?? base.fields);
  const [problems, setProblems] = useState<FieldProblems>({});
  return {
    fields,
    base,
    problems,
    isDirty: !areFieldsEqual(fields, base.fields),
    setBase,
    /** Replaces the problems. @returns the first field with a problem, or null. */
    showProblems: (newProblems: FieldProblems): FieldName | null => {
      setProblems(newProblems);
      return fieldNames.find((name) => name in newProblems) ?? null;
    },
    setField: <Name extends FieldName>(name: Name, value: Fields[Name]) => {
      setFields((fields) => ({ ...fields, [name]: value }));
      setProblems(({ [name]: _fixed, ...others }) => others);
    },
    setAllFields: (fields: Fields) => {
      setFields(fields);
      setProblems({});
    },
  };
}

export function toBaseVersion(thought: ThoughtCardFragment | null): BaseVersion {
  if (thought === null) return { fields: emptyFields, version: 0 };
  return { fields: toFields(thought), version: thought.version };
}
