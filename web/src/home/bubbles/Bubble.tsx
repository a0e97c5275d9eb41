import { type Bubble as BubbleState } from '#domain/flow/bubble.ts';
import { bubbleColour } from '#domain/flow/bubbleColour.ts';
import { bubbleSizePx } from '#domain/flow/placement.ts';
import { parseVideo } from '#domain/video/video.ts';
import { type CSSProperties, type FocusEvent, useRef } from 'react';
import type { FontMetrics } from '../../devices/fontMetrics.ts';
import { GlassBubble } from '../../bubble/GlassBubble.tsx';
import styles from './Bubble.module.css';
import { HeartIcon } from '../../ui/icons.tsx';
import type { BubbleFragment } from '../operations.generated.ts';

interface Props {
  bubble: BubbleState<BubbleFragment>;
  fontMetrics: FontMetrics;
  /** The one that the visitor attends to: it carries the heart. */
  isCurrent: boolean;
  isFavourite: boolean;
  onOpen: (thought: BubbleFragment) => void;
  onPauseChange: (instanceId: string, isHeld: boolean) => void;
  onToggleFavourite: (thought: BubbleFragment) => void;
}

/** Glass with a thought in it; a press plays its talk, where it has one. */
export function Bubble({
  bubble,
  fontMetrics,
  isCurrent,
  isFavourite,
  onOpen,
  onPauseChange,
  onToggleFavourite,
}: Props) {
  const { thought, instanceId, phase, isPaused, sizeFactor } = bubble;
  const pausedBy = useRef({ byPointer: false, byFocus: false });
  const isFocusInDialog = useRef(false);
  const updatePausedBy = (change: Partial<typeof pausedBy.current>) => {
    Object.assign(pausedBy.current, change);
    onPauseChange(instanceId, pausedBy.current.byPointer || pausedBy.current.byFocus);
  };
  const canPlay = parseVideo(thought.url) !== null;
  const isLeaving = phase !== 'visible';
  return (
    <div
      className={styles.float}
      style={createStyle(bubble)}
      data-phase={phase}
      data-paused={isPaused}
      data-instance={instanceId}
      onPointerEnter={() => updatePausedBy({ byPointer: true })}
      onPointerLeave={() => updatePausedBy({ byPointer: false })}
      onFocus={(event) => {
        // A focus that comes back from a dialog holds the bubble only if it did before: after Escape every focus shows.
        if (!isFocusInDialog.current) updatePausedBy({ byFocus: isFocusVisible(event) });
        isFocusInDialog.current = false;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        isFocusInDialog.current = (relatedTarget?.closest('dialog') ?? null) !== null;
        if (!isFocusInDialog.current && !currentTarget.contains(relatedTarget))
          updatePausedBy({ byFocus: false });
      }}
    >
      <button
        type="button"
        className={styles.bubble}
        aria-disabled={!canPlay}
        tabIndex={isLeaving ? -1 : 0}
        onClick={() => onOpen(thought)}
      >
        <GlassBubble
          thought={thought.thought}
          author={thought.author}
          diameterPx={bubbleSizePx * sizeFactor}
          fontMetrics={fontMetrics}
        />
      </button>
      {(isCurrent || isPaused) && (
        <button
          type="button"
          className={styles.heart}
          aria-label={isFavourite ? 'Remove from favourites' : 'Add to favourites'}
          aria-pressed={isFavourite}
          tabIndex={isLeaving ? -1 : 0}
          onClick={() => onToggleFavourite(thought)}
        >
          <HeartIcon isFilled={isFavourite} />
        </button>
      )}
    </div>
  );
}

/** After a press of the pointer the focus stays behind on the bubble; only a focus that shows holds it. */
function isFocusVisible({ target }: FocusEvent<HTMLElement>): boolean {
  return target.matches(':focus-visible');
}

function createStyle({
  position,
  sizeFactor,
  hue,
  float,
  delayMs,
}: BubbleState<BubbleFragment>): CSSProperties {
  return {
    ...Object.fromEntries(Object.entries(bubbleColour(hue)).map(([name, colour]) => [`--${name}`, colour])),
    '--x': `${position.x}px`,
    '--y': `${position.y}px`,
    '--diameter': `${bubbleSizePx * sizeFactor}px`,
    '--float-ms': `${float.durationMs}ms`,
    '--float-delay-ms': `${float.startDelayMs + float.animationDelayMs}ms`,
    '--tilt': `${delayMs / 200 - 8}deg`,
  };
}
