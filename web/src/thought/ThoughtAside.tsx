import { toCreditLinks } from '#domain/images/photoCredit.ts';
import { pages } from '#domain/pages/pages.ts';
import type { NextThought } from '#domain/pages/thoughtPageData.ts';
import { encodeId, thoughtPath } from '#domain/pages/thoughtPath.ts';
import { Link } from '../page/Link.tsx';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { PictureIcon } from '../ui/pageIcons.ts';
import buttons from '../ui/buttons.module.css';
import { PhotoCredit } from '../ui/PhotoCredit.tsx';

import type { ThoughtArticleFragment } from './operations.generated.ts';
import styles from './ThoughtAside.module.css';
import { findPicture } from './thoughtPicture.ts';

interface Props {
  thought: ThoughtArticleFragment;
  next: NextThought | null;
  isFallback: boolean;
}

/** The column beside a thought: its picture, the next thought, and the thought of the day. */
export function ThoughtAside({ thought, next, isFallback }: Props) {
  const picture = findPicture(thought);
  return (
    <div className={styles.aside}>
      {picture !== null && <Picture {...picture} credit={picture.isOwnImage ? thought.imageCredit : null} />}
      <div className={styles.buttons}>
        {picture !== null && (
          <a className={buttons.pill} href={picture.url} download={picture.fileName}>
            <PictureIcon />
            Save as picture
          </a>
        )}
        {!isFallback && (
          <Link className={buttons.pill} to={`/?thought=${encodeId(thought.id)}`}>
            Show as a bubble
          </Link>
        )}
      </div>
      {next !== null && <NextThoughtLink next={next} />}
      <section>
        <h2>One thought a day</h2>
        <p className={styles.note}>One thought a day, the same for everyone.</p>
        <Link className={buttons.pill} to={pages.today.path}>
          Today's thought
        </Link>
      </section>
    </div>
  );
}

interface PictureProps {
  url: string;
  isOwnImage: boolean;
  credit: ThoughtArticleFragment['imageCredit'];
}

/** The picture has no alternative text, because its text is on the page already. */
function Picture({ url, isOwnImage, credit }: PictureProps) {
  const size = isOwnImage ? { width: 800, height: 600 } : { width: 1200, height: 630 };
  return (
    <figure data-drawn={!isOwnImage}>
      <img src={url} alt="" {...size} loading="lazy" decoding="async" referrerPolicy="no-referrer" />
      {credit !== null && <PhotoCredit {...toCreditLinks(credit)} />}
    </figure>
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
