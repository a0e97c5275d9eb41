import { readSettings } from '../../devices/settings.ts';
import { WaterBackground } from '../../water/WaterBackground.tsx';
import { Button } from '../components/controls.tsx';
import banner from '../components/Banner.module.css';
import { OfflineNotice } from '../components/Banner.tsx';
import dialogs from '../components/dialogs.module.css';
import styles from './SignIn.module.css';

interface Props {
  error: string | null;
  isBusy: boolean;
  /** The e-mail of the admin whose form with unsaved changes opens again at their sign-in; null if there is none. */
  unsavedFormOwner: string | null;
  onSignIn: () => void;
}

export function SignIn({ error, isBusy, unsavedFormOwner, onSignIn }: Props) {
  const isDemo = readSettings().identity === 'demo';
  return (
    <main className={styles.page}>
      <WaterBackground />
      <section className={styles.panel} aria-labelledby="sign-in-heading">
        <p className={styles.product}>
          <a href="/">{readSettings().productName}</a>
        </p>
        <h1 id="sign-in-heading">{isDemo ? 'Demo' : 'Admin Login'}</h1>
        <p>
          {isDemo
            ? 'See how admins manage the thoughts. You can open everything, and nothing is saved.'
            : 'Sign in with your Google account to access the admin panel.'}
        </p>
        <Button kind="primary" onClick={onSignIn} isBusy={isBusy}>
          {isDemo ? 'Look around' : isBusy ? 'Signing in...' : 'Sign in with Google'}
        </Button>
        <OfflineNotice advice="To sign in, wait until the connection is back." />
        <div role="alert" className={banner.region}>
          {error !== null && <p className={banner.banner}>{error}</p>}
        </div>
        {unsavedFormOwner !== null && (
          <p className={dialogs.note}>
            You have unsaved changes. Sign in as {unsavedFormOwner} to continue: your form opens again with
            everything that you typed.
          </p>
        )}
        {!isDemo && <AccessNote />}
      </section>
    </main>
  );
}

/** Says who may sign in. */
function AccessNote() {
  const { authorizedEmails, identity } = readSettings();
  return (
    <div className={styles.note}>
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
      {identity === 'local' && <p>Running locally: sign in with any e-mail; no Google account needed.</p>}
    </div>
  );
}
