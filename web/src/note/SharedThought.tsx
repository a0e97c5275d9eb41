import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { PageBubble } from '../bubble/PageBubble.tsx';
import type { RequestedThought } from './shareRequest.ts';
import styles from './ShareDialogs.module.css';

const bubblePx = 200;

/** The bubble of the thought that is shared. */
export function SharedThought({
  thought: { id, thought, author, lang = null },
}: {
  thought: RequestedThought;
}) {
  return (
    <blockquote className={styles.thought}>
      <PageBubble
        thought={{ id, lang }}
        text={layoutBubbleText(thought, author, bubblePx)}
        diameterPx={bubblePx}
      />
    </blockquote>
  );
}
