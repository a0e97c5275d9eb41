import { useState } from 'react';
import { Button } from './controls.tsx';
import { usePausableTimeout } from '../../ui/usePausableTimeout.ts';
import { getLineClampClass } from './lineClamp.ts';
import styles from './Toast.module.css';

export interface ToastMessage {
  /** Unique per message, so that a repeated text restarts the timeout. */
  id: number;
  text: string;
  undo?: () => void;
}

const durationMs = 10_000;

interface Props {
  message: ToastMessage | null;
  onExpire: (id: number) => void;
}

/** Confirms an action and can undo it. Its timeout is paused while it is hovered or focused. */
export function Toast({ message, onExpire }: Props) {
  return (
    <div aria-live="polite" className={styles.region}>
      {message !== null && (
        <ToastItem key={message.id} message={message} onExpire={() => onExpire(message.id)} />
      )}
    </div>
  );
}

function ToastItem({ message, onExpire }: { message: ToastMessage; onExpire: () => void }) {
  const [isPaused, setIsPaused] = useState(false);
  usePausableTimeout(durationMs, !isPaused, onExpire);
  return (
    // The handlers only pause the timeout; the action is a real button.
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
        <Button kind="secondary" onClick={message.undo}>
          Undo
        </Button>
      )}
    </div>
  );
}
