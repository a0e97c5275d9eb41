import { readSettings } from '../../devices/settings.ts';
import card from '../../ui/card.module.css';
import { WaterBackground } from '../../water/WaterBackground.tsx';
import { Button, Problem } from '../parts.tsx';
import parts from '../parts.module.css';
import styles from '../Admin.module.css';

interface Props {
  error: string | null;
  isBusy: boolean;
  onSignIn: () => void;
}

export function SignIn({ error, isBusy, onSignIn }: Props) {
  const { identity, productName, authorizedEmails } = readSettings();
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
