import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { readKey } from '../../ui/keys.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { describeSchedule, formatDateTime } from '../format.ts';
import type { ThoughtCardFragment } from '../operations.generated.ts';
import { Banner, Button, ConfirmDialog, Field, focusIfLost, Options, Problem, showToast } from '../parts.tsx';
import parts from '../parts.module.css';
import { type Fields, type Place, toFields, toSchedule } from './fields.ts';
import {
  createForm,
  type Edit,
  type FormEvent,
  type FormState,
  hasUnsavedWork,
  type SavedForm,
} from './form.ts';
import { createKey } from '../requests.ts';
import { FormFields, Preview } from './FormFields.tsx';
import { Comparison, HistoryDialog } from './HistoryDialog.tsx';
import styles from './Form.module.css';
import { useFormRequests } from './useFormRequests.ts';

interface Props {
  /** The thought to edit; null for a new thought. */
  thought: ThoughtCardFragment | null;
  email: string;
  onClose: () => void;
}

/** The dialog that adds or edits a thought. */
export function ThoughtForm({ thought, email, onClose }: Props) {
  const requests = useFormRequests();
  const onSaved = (saved: SavedForm) => {
    showToast(`${describeSave(saved.edit).done} “${saved.thought.thought || 'Untitled'}”`);
    onClose();
  };
  const [controller] = useState(() => createForm(thought, { email, ...requests, onSaved, createKey, now }));
  const { dispatch } = controller;
  const form = useSyncExternalStore(controller.subscribe, controller.read);
  const [isAsking, setAsking] = useState(false);
  const isUnsaved = hasUnsavedWork(form);
  useBeforeUnloadWarning(isUnsaved);
  const discard = () => {
    controller.close();
    onClose();
  };
  const close = () => {
    if (form.state === 'saving') dispatch({ type: 'waitEnded' });
    else if (isUnsaved) setAsking(true);
    else discard();
  };
  return (
    <TitledDialog
      title={describeForm(form)}
      className={parts.dialog}
      width={form.state === 'deleted' ? 460 : 1140}
      onClose={close}
    >
      {form.state === 'conflict' ? (
        <Conflict form={form} dispatch={dispatch} />
      ) : form.state === 'deleted' ? (
        <Deleted form={form} dispatch={dispatch} onLeave={discard} />
      ) : (
        <Editor form={form} dispatch={dispatch} onCancel={close} />
      )}
      {isAsking && (
        <ConfirmDialog
          title="Discard changes?"
          action="Discard changes"
          refusal="Keep editing"
          onConfirm={discard}
          onClose={() => setAsking(false)}
        >
          <p>
            {form.state === 'unconfirmed'
              ? 'Your changes may be saved already, because no response arrived. Discarding them doesn’t undo that.'
              : 'Your changes are not saved yet.'}
          </p>
        </ConfirmDialog>
      )}
    </TitledDialog>
  );
}

function describeForm({ state, edit: { thoughtId, base } }: FormState): string {
  if (state === 'conflict') return 'This bubble was changed while you were editing';
  if (state === 'deleted') return 'This bubble was deleted while you were editing';
  if (thoughtId === null) return 'Add New Bubble';
  return base.fields.publishAt === 'live' ? 'Edit Bubble' : 'Edit Draft';
}

function now(): string {
  return new Date().toISOString();
}

/** Returns the label of the save button for the chosen place, and the text of the toast after saving. */
function describeSave({ base, fields }: Edit): { label: string; done: string } {
  const wasLive = base.fields.publishAt === 'live';
  if (toSchedule(fields.publishAt) !== null) return { label: 'Schedule', done: 'Scheduled' };
  if (fields.publishAt === 'draft') {
    if (base.version === 0) return { label: 'Save as draft', done: 'Saved as a draft:' };
    if (wasLive) return { label: 'Unpublish', done: 'Unpublished' };
    return { label: 'Save draft', done: 'Updated' };
  }
  if (base.version === 0) return { label: 'Add Bubble', done: 'Added' };
  return wasLive ? { label: 'Update Bubble', done: 'Updated' } : { label: 'Publish', done: 'Published' };
}

/** Lets the browser ask for confirmation before a page with unsaved changes is left. */
function useBeforeUnloadWarning(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
}

interface StateProps<State extends FormState['state']> {
  form: Extract<FormState, { state: State }>;
  dispatch: (event: FormEvent) => void;
}

interface EditorProps extends StateProps<'editing' | 'saving' | 'unconfirmed'> {
  onCancel: () => void;
}

const unconfirmedHint =
  'No response arrived, so it may have been saved. Save again to be sure: it won’t be saved twice.';

/** The fields, preview and buttons of the form, and the history of an edited thought. */
function Editor({ form, dispatch, onCancel }: EditorProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useSaveShortcut(formRef);
  useFieldFocus(formRef, form.focus);
  const { thoughtId, fields, base } = form.edit;
  const isBusy = form.state === 'saving';
  const hint = form.state === 'unconfirmed' ? unconfirmedHint : null;
  const error = 'error' in form ? form.error : null;
  const scheduledAt = toSchedule(base.fields.publishAt);
  const change = (changes: Partial<Fields>) => dispatch({ type: 'changed', fields: changes });
  const place = { form, isBusy, onChoose: (publishAt: Place) => change({ publishAt }) };
  return (
    <>
      <form
        ref={formRef}
        className={styles.form}
        aria-busy={isBusy}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          dispatch({ type: 'saveRequested' });
        }}
      >
        <Banner
          message={error ?? hint}
          hint={error === null ? null : hint}
          onDismiss={() => dispatch({ type: 'errorDismissed' })}
        />
        {form.notice !== null && (
          <div className={parts.note}>
            <p>{form.notice.text}</p>
            <Button onClick={() => dispatch({ type: 'noticeUndone' })}>{form.notice.button}</Button>
          </div>
        )}
        {scheduledAt !== null && <p className={parts.note}>{describeSchedule(scheduledAt)}</p>}
        <div className={styles.columns}>
          <FormFields
            fields={fields}
            problems={form.problems}
            thoughtId={thoughtId}
            isBusy={isBusy}
            onChange={change}
          />
          <div className={styles.side}>
            <Preview thoughtId={thoughtId} fields={fields} />
            {thoughtId !== null && (
              <Button kind="quiet" isBusy={isBusy} onClick={() => setHistoryOpen(true)}>
                History
              </Button>
            )}
          </div>
        </div>
        <footer className={parts.buttons}>
          {toSchedule(fields.publishAt) !== null && <ScheduleField {...place} />}
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <PlaceSelect {...place} />
          <Button type="submit" kind="primary" isBusy={isBusy}>
            <span>{describeSave(form.edit).label}</span>
          </Button>
        </footer>
      </form>
      {isHistoryOpen && thoughtId !== null && (
        <HistoryDialog
          id={thoughtId}
          onClose={() => setHistoryOpen(false)}
          onRestore={(fields, text) => {
            setHistoryOpen(false);
            dispatch({ type: 'versionChosen', fields, text });
          }}
        />
      )}
    </>
  );
}

interface PlaceProps {
  form: FormState;
  isBusy: boolean;
  onChoose: (place: Place) => void;
}

/** Chooses whether and when visitors see the thought. Only the primary button saves. */
function PlaceSelect({ form, isBusy, onChoose }: PlaceProps) {
  const { base, fields } = form.edit;
  const place = fields.publishAt;
  const isSeen = base.fields.publishAt === 'live' && base.version > 0;
  const places: Record<string, Place> = {
    [isSeen ? 'Published' : 'Publish now']: 'live',
    [isSeen ? 'Unpublish: make it a draft' : 'Save as draft']: 'draft',
    Schedule: toSchedule(place) ?? toSchedule(base.fields.publishAt) ?? tomorrowMorning(),
  };
  const labels = Object.keys(places);
  return (
    <select
      className={parts.field}
      aria-label="When to publish"
      disabled={isBusy}
      value={labels.find((label) => places[label] === place)}
      onChange={({ target }) => onChoose(places[target.value] ?? place)}
    >
      <Options entries={labels.map((label) => [label, label])} />
    </select>
  );
}

/** The time when a draft goes live, in the browser's time zone. */
function ScheduleField({ form, isBusy, onChoose }: PlaceProps) {
  const id = useId();
  const problem = form.problems.publishAt;
  return (
    <div className={styles.schedule}>
      <Field label="Goes live at">
        <input
          type="datetime-local"
          name="publishAt"
          required
          max="9999-12-31T23:59"
          className={parts.field}
          readOnly={isBusy}
          aria-describedby={id}
          aria-invalid={problem !== undefined}
          defaultValue={toLocalTime(form.edit.fields.publishAt)}
          onChange={({ target }) =>
            onChoose(target.validity.valid ? new Date(target.value).toISOString() : '')
          }
        />
      </Field>
      <Problem id={id}>{problem}</Problem>
    </div>
  );
}

function toLocalTime(instant: string): string {
  if (instant === '') return '';
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function tomorrowMorning(): string {
  const date = new Date();
  date.setDate(date.getDate() + 1);
  date.setHours(9, 0, 0, 0);
  return date.toISOString();
}

/** Focuses the field of the thought's text at first, and later the field that the form's state names. */
function useFieldFocus(formRef: RefObject<HTMLFormElement | null>, focus: FormState['focus']): void {
  useEffect(() => {
    const name = focus?.field ?? (formRef.current?.contains(document.activeElement) ? null : 'thought');
    if (name !== null) formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  }, [formRef, focus]);
}

/** Ctrl+S and ⌘S save the form, unless another dialog is open above it. */
function useSaveShortcut(formRef: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || readKey(event) !== 's') return;
      // Always prevents the browser's own “Save page”.
      event.preventDefault();
      const isTopmost = document.querySelectorAll('dialog[open]').length === 1;
      if (!event.repeat && isTopmost) formRef.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [formRef]);
}

/** Compares the stored and the typed version side by side. Nothing is saved until the form is saved again. */
function Conflict({ form: { edit, current }, dispatch }: StateProps<'conflict'>) {
  const yours = edit.fields;
  const theirs = toFields(current);
  return (
    <div className={parts.body}>
      <p ref={focusIfLost}>
        {current.updatedBy !== null && `${current.updatedBy.email} changed it. `}
        Nothing was overwritten. Choose a version to continue with, then save again.
      </p>
      <Comparison columns={{ Yours: yours, Theirs: theirs }} same="Both versions are the same." />
      <div className={parts.buttons}>
        <Button onClick={() => dispatch({ type: 'conflictResolved', fields: theirs })}>Use theirs</Button>
        <Button kind="primary" onClick={() => dispatch({ type: 'conflictResolved', fields: yours })}>
          Keep yours
        </Button>
      </div>
    </div>
  );
}

/** Shown when the thought was deleted during editing. Saving it in the trash would go unnoticed. */
function Deleted({ form, dispatch, onLeave }: StateProps<'deleted'> & { onLeave: () => void }) {
  const { current, error, isRestoring } = form;
  return (
    <div className={parts.body}>
      <Banner message={error} onDismiss={() => dispatch({ type: 'errorDismissed' })} />
      <p ref={focusIfLost}>
        {current.trashedAt !== null && `It was moved to the trash on ${formatDateTime(current.trashedAt)}. `}
        Restore it to continue with your changes. If you leave it there, your changes are discarded.
      </p>
      <div className={parts.buttons}>
        <Button isBusy={isRestoring} onClick={onLeave}>
          Leave in trash
        </Button>
        <Button kind="primary" isBusy={isRestoring} onClick={() => dispatch({ type: 'restoreRequested' })}>
          Restore it
        </Button>
      </div>
    </div>
  );
}
