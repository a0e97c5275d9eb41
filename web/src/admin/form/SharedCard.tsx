import { cut, pageDescription, pageTitle } from '#domain/headWords.ts';
import { imageAddress } from '#domain/imageAddress.ts';
import { settings } from '../../devices/settings.ts';
import type { Fields } from './fields.ts';
import styles from './Preview.module.css';

/** The thought's link as messengers show it, in the words that the server puts into the page's head. */
export function SharedCard({ fields: { thought, author, summary, image } }: { fields: Fields }) {
  const isEmpty = thought.trim() === '';
  const address = imageAddress(image?.imageUrl ?? null);
  const description = pageDescription({
    thought,
    author: author.trim() || null,
    summary: summary.trim() || null,
  });
  return (
    <figure className={styles.card}>
      {address !== null && <img src={address} alt="" width="800" height="600" />}
      <figcaption>
        <span>{window.location.host}</span>
        {isEmpty ? (
          <p>Enter a thought to see its link preview.</p>
        ) : (
          <>
            <strong dir="auto">{cut(pageTitle(thought, settings.productName), 70)}</strong>
            <p dir="auto">{cut(description, 160)}</p>
          </>
        )}
      </figcaption>
    </figure>
  );
}
