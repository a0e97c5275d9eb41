// The shared parts of the admin pages: buttons, fields, messages and dialogs.
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react';
import { createSharedState } from '../devices/sharedState.ts';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import { CloseIcon } from '../ui/pageIcons.ts';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import { usePausableTimeout } from '../ui/usePausableTimeout.ts';
import styles from './parts.module.css';

interface ButtonProps extends ComponentProps<'button'> {
  kind?: 'primary' | 'danger' | 'quiet';
  /** A busy button ignores presses. It uses `aria-disabled`, because `disabled` would lose the focus. */
  isBusy?: boolean;
}

export function Button({ kind, isBusy, className = '', onClick, ...buttonProps }: ButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      {...buttonProps}
      className={`${styles.button} ${kind ? styles[kind] : ''} ${className}`}
      onClick={(event) => {
        if (isBusy === true) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A message in red, which screen readers announce. */
export function Problem(props: ComponentProps<'p'>) {
  return <p role="alert" className={styles.problem} {...props} />;
}

export function Options({ entries }: { entries: Iterable<readonly [value: string, label: string]> }) {
  return Array.from(entries, ([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

/** A label above its field. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The rule can't see that the label contains its field, as a child.
    // eslint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={styles.label}>
      <span>{label}</span>
      {children}
    </label>
  );
}

interface FactProps {
  name: string;
  isClamped?: boolean;
  children: ReactNode;
}

/** A name with its value below, in a list of `parts.facts`. */
export function Fact({ name, isClamped = false, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={isClamped ? 'clamp' : undefined} dir="auto">
        {children}
      </dd>
    </div>
  );
}

interface BannerProps {
  message: string | null;
  /** Additional advice, or null if the message contains it. */
  hint?: string | null;
  onDismiss: () => void;
}

/** An error message that stays until it is dismissed. */
export function Banner({ message, hint = null, onDismiss }: BannerProps) {
  return (
    <div role="alert" className={styles.bannerRegion}>
      {message !== null && (
        <div className={styles.banner}>
          <div>
            <p>{message}</p>
            {hint !== null && <p className={styles.muted}>{hint}</p>}
          </div>
          <button type="button" className={buttons.round} aria-label="Dismiss" onClick={onDismiss}>
            <CloseIcon />
          </button>
        </div>
      )}
    </div>
  );
}

interface LoadProps {
  /** The name of the loaded data, in the plural or with an article. */
  what: string;
  query: { loading: boolean; error?: unknown; refetch: () => unknown };
}

/** Shows that data is loading, or the reason why it can't be loaded and a button to retry. */
export function LoadStatus({ what, query: { loading, error, refetch } }: LoadProps) {
  if (loading) return <output className={styles.empty}>Loading…</output>;
  if (error === null || error === undefined) return null;
  // Ignores the rejection, because the query reports its new error.
  const retry = async () => await Promise.resolve(refetch()).catch(() => {});
  return (
    <p role="alert" className={styles.empty}>
      {`Couldn't load ${what}.`}
      <Button onClick={() => void retry()}>Try again</Button>
    </p>
  );
}

interface ToastMessage {
  text: string;
  undo: (() => void) | undefined;
  /** Distinguishes the message from others with the same text. */
  id: number;
}

const toast = createSharedState<ToastMessage | null>(null);

/** Confirms an action for ten seconds, with a button that undoes it. */
export function showToast(text: string, undo?: () => void): void {
  toast.write({ text, undo, id: (toast.read()?.id ?? 0) + 1 });
}

const toastMs = 10_000;

/** The area at the bottom of the window: the latest toast, and below it the content of a list. */
export function Foot({ children }: { children?: ReactNode }) {
  const message = useSyncExternalStore(toast.subscribe, toast.read);
  return (
    <div className={styles.foot}>
      <div aria-live="polite">{message !== null && <Toast key={message.id} message={message} />}</div>
      {children}
    </div>
  );
}

function Toast({ message }: { message: ToastMessage }) {
  const hide = () => toast.read() === message && toast.write(null);
  return (
    <div className={styles.strip} {...usePausableTimeout(toastMs, true, hide)}>
      <span className="clamp" dir="auto">
        {message.text}
      </span>
      {message.undo && (
        <Button
          kind="quiet"
          onClick={() => {
            message.undo?.();
            hide();
          }}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

const dialogWidths = { small: 460, medium: 760, wide: 1140 };

interface DialogProps {
  title: string;
  size?: keyof typeof dialogWidths;
  /** The buttons at the end of the dialog. */
  buttons?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with its title as a heading, a close button, and other buttons at its end. */
export function AdminDialog({ title, size = 'small', buttons, onClose, children }: DialogProps) {
  return (
    <TitledDialog title={title} className={styles.dialog} width={dialogWidths[size]} onClose={onClose}>
      <div className={styles.body}>
        {children}
        {buttons && <div className={styles.buttons}>{buttons}</div>}
      </div>
    </TitledDialog>
  );
}

interface ConfirmProps extends Pick<DialogProps, 'title' | 'onClose' | 'children'> {
  /** The label of the confirming button, and of the cancelling one. */
  action: string;
  refusal?: string;
  isDangerous?: boolean;
  onConfirm: () => void;
}

/** A dialog that asks for confirmation. */
export function ConfirmDialog({
  action,
  refusal = 'Cancel',
  isDangerous = true,
  onConfirm,
  ...dialog
}: ConfirmProps) {
  return (
    <AdminDialog
      {...dialog}
      buttons={
        <>
          <Button kind="quiet" onClick={dialog.onClose}>
            {refusal}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}

interface ListProps {
  label: string;
  thoughts: readonly { id: string; text: string | null; note?: string }[];
  /** The content below the list. */
  children?: ReactNode;
}

/** A list of thoughts that an action affects, with links to their forms. */
export function ThoughtList({ label, thoughts, children }: ListProps) {
  return (
    // Focusable, so that it can be scrolled with the keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul className={styles.scrolled} aria-label={label} tabIndex={0}>
      {thoughts.map(({ id, text, note }) => (
        <li key={id} dir="auto">
          {text === null ? (
            'A bubble'
          ) : (
            <Link to={`/admin?edit=${encodeURIComponent(id)}`}>{text || 'Untitled'}</Link>
          )}
          {note && `: ${note}`}
        </li>
      ))}
      {children && <li>{children}</li>}
    </ul>
  );
}

/** Focuses the element if the focused one was removed, so that screen readers announce it. */
export function focusIfLost(element: HTMLElement | null): void {
  if (element === null || document.activeElement !== document.body) return;
  if (!element.matches('a, button, input')) element.tabIndex = -1;
  element.focus();
}
