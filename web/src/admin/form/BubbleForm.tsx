import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Shown } from '../bubbles/lists.ts';
import { Banner } from '../Banner.tsx';
import controls from '../controls.module.css';
import dialogs from '../dialogs.module.css';
import type { BubbleCardFragment } from '../operations.generated.ts';
import { adviceOf } from '../refusal.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './BubbleForm.module.css';
import { DeletedMeanwhile } from './DeletedMeanwhile.tsx';
import { DiscardDialog } from './DiscardDialog.tsx';
import { FormFields } from './FormFields.tsx';
import { KeptNotice } from './KeptNotice.tsx';
import { Preview } from './Preview.tsx';
import { Revisions } from './Revisions.tsx';
import { StaleComparison } from './StaleComparison.tsx';
import { useBubbleForm } from './useBubbleForm.ts';
import { useLeaveWarning } from './useLeaveWarning.ts';

interface Props {
  /** Null adds a new one. */
  thought: BubbleCardFragment | null;
  shown: Shown;
  banner: string | null;
  onBanner: (message: string | null) => void;
  onSaved: (thought: BubbleCardFragment) => void;
  onClose: () => void;
}

const saveFailed = 'Failed to save bubble. Please check your Firestore permissions.';

export function BubbleForm({ thought, shown, banner, onBanner, onSaved, onClose }: Props) {
  const formRef = useRef<HTMLFormElement>(null);
  const focusOn = (name: string) => formRef.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  const [added, setAdded] = useState<string | null>(null);
  const [asks, setAsks] = useState<'discard' | 'revisions' | null>(null);
  const form = useBubbleForm(thought, shown, {
    onSaved: (saved, isAnother) => {
      onBanner(null);
      if (!isAnother) return onSaved(saved);
      setAdded(saved.thought);
      focusOn('thought');
    },
    onFailed: (error) => onBanner(adviceOf(error) ?? saveFailed),
  });
  useLeaveWarning(form.isDirty);
  useSaveShortcut(formRef);

  const save = async (fields: typeof form.fields, isAnother: boolean) => {
    setAdded(null);
    const problems = await form.save(fields, isAnother);
    const first = Object.keys(problems)[0];
    if (first !== undefined) focusOn(first);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(form.fields, false);
  };
  const discard = () => {
    form.forget();
    onClose();
  };
  const title = thought === null ? 'Add New Bubble' : 'Edit Bubble';
  const { current } = form;

  return (
    <Dialog
      label={title}
      className={dialogs.wide}
      onClose={() => (form.isDirty ? setAsks('discard') : onClose())}
    >
      {current !== null && current.trashedAt !== null ? (
        <DeletedMeanwhile
          isBusy={form.isSaving}
          onRestore={() => void form.takeBack(current.id)}
          onLeave={discard}
        />
      ) : current !== null ? (
        <StaleComparison
          base={form.base}
          mine={form.fields}
          current={current}
          onSettle={(chosen) => form.settle(current, chosen)}
        />
      ) : (
        <form ref={formRef} className={styles.form} onSubmit={submit} noValidate>
          <header>
            <h2>{title}</h2>
            {thought !== null && (
              <button type="button" className={controls.quiet} onClick={() => setAsks('revisions')}>
                Earlier versions
              </button>
            )}
          </header>
          <Banner message={banner} onDismiss={() => onBanner(null)} />
          {form.kept !== null && (
            <KeptNotice
              at={form.kept.at}
              onAnswer={(isWanted) => {
                // The button that had the focus goes with its answer.
                focusOn('thought');
                form.answerKept(isWanted);
              }}
            />
          )}
          <div className={styles.columns}>
            <FormFields
              fields={form.fields}
              problems={form.problems}
              ownId={thought?.id ?? null}
              onChange={form.set}
            />
            <Preview fields={form.fields} />
          </div>
          <footer>
            <output dir="auto">{added !== null && `Added “${added}”. Ready for the next one.`}</output>
            <button type="button" className={controls.button} onClick={onClose}>
              Cancel
            </button>
            {thought === null && (
              <button
                type="button"
                className={controls.button}
                disabled={form.isSaving}
                onClick={() => void save(form.fields, true)}
              >
                Save and add another
              </button>
            )}
            <button type="submit" className={controls.primary} disabled={form.isSaving}>
              {thought === null ? 'Add Bubble' : 'Update Bubble'}
            </button>
          </footer>
        </form>
      )}
      {asks === 'discard' && <DiscardDialog onKeep={() => setAsks(null)} onDiscard={discard} />}
      {asks === 'revisions' && thought !== null && (
        <Revisions
          id={thought.id}
          present={form.base}
          onClose={() => setAsks(null)}
          onRestore={(fields) => {
            setAsks(null);
            form.setAll(fields);
            void save(fields, false);
          }}
        />
      )}
    </Dialog>
  );
}

function useSaveShortcut(formRef: { current: HTMLFormElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 's') return;
      // Never the browser's own “Save page” while a form is open.
      event.preventDefault();
      if (!event.repeat) formRef.current?.requestSubmit();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [formRef]);
}
