import { ApolloProvider } from '@apollo/client/react';
import { use, useState, useSyncExternalStore } from 'react';
import { openIdentityProvider } from '../devices/identity.ts';
import { readPageSettings } from '../devices/settings.ts';
import { useShortcuts } from '../page/useShortcuts.ts';
import card from '../ui/card.module.css';
import { ShortcutList } from '../ui/controls/ShortcutList.tsx';
import { MoreIcon } from '../ui/icons.tsx';
import { WaterBackground } from '../water/WaterBackground.tsx';
import { lists, useAddress } from './address.ts';
import { Collection } from './collection/Collection.tsx';
import { DashboardHeader, DashboardLoading } from './DashboardHeader.tsx';
import { AdminDialog, Button, Problem } from './parts.tsx';
import parts from './parts.module.css';
import styles from './Admin.module.css';
import { Activity } from './people/Activity.tsx';
import { AdminList } from './people/AdminList.tsx';
import { NotifyDialog } from './people/NotifyDialog.tsx';
import { type AdminSession, createAdminSession } from './session/adminSession.ts';
import { ExportPanel } from './transfer/ExportPanel.tsx';
import { ImportPanel } from './transfer/ImportPanel.tsx';

let sessionPromise: Promise<AdminSession> | undefined;

/** The sign-in screen, or the dashboard of a signed-in admin. */
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

interface SignInProps {
  error: string | null;
  isBusy: boolean;
  onSignIn: () => void;
}

/** The login screen. */
function SignIn({ error, isBusy, onSignIn }: SignInProps) {
  const { identity, productName, authorizedEmails } = readPageSettings();
  const isDemo = identity === 'demo';
  return (
    <main className={styles.signIn}>
      <WaterBackground />
      <section className={card.glass} aria-labelledby="sign-in-heading">
        <p>
          <a href="/">{productName}</a>
        </p>
        <h1 id="sign-in-heading">{isDemo ? 'Demo' : 'Admin Login'}</h1>
        <p>
          {isDemo
            ? 'See how admins manage the thoughts. You can open everything, and nothing is saved.'
            : 'Sign in with your Google account to access the admin panel.'}
        </p>
        <Button kind="primary" onClick={onSignIn} isBusy={isBusy}>
          <span>{isDemo ? 'Look around' : isBusy ? 'Signing in...' : 'Sign in with Google'}</span>
        </Button>
        <Problem>{error}</Problem>
        {!isDemo && (
          <div className={`${parts.muted} ${parts.stack}`}>
            <p>
              <strong>Admin Access Required:</strong> Only authorized Google accounts can access this panel.
            </p>
            {authorizedEmails.length > 0 && (
              <ul>
                {authorizedEmails.map((email) => (
                  <li key={email}>{email}</li>
                ))}
              </ul>
            )}
            {identity === 'local' && (
              <p>Running locally: sign in with any e-mail; no Google account needed.</p>
            )}
          </div>
        )}
      </section>
    </main>
  );
}

function Dashboard({ email, onLogout }: { email: string; onLogout: () => void }) {
  const [{ view }, setAddress] = useAddress();
  const [dialog, setDialog] = useState<'notify' | 'importExport' | 'shortcuts' | null>(null);
  /** The number of imports. A change reloads the list. */
  const [version, setVersion] = useState(0);
  const closeDialog = () => setDialog(null);
  useShortcuts(true, { '?': () => setDialog('shortcuts') });
  const menu: [label: string, open: () => void][] = [
    ['Admins', () => setAddress({ view: 'admins' })],
    ['Activity', () => setAddress({ view: 'activity' })],
    ['Notify visitors', () => setDialog('notify')],
    ['Import / Export', () => setDialog('importExport')],
    ['Keyboard shortcuts', () => setDialog('shortcuts')],
  ];
  return (
    <div className={styles.page}>
      <DashboardHeader email={email}>
        <Button kind="quiet" onClick={onLogout}>
          Logout
        </Button>
        <Button kind="quiet" className={parts.icon} aria-label="Menu" title="Menu" popoverTarget="menu">
          <MoreIcon />
        </Button>
        <div id="menu" popover="auto" className={`${parts.panel} ${styles.menu}`}>
          {menu.map(([label, open]) => (
            <Button key={label} kind="quiet" popoverTarget="menu" popoverTargetAction="hide" onClick={open}>
              {label}
            </Button>
          ))}
        </div>
      </DashboardHeader>
      <main tabIndex={-1} className={styles.main}>
        {view === 'admins' ? (
          <AdminList />
        ) : view === 'activity' ? (
          <Activity />
        ) : (
          <Collection key={`${view} ${version}`} list={lists[view]} email={email} />
        )}
      </main>
      {dialog === 'notify' && <NotifyDialog onClose={closeDialog} />}
      {dialog === 'importExport' && (
        <AdminDialog title="Import and export" size="medium" onClose={closeDialog}>
          <h3>Import</h3>
          <ImportPanel onChanged={() => setVersion(version + 1)} />
          <h3>Export</h3>
          <ExportPanel />
        </AdminDialog>
      )}
      {dialog === 'shortcuts' && (
        <AdminDialog title="Keyboard shortcuts" onClose={closeDialog}>
          <ShortcutList shortcuts={shortcuts} />
        </AdminDialog>
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
