import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import controls from './controls.module.css';
import dialogs from './dialogs.module.css';

interface Props {
  label: string;
  size?: 'small' | 'medium';
  closeLabel?: string;
  /** A button after the one that closes the dialog. */
  action?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with its name as a heading, and a button that closes it. */
export function ClosableDialog({
  label,
  size = 'medium',
  closeLabel = 'Close',
  action,
  onClose,
  children,
}: Props) {
  return (
    <Dialog label={label} onClose={onClose} className={dialogs[size]}>
      <div className={dialogs.body}>
        <h2>{label}</h2>
        {children}
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onClose}>
            {closeLabel}
          </button>
          {action}
        </div>
      </div>
    </Dialog>
  );
}
