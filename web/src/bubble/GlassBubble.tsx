import type { FontMetrics } from '../devices/fontMetrics.ts';
import { BubbleText } from './BubbleText.tsx';
import styles from './GlassBubble.module.css';

interface Props {
  thought: string;
  author: string | null;
  diameterPx: number;
  fontMetrics: FontMetrics;
}

/** What a bubble looks like, wherever it is shown: glass, its words, and the light on it. */
export function GlassBubble(props: Props) {
  return (
    <>
      <span className={styles.glass} />
      <BubbleText {...props} />
      <span className={styles.light} />
    </>
  );
}
