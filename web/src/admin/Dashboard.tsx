import { useEffect, useState } from 'react';
import { Button } from './components/controls.tsx';
import { storeIsAdmin } from '../devices/notificationSettings.ts';
import { BellIcon } from '../ui/icons.tsx';
import { AuditList } from './audit/AuditList.tsx';
import { Collection } from './collection/Collection.tsx';
import { OfflineNotice } from './components/Banner.tsx';
import styles from './Dashboard.module.css';
import { DashboardHeader, useView } from './DashboardHeader.tsx';
import type { OpenForms } from './form/openForms.ts';
import { NotifyDialog } from './notifications/NotifyDialog.tsx';
import { AdminList } from './people/AdminList.tsx';

interface Props {
  email: string;
  openForms: OpenForms;
  onLogout: () => void;
}

export function Dashboard({ email, openForms, onLogout }: Props) {
  const [view] = useView();
  const [isNotifying, setIsNotifying] = useState(false);
  useStoredAdmin();
  return (
    <div className={styles.page}>
      <DashboardHeader>
        <span title={email}>Welcome, {email}</span>
        <Button kind="secondary" onClick={() => setIsNotifying(true)}>
          <BellIcon /> Notify visitors
        </Button>
        <Button kind="secondary" onClick={onLogout}>
          Logout
        </Button>
      </DashboardHeader>
      <main className={styles.main}>
        <OfflineNotice advice="What you type is kept in this browser. Save it when the connection is back." />
        {view === 'thoughts' && (
          <Collection key="thoughts" place="LIVE" email={email} openForms={openForms} />
        )}
        {view === 'drafts' && <Collection key="drafts" place="DRAFT" email={email} openForms={openForms} />}
        {view === 'trash' && <Collection key="trash" place="TRASH" email={email} openForms={openForms} />}
        {view === 'admins' && <AdminList />}
        {view === 'activity' && <AuditList />}
      </main>
      {isNotifying && <NotifyDialog onClose={() => setIsNotifying(false)} />}
    </div>
  );
}

/** Stores that an admin is signed in, because the home page shows admins its notification button in any case. */
function useStoredAdmin(): void {
  useEffect(() => {
    storeIsAdmin(true);
    return () => storeIsAdmin(false);
  }, []);
}
