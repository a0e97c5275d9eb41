import { useState } from 'react';
import type { BubbleCardFragment } from '../operations.generated.ts';
import {
  areSame,
  emptyFields,
  fieldNames,
  type FieldName,
  type Fields,
  fieldsOf,
  type Problems,
} from './fields.ts';
import type { Base } from './keptFields.ts';

export type TypedFields = ReturnType<typeof useFields>;

/** What stands in the form, what it began from, and what is wrong with it. */
export function useFields(
  thought: BubbleCardFragment | null,
  unsaved: { fields: Fields; base: Base } | null,
) {
  const [base, setBase] = useState(() => unsaved?.base ?? baseOf(thought));
  const [fields, setFields] = useState(unsaved?.fields ?? base.fields);
  const [problems, setProblems] = useState<Problems>({});
  return {
    fields,
    base,
    problems,
    isDirty: !areSame(fields, base.fields),
    setBase,
    /** Shows these problems, or that there are none. @returns the first field that has one. */
    refuse: (found: Problems): FieldName | null => {
      setProblems(found);
      return fieldNames.find((name) => name in found) ?? null;
    },
    set: <Name extends FieldName>(name: Name, value: Fields[Name]) => {
      setFields((fields) => ({ ...fields, [name]: value }));
      setProblems(({ [name]: _mended, ...others }) => others);
    },
    setAll: (fields: Fields) => {
      setFields(fields);
      setProblems({});
    },
  };
}

export function baseOf(thought: BubbleCardFragment | null): Base {
  if (thought === null) return { fields: emptyFields, version: 0 };
  return { fields: fieldsOf(thought), version: thought.version };
}
