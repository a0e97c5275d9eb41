import { listSeenThoughts, type SeenThought, type SeenThoughts } from '#domain/flow/seenThoughts.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { watchLabel } from '#domain/video/sourceLink.ts';
import { useLayoutEffect } from 'react';
import { Link } from '../../page/Link.tsx';
import { ResumeIcon } from '../../ui/icons.tsx';
import { shareThought } from '../../devices/share.ts';
import { ShareIcon } from '../../ui/pageIcons.ts';
import { TitledDialog } from '../../ui/TitledDialog.tsx';
import { seenLinePreference } from '../controls/preferences.ts';
import panelStyles from '../dialogs/Panel.module.css';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import { ThoughtMarker } from '../../bubble/ThoughtMarker.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './SeenDialog.module.css';

interface Props {
  seen: SeenThoughts<BubbleFragment>;
  onWatch: (thought: BubbleFragment) => void;
  onClose: () => void;
}

/** All thoughts that were seen in this visit, newest first, in full length. */
export function SeenDialog({ seen, onWatch, onClose }: Props) {
  const [isLineOn, setLineOn] = usePersistedState(seenLinePreference);
  const thoughts = listSeenThoughts(seen);
  useLayoutEffect(() => {
    // Observes the page after the stage has, which places the bubbles again.
    const observer = new ResizeObserver(measureRoomAtLeft);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  return (
    <TitledDialog
      title={`Seen in this visit (${thoughts.length})`}
      onClose={onClose}
      opener="[data-opens-seen]"
      className={styles.sheet}
    >
      {thoughts.length === 0 && (
        <p className={panelStyles.empty}>Thoughts are listed here once they have left.</p>
      )}
      <ol className={styles.list}>
        {thoughts.map((seenThought) => (
          <Row
            key={seenThought.thought.id}
            seenThought={seenThought}
            onWatch={() => onWatch(seenThought.thought)}
          />
        ))}
      </ol>
      <div className={styles.footer}>
        <label>
          Show recent thoughts below
          <input
            type="checkbox"
            role="switch"
            checked={isLineOn}
            aria-checked={isLineOn}
            onChange={(event) => setLineOn(event.target.checked)}
          />
        </label>
      </div>
    </TitledDialog>
  );
}

/** Tells the style sheet how far the bubbles can move without leaving the screen. They move together, so none meet. */
function measureRoomAtLeft(): void {
  const bubbles = document.querySelectorAll<HTMLElement>('[data-instance]');
  const roomPx = Math.min(
    ...Array.from(bubbles, ({ offsetLeft, offsetWidth }) => offsetLeft - 0.05 * offsetWidth),
  );
  document.querySelector('main')?.style.setProperty('--room-at-left', `${Math.min(roomPx, 1e4)}px`);
}

interface RowProps {
  seenThought: SeenThought<BubbleFragment>;
  onWatch: () => void;
}

function Row({ seenThought: { thought }, onWatch }: RowProps) {
  const { id, thought: text, author, lang, video } = thought;
  return (
    <li>
      <ThoughtMarker id={id} />
      <p dir="auto" lang={lang ?? undefined}>
        {text}
      </p>
      {author !== null && <small dir="auto">— {author}</small>}
      <div className={styles.actions}>
        <FavouriteButton thought={thought} name={text} className={styles.heart} />
        <button
          type="button"
          className={styles.share}
          aria-label={`Share “${text}”`}
          onClick={() => void shareThought(thought)}
        >
          <ShareIcon />
        </button>
        {video !== null && (
          <button type="button" className={styles.watch} onClick={onWatch}>
            <ResumeIcon />
            {watchLabel(video)}
          </button>
        )}
        {/* A link within the site, because a page load would forget what was seen. */}
        <Link to={thoughtPath(id)} aria-label={`Read more about “${text}”`}>
          Read more
        </Link>
      </div>
    </li>
  );
}
