import { useEffect, useState } from 'react';
import { storeIsAdmin } from '../../devices/notificationSettings.ts';
import { readPushState } from '../../devices/pushState.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { BellIcon } from '../../ui/icons.tsx';
import { ClosableDialog } from '../components/ClosableDialog.tsx';
import controls from '../components/controls.module.css';
import dialogs from '../components/dialogs.module.css';
import { NotifyForm } from './NotifyForm.tsx';

const title = 'Notify visitors';

/**
 * Opens the dialog that notifies visitors. While it is mounted an admin is signed in. This is stored, because the home
 * page shows its notification button to admins even if notifications aren't set up.
 */
export function NotifyButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    storeIsAdmin(true);
    return () => storeIsAdmin(false);
  }, []);
  return (
    <>
      <button type="button" className={controls.secondary} onClick={() => setIsOpen(true)}>
        <BellIcon /> {title}
      </button>
      {isOpen && <NotifyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

/** If notifications aren't configured, the dialog says how to set them up. */
function NotifyDialog({ onClose }: { onClose: () => void }) {
  if (readPushState() === 'not set up') {
    return (
      <ClosableDialog label={title} size="small" onClose={onClose}>
        <h2>{title}</h2>
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
