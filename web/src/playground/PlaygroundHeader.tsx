import { readSettings } from '../devices/settings.ts';
import styles from './Playground.module.css';
import type { useSignIn } from './useSignIn.ts';

interface Props {
  session: ReturnType<typeof useSignIn>;
  isCopied: boolean;
  onExamples: () => void;
  onShare: () => void;
}

/** Adds examples, sharing and sign-in to GraphiQL. */
export function PlaygroundHeader({ session, isCopied, onExamples, onShare }: Props) {
  const { isSignedIn, error, signIn, signOut } = session;
  return (
    <header className={styles.header}>
      <h1>
        <a href="/">{readSettings().productName}</a> API
      </h1>
      <output className={styles.status}>
        {error ?? (isSignedIn ? 'Signed in: requests carry your Authorization header.' : '')}
      </output>
      <button type="button" onClick={onExamples}>
        Examples
      </button>
      <button type="button" onClick={onShare}>
        {isCopied ? 'Copied!' : 'Share'}
      </button>
      <button
        type="button"
        className={styles.primary}
        onClick={() => void (isSignedIn ? signOut() : signIn())}
      >
        {isSignedIn ? 'Sign out' : 'Sign in'}
      </button>
    </header>
  );
}
