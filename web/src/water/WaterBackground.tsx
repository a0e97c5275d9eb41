import styles from './WaterBackground.module.css';

/** The background of every page, with two groups of light rays. See WaterMotion.tsx. */
export function WaterBackground() {
  return (
    <div className={styles.water} aria-hidden="true">
      <i />
      <i />
    </div>
  );
}
