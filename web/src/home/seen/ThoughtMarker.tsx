import { bubbleColour } from '#domain/flow/bubbleColour.ts';
import styles from './ThoughtMarker.module.css';

/** A small ball in the colour of a thought's bubble. */
export function ThoughtMarker({ hue }: { hue: number }) {
  const { body, lit, rim } = bubbleColour(hue);
  return (
    <span
      className={styles.marker}
      style={{ '--bubble-body': body, '--bubble-lit': lit, '--bubble-rim': rim }}
    />
  );
}
