import styles from './SignIn.module.css';

export function Loading() {
  return (
    <main className={styles.page}>
      <output className={styles.loading}>Loading...</output>
    </main>
  );
}
