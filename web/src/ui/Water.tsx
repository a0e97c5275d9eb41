import styles from './Water.module.css';

/** The slow water behind everything. */
export function Water() {
  return <div className={styles.water} aria-hidden="true" />;
}
