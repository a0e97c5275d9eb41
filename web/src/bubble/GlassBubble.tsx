import { BubbleText } from './BubbleText.tsx';
import styles from './GlassBubble.module.css';

interface Props {
  thought: string;
  author: string | null;
  diameterPx: number;
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
