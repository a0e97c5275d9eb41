import { Water } from './Water.tsx';
import styles from './NotFound.module.css';

/** What an address that leads nowhere shows, with a way home. */
export function NotFound() {
  return (
    <main className={styles.page}>
      <Water />
      <h1>Nothing rises here</h1>
      <p>This address leads nowhere. The thoughts are on the first page.</p>
      <a href="/">← Back to Home</a>
    </main>
  );
}
