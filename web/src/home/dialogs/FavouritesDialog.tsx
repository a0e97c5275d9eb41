import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { parseVideo, type Video } from '#domain/video/video.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { shareThought } from '../../devices/share.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { PageIcon, ShareIcon } from '../../ui/pageIcons.tsx';
import type { Favourite } from '../../favourites/favourites.ts';
import { FavouritesFooter } from './FavouritesFooter.tsx';
import styles from './Panel.module.css';

type PlayableFavourite = Favourite & { video: Video | null };

export interface FavouritesDialogProps {
  favourites: readonly Favourite[];
  /** Whether only the favourites are shown as bubbles. */
  isFavouritesOnly: boolean;
  onOpen: (favourite: PlayableFavourite) => void;
  onRemove: (favourite: Favourite) => void;
  onClose: () => void;
}

/** Shows the visitor's favourites, saves them as files and reads them back. */
export function FavouritesDialog(props: FavouritesDialogProps) {
  const { favourites, isFavouritesOnly, onOpen, onRemove, onClose } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => {
    if (headingRef.current === null) return;
    // Not set earlier, because Safari focuses the first element with a tabindex, even a negative one, in a new dialog.
    headingRef.current.tabIndex = -1;
    headingRef.current.focus();
  };
  return (
    <Dialog label="Favourites" onClose={onClose} className={styles.panel}>
      <header className={styles.header}>
        <h2 ref={headingRef}>Favourites</h2>
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          ×
        </button>
      </header>
      {favourites.length === 0 ? (
        <p className={styles.empty}>Press the heart on a bubble to save its thought in this browser.</p>
      ) : (
        <>
          <Link className={styles.primary} to={isFavouritesOnly ? '/' : '/?favourites'}>
            {isFavouritesOnly ? 'All thoughts' : 'Only my favourites'}
          </Link>
          <ul className={styles.list}>
            {favourites.map((favourite) => (
              <Row
                key={favourite.id}
                favourite={{ ...favourite, video: parseVideo(favourite.url) }}
                onOpen={onOpen}
                onRemove={() => {
                  onRemove(favourite);
                  focusHeading();
                }}
              />
            ))}
          </ul>
        </>
      )}
      <FavouritesFooter favourites={favourites} />
    </Dialog>
  );
}

interface RowProps {
  favourite: PlayableFavourite;
  onOpen: (favourite: PlayableFavourite) => void;
  onRemove: () => void;
}

function Row({ favourite, onOpen, onRemove }: RowProps) {
  const { id, thought, author, lang, video } = favourite;
  return (
    <li>
      <button
        type="button"
        className={styles.thought}
        aria-disabled={video === null}
        onClick={() => onOpen(favourite)}
      >
        <span dir="auto" lang={lang ?? undefined}>
          {thought}
        </span>
        {author !== null && <small dir="auto">— {author}</small>}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label={`Share “${thought}”`}
        onClick={() => void shareThought(favourite)}
      >
        <ShareIcon />
      </button>
      <Link className={styles.action} to={thoughtPath(id)} aria-label={`Read more about “${thought}”`}>
        <PageIcon />
      </Link>
      <button
        type="button"
        className={`${styles.action} ${styles.remove}`}
        aria-label={`Remove “${thought}” from favourites`}
        onClick={onRemove}
      >
        <HeartIcon isFilled />
      </button>
    </li>
  );
}
