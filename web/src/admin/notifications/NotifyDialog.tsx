import { readPushState } from '../../devices/push.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import dialogs from '../components/dialogs.module.css';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import { NotifyForm } from './NotifyForm.tsx';

const title = 'Notify visitors';

/** Notifies visitors, or says why that can't be done here. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  if (readPushState() === 'not set up') {
    return (
      <ClosableDialog label={title} size="small" onClose={onClose}>
        <h2>{title}</h2>
        <p>Notifications aren't set up on this site, so none can be sent.</p>
        <p className={dialogs.soft}>
          Visitors get a bell once Firebase is configured; npm run doctor says what is missing.
        </p>
      </ClosableDialog>
    );
  }
  return (
    <Dialog label={title} onClose={onClose} className={dialogs.small}>
      <NotifyForm onClose={onClose} />
    </Dialog>
  );
}
