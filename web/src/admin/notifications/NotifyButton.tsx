import { useEffect, useState } from 'react';
import { storeIsAdmin } from '../../devices/notificationSettings.ts';
import { BellIcon } from '../../ui/icons.tsx';
import controls from '../components/controls.module.css';
import { NotifyDialog } from './NotifyDialog.tsx';

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
        <BellIcon /> Notify visitors
      </button>
      {isOpen && <NotifyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
