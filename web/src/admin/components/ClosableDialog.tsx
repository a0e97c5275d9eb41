import type { ReactNode } from 'react';
import { Dialog } from '../../ui/Dialog.tsx';
import controls from './controls.module.css';
import dialogs from './dialogs.module.css';

interface Props {
  label: string;
  size?: 'small' | 'medium';
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a Close button, for content that needs no confirmation. */
export function ClosableDialog({ label, size = 'medium', onClose, children }: Props) {
  return (
    <Dialog label={label} onClose={onClose} className={dialogs[size]}>
      <div className={dialogs.body}>
        {children}
        <div className={dialogs.buttons}>
          <button type="button" className={controls.button} onClick={onClose}>
            Close
          </button>
        </div>
      </div>
    </Dialog>
  );
}
