import { type Bubble as BubbleState, type FlowEvent } from '#domain/bubbles.ts';
import { bubbleColour } from '#domain/colour.ts';
import { bubbleSizePx } from '#domain/placement.ts';
import { parseVideo } from '#domain/video.ts';
import type { CSSProperties } from 'react';
import styles from './Bubble.module.css';
import type { BubbleFragment } from './operations.generated.ts';

interface Props {
  bubble: BubbleState<BubbleFragment>;
  onOpen: (thought: BubbleFragment) => void;
  dispatch: (event: FlowEvent<BubbleFragment>) => void;
}

export function Bubble({ bubble, onOpen, dispatch }: Props) {
  const { thought, instanceId } = bubble;
  const hold = (isHeld: boolean) => () => dispatch({ type: 'bubbleHeld', instanceId, isHeld });
  const canPlay = parseVideo(thought.url) !== null;
  return (
    <div className={styles.float} style={placed(bubble)} data-held={bubble.isHeld} data-phase={bubble.phase}>
      <button
        type="button"
        className={styles.bubble}
        aria-disabled={!canPlay}
        onClick={() => onOpen(thought)}
        onPointerEnter={hold(true)}
        onPointerLeave={hold(false)}
        onFocus={hold(true)}
        onBlur={hold(false)}
      >
        <span className={styles.text} dir="auto">
          {thought.thought}
        </span>
        {thought.author !== null && (
          <span className={styles.author} dir="auto">
            — {thought.author}
          </span>
        )}
      </button>
    </div>
  );
}

function placed({ position, sizeFactor, hue, float }: BubbleState<BubbleFragment>): CSSProperties {
  return {
    left: position.x,
    top: position.y,
    '--diameter': `${bubbleSizePx * sizeFactor}px`,
    '--float-ms': `${float.durationMs}ms`,
    '--float-delay-ms': `${float.startDelayMs + float.animationDelayMs}ms`,
    ...Object.fromEntries(Object.entries(bubbleColour(hue)).map(([name, colour]) => [`--${name}`, colour])),
  } as CSSProperties;
}
