import { thoughtHue } from '#domain/bubble/thoughtHue.ts';
import styles from './HueMarker.module.css';

/** The markers have one of twelve hues, because the Content-Security-Policy blocks the style attributes of the server. */
const hues = 12;

/** A small ball in about the colour of a thought's bubble, which the server can render. */
export function HueMarker({ id }: { id: string }) {
  const hue = Math.floor((thoughtHue(id) * hues) / 360);
  return <span className={styles.marker} data-hue={hue} aria-hidden="true" />;
}
