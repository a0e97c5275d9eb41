import { bubbleColour } from '#domain/bubble/bubbleColour.ts';
import { bubbleSizePx } from '#domain/bubble/placement.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { type CSSProperties, useDeferredValue, useMemo, useState } from 'react';
import { BubbleText, createTextStyle } from '../../../bubble/BubbleText.tsx';
import { GlassBubble } from '../../../bubble/GlassBubble.tsx';
import type { Fields } from '../fields/fields.ts';
import styles from './ThoughtPreview.module.css';
import { LinkPreview } from './LinkPreview.tsx';

/** Previews the bubble and the link preview of the thought. */
export function ThoughtPreview({ fields: latestFields }: { fields: Fields }) {
  const fields = useDeferredValue(latestFields);
  const [hue] = useState(() => Math.floor(Math.random() * 360));
  const thought = fields.thought.trim();
  const author = fields.author.trim();
  const layout = useMemo(
    () =>
      layoutBubbleText(
        thought === '' ? 'Your thought appears here' : thought,
        author === '' ? null : author,
        bubbleSizePx,
      ),
    [thought, author],
  );
  return (
    <aside className={styles.preview} aria-label="Preview">
      <div className={styles.background}>
        <div className={styles.bubble} style={getBubbleStyle(hue)}>
          <GlassBubble>
            <BubbleText layout={layout} lang={fields.lang || null} style={createTextStyle(layout)} />
          </GlassBubble>
        </div>
      </div>
      <LinkPreview fields={fields} />
    </aside>
  );
}

function getBubbleStyle(hue: number): CSSProperties {
  const { body, deep, lit, glow, rim, text } = bubbleColour(hue);
  return {
    '--diameter': `${bubbleSizePx}px`,
    '--bubble-body': body,
    '--bubble-deep': deep,
    '--bubble-lit': lit,
    '--bubble-glow': glow,
    '--bubble-rim': rim,
    '--bubble-text': text,
    '--reflection-angle': '0deg',
  };
}
