import { thoughtPath } from '#domain/pages/pages.ts';
import { formatStartTime } from '#domain/video/video.ts';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { Link } from '../page/Link.tsx';
import { ResumeIcon } from '../ui/icons.tsx';
import { ShareIcon } from '../ui/pageIcons.ts';
import styles from './BubbleActions.module.css';
import type { BubbleFragment } from './operations.generated.ts';

interface Props {
  thought: BubbleFragment;
  /** Whether the bubble shows only the beginning of the thought. Then the thought's page, which plays the video, has the rest. */
  isCut: boolean;
  /** Whether the bubble is held, pointed at or in focus. */
  isPaused: boolean;
}

/** The actions of a bubble. The keyboard reaches them by the arrow keys, so that a bubble is one stop of the Tab key. */
export function BubbleActions({ thought, isCut, isPaused }: Props) {
  const { id, video } = thought;
  return (
    <div className={styles.actions}>
      {isCut && (
        <Link className={styles.play} to={thoughtPath(id)} tabIndex={-1}>
          Read more
        </Link>
      )}
      {isPaused && !isCut && video !== null && (
        <button type="submit" className={styles.play} tabIndex={-1} aria-label="Watch">
          <ResumeIcon />
          {formatStartTime(video.startSeconds)}
        </button>
      )}
      {isPaused && (
        <>
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
        </>
      )}
    </div>
  );
}
