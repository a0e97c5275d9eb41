import styles from './WaterBackground.module.css';

/** The background of every page. */
export function WaterBackground() {
  return <div className={styles.water} aria-hidden="true" />;
}
