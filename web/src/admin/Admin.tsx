import { ApolloProvider } from '@apollo/client/react';
import { use, useEffect, useState, useSyncExternalStore } from 'react';
import { openIdentityProvider } from '../devices/identity.ts';
import { storeIsAdmin } from '../devices/notificationSettings.ts';
import { useShortcuts } from '../page/useShortcuts.ts';
import { ShortcutList } from '../ui/controls/ShortcutList.tsx';
import { MoreIcon } from '../ui/icons.tsx';
import { Collection } from './collection/Collection.tsx';
import { DashboardHeader, DashboardLoading, useView } from './DashboardHeader.tsx';
import { Button, ClosableDialog, Menu, OfflineNotice, Toaster } from './parts.tsx';
import styles from './Admin.module.css';
import { Activity } from './people/Activity.tsx';
import { AdminList } from './people/AdminList.tsx';
import { NotifyDialog } from './people/NotifyDialog.tsx';
import { type AdminSession, createAdminSession } from './session/adminSession.ts';
import { SignIn } from './session/SignIn.tsx';
import { ExportPanel } from './transfer/ExportPanel.tsx';
import { ImportPanel } from './transfer/ImportPanel.tsx';

let sessionPromise: Promise<AdminSession> | undefined;

/** The login screen, or the dashboard once an admin is signed in. */
export function Admin() {
  sessionPromise ??= openIdentityProvider().then(createAdminSession);
  const session = use(sessionPromise);
  const sessionState = useSyncExternalStore(session.subscribe, session.getState);
  switch (sessionState.state) {
    case 'loading':
      return <DashboardLoading />;
    case 'signedOut':
      return <SignIn {...sessionState} onSignIn={() => void session.signIn()} />;
    case 'signedIn':
      return (
        <ApolloProvider client={session.client}>
          <Dashboard email={sessionState.email} onLogout={() => void session.signOut()} />
        </ApolloProvider>
      );
  }
}

function Dashboard({ email, onLogout }: { email: string; onLogout: () => void }) {
  const [view, openView] = useView();
  const [dialog, setDialog] = useState<'notify' | 'importExport' | 'shortcuts' | null>(null);
  /** The number of changes that an import has made. */
  const [version, setVersion] = useState(0);
  const closeDialog = () => setDialog(null);
  useShortcuts(true, { '?': () => setDialog('shortcuts') });
  // The home page shows admins its notification button in any case.
  useEffect(() => {
    storeIsAdmin(true);
    return () => storeIsAdmin(false);
  }, []);
  const place = ({ thoughts: 'LIVE', drafts: 'DRAFT', trash: 'TRASH' } as const)[view as 'thoughts'];
  return (
    <div className={styles.page}>
      <DashboardHeader>
        <p title={email}>{`Welcome, ${email}`}</p>
        <Button kind="quiet" onClick={onLogout}>
          Logout
        </Button>
        <Menu label="Menu" icon={<MoreIcon />}>
          <Button kind="quiet" onClick={() => openView('admins')}>
            Admins
          </Button>
          <Button kind="quiet" onClick={() => openView('activity')}>
            Activity
          </Button>
          <Button kind="quiet" onClick={() => setDialog('notify')}>
            Notify visitors
          </Button>
          <Button kind="quiet" onClick={() => setDialog('importExport')}>
            Import / Export
          </Button>
          <Button kind="quiet" onClick={() => setDialog('shortcuts')}>
            Keyboard shortcuts
          </Button>
        </Menu>
      </DashboardHeader>
      <main tabIndex={-1} className={styles.main}>
        <OfflineNotice advice="What you type is kept in this browser. Save it when the connection is back." />
        {view === 'admins' && <AdminList />}
        {view === 'activity' && <Activity />}
        {view !== 'admins' && view !== 'activity' && (
          <Collection key={place} place={place} email={email} version={version} />
        )}
      </main>
      <Toaster />
      {dialog === 'notify' && <NotifyDialog onClose={closeDialog} />}
      {dialog === 'importExport' && (
        <ClosableDialog label="Import and export" size="medium" onClose={closeDialog}>
          <h3>Import</h3>
          <ImportPanel onChanged={() => setVersion(version + 1)} />
          <h3>Export</h3>
          <ExportPanel />
        </ClosableDialog>
      )}
      {dialog === 'shortcuts' && (
        <ClosableDialog label="Keyboard shortcuts" onClose={closeDialog}>
          <ShortcutList shortcuts={shortcuts} />
        </ClosableDialog>
      )}
    </div>
  );
}

const shortcuts = [
  ['n', 'Add a new bubble'],
  ['/', 'Search'],
  ['Ctrl+S or ⌘S', 'Save the open bubble'],
  ['Space', 'Select the focused bubble; with Shift, all from the last one to it'],
  ['Escape', 'Close the topmost dialog, or clear the selection'],
  ['?', 'Show these shortcuts'],
] as const;
