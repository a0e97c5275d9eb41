import { readPushState } from '../../devices/pushState.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import dialogs from '../components/dialogs.module.css';
import { NotifyForm } from './NotifyForm.tsx';

const title = 'Notify visitors';

/** The dialog that notifies visitors. If notifications aren't configured, it says how to set them up. */
export function NotifyDialog({ onClose }: { onClose: () => void }) {
  if (readPushState() === 'not set up') {
    return (
      <ClosableDialog label={title} size="small" onClose={onClose}>
        <p>Notifications aren't set up on this site, so none can be sent.</p>
        <p className={dialogs.muted}>
          Visitors can turn them on once Firebase is configured. Run npm run doctor to see what is missing.
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
