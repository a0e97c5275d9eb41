import { parseVideo, type Video } from '#domain/video/video.ts';
import { useRef, useState } from 'react';
import { downloadFile } from '../../devices/downloadFile.ts';
import { readSettings } from '../../devices/settings.ts';
import { share, type ShareResult } from '../../devices/share.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { HeartIcon } from '../../ui/icons.tsx';
import { formatFavourites, type Favourite } from '../../favourites/favourites.ts';
import styles from './Panel.module.css';

export interface FavouritesDialogProps {
  favourites: readonly Favourite[];
  onOpen: (favourite: Favourite & { video: Video | null }) => void;
  onRemove: (favourite: Favourite) => void;
  onClose: () => void;
}

/** Shows, shares and exports the visitor's favourites. */
export function FavouritesDialog({ favourites, onOpen, onRemove, onClose }: FavouritesDialogProps) {
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
          <FavouritesFooter favourites={favourites} />
        </>
      )}
    </Dialog>
  );
}

function FavouritesFooter({ favourites }: Pick<FavouritesDialogProps, 'favourites'>) {
  const [shareResult, setShareResult] = useState<ShareResult | null>(null);
  const shareFavourites = async () =>
    setShareResult(
      await share({
        title: `Favourites from ${readSettings().productName}`,
        text: formatFavourites(favourites),
      }),
    );
  const exportFavourites = () =>
    downloadFile('favourites.json', 'application/json', `${JSON.stringify(favourites, null, 2)}\n`);
  return (
    <footer className={styles.footer}>
      <button type="button" onClick={exportFavourites}>
        Export as JSON
      </button>
      <button type="button" onClick={() => void shareFavourites()}>
        Share
      </button>
      <output>{shareResult === null ? '' : shareResultMessages[shareResult]}</output>
    </footer>
  );
}

const shareResultMessages: Record<ShareResult, string> = {
  shared: '',
  copied: 'Copied to clipboard',
  cancelled: '',
  failed: "This browser can't share or copy",
};
