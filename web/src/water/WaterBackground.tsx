import styles from './WaterBackground.module.css';

interface WaterBackgroundProps {
  /** Whether the background is as high as the page and scrolls with it; by default, it is as high as the window. */
  isPageHigh?: boolean;
  isPaused?: boolean;
}

/** The background of every page, with light rays that sway. */
export function WaterBackground({ isPageHigh = false, isPaused = false }: WaterBackgroundProps) {
  const classes = [styles.water, isPageHigh && styles.pageHigh, isPaused && styles.paused].filter(Boolean);
  return <div className={classes.join(' ')} aria-hidden="true" />;
}
