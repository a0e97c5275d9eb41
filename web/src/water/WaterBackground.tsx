import styles from './WaterBackground.module.css';

/** The background of every page, with light rays. WaterMotion.tsx lets them sway. */
export function WaterBackground() {
  return <div className={styles.water} aria-hidden="true" />;
}
