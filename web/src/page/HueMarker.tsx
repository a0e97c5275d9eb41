import { thoughtHue } from '#domain/bubble/thoughtHue.ts';
import styles from './HueMarker.module.css';

/** The markers have one of twelve hues. */
const hueStep = 30;

/**
 * A small ball in about the colour of a thought's bubble. It is an SVG element, because the Content-Security-Policy blocks
 * the style attributes that the server renders, but not an attribute such as `color`.
 */
export function HueMarker({ id }: { id: string }) {
  const hue = Math.floor(thoughtHue(id) / hueStep) * hueStep;
  return <svg className={styles.marker} color={`oklch(0.7 0.12 ${hue})`} aria-hidden="true" />;
}
