import type { ComponentProps } from 'react';
import controls from './controls.module.css';

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
