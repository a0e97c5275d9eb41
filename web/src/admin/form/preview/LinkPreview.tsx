import { truncate, pageDescription, pageTitle } from '#domain/pages/pageMetadata.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { readSettings } from '../../../devices/settings.ts';
import type { Fields } from '../fields/fields.ts';
import styles from './ThoughtPreview.module.css';

/** The thought's link as messengers show it, from the same title and description as in the page's metadata. */
export function LinkPreview({ fields: { thought, author, summary, image } }: { fields: Fields }) {
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
