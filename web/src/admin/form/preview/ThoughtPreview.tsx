import { toImageSrc } from '#domain/images/imageUrl.ts';
import { pageDescription, pageTitle, truncate } from '#domain/pages/pageMetadata.ts';
import { useDeferredValue } from 'react';
import { PreviewBubble } from '../../components/PreviewBubble.tsx';
import { readSettings } from '../../../devices/settings.ts';
import type { Fields } from '../fields/fields.ts';
import styles from './ThoughtPreview.module.css';

interface Props {
  thoughtId: string | null;
  fields: Fields;
}

/** Previews the bubble and the link preview of the thought. */
export function ThoughtPreview({ thoughtId, fields: latestFields }: Props) {
  const fields = useDeferredValue(latestFields);
  const thought = fields.thought.trim();
  return (
    <aside className={styles.preview} aria-label="Preview">
      <div className={styles.background}>
        <PreviewBubble
          thoughtId={thoughtId}
          thought={thought === '' ? 'Your thought appears here' : thought}
          author={fields.author.trim() || null}
          lang={fields.lang || null}
        />
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
