import { type FormEvent, type RefObject, useState } from 'react';
import { Banner } from '../components/Banner.tsx';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import styles from './ThoughtForm.module.css';
import { EditorButtons } from './EditorButtons.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { Fields } from './fields/fields.ts';
import { AutoFocusHeading } from './AutoFocusHeading.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { RestoreDraftNotice } from './drafts/RestoreDraftNotice.tsx';
import { ThoughtPreview } from './preview/ThoughtPreview.tsx';
import { RevisionsDialog } from './revisions/RevisionsDialog.tsx';
import type { ThoughtFormState } from './useThoughtForm.ts';

interface Props {
  title: string;
  thought: ThoughtCardFragment | null;
  form: ThoughtFormState;
  formRef: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
}

/** The fields, and beside them what becomes of them. */
export function ThoughtEditor({ title, thought, form, formRef, onCancel }: Props) {
  const [areRevisionsOpen, setAreRevisionsOpen] = useState(false);
  /** An earlier version that is wanted, while it is asked whether what was typed may go. */
  const [pendingRestore, setPendingRestore] = useState<Fields | null>(null);
  const focusField = (name: string) =>
    formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const save = async (fields: Fields, isAddingAnother: boolean) => {
    const fieldToFocus = await form.save(fields, isAddingAnother);
    if (fieldToFocus !== null) focusField(fieldToFocus);
  };
  const answerDraftOffer = (isAccepted: boolean) => {
    // The button that had the focus goes with its answer.
    focusField('thought');
    form.answerDraftOffer(isAccepted);
  };
  const closeRevisions = () => {
    setPendingRestore(null);
    setAreRevisionsOpen(false);
  };
  const restore = (fields: Fields) => {
    closeRevisions();
    form.setAllFields(fields);
    void save(fields, false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(form.fields, false);
  };
  return (
    <>
      <form ref={formRef} className={styles.form} aria-busy={form.isSaving} onSubmit={submit} noValidate>
        <header>
          <AutoFocusHeading>{title}</AutoFocusHeading>
          {thought !== null && (
            <BusyButton
              className={controls.quiet}
              isBusy={form.isSaving}
              onClick={() => setAreRevisionsOpen(true)}
            >
              Earlier versions
            </BusyButton>
          )}
        </header>
        <Banner message={form.errorMessage} onDismiss={form.dismissError} />
        {form.offeredDraft !== null && (
          <RestoreDraftNotice
            savedAt={form.offeredDraft.at}
            isBusy={form.isSaving}
            onAnswer={answerDraftOffer}
          />
        )}
        <div className={styles.columns}>
          <FormFields
            fields={form.fields}
            problems={form.problems}
            thoughtId={thought?.id ?? null}
            isBusy={form.isSaving}
            onChange={form.setField}
          />
          <ThoughtPreview fields={form.fields} />
        </div>
        <EditorButtons
          isNew={thought === null}
          form={form}
          onCancel={onCancel}
          onSaveAnother={() => void save(form.fields, true)}
        />
      </form>
      {areRevisionsOpen && thought !== null && (
        <RevisionsDialog
          id={thought.id}
          currentFields={form.base.fields}
          onClose={closeRevisions}
          onRestore={(fields) => (form.isDirty ? setPendingRestore(fields) : restore(fields))}
        />
      )}
      {pendingRestore !== null && (
        <DiscardDialog onKeep={closeRevisions} onDiscard={() => restore(pendingRestore)} />
      )}
    </>
  );
}
