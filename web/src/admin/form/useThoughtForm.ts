import { useRef, useState } from 'react';
import { settings } from '../../devices/settings.ts';
import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { formatSaveError } from '../errorMessages.ts';
import { getInputErrorMessage } from '../inputErrorMessage.ts';
import {
  validateFields,
  emptyFields,
  type FieldName,
  type Fields,
  groupProblemsByField,
} from './fields/fields.ts';
import type { UnsavedForm } from './drafts/unsavedForm.ts';
import { useFormError } from './useFormError.ts';
import { useFields } from './fields/useFields.ts';
import { useAutosave } from './drafts/useAutosave.ts';
import { useNewerVersion } from './conflict/useNewerVersion.ts';
import { isThought, useSaveThought } from './saving/useSaveThought.ts';

export type ThoughtFormState = ReturnType<typeof useThoughtForm>;

interface ThoughtFormOptions {
  /** Null adds a new one. */
  thought: ThoughtCardFragment | null;
  /** What was typed into it when the session ended. */
  unsavedForm: UnsavedForm | null;
  listOptions: ListOptions;
  /** Whose form it is. */
  email: string;
  /** What became of something sent by a form that is closed since. */
  onErrorAfterClose: (message: string) => void;
  onSaved: (thought: ThoughtCardFragment) => void;
}

const changedMeanwhileMessage = 'Somebody else changed it meanwhile.';

/** Everything that the form knows: what is typed, what was kept, and a newer version that stands in the way. */
export function useThoughtForm({
  thought,
  unsavedForm,
  listOptions,
  email,
  onErrorAfterClose,
  onSaved,
}: ThoughtFormOptions) {
  const fieldsState = useFields(thought, unsavedForm);
  const autosave = useAutosave(email, thought?.id ?? null, fieldsState);
  const reportAfterClose = (message: string) => {
    const draftHint = autosave.hasDraft() ? ' What you typed is kept: its form offers it.' : '';
    onErrorAfterClose(`“${fieldsState.fields.thought}” was not saved. ${message}${draftHint}`);
  };
  const { errorMessage, isOpenRef, dismiss, showError } = useFormError(reportAfterClose);
  const handleError = (error: unknown) => {
    showError(getInputErrorMessage(error) ?? formatSaveError(settings.store));
    return null;
  };
  const { saveThought, restoreThought, isSaving } = useSaveThought(listOptions);
  const { newerVersion, setNewerVersion, ...conflict } = useNewerVersion(fieldsState, {
    restore: restoreThought,
    onError: handleError,
  });
  const [addedText, setAddedText] = useState<string | null>(null);
  const isSendingRef = useRef(false);

  const submit = async (fields: Fields, isAddingAnother: boolean): Promise<FieldName | null> => {
    const result = await saveThought(
      thought && { id: thought.id, version: fieldsState.base.version },
      fields,
    );
    if (!isThought(result) && !isOpenRef.current) {
      showError(
        'problems' in result
          ? (result.problems[0]?.message ?? formatSaveError(settings.store))
          : changedMeanwhileMessage,
      );
      return null;
    }
    if ('problems' in result) return fieldsState.showProblems(groupProblemsByField(result.problems));
    if ('current' in result) setNewerVersion(result.current);
    if (!isThought(result)) return null;
    autosave.discardIfSaved(fields);
    if (!isAddingAnother || !isOpenRef.current) {
      onSaved(result);
      return null;
    }
    setAddedText(result.thought);
    fieldsState.setAllFields(emptyFields);
    return 'thought';
  };

  return {
    ...fieldsState,
    ...conflict,
    newerVersion: newerVersion,
    isSaving,
    errorMessage: errorMessage,
    dismissError: dismiss,
    /** For when the form is closed after a save that failed. */
    reportErrorAfterClose: () => {
      if (errorMessage !== null) reportAfterClose(errorMessage);
    },
    /** What was just added, while the form waits for another. */
    addedText,
    offeredDraft: autosave.offeredDraft,
    discardDraft: autosave.discardDraft,
    /** @returns the field to go on with, if there is one. */
    save: async (fields: Fields, isAddingAnother: boolean): Promise<FieldName | null> => {
      if (isSendingRef.current) return null;
      setAddedText(null);
      const invalidField = fieldsState.showProblems(validateFields(fields));
      if (invalidField !== null) return invalidField;
      dismiss();
      isSendingRef.current = true;
      return submit(fields, isAddingAnother)
        .catch(handleError)
        .finally(() => (isSendingRef.current = false));
    },
    /** What was typed before and never saved comes back, or goes; what was saved since then is compared with it. */
    answerDraftOffer: (isAccepted: boolean) => {
      if (!isAccepted || autosave.offeredDraft === null) return autosave.discardDraft();
      const { fields, base } = autosave.offeredDraft;
      autosave.dismissOffer();
      fieldsState.setAllFields(fields);
      if (thought === null || base.version === thought.version) return;
      fieldsState.setBase(base);
      setNewerVersion(thought);
    },
  };
}
