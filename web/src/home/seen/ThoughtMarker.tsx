import { bubbleColour } from '#domain/bubble/bubbleColour.ts';
import styles from './ThoughtMarker.module.css';

/** A small ball in the colour of a thought's bubble. */
export function ThoughtMarker({ hue }: { hue: number }) {
  const { body, deep, glow, rim } = bubbleColour(hue);
  return (
    <span
      className={styles.marker}
      style={{ '--bubble-body': body, '--bubble-deep': deep, '--bubble-glow': glow, '--bubble-rim': rim }}
    />
  );
}
