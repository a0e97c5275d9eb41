import { lazy, Suspense, useState } from 'react';
import { shareThought } from '../devices/share.ts';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { requestNote } from '../note/shareRequest.ts';
import { Button } from '../page/Button.tsx';
import buttons from '../ui/buttons.module.css';
import { MoreIcon } from '../ui/icons.tsx';
import { NoteIcon, ShareIcon } from '../ui/pageIcons.ts';
import type { ThoughtArticleFragment } from './operations.generated.ts';
import styles from './ThoughtActions.module.css';
import { findPicture } from './thoughtPicture.ts';

const MoreDialog = lazy(async () => ({ default: (await import('./MoreDialog.tsx')).MoreDialog }));

interface Props {
  thought: ThoughtArticleFragment;
  isFallback: boolean;
}

/** A visitor's actions for a thought. The fallback thought, which is not in the collection, can only be shared. */
export function ThoughtActions({ thought, isFallback }: Props) {
  const image = findPicture(thought)?.url ?? null;
  return (
    <div className={`${styles.actions} needs-script screen-only`}>
      <Button isPrimary onClick={() => void shareThought(thought, { path: window.location.pathname, image })}>
        <ShareIcon />
        Share This Thought
      </Button>
      {!isFallback && (
        <>
          <Button aria-haspopup="dialog" onClick={() => requestNote(thought)}>
            <NoteIcon />
            Add a note
          </Button>
          <FavouriteButton thought={thought} className={buttons.pill}>
            Favourite
          </FavouriteButton>
          <MoreButton thought={thought} />
        </>
      )}
    </div>
  );
}

function MoreButton({ thought }: Pick<Props, 'thought'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MoreIcon />
        More
      </Button>
      {isOpen && (
        <Suspense>
          <MoreDialog thought={thought} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
