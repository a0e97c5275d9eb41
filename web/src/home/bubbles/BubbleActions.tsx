import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { shareThought } from '../../devices/share.ts';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { ResumeIcon } from '../../ui/icons.tsx';
import { ShareIcon } from '../../ui/pageIcons.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './BubbleActions.module.css';

/**
 * The actions of a bubble that is held, pointed at or in focus. The keyboard reaches them by the arrow keys, so that a
 * bubble is one stop of the Tab key.
 */
export function BubbleActions({ thought }: { thought: BubbleFragment }) {
  const { video } = thought;
  return (
    <div className={styles.actions}>
      {video !== null && (
        <button type="submit" className={styles.play} tabIndex={-1} aria-label="Watch">
          <ResumeIcon />
          {formatStartTime(video.startSeconds)}
        </button>
      )}
      <FavouriteButton thought={thought} className={styles.heart} tabIndex={-1} />
      <button
        type="button"
        className={styles.share}
        tabIndex={-1}
        aria-label="Share this thought"
        onClick={() => void shareThought(thought)}
      >
        <ShareIcon />
      </button>
    </div>
  );
}
