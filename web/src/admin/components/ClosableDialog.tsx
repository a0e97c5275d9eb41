import type { ReactNode } from 'react';
import { Button } from './controls.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import dialogs from './dialogs.module.css';

export const dialogWidths = { small: 460, medium: 760, wide: 1140 };

interface Props {
  label: string;
  size?: keyof typeof dialogWidths;
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
    <Dialog label={label} onClose={onClose} width={dialogWidths[size]}>
      <div className={dialogs.body}>
        <h2>{label}</h2>
        {children}
        <div className={dialogs.buttons}>
          <Button onClick={onClose}>{closeLabel}</Button>
          {action}
        </div>
      </div>
    </Dialog>
  );
}
