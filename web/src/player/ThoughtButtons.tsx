import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { Link } from '../page/Link.tsx';
import { shareThought } from '../devices/share.ts';
import type { Favourite } from '../favourites/favourites.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { NextIcon, PageIcon, ShareIcon } from '../ui/pageIcons.ts';
import styles from './ThoughtButtons.module.css';

export type SharedThought = Favourite;

interface Props {
  thought: SharedThought | null;
  onNext: (() => void) | null;
}

/** The actions for the thought of a video, and the button for the next video. */
export function ThoughtButtons({ thought, onNext }: Props) {
  return (
    <div className={styles.buttons}>
      {thought !== null && <Actions thought={thought} />}
      {onNext !== null && (
        <button type="button" className={styles.next} onClick={onNext}>
          <NextIcon />
          Next
        </button>
      )}
    </div>
  );
}

function Actions({ thought }: { thought: SharedThought }) {
  return (
    <>
      <FavouriteButton thought={thought}>Favourite</FavouriteButton>
      <button type="button" onClick={() => void shareThought(thought)}>
        <ShareIcon />
        Share
      </button>
      <Link to={thoughtPath(thought.id)} aria-label="About this thought">
        <PageIcon />
        <span>
          About<span className={styles.wide}> this thought</span>
        </span>
      </Link>
    </>
  );
}
