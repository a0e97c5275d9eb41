import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { parseVideo, type Video } from '#domain/video/video.ts';
import { useRef } from 'react';
import { Link } from '../../page/Link.tsx';
import { shareThought } from '../../devices/share.ts';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { PageIcon, ShareIcon } from '../../ui/pageIcons.ts';
import buttons from '../../ui/buttons.module.css';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { type Favourite, toggleFavourite, useFavourites } from '../../favourites/favourites.ts';
import styles from './Panel.module.css';

type FavouriteThought = Favourite & { lang: string | null; video: Video | null };

/** Returns the favourite with its video, as a bubble or the player shows it. */
export function toThought(favourite: Favourite): FavouriteThought {
  return { ...favourite, lang: favourite.lang ?? null, video: parseVideo(favourite.url) };
}

interface Props {
  onOpen: (favourite: FavouriteThought) => void;
  onClose: () => void;
}

/** Lists the visitor's favourites. */
export function FavouritesDialog({ onOpen, onClose }: Props) {
  const favourites = useFavourites();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => {
    if (headingRef.current === null) return;
    // Not set earlier, because Safari focuses the first element with a tabindex, even a negative one, in a new dialog.
    headingRef.current.tabIndex = -1;
    headingRef.current.focus();
  };
  return (
    <TitledDialog title="Favourites" onClose={onClose} width={520} headingRef={headingRef}>
      {favourites.length === 0 ? (
        <p className={styles.empty}>No favourites yet. Tap a heart to keep a thought here.</p>
      ) : (
        <ul className={styles.list}>
          {favourites.map((favourite) => (
            <Row
              key={favourite.id}
              favourite={toThought(favourite)}
              onOpen={onOpen}
              onRemove={() => {
                toggleFavourite(favourite);
                focusHeading();
              }}
            />
          ))}
        </ul>
      )}
    </TitledDialog>
  );
}

interface RowProps {
  favourite: FavouriteThought;
  onOpen: (favourite: FavouriteThought) => void;
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
        className={buttons.round}
        aria-label={`Share “${thought}”`}
        onClick={() => void shareThought(favourite)}
      >
        <ShareIcon />
      </button>
      <Link className={buttons.round} to={thoughtPath(id)} aria-label={`Read more about “${thought}”`}>
        <PageIcon />
      </Link>
      <FavouriteButton thought={favourite} name={thought} className={buttons.round} onClick={onRemove} />
    </li>
  );
}
