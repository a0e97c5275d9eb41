import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { parseVideo } from '#domain/video/video.ts';
import { useRef } from 'react';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { usePersistedState } from './usePersistedState.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { type Favourite, toggleFavourite, useFavourites } from '../favourites/favourites.ts';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import { ResumeIcon } from '../ui/icons.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import styles from './HomeExtras.module.css';
import type { BubbleFragment } from './operations.generated.ts';
import { seenLinePreference } from './useControls.ts';

interface SeenProps extends Pick<RowProps, 'onWatch'> {
  /** Newest first. */
  thoughts: readonly BubbleFragment[];
  onClose: () => void;
}

/** All thoughts that were seen in this visit, in full length. */
export function SeenDialog({ thoughts, onWatch, onClose }: SeenProps) {
  const [isLineOn, setLineOn] = usePersistedState(seenLinePreference);
  return (
    <TitledDialog
      title={`Seen in this visit (${thoughts.length})`}
      onClose={onClose}
      className={styles.sheet}
    >
      {thoughts.length === 0 && <p className={styles.empty}>Thoughts are listed here once they have left.</p>}
      <ol className={styles.list}>
        {thoughts.map((thought) => (
          <Row key={thought.id} thought={thought} onWatch={onWatch} />
        ))}
      </ol>
      <label className={styles.sheetFooter}>
        Show recent thoughts below
        <input
          type="checkbox"
          role="switch"
          checked={isLineOn}
          aria-checked={isLineOn}
          onChange={(event) => setLineOn(event.target.checked)}
        />
      </label>
    </TitledDialog>
  );
}

interface FavouritesProps extends Pick<RowProps, 'onWatch'> {
  onClose: () => void;
}

export function FavouritesDialog({ onWatch, onClose }: FavouritesProps) {
  const favourites = useFavourites();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const remove = (favourite: Favourite) => {
    toggleFavourite(favourite);
    // The button disappears. Not set earlier, because Safari focuses the first element with a tabindex in a new dialog.
    headingRef.current?.setAttribute('tabindex', '-1');
    headingRef.current?.focus();
  };
  return (
    <TitledDialog title="Favourites" onClose={onClose} className={styles.sheet} headingRef={headingRef}>
      {favourites.length === 0 && (
        <p className={styles.empty}>No favourites yet. Tap a heart to keep a thought here.</p>
      )}
      <ol className={styles.list}>
        {favourites.map((favourite) => (
          <Row
            key={favourite.id}
            thought={{
              ...favourite,
              lang: favourite.lang ?? null,
              video: parseVideo(favourite.url),
            }}
            onWatch={onWatch}
            onHeart={() => remove(favourite)}
          />
        ))}
      </ol>
    </TitledDialog>
  );
}

interface RowProps {
  thought: BubbleFragment;
  onWatch: (thought: BubbleFragment) => void;
  /** By default, the heart adds or removes the thought. */
  onHeart?: () => void;
}

function Row({ thought, onWatch, onHeart }: RowProps) {
  const { id, thought: text, author, lang, video } = thought;
  return (
    <li>
      <ThoughtMarker id={id} />
      <p dir="auto" lang={lang ?? undefined}>
        {text}
      </p>
      {author !== null && <small dir="auto">— {author}</small>}
      <div className={styles.rowActions}>
        <FavouriteButton
          thought={thought}
          name={text}
          className={buttons.round}
          {...(onHeart && { onClick: onHeart })}
        />
        {video !== null && (
          <button
            type="button"
            className={`${buttons.text} ${styles.watch}`}
            onClick={() => onWatch(thought)}
          >
            <ResumeIcon />
            {watchLabel(video)}
          </button>
        )}
        {/* A link within the site, because a page load would forget what was seen. */}
        <Link className={buttons.text} to={thoughtPath(id)} aria-label={`Read more about “${text}”`}>
          Read more
        </Link>
      </div>
    </li>
  );
}
