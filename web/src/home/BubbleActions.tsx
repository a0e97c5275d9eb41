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
  /** Whether the bubble shows only the beginning of the thought. Then an action links to the thought's page. */
  isCut: boolean;
  /** Whether the bubble is held, hovered or focused. */
  isPaused: boolean;
}

/** The actions of a bubble. The arrow keys move to them, so each bubble with its actions is a single tab stop. */
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
