import styles from './WaterBackground.module.css';

/** The background of every page, with light rays that sway. */
export function WaterBackground({ isPaused = false }: { isPaused?: boolean }) {
  return <div className={`${styles.water} ${isPaused ? styles.paused : ''}`} aria-hidden="true" />;
}
