import { useState } from 'react';
import { usePatientTimer } from '../ui/usePatientTimer.ts';
import { clamped } from './clamped.ts';
import controls from './controls.module.css';
import styles from './Toast.module.css';

export interface ToastMessage {
  /** Its own, so that the same words said again last as long again. */
  id: number;
  text: string;
  undo?: () => void;
}

const lastsMs = 10_000;

/** Says what was done, with a way back; it stays while it is hovered or focused. */
export function Toast({ message, onGone }: { message: ToastMessage | null; onGone: (id: number) => void }) {
  return (
    <div aria-live="polite" className={styles.region}>
      {message !== null && <Slice key={message.id} message={message} onGone={() => onGone(message.id)} />}
    </div>
  );
}

function Slice({ message, onGone }: { message: ToastMessage; onGone: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  usePatientTimer(lastsMs, !isHeld, onGone);
  return (
    // Holding it still is all that pointer and focus do here; its button is a button.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.toast}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={clamped(message.text)} dir="auto">
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
