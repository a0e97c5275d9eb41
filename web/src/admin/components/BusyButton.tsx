import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  isBusy: boolean;
}

/** A button that ignores presses while it is busy. It uses `aria-disabled`, because `disabled` would lose the focus. */
export function BusyButton({ isBusy, onClick, ...buttonProps }: Props) {
  return (
    <button
      type="button"
      {...buttonProps}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
