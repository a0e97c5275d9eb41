import { type FormEvent, type RefObject, useState } from 'react';
import { Banner } from '../Banner.tsx';
import { BusyButton } from '../BusyButton.tsx';
import controls from '../controls.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import styles from './BubbleForm.module.css';
import { EditorButtons } from './EditorButtons.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import type { Fields } from './fields.ts';
import { FocusedHeading } from './FocusedHeading.tsx';
import { FormFields } from './FormFields.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { Preview } from './Preview.tsx';
import { Revisions } from './Revisions.tsx';
import type { BubbleFormState } from './useBubbleForm.ts';

interface Props {
  title: string;
  thought: BubbleCardFragment | null;
  form: BubbleFormState;
  formRef: RefObject<HTMLFormElement | null>;
  onCancel: () => void;
}

/** The fields, and beside them what becomes of them. */
export function BubbleEditor({ title, thought, form, formRef, onCancel }: Props) {
  const [isLookingBack, setLookingBack] = useState(false);
  /** An earlier version that is wanted, while it is asked whether what was typed may go. */
  const [wanted, setWanted] = useState<Fields | null>(null);
  const focusOn = (name: string) => formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const save = async (fields: Fields, isAnother: boolean) => {
    const next = await form.save(fields, isAnother);
    if (next !== null) focusOn(next);
  };
  const answerOffer = (isWanted: boolean) => {
    // The button that had the focus goes with its answer.
    focusOn('thought');
    form.answerOffer(isWanted);
  };
  const closeRevisions = () => {
    setWanted(null);
    setLookingBack(false);
  };
  const restore = (fields: Fields) => {
    closeRevisions();
    form.setAll(fields);
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
          <FocusedHeading>{title}</FocusedHeading>
          {thought !== null && (
            <BusyButton
              className={controls.quiet}
              isBusy={form.isSaving}
              onClick={() => setLookingBack(true)}
            >
              Earlier versions
            </BusyButton>
          )}
        </header>
        <Banner message={form.failure} onDismiss={form.dismissFailure} />
        {form.offer !== null && (
          <KeptNotice at={form.offer.at} isBusy={form.isSaving} onAnswer={answerOffer} />
        )}
        <div className={styles.columns}>
          <FormFields
            fields={form.fields}
            problems={form.problems}
            ownId={thought?.id ?? null}
            isBusy={form.isSaving}
            onChange={form.set}
          />
          <Preview fields={form.fields} />
        </div>
        <EditorButtons
          isNew={thought === null}
          form={form}
          onCancel={onCancel}
          onSaveAnother={() => void save(form.fields, true)}
        />
      </form>
      {isLookingBack && thought !== null && (
        <Revisions
          id={thought.id}
          present={form.base.fields}
          onClose={closeRevisions}
          onRestore={(fields) => (form.isDirty ? setWanted(fields) : restore(fields))}
        />
      )}
      {wanted !== null && <DiscardDialog onKeep={closeRevisions} onDiscard={() => restore(wanted)} />}
    </>
  );
}
