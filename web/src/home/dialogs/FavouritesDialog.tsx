import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { useRef } from 'react';
import { Link } from '../../page/Link.tsx';
import { requestShare } from '../../note/shareRequest.ts';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { PageIcon, ShareIcon } from '../../ui/pageIcons.ts';
import buttons from '../../ui/buttons.module.css';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { type Favourite, type FavouriteThought, toThought } from '../../favourites/favourites.ts';
import { FavouritesFooter } from './FavouritesFooter.tsx';
import styles from './Panel.module.css';

interface Props {
  favourites: readonly Favourite[];
  /** Whether only the favourites are shown as bubbles. */
  isFavouritesOnly: boolean;
  onOpen: (favourite: FavouriteThought) => void;
  onRemove: (favourite: Favourite) => void;
  onClose: () => void;
}

/** Shows the visitor's favourites, saves them as files and reads them back. */
export function FavouritesDialog(props: Props) {
  const { favourites, isFavouritesOnly, onOpen, onRemove, onClose } = props;
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
        <>
          <Link
            className={`${buttons.pill} ${buttons.primary} ${styles.flowLink}`}
            to={isFavouritesOnly ? '/' : '/?favourites'}
          >
            {isFavouritesOnly ? 'All thoughts' : 'Show only favourites'}
          </Link>
          <ul className={styles.list}>
            {favourites.map((favourite) => (
              <Row
                key={favourite.id}
                favourite={toThought(favourite)}
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
        aria-haspopup="dialog"
        onClick={() => requestShare(favourite)}
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
