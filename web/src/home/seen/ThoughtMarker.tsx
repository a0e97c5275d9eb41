import { createColourStyle } from '../../bubble/GlassBubble.tsx';
import styles from './ThoughtMarker.module.css';

/** A small ball in the colour of a thought's bubble. */
export function ThoughtMarker({ hue }: { hue: number }) {
  return <span className={styles.marker} style={createColourStyle(hue)} />;
}
