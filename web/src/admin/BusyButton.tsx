import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  isBusy: boolean;
}

/** Can't be pressed while its work is under way, and yet keeps the focus, which `disabled` would drop. */
export function BusyButton({ isBusy, onClick, ...others }: Props) {
  return (
    <button
      type="button"
      {...others}
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
