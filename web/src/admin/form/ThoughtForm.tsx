import { type RefObject, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { readKey } from '../../ui/keys.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { describeSchedule, formatDateTime } from '../format.ts';
import { type ThoughtCardFragment, useRevisionsQuery } from '../operations.generated.ts';
import { Banner, Button, ConfirmDialog, Field, focusIfLost, Options, Problem, showToast } from '../parts.tsx';
import parts from '../parts.module.css';
import { type Place, toFields, toPublishAt } from './fields.ts';
import { createForm, type FormEvent, type FormState, hasUnsavedWork, type Saved } from './form.ts';
import { createKey } from '../requests.ts';
import { FormFields, Preview } from './FormFields.tsx';
import { Comparison, HistoryDialog } from './HistoryDialog.tsx';
import styles from './Form.module.css';
import { useFormRequests } from './useFormRequests.ts';

interface Props {
  /** Null for a new thought. */
  thought: ThoughtCardFragment | null;
  email: string;
  onClose: () => void;
}

/** The dialog that adds or edits a thought. */
export function ThoughtForm({ thought, email, onClose }: Props) {
  const requests = useFormRequests();
  const onSaved = (saved: Saved) => {
    showToast(describeSaved(saved));
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
  return base.place === 'live' ? 'Edit Bubble' : 'Edit Draft';
}

function now(): string {
  return new Date().toISOString();
}

function describeSaved({ thought: { thought, publishAt, draftedAt }, edit }: Saved): string {
  const text = `“${thought || 'Untitled'}”`;
  if (publishAt !== null) return `Scheduled ${text} for ${formatDateTime(publishAt)}`;
  const wasDraft = edit.base.place !== 'live';
  if (draftedAt !== null) return wasDraft ? `Updated ${text}` : `Saved as a draft: ${text}`;
  if (wasDraft) return `Published ${text}`;
  return edit.thoughtId === null ? `Added ${text}` : `Updated ${text}`;
}

/** While there are unsaved changes, the browser asks for confirmation before the page is left. */
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

/** The form's fields with a preview, its buttons, and the earlier versions of an edited thought. */
function Editor({ form, dispatch, onCancel }: EditorProps) {
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  useSaveShortcut(formRef);
  useFieldFocus(formRef, form.focus);
  const { thoughtId, fields, base, place } = form.edit;
  const isBusy = form.state === 'saving';
  const scheduledAt = toPublishAt(base.place);
  const publishAt = toPublishAt(place);
  const choosePlace = (chosen: Place) => dispatch({ type: 'placeChosen', place: chosen });
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
          message={
            'error' in form ? (form.error ?? (form.state === 'unconfirmed' ? unconfirmedHint : null)) : null
          }
          hint={form.state === 'unconfirmed' && form.error !== null ? unconfirmedHint : null}
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
            onChange={(name, value) => dispatch({ type: 'changed', fields: { [name]: value } })}
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
          {publishAt !== null && (
            <ScheduleField
              publishAt={publishAt}
              problem={form.problems.publishAt}
              isBusy={isBusy}
              onChange={choosePlace}
            />
          )}
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
          <PlaceSelect form={form} onChoose={choosePlace} />
          <Button type="submit" kind="primary" isBusy={isBusy}>
            <span>{describeSave(form)}</span>
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

/** The words of the filled button, for the place that is chosen beside it. */
function describeSave({ edit: { base, place } }: FormState): string {
  if (toPublishAt(place) !== null) return 'Schedule';
  if (base.version === 0) return place === 'live' ? 'Add Bubble' : 'Save as draft';
  if (base.place === 'live') return place === 'live' ? 'Update Bubble' : 'Unpublish';
  return place === 'live' ? 'Publish' : 'Save draft';
}

interface PlaceProps {
  form: FormState;
  onChoose: (place: Place) => void;
}

/** Chooses whether visitors see the thought, and when. Nothing is saved before the filled button is pressed. */
function PlaceSelect({ form, onChoose }: PlaceProps) {
  const { place, base } = form.edit;
  const isSeen = base.place === 'live' && base.version > 0;
  const places: Record<string, Place> = {
    [isSeen ? 'Published' : 'Publish now']: 'live',
    [isSeen ? 'Unpublish: make it a draft' : 'Save as draft']: 'draft',
    Schedule: toPublishAt(place) ?? toPublishAt(base.place) ?? tomorrowMorning(),
  };
  const labels = Object.keys(places);
  return (
    <select
      className={parts.field}
      aria-label="When to publish"
      disabled={form.state === 'saving'}
      value={labels.find((label) => places[label] === place)}
      onChange={({ target }) => onChoose(places[target.value] ?? place)}
    >
      <Options entries={labels.map((label) => [label, label])} />
    </select>
  );
}

interface ScheduleProps {
  /** ISO 8601 in UTC; '' while there is no time. */
  publishAt: string;
  problem: string | undefined;
  isBusy: boolean;
  onChange: (publishAt: string) => void;
}

/** When a draft goes live, in the browser's time zone. */
function ScheduleField({ publishAt, problem, isBusy, onChange }: ScheduleProps) {
  const id = useId();
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
          defaultValue={toLocalTime(publishAt)}
          onChange={({ target }) =>
            onChange(target.validity.valid ? new Date(target.value).toISOString() : '')
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

/** Focuses the field that the state names, and at first the thought. */
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
      // Prevents the browser's “Save page” in every case.
      event.preventDefault();
      const isTopmost = document.querySelectorAll('dialog[open]').length === 1;
      if (!event.repeat && isTopmost) formRef.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [formRef]);
}

/** Compares both versions side by side. Nothing is saved until the form is saved again. */
function Conflict({ form: { edit, current }, dispatch }: StateProps<'conflict'>) {
  // The newest revision is what the latest change replaced.
  const { data } = useRevisionsQuery({ variables: { id: current.id } });
  const latest = data?.revisions[0];
  const yours = edit.fields;
  const theirs = toFields(current);
  return (
    <div className={parts.body}>
      <p ref={focusIfLost}>
        {latest && <span>{`${latest.by} changed it on ${formatDateTime(latest.at)}. `}</span>}
        <span>Nothing was overwritten. Choose a version to continue with, then save again.</span>
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

/** Shown when the thought was deleted while it was edited, because saving it in the trash would go unnoticed. */
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
