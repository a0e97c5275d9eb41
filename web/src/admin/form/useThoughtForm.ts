import type { ListOptions } from '../thoughts/thoughtListCache.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import type { UnsavedForm } from './drafts/unsavedForm.ts';
import { useFormError } from './useFormError.ts';
import { useFields } from './fields/useFields.ts';
import { useAutosave } from './drafts/useAutosave.ts';
import { useNewerVersion } from './conflict/useNewerVersion.ts';
import { useSaveThought } from './saving/useSaveThought.ts';
import { useSubmit } from './saving/useSubmit.ts';

export type ThoughtFormState = ReturnType<typeof useThoughtForm>;

interface ThoughtFormOptions {
  /** Null adds a new thought. */
  thought: ThoughtCardFragment | null;
  /** The unsaved changes of a session that ended. */
  unsavedForm: UnsavedForm | null;
  listOptions: ListOptions;
  /** The e-mail of the signed-in admin, whom the autosaved draft belongs to. */
  email: string;
  /** Called with the error of a save that fails after the form was closed. */
  onErrorAfterClose: (message: string) => void;
  onSaved: (thought: ThoughtCardFragment) => void;
}

/** The form's state and actions: its fields, the autosaved draft, saving, and a newer version that conflicts. */
export function useThoughtForm({
  thought,
  unsavedForm,
  listOptions,
  email,
  onErrorAfterClose,
  onSaved,
}: ThoughtFormOptions) {
  const thoughtId = thought?.id ?? null;
  const fieldsState = useFields(thought, unsavedForm);
  const autosave = useAutosave(email, thoughtId, fieldsState);
  const formError = useFormError((message) => {
    const draftHint = autosave.hasDraft()
      ? ' Your changes are saved as a draft: open the form again to restore them.'
      : '';
    onErrorAfterClose(`“${fieldsState.fields.thought}” was not saved. ${message}${draftHint}`);
  });
  const { saveThought, restoreThought, isSaving } = useSaveThought(listOptions);
  const { newerVersion, setNewerVersion, ...conflict } = useNewerVersion(fieldsState, {
    restore: restoreThought,
    onError: formError.handleError,
  });
  const { addedText, save } = useSubmit({
    thoughtId,
    fieldsState,
    autosave,
    formError,
    saveThought,
    onConflict: setNewerVersion,
    onSaved,
  });

  return {
    ...fieldsState,
    ...conflict,
    newerVersion,
    isSaving,
    errorMessage: formError.errorMessage,
    dismissError: formError.dismissError,
    reportErrorAfterClose: formError.reportErrorAfterClose,
    addedText,
    save,
    offeredDraft: autosave.offeredDraft,
    discardDraft: autosave.discardDraft,
    /** Restores the offered draft. If the thought was changed since then, the conflict has to be resolved first. */
    restoreDraft: () => {
      if (autosave.offeredDraft === null) return;
      const { fields, base } = autosave.offeredDraft;
      autosave.dismissOffer();
      fieldsState.setAllFields(fields);
      if (thought === null || base.version === thought.version) return;
      fieldsState.setBase(base);
      setNewerVersion(thought);
    },
  };
}
