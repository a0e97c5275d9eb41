import { pageDescription } from '#domain/pages/pageMetadata.ts';
import { toImageSrc } from '#domain/images/imageUrl.ts';
import { encodeId, thoughtPath } from '#domain/pages/thoughtPath.ts';
import { Link } from 'react-router';
import { track } from '../devices/analytics.ts';
import { share } from '../devices/share.ts';
import styles from './ThoughtActions.module.css';
import type { ThoughtArticleFragment } from './operations.generated.ts';

interface Props {
  thought: ThoughtArticleFragment;
  nextId: string | null;
  isFallback: boolean;
}

export function ThoughtActions({ thought, nextId, isFallback }: Props) {
  const image = toImageSrc(thought.imageUrl);
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={`${styles.primary} needs-script`}
        onClick={() => void shareThought(thought)}
      >
        Share This Thought
      </button>
      {!isFallback && (
        <Link className={styles.secondary} to={`/?thought=${encodeId(thought.id)}`}>
          Show as a bubble
        </Link>
      )}
      {image !== null && (
        <a className={styles.secondary} href={image} download="">
          Save image
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

/* eslint-disable no-alert -- the specification requires an alert with this text */
async function shareThought(thought: ThoughtArticleFragment): Promise<void> {
  const url = `${window.location.origin}${window.location.pathname}`;
  const result = await share({ title: thought.thought, text: pageDescription(thought), url });
  if (result === 'shared') track({ name: 'share', thoughtId: thought.id, method: 'sheet' });
  if (result === 'copied') track({ name: 'share', thoughtId: thought.id, method: 'clipboard' });
  if (result === 'copied') window.alert('Link copied to clipboard!');
  if (result === 'failed') window.prompt('Copy this link:', url);
}
