import type { BubbleText as TextLayout } from '#domain/text/bubbleText.ts';
import { BubbleText } from './BubbleText.tsx';
import styles from './GlassBubble.module.css';

interface Props {
  thought: string;
  author: string | null;
  diameterPx: number;
  /** The layout of the text that the server has computed, if it rendered this bubble. */
  layout?: TextLayout | undefined;
}

/** The appearance of a bubble: glass, text and highlights. The admin's preview uses it too. */
export function GlassBubble(props: Props) {
  return (
    <>
      <span className={styles.surface} />
      <BubbleText {...props} />
      <span className={styles.reflection} />
    </>
  );
}
