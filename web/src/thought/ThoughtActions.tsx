import { toImageSrc } from '#domain/images/imageUrl.ts';
import { encodeId, thoughtPath } from '#domain/pages/thoughtPath.ts';
import { Link } from 'react-router';
import { shareThought } from '../devices/share.ts';
import styles from './ThoughtActions.module.css';
import type { ThoughtArticleFragment } from './operations.generated.ts';

interface Props {
  thought: ThoughtArticleFragment;
  nextId: string | null;
  isFallback: boolean;
}

export function ThoughtActions({ thought, nextId, isFallback }: Props) {
  const image = toImageSrc(thought.imageUrl) ?? thought.shareImage;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={`${styles.primary} needs-script`}
        onClick={() => void shareThought(thought, { path: window.location.pathname, image })}
      >
        Share This Thought
      </button>
      {!isFallback && (
        <Link className={styles.secondary} to={`/?thought=${encodeId(thought.id)}`}>
          Show as a bubble
        </Link>
      )}
      {image !== null && (
        <a className={styles.secondary} href={image} download={getFileName(image)}>
          Save as picture
        </a>
      )}
      {nextId !== null && (
        <Link className={styles.next} to={thoughtPath(nextId)} rel="next">
          Next thought →
        </Link>
      )}
    </div>
  );
}

/** A stored image is named by its hash, which says nothing to people. */
function getFileName(image: string): string {
  return image.startsWith('/images/') ? `thought${image.slice(image.lastIndexOf('.'))}` : '';
}
