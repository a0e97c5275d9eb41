import { parseVideo, type Video } from '#domain/video/video.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { Dialog } from '../../ui/Dialog.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import type { Favourite } from '../../favourites/favourites.ts';
import { FavouritesFooter } from './FavouritesFooter.tsx';
import styles from './Panel.module.css';

export interface FavouritesDialogProps {
  favourites: readonly Favourite[];
  /** Whether only the favourites are shown as bubbles. */
  isFavouritesOnly: boolean;
  onOpen: (favourite: Favourite & { video: Video | null }) => void;
  onRemove: (favourite: Favourite) => void;
  onClose: () => void;
}

/** Shows the visitor's favourites, saves them as files and reads them back. */
export function FavouritesDialog(props: FavouritesDialogProps) {
  const { favourites, isFavouritesOnly, onOpen, onRemove, onClose } = props;
  const headingRef = useRef<HTMLHeadingElement>(null);
  const playableFavourites = favourites.map((favourite) => ({
    ...favourite,
    video: parseVideo(favourite.url),
  }));
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
            {playableFavourites.map((favourite) => (
              <li key={favourite.id}>
                <button
                  type="button"
                  className={styles.thought}
                  aria-disabled={favourite.video === null}
                  onClick={() => onOpen(favourite)}
                >
                  <span dir="auto">{favourite.thought}</span>
                  {favourite.author !== null && <small dir="auto">— {favourite.author}</small>}
                </button>
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={`Remove “${favourite.thought}” from favourites`}
                  onClick={() => {
                    onRemove(favourite);
                    focusHeading();
                  }}
                >
                  <HeartIcon isFilled />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <FavouritesFooter favourites={favourites} />
    </Dialog>
  );
}
