import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  isBusy: boolean;
}

/** Can't be pressed while its work is under way, and yet keeps the focus, which `disabled` would drop. */
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
