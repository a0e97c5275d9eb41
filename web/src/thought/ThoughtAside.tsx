import { toImageSrc } from '#domain/images/imageUrl.ts';
import { toCreditLinks } from '#domain/images/photoCredit.ts';
import type { NextThought } from '#domain/pages/thoughtPageData.ts';
import { encodeId, thoughtPath } from '#domain/pages/thoughtPath.ts';
import { Link } from '../page/Link.tsx';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import buttons from '../ui/buttons.module.css';
import { PhotoCredit } from '../ui/PhotoCredit.tsx';
import type { ThoughtArticleFragment } from './operations.generated.ts';
import styles from './ThoughtAside.module.css';

interface Props {
  thought: ThoughtArticleFragment;
  next: NextThought | null;
  isFallback: boolean;
}

/** The column beside a thought: its image and the next thought. */
export function ThoughtAside({ thought: { id, imageUrl, imageCredit }, next, isFallback }: Props) {
  const image = toImageSrc(imageUrl);
  return (
    <div className={styles.aside}>
      {image !== null && (
        <figure>
          {/* Without an alternative text, because its text is on the page already. */}
          <img
            src={image}
            alt=""
            width={800}
            height={600}
            loading="lazy"
            decoding="async"
            referrerPolicy="no-referrer"
          />
          {imageCredit !== null && <PhotoCredit {...toCreditLinks(imageCredit)} />}
        </figure>
      )}
      {!isFallback && (
        <Link className={buttons.pill} to={`/?thought=${encodeId(id)}`}>
          Show as a bubble
        </Link>
      )}
      {next !== null && <NextThoughtLink next={next} />}
    </div>
  );
}

function NextThoughtLink({ next: { id, thought, author } }: { next: NextThought }) {
  return (
    <section>
      <h2>Next thought</h2>
      <Link className={styles.next} to={thoughtPath(id)} rel="next">
        <ThoughtMarker id={id} />
        <span className={styles.words}>
          <span dir="auto">{thought}</span>
          {author !== null && <small dir="auto">— {author}</small>}
        </span>
      </Link>
    </section>
  );
}
