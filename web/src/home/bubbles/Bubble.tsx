import { type Bubble as BubbleState, fadeMs, surfaceMs } from '#domain/flow/bubble.ts';
import { bubbleColour } from '#domain/flow/bubbleColour.ts';
import { bubbleSizePx, hoverScale } from '#domain/flow/placement.ts';
import { parseVideo } from '#domain/video/video.ts';
import type { CSSProperties } from 'react';
import { GlassBubble } from '../../bubble/GlassBubble.tsx';
import styles from './Bubble.module.css';
import { HeartIcon } from '../../ui/icons.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import { useBubblePause } from './useBubblePause.ts';

interface Props {
  bubble: BubbleState<BubbleFragment>;
  /** Whether this is the current bubble, which has the favourite button. */
  isCurrent: boolean;
  isFavourite: boolean;
  onOpen: (thought: BubbleFragment) => void;
  onPauseChange: (instanceId: string, isPaused: boolean) => void;
  onToggleFavourite: (thought: BubbleFragment) => void;
}

/** A bubble with a thought. If the thought has a video, a click plays it. */
export function Bubble({ bubble, isCurrent, isFavourite, onOpen, onPauseChange, onToggleFavourite }: Props) {
  const { thought, instanceId, phase, isPaused, sizeFactor } = bubble;
  const pauseHandlers = useBubblePause((isPaused) => onPauseChange(instanceId, isPaused));
  const canPlay = parseVideo(thought.url) !== null;
  const isLeaving = phase !== 'visible';
  return (
    <div
      className={styles.float}
      style={createStyle(bubble)}
      data-phase={phase}
      data-paused={isPaused}
      data-instance={instanceId}
      {...pauseHandlers}
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

function createStyle({
  position,
  sizeFactor,
  hue,
  float,
  delayMs,
}: BubbleState<BubbleFragment>): CSSProperties {
  return {
    ...Object.fromEntries(
      Object.entries(bubbleColour(hue)).map(([name, colour]) => [`--bubble-${name}`, colour]),
    ),
    '--x': `${position.x}px`,
    '--y': `${position.y}px`,
    '--diameter': `${bubbleSizePx * sizeFactor}px`,
    '--hover-scale': hoverScale,
    '--fade-duration': `${fadeMs}ms`,
    '--surface-duration': `${surfaceMs}ms`,
    '--float-duration': `${float.durationMs}ms`,
    '--float-delay': `${float.startDelayMs + float.animationDelayMs}ms`,
    '--reflection-angle': `${delayMs / 200 - 8}deg`,
  };
}
