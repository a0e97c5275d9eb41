import styles from './WaterBackground.module.css';

/**
 * The background of every page, with light rays. WaterMotion.tsx lets them sway.
 * @param isPageHigh whether it is as high as the page, which scrolls down into the deep, or as high as the window.
 */
export function WaterBackground({ isPageHigh = false }: { isPageHigh?: boolean }) {
  return <div className={`${styles.water} ${isPageHigh ? styles.pageHigh : ''}`} aria-hidden="true" />;
}
