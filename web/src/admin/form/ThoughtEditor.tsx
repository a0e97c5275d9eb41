import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../components/controls.tsx';
import { Banner } from '../components/Banner.tsx';
import dialogs from '../components/dialogs.module.css';
import { describeSchedule, formatDateTime } from '../formatDateTime.ts';
import { AutoFocusHeading } from './AutoFocusHeading.tsx';
import type { FormProps } from './formController.ts';
import type { CheckingState, InputState, SavingState } from './formState.ts';
import { FormFields } from './fields/FormFields.tsx';
import { ThoughtPreview } from './preview/ThoughtPreview.tsx';
import { useRedraw } from './useRedraw.tsx';
import { HistoryDialog } from './revisions/HistoryDialog.tsx';
import { ScheduleDialog } from './schedule/ScheduleDialog.tsx';
import styles from './ThoughtForm.module.css';

interface Props extends FormProps<InputState | SavingState | CheckingState> {
  /** Whether another thought follows in the list. */
  hasNext: boolean;
}

/** The form's fields with a preview, its buttons, and the revisions of an edited thought. */
export function ThoughtEditor({ title, hasNext, form, dispatch }: Props & { title: string }) {
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const [isScheduleOpen, setIsScheduleOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useSaveShortcut(formRef);
  useFieldFocus(formRef, form);
  const { thoughtId, fields, base } = form.edit;
  const isBusy = form.state === 'saving' || form.state === 'checking';
  const { save, redrawDialog } = useRedraw(fields, dispatch);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save({ isContinuing: false, isDraft: base.isDraft ?? false });
  };
  return (
    <>
      <form ref={formRef} className={styles.form} aria-busy={isBusy} onSubmit={submit} noValidate>
        <div className={styles.heading}>
          <AutoFocusHeading>{title}</AutoFocusHeading>
          {thoughtId !== null && (
            <Button kind="secondary" isBusy={isBusy} onClick={() => setIsHistoryOpen(true)}>
              Who changed this
            </Button>
          )}
        </div>
        <Banner
          message={'error' in form ? form.error : null}
          hint={form.state === 'unconfirmed' ? unconfirmedHint : null}
          onDismiss={() => dispatch({ type: 'errorDismissed' })}
        />
        {form.state === 'editing' && form.restoredAt !== null && (
          <RestoredNotice restoredAt={form.restoredAt} dispatch={dispatch} />
        )}
        {base.publishAt !== undefined && (
          <div className={`${dialogs.note} ${styles.scheduleNote}`}>{describeSchedule(base.publishAt)}</div>
        )}
        <div className={styles.columns}>
          <FormFields
            fields={fields}
            problems={'problems' in form ? form.problems : {}}
            thoughtId={thoughtId}
            isBusy={isBusy}
            onChange={(name, value) => dispatch({ type: 'fieldsChanged', changes: { [name]: value } })}
          />
          <ThoughtPreview thoughtId={thoughtId} fields={fields} />
        </div>
        <EditorButtons
          form={form}
          isBusy={isBusy}
          hasNext={hasNext}
          dispatch={dispatch}
          onContinue={() => void save({ isContinuing: true, isDraft: base.isDraft ?? false })}
          onSave={(isDraft) => void save({ isContinuing: false, isDraft })}
          onSchedule={() => setIsScheduleOpen(true)}
        />
      </form>
      {redrawDialog}
      {isScheduleOpen && (
        <ScheduleDialog
          publishAt={base.publishAt ?? null}
          onSave={(publishAt) => {
            setIsScheduleOpen(false);
            void save({ isContinuing: false, isDraft: true, publishAt });
          }}
          onClose={() => setIsScheduleOpen(false)}
        />
      )}
      {isHistoryOpen && thoughtId !== null && (
        <HistoryDialog
          id={thoughtId}
          currentFields={base.fields}
          onClose={() => setIsHistoryOpen(false)}
          onRestore={(revision) => {
            setIsHistoryOpen(false);
            dispatch({ type: 'revisionChosen', fields: revision });
          }}
        />
      )}
    </>
  );
}

const unconfirmedHint =
  'No response arrived, so it may have been saved. Save again to be sure: it won’t be saved twice.';

interface ButtonProps extends Props {
  isBusy: boolean;
  onContinue: () => void;
  onSave: (isDraft: boolean) => void;
  onSchedule: () => void;
}

/** Enter and Ctrl+S never change whether visitors see a thought: they press the submit button. */
function EditorButtons({ form, isBusy, hasNext, dispatch, onContinue, onSave, onSchedule }: ButtonProps) {
  const isDraft = form.edit.base.isDraft ?? false;
  const isNew = form.edit.thoughtId === null;
  const addedText = form.state === 'editing' ? form.addedText : null;
  return (
    <div className={`${dialogs.footer} ${styles.footer}`}>
      <output dir="auto">{addedText !== null && `Added “${addedText}”. Ready for the next one.`}</output>
      <Button onClick={() => dispatch({ type: 'closeRequested' })}>Cancel</Button>
      {(isNew || hasNext) && (
        <Button isBusy={isBusy} onClick={onContinue}>
          {isNew ? 'Save and add another' : 'Save and next'}
        </Button>
      )}
      {!isDraft && (
        <Button isBusy={isBusy} onClick={() => onSave(true)}>
          {isNew ? 'Save as draft' : 'Unpublish'}
        </Button>
      )}
      {(isNew || isDraft) && (
        <Button isBusy={isBusy} onClick={onSchedule}>
          Schedule…
        </Button>
      )}
      <Button type="submit" kind={isDraft ? 'button' : 'primary'} isBusy={isBusy}>
        {isDraft ? 'Save draft' : isNew ? 'Add Bubble' : 'Update Bubble'}
      </Button>
      {isDraft && (
        <Button kind="primary" isBusy={isBusy} onClick={() => onSave(false)}>
          Publish
        </Button>
      )}
    </div>
  );
}

interface NoticeProps extends Pick<Props, 'dispatch'> {
  restoredAt: string;
}

function RestoredNotice({ restoredAt, dispatch }: NoticeProps) {
  return (
    <div className={`${dialogs.note} ${styles.notice}`}>
      <p>Your unsaved changes from {formatDateTime(restoredAt)} are back.</p>
      <Button onClick={() => dispatch({ type: 'restoredDiscarded' })}>Discard them</Button>
    </div>
  );
}

function useFieldFocus(formRef: RefObject<HTMLFormElement | null>, form: Props['form']): void {
  const focus = 'focus' in form ? form.focus : null;
  useEffect(() => {
    if (focus !== null) formRef.current?.querySelector<HTMLElement>(`[name="${focus.field}"]`)?.focus();
  }, [formRef, focus]);
}

/** Ctrl+S and ⌘S save the form, unless another dialog is open above it. */
function useSaveShortcut(formRef: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      // Prevents the browser's “Save page” in every case.
      event.preventDefault();
      if (!event.repeat && !isAnotherDialogOpen()) formRef.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [formRef]);
}

function isAnotherDialogOpen(): boolean {
  return document.querySelectorAll('dialog[open]').length > 1;
}
