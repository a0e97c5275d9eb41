import { type FormEvent, type RefObject, useState } from 'react';
import { Banner } from '../components/Banner.tsx';
import { BusyButton } from '../components/BusyButton.tsx';
import controls from '../components/controls.module.css';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import styles from './ThoughtForm.module.css';
import { EditorButtons } from './EditorButtons.tsx';
import type { Fields } from './fields/fields.ts';
import { AutoFocusHeading } from './AutoFocusHeading.tsx';
import { FormFields } from './fields/FormFields.tsx';
import { RestoreDraftNotice } from './drafts/RestoreDraftNotice.tsx';
import { ThoughtPreview } from './preview/ThoughtPreview.tsx';
import { RestoreRevision } from './revisions/RestoreRevision.tsx';
import type { ThoughtFormState } from './useThoughtForm.ts';

interface Props {
  title: string;
  thought: ThoughtCardFragment | null;
  form: ThoughtFormState;
  formRef: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
}

/** The form's fields with a preview, its buttons, and the revisions of an edited thought. */
export function ThoughtEditor({ title, thought, form, formRef, onCancel }: Props) {
  const [areRevisionsOpen, setAreRevisionsOpen] = useState(false);
  const { save, submit, restoreDraft, discardDraft } = useEditorActions(form, formRef);
  const restoreRevision = (fields: Fields) => {
    setAreRevisionsOpen(false);
    form.setAllFields(fields);
    void save(fields, false);
  };
  return (
    <>
      <form ref={formRef} className={styles.form} aria-busy={form.isSaving} onSubmit={submit} noValidate>
        <EditorHeader
          title={title}
          isNew={thought === null}
          isBusy={form.isSaving}
          onOpenRevisions={() => setAreRevisionsOpen(true)}
        />
        <Banner message={form.errorMessage} onDismiss={form.dismissError} />
        {form.offeredDraft !== null && (
          <RestoreDraftNotice
            savedAt={form.offeredDraft.at}
            isBusy={form.isSaving}
            onRestore={restoreDraft}
            onDiscard={discardDraft}
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
        <RestoreRevision
          thoughtId={thought.id}
          currentFields={form.base.fields}
          hasUnsavedChanges={form.isDirty}
          onRestore={restoreRevision}
          onClose={() => setAreRevisionsOpen(false)}
        />
      )}
    </>
  );
}

interface HeaderProps {
  title: string;
  isNew: boolean;
  isBusy: boolean;
  onOpenRevisions: () => void;
}

function EditorHeader({ title, isNew, isBusy, onOpenRevisions }: HeaderProps) {
  return (
    <header>
      <AutoFocusHeading>{title}</AutoFocusHeading>
      {!isNew && (
        <BusyButton className={controls.secondary} isBusy={isBusy} onClick={onOpenRevisions}>
          Earlier versions
        </BusyButton>
      )}
    </header>
  );
}

/** The form's actions, each of which also moves the focus. */
function useEditorActions(form: ThoughtFormState, formRef: Props['formRef']) {
  const focusField = (name: string) =>
    formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const save = async (fields: Fields, isAddingAnother: boolean) => {
    const fieldToFocus = await form.save(fields, isAddingAnother);
    if (fieldToFocus !== null) focusField(fieldToFocus);
  };
  return {
    save,
    submit: (event: FormEvent) => {
      event.preventDefault();
      void save(form.fields, false);
    },
    // The draft notice is removed with its focused button, so the focus moves to the first field.
    restoreDraft: () => {
      focusField('thought');
      form.restoreDraft();
    },
    discardDraft: () => {
      focusField('thought');
      form.discardDraft();
    },
  };
}
