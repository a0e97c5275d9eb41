import { lazy, Suspense, useState } from 'react';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { EmbedIcon, NoteIcon, PictureIcon, ShareIcon } from '../ui/pageIcons.ts';
import buttons from '../ui/buttons.module.css';
import { requestNote } from '../note/shareRequest.ts';
import type { ThoughtArticleFragment } from './operations.generated.ts';
import styles from './ThoughtActions.module.css';
import { findPicture } from './thoughtPicture.ts';

const EmbedDialog = lazy(async () => ({ default: (await import('./EmbedDialog.tsx')).EmbedDialog }));

interface Props {
  thought: ThoughtArticleFragment;
  isFallback: boolean;
}

/** A visitor's actions for a thought. The fallback thought, which is not in the collection, can only be shared. */
export function ThoughtActions({ thought, isFallback }: Props) {
  const picture = findPicture(thought);
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={`${buttons.pill} ${buttons.primary} ${styles.primary} needs-script`}
        onClick={() =>
          void shareThought(thought, { path: window.location.pathname, image: picture?.url ?? null })
        }
      >
        <ShareIcon />
        Share This Thought
      </button>
      {!isFallback && (
        <button
          type="button"
          className={`${buttons.pill} ${styles.note} needs-script`}
          aria-label="Share with a note"
          aria-haspopup="dialog"
          onClick={() => requestNote(thought)}
        >
          <NoteIcon />
          With a note
        </button>
      )}
      {!isFallback && (
        <FavouriteButton thought={thought} className={`${buttons.pill} ${styles.favourite} needs-script`}>
          Favourite
        </FavouriteButton>
      )}
      {picture !== null && (
        <a
          className={`${buttons.pill} ${styles.picture}`}
          href={picture.url}
          download={picture.fileName}
          aria-label="Save as picture"
        >
          <PictureIcon />
          Picture
        </a>
      )}
      {!isFallback && <EmbedButton thought={thought} />}
    </div>
  );
}

function EmbedButton({ thought }: Pick<Props, 'thought'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={`${buttons.pill} needs-script`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <EmbedIcon />
        Embed
      </button>
      {isOpen && (
        <Suspense>
          <EmbedDialog thought={thought} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
