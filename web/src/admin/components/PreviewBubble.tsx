import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { bubbleSizePx } from '#domain/bubble/bubbleSize.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { useMemo } from 'react';
import { BubbleText, createTextStyle } from '../../bubble/BubbleText.tsx';
import { GlassBubble } from '../../bubble/GlassBubble.tsx';
import styles from '../../bubble/GlassBubble.module.css';

/** Until a new thought has an id, which decides on its colour. */
const newThoughtHue = 210;

interface Props {
  thoughtId: string | null;
  thought: string;
  author: string | null;
  lang: string | null;
}

/** A thought as visitors see it on the home page. */
export function PreviewBubble({ thoughtId, thought, author, lang }: Props) {
  const hue = thoughtId === null ? newThoughtHue : thoughtHue(thoughtId);
  const layout = useMemo(() => layoutBubbleText(thought, author, bubbleSizePx), [thought, author]);
  return (
    <div className={styles.inPage} style={{ ...bubbleProperties(hue), '--diameter': `${bubbleSizePx}px` }}>
      <GlassBubble>
        <BubbleText layout={layout} lang={lang} style={createTextStyle(layout)} />
      </GlassBubble>
    </div>
  );
}
