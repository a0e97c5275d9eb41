import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { bubbleSizePx } from '#domain/bubble/bubbleSize.ts';
import { thoughtHue } from '#domain/bubble/hue.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { pageDescription, pageTitle, truncate } from '#domain/pages/pageMetadata.ts';
import { layoutBubbleText } from '#domain/textLayout/bubbleText.ts';
import { useDeferredValue, useMemo } from 'react';
import { BubbleText, createTextStyle } from '../../../bubble/BubbleText.tsx';
import { GlassBubble } from '../../../bubble/GlassBubble.tsx';
import { readSettings } from '../../../devices/settings.ts';
import type { Fields } from '../fields/fields.ts';
import styles from './ThoughtPreview.module.css';

/** Until a new thought has an id, which decides on its colour. */
const newThoughtHue = 210;

interface Props {
  thoughtId: string | null;
  fields: Fields;
}

/** Previews the bubble and the link preview of the thought. */
export function ThoughtPreview({ thoughtId, fields: latestFields }: Props) {
  const fields = useDeferredValue(latestFields);
  const hue = thoughtId === null ? newThoughtHue : thoughtHue(thoughtId);
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
        <div
          className={styles.bubble}
          style={{ ...bubbleProperties(hue), '--diameter': `${bubbleSizePx}px` }}
        >
          <GlassBubble>
            <BubbleText layout={layout} lang={fields.lang || null} style={createTextStyle(layout)} />
          </GlassBubble>
        </div>
      </div>
      <LinkPreview fields={fields} />
    </aside>
  );
}

/** The thought's link as messengers show it, from the same title and description as in the page's metadata. */
function LinkPreview({ fields: { thought, author, summary, image } }: { fields: Fields }) {
  const isEmpty = thought.trim() === '';
  const imageSrc = toImageSrc(image?.imageUrl ?? null);
  const description = pageDescription({
    thought,
    author: author.trim() || null,
    summary: summary.trim() || null,
  });
  return (
    <figure className={styles.card}>
      {imageSrc !== null && <img src={imageSrc} alt="" width="800" height="600" />}
      <figcaption>
        <span>{window.location.host}</span>
        {isEmpty ? (
          <p>Enter a thought to see its link preview.</p>
        ) : (
          <>
            <strong dir="auto">{truncate(pageTitle(thought, readSettings().productName), 70)}</strong>
            <p dir="auto">{truncate(description, 160)}</p>
          </>
        )}
      </figcaption>
    </figure>
  );
}
