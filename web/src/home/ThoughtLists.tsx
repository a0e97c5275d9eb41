import { thoughtPath } from '#domain/pages/pages.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { parseVideo } from '#domain/video/video.ts';
import { type ReactNode, useRef } from 'react';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { type Favourite, toggleFavourite, useFavourites } from '../favourites/favourites.ts';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import { HeartIcon, ResumeIcon } from '../ui/icons.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import type { BubbleFragment } from './operations.generated.ts';
import styles from './Panels.module.css';
import type { OverlayState } from './useControls.ts';

/** All thoughts that were seen in this visit, in full length, newest first, and the way to the favourites. */
export function SeenDialog({
  thoughts,
  overlay,
}: {
  thoughts: readonly BubbleFragment[];
  overlay: OverlayState;
}) {
  return (
    <TitledDialog
      title={`Seen in this visit (${thoughts.length})`}
      onClose={overlay.closePanel}
      className={styles.sheet}
      action={
        <button type="button" className={buttons.text} onClick={() => overlay.openPanel('favourites')}>
          <HeartIcon isFilled={false} />
          Favourites
        </button>
      }
    >
      <List emptyText="Thoughts are listed here once they have left.">
        {thoughts.map((thought) => (
          <Row key={thought.id} thought={thought} onWatch={overlay.playVideo} />
        ))}
      </List>
    </TitledDialog>
  );
}

export function FavouritesDialog({ overlay }: { overlay: OverlayState }) {
  const favourites = useFavourites();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const remove = (favourite: Favourite) => {
    toggleFavourite(favourite);
    // The button disappears. Not set earlier, because Safari focuses the first element with a tabindex in a new dialog.
    headingRef.current?.setAttribute('tabindex', '-1');
    headingRef.current?.focus();
  };
  return (
    <TitledDialog
      title="Favourites"
      onClose={overlay.closePanel}
      className={styles.sheet}
      headingRef={headingRef}
    >
      <List emptyText="No favourites yet. Tap a heart to keep a thought here.">
        {favourites.map((favourite) => (
          <Row
            key={favourite.id}
            thought={{ ...favourite, lang: favourite.lang ?? null, video: parseVideo(favourite.url) }}
            onWatch={overlay.playVideo}
            onHeart={() => remove(favourite)}
          />
        ))}
      </List>
    </TitledDialog>
  );
}

function List({ emptyText, children }: { emptyText: string; children: ReactNode[] }) {
  if (children.length === 0) return <p className={styles.empty}>{emptyText}</p>;
  return <ol className={styles.list}>{children}</ol>;
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
