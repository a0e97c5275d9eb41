import styles from './SignIn.module.css';

export function Loading() {
  return (
    <main className={styles.page}>
      <p role="status" className={styles.loading}>
        Loading...
      </p>
    </main>
  );
}
