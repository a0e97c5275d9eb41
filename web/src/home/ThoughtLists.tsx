import { thoughtPath } from '#domain/pages/pages.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { parseVideo } from '#domain/video/video.ts';
import { type ReactNode, useState } from 'react';
import { ThoughtMarker } from '../bubble/ThoughtMarker.tsx';
import { FavouriteButton } from '../favourites/FavouriteButton.tsx';
import { type Favourite, favouritesState } from '../favourites/favourites.ts';
import { Link } from '../page/Link.tsx';
import buttons from '../ui/buttons.module.css';
import { HeartIcon, ResumeIcon } from '../ui/icons.tsx';
import { TitledDialog } from '../ui/TitledDialog.tsx';
import type { BubbleFragment } from './operations.generated.ts';
import styles from './Panels.module.css';
import type { OverlayState } from './useControls.ts';

interface ListProps {
  thoughts: readonly BubbleFragment[];
  overlay: OverlayState;
}

/** The complete thoughts that were seen in this visit, newest first, with a button for the favourites. */
export function SeenDialog({ thoughts, overlay }: ListProps) {
  return (
    <ListDialog
      title={`Seen in this visit (${thoughts.length})`}
      action={
        <button type="button" className={buttons.text} onClick={() => overlay.openPanel('favourites')}>
          <HeartIcon isFilled={false} />
          Favourites
        </button>
      }
      emptyText="Thoughts are listed here once they have left."
      {...{ thoughts, overlay }}
    />
  );
}

/** A removed favourite stays in the list until the dialog is closed, so that it can be added again. */
export function FavouritesDialog({ overlay }: { overlay: OverlayState }) {
  const [favourites] = useState(favouritesState.read);
  return (
    <ListDialog
      title="Favourites"
      emptyText="No favourites yet. Tap a heart to keep a thought here."
      thoughts={favourites.map(toBubble)}
      overlay={overlay}
    />
  );
}

function toBubble({ lang = null, ...favourite }: Favourite): BubbleFragment {
  return { ...favourite, lang, video: parseVideo(favourite.url) };
}

interface ListDialogProps extends ListProps {
  title: string;
  action?: ReactNode;
  emptyText: string;
}

function ListDialog({ thoughts, overlay, emptyText, ...header }: ListDialogProps) {
  return (
    <TitledDialog onClose={overlay.closePanel} className={styles.sheet} {...header}>
      {thoughts.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      <ol className={styles.list}>
        {thoughts.map((thought) => (
          <Row key={thought.id} thought={thought} onWatch={overlay.playVideo} />
        ))}
      </ol>
    </TitledDialog>
  );
}

interface RowProps {
  thought: BubbleFragment;
  onWatch: (thought: BubbleFragment) => void;
}

function Row({ thought, onWatch }: RowProps) {
  const { id, thought: text, author, lang, video } = thought;
  return (
    <li>
      <ThoughtMarker id={id} />
      <p dir="auto" lang={lang ?? undefined}>
        {text}
      </p>
      <div>
        {author !== null && <small dir="auto">— {author}</small>}
        <div className={styles.actions}>
          <FavouriteButton thought={thought} name={text} className={buttons.round} />
          {video !== null && (
            <button
              type="button"
              className={`${buttons.text} ${buttons.watch}`}
              onClick={() => onWatch(thought)}
            >
              <ResumeIcon />
              {watchLabel(video)}
            </button>
          )}
          {/* The link doesn't load a new document, which would forget the seen thoughts. */}
          <Link className={buttons.text} to={thoughtPath(id)} aria-label={`Read more about “${text}”`}>
            Read more
          </Link>
        </div>
      </div>
    </li>
  );
}
