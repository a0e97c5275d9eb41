import { useEffect, useMemo, useRef, useState } from 'react';
import type { Shown } from '../bubbles/lists.ts';
import type { BubbleCardFragment } from '../operations.generated.ts';
import {
  areSame,
  check,
  emptyFields,
  type FieldName,
  type Fields,
  fieldsOf,
  type Problems,
  problemsByField,
} from './fields.ts';
import { type Base, keptFields } from './keptFields.ts';
import { isThought, useSaving } from './useSaving.ts';

interface Outcomes {
  onSaved: (thought: BubbleCardFragment, isAnother: boolean) => void;
  onFailed: (error: unknown) => void;
}

/** Everything that the form knows: its fields, what is wrong with them, and a newer version that stands in the way. */
export function useBubbleForm(
  thought: BubbleCardFragment | null,
  shown: Shown,
  { onSaved, onFailed }: Outcomes,
) {
  const storage = useMemo(() => keptFields(thought?.id ?? null), [thought?.id]);
  const [base, setBase] = useState<Base>(() => ({
    fields: thought === null ? emptyFields : fieldsOf(thought),
    version: thought?.version ?? 0,
  }));
  const [fields, setFields] = useState(base.fields);
  const [problems, setProblems] = useState<Problems>({});
  const [current, setCurrent] = useState<BubbleCardFragment | null>(null);
  const [kept, setKept] = useState(() => storage.read());
  const { addFields, updateFields, restore, isSaving } = useSaving(shown);
  const isBusy = useRef(false);
  const isDirty = !areSame(fields, base.fields);

  useEffect(() => {
    if (isDirty) storage.keep(fields, base);
  }, [isDirty, fields, base, storage]);

  const save = async (fields: Fields, isAnother: boolean): Promise<Problems> => {
    if (isBusy.current) return {};
    const found = check(fields);
    setProblems(found);
    if (Object.keys(found).length > 0) return found;
    isBusy.current = true;
    try {
      const result = await (thought === null
        ? addFields(fields)
        : updateFields(thought.id, base.version, fields));
      if ('problems' in result) {
        const refused = problemsByField(result.problems);
        setProblems(refused);
        return refused;
      }
      if ('current' in result) setCurrent(result.current);
      else if (isThought(result)) {
        storage.drop();
        setKept(null);
        onSaved(result, isAnother);
        if (isAnother) setFields(emptyFields);
      }
    } catch (error) {
      onFailed(error);
    } finally {
      isBusy.current = false;
    }
    return {};
  };

  /** Goes on from the newer version with the fields that were chosen; nothing is saved by this. */
  const settle = (current: BubbleCardFragment, chosen: Fields) => {
    setBase({ fields: fieldsOf(current), version: current.version });
    setFields(chosen);
    setCurrent(null);
  };

  return {
    fields,
    base: base.fields,
    problems,
    isDirty,
    isSaving,
    kept,
    current,
    save,
    set: <Name extends FieldName>(name: Name, value: Fields[Name]) => {
      setFields((fields) => ({ ...fields, [name]: value }));
      setProblems(({ [name]: _mended, ...others }) => others);
    },
    setAll: (fields: Fields) => {
      setFields(fields);
      setProblems({});
    },
    /** What was typed before and never saved comes back, or goes; what was saved since then is compared with it. */
    answerKept: (isWanted: boolean) => {
      setKept(null);
      if (!isWanted || kept === null) return storage.drop();
      setFields(kept.fields);
      if (thought === null || kept.base.version === thought.version) return;
      setBase(kept.base);
      setCurrent(thought);
    },
    /** Goes on with what somebody else deleted; their last changes are compared first, if there were any. */
    takeBack: async (id: string) => {
      try {
        const restored = await restore(id);
        if (areSame(fieldsOf(restored), base.fields)) settle(restored, fields);
        else setCurrent(restored);
      } catch (error) {
        setCurrent(null);
        onFailed(error);
      }
    },
    settle,
    forget: storage.drop,
  };
}
