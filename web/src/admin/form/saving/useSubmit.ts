import { useRef, useState } from 'react';
import { readSettings } from '../../../devices/settings.ts';
import { formatSaveError } from '../../errorMessages.ts';
import type { SaveResultFragment, ThoughtCardFragment } from '../../operations.generated.ts';
import type { useAutosave } from '../drafts/useAutosave.ts';
import {
  emptyFields,
  type FieldName,
  type Fields,
  groupProblemsByField,
  validateFields,
} from '../fields/fields.ts';
import type { FieldsState } from '../fields/useFields.ts';
import type { FormErrorState } from '../useFormError.ts';
import { isThought, type useSaveThought } from './useSaveThought.ts';

interface SubmitDependencies {
  /** Null adds a new thought. */
  thoughtId: string | null;
  fieldsState: FieldsState;
  autosave: ReturnType<typeof useAutosave>;
  formError: FormErrorState;
  saveThought: ReturnType<typeof useSaveThought>['saveThought'];
  onConflict: (current: ThoughtCardFragment) => void;
  onSaved: (thought: ThoughtCardFragment) => void;
}

const changedWhileEditingMessage = 'It was changed while you were editing.';

/** Validates and saves the fields, and handles each result of the save. */
export function useSubmit({
  thoughtId,
  fieldsState,
  autosave,
  formError,
  saveThought,
  onConflict,
  onSaved,
}: SubmitDependencies) {
  const [addedText, setAddedText] = useState<string | null>(null);
  const isSendingRef = useRef(false);

  const submit = async (fields: Fields, isAddingAnother: boolean): Promise<FieldName | null> => {
    const { version } = fieldsState.base;
    const result = await saveThought(thoughtId === null ? null : { id: thoughtId, version }, fields);
    const isOpen = formError.isOpenRef.current;
    if (isThought(result)) {
      autosave.discardIfSaved(fields);
      if (!isAddingAnother || !isOpen) {
        onSaved(result);
        return null;
      }
      setAddedText(result.thought);
      fieldsState.setAllFields(emptyFields);
      return 'thought';
    }
    if (!isOpen) formError.showError(describeRejection(result));
    else if ('problems' in result) return fieldsState.showProblems(groupProblemsByField(result.problems));
    else onConflict(result.current);
    return null;
  };

  return {
    /** The text of the thought that was just added, while the form is open for another one. */
    addedText,
    /** @returns the field to focus, or null. */
    save: async (fields: Fields, isAddingAnother: boolean): Promise<FieldName | null> => {
      if (isSendingRef.current) return null;
      setAddedText(null);
      const invalidField = fieldsState.showProblems(validateFields(fields));
      if (invalidField !== null) return invalidField;
      formError.dismissError();
      isSendingRef.current = true;
      try {
        return await submit(fields, isAddingAnother);
      } catch (error) {
        formError.handleError(error);
        return null;
      } finally {
        isSendingRef.current = false;
      }
    },
  };
}

function describeRejection(result: Exclude<SaveResultFragment, ThoughtCardFragment>): string {
  if (!('problems' in result)) return changedWhileEditingMessage;
  return result.problems[0]?.message ?? formatSaveError(readSettings().store);
}
