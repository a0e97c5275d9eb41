import { useEffect, useState } from 'react';
import { storeIsAdmin } from '../../devices/notificationSettings.ts';
import { BellIcon } from '../../ui/icons.tsx';
import controls from '../components/controls.module.css';
import { NotifyDialog } from './NotifyDialog.tsx';

/** The dashboard's bell. Where it hangs, an admin is signed in, and the bell of the home page may tell them more. */
export function NotifyButton() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    storeIsAdmin(true);
    return () => storeIsAdmin(false);
  }, []);
  return (
    <>
      <button type="button" className={controls.quiet} onClick={() => setIsOpen(true)}>
        <BellIcon /> Notify visitors
      </button>
      {isOpen && <NotifyDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
