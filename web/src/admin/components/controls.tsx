import type { ComponentProps, ReactNode } from 'react';
import controls from './controls.module.css';
import dialogs from './dialogs.module.css';

interface Props extends ComponentProps<'button'> {
  kind?: 'button' | 'primary' | 'danger' | 'secondary';
  /** A busy button ignores presses. It uses `aria-disabled`, because `disabled` would lose the focus. */
  isBusy?: boolean;
}

export function Button({ kind = 'button', isBusy, className = '', onClick, ...buttonProps }: Props) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      {...buttonProps}
      className={`${controls[kind]} ${className}`.trim()}
      onClick={(event) => {
        if (isBusy === true) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}

/** A message in red, which screen readers announce. */
export function Problem(props: ComponentProps<'p'>) {
  return <p role="alert" className={dialogs.problem} {...props} />;
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
    // The field is a child.
    // eslint-disable-next-line jsx-a11y/label-has-associated-control
    <label className={controls.label}>
      {label}
      {children}
    </label>
  );
}
