import { useState } from 'react';
import { usePausableTimeout } from '../../ui/usePausableTimeout.ts';
import { getLineClampClass } from './lineClamp.ts';
import controls from './controls.module.css';
import styles from './Toast.module.css';

export interface ToastMessage {
  /** Its own, so that the same words said again last as long again. */
  id: number;
  text: string;
  undo?: () => void;
}

const durationMs = 10_000;

/** Says what was done, with a way back; it stays while it is hovered or focused. */
export function Toast({
  message,
  onGone: onExpire,
}: {
  message: ToastMessage | null;
  onGone: (id: number) => void;
}) {
  return (
    <div aria-live="polite" className={styles.region}>
      {message !== null && (
        <ToastItem key={message.id} message={message} onGone={() => onExpire(message.id)} />
      )}
    </div>
  );
}

function ToastItem({ message, onGone: onExpire }: { message: ToastMessage; onGone: () => void }) {
  const [isPaused, setIsPaused] = useState(false);
  usePausableTimeout(durationMs, !isPaused, onExpire);
  return (
    // Holding it still is all that pointer and focus do here; its button is a button.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.toast}
      onPointerEnter={() => setIsPaused(true)}
      onPointerLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
    >
      <span className={getLineClampClass(message.text)} dir="auto">
        {message.text}
      </span>
      {message.undo && (
        <button type="button" className={controls.quiet} onClick={message.undo}>
          Undo
        </button>
      )}
    </div>
  );
}
