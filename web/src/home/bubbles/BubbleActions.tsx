import type { Point } from '#domain/bubble/risingCircle.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import { formatStartTime } from '#domain/video/formatStartTime.ts';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from '../../page/Link.tsx';
import { shareThought } from '../../devices/share.ts';
import { FavouriteButton } from '../../favourites/FavouriteButton.tsx';
import { ResumeIcon } from '../../ui/icons.tsx';
import { ShareIcon } from '../../ui/pageIcons.ts';
import { usePausableTimeout } from '../../ui/usePausableTimeout.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './BubbleActions.module.css';
import { TextPane } from './TextPane.tsx';
import { holdMs } from './useTouchHold.ts';

/** A longer text is small in its bubble, so it is shown at a readable size as well. */
const longTextLength = 160;

/**
 * The actions of a bubble that is held, pointed at or in focus, and its text if that is long. The keyboard reaches them by
 * the arrow keys, so that a bubble is one stop of the Tab key.
 */
export function BubbleActions({ thought, place }: { thought: BubbleFragment; place: Point | null }) {
  const isLong = thought.thought.length > longTextLength;
  // A bubble that the pointer only crosses doesn't move.
  const [hasRested, setRested] = useState(false);
  usePausableTimeout(holdMs, true, () => setRested(true));
  const ref = usePageDistances(place);
  const { video } = thought;
  const playButton = video !== null && (
    <button type="submit" className={styles.play} tabIndex={-1} aria-label="Watch">
      <ResumeIcon />
      {formatStartTime(video.startSeconds)}
    </button>
  );
  if (!isLong)
    return (
      <div className={styles.actions} ref={ref}>
        {playButton}
        <SaveAndShare thought={thought} />
        <PageLink id={thought.id} />
      </div>
    );
  return (
    <>
      <div className={`${styles.actions} ${styles.withPane}`}>{playButton}</div>
      {hasRested && (
        <TextPane thought={thought} bubblePlace={place}>
          {video !== null && (
            <button type="submit" tabIndex={-1}>
              <ResumeIcon />
              Watch from {formatStartTime(video.startSeconds)}
            </button>
          )}
          <SaveAndShare thought={thought} />
          <PageLink id={thought.id} />
        </TextPane>
      )}
    </>
  );
}

function PageLink({ id }: { id: string }) {
  return (
    <Link className={styles.about} to={thoughtPath(id)} tabIndex={-1}>
      About this thought
    </Link>
  );
}

function SaveAndShare({ thought }: { thought: BubbleFragment }) {
  return (
    <>
      <FavouriteButton thought={thought} className={styles.heart} tabIndex={-1} />
      <button
        type="button"
        className={styles.share}
        tabIndex={-1}
        aria-label="Share this thought"
        onClick={() => void shareThought(thought)}
      >
        <ShareIcon />
      </button>
    </>
  );
}

/** Sets how far the left and the lower edge of the screen are from the bubble, because its actions may be at the edge. */
function usePageDistances(place: Point | null) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const main = ref.current?.closest('main');
    if (place === null || !main) return undefined;
    const measure = () => {
      const { left = 0, top = 0 } = ref.current?.closest('form')?.getBoundingClientRect() ?? {};
      ref.current?.style.setProperty('--page-left', `${-left}px`);
      ref.current?.style.setProperty('--page-bottom', `${innerHeight - top}px`);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(main);
    return () => observer.disconnect();
  }, [place]);
  return ref;
}
