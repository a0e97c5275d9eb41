// Runs in the browser: the same 40 rising bubbles, moved by CSS as on the home page, or by state that React sets in each
// frame.
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { type Bubble as BubbleState, createBubble } from '../../domain/bubble/bubble.ts';
import { layoutBubbleText } from '../../domain/textLayout/bubbleText.ts';
import { Bubble } from '../../web/src/home/bubbles/Bubble.tsx';
import type { BubbleFragment } from '../../web/src/home/operations.generated.ts';

type State = BubbleState<BubbleFragment>;

export type MotionKind = 'css' | 'state';
export interface FramesFixture {
  showBubbles: (motion: MotionKind, count: number) => void;
}

function createBubbles(count: number): State[] {
  return Array.from({ length: count }, (_, index) => {
    const thought: BubbleFragment = {
      id: `bench-${index}`,
      thought: `Thought number ${index} of a screen with many bubbles, long enough for several lines.`,
      author: `Author ${index}`,
      lang: 'en',
      url: null,
      video: null,
    };
    // Multiples of the golden ratio are evenly distributed, and the same in each run.
    const random = (): number => (((index + 1) * 0.618_034) % 1) * 0.999;
    const bubble = createBubble(thought, 'bubble', [], { now: 0, random, stage: null }, { intervalMs: 3000 });
    const position = { x: (index % 8) * 0.12 * innerWidth + 100, y: innerHeight * (0.4 + 0.6 * random()) };
    return bubble === null ? [] : [{ ...bubble, isFromServer: false, position }];
  }).flat();
}

function Bubbles({ bubbles }: { bubbles: readonly State[] }) {
  return bubbles.map((bubble) => (
    <Bubble
      key={bubble.instanceId}
      bubble={bubble}
      serverText={null}
      layoutText={layoutBubbleText}
      isTabStop
      isHeld={false}
      onOpen={ignore}
      onPauseChange={ignore}
      onHold={ignore}
    />
  ));
}

function ignore(): void {}

/** Keeps the distance of each bubble in state, and renders all of them in each frame. */
function StatePerFrame({ bubbles }: { bubbles: readonly State[] }) {
  const [distances, setDistances] = useState(() => bubbles.map(() => 0));
  useEffect(() => {
    let lastMs = performance.now();
    let request = requestAnimationFrame(function move(nowMs) {
      const elapsedMs = nowMs - lastMs;
      lastMs = nowMs;
      setDistances((current) =>
        current.map((distance, index) => {
          const durationMs = bubbles[index]?.float.durationMs ?? 1;
          return distance + (innerHeight * elapsedMs) / durationMs;
        }),
      );
      request = requestAnimationFrame(move);
    });
    return () => cancelAnimationFrame(request);
  }, [bubbles]);
  return bubbles.map((bubble, index) => (
    <div
      key={bubble.instanceId}
      className="moved-by-state"
      style={{ transform: `translateY(${-(distances[index] ?? 0)}px)` }}
    >
      <Bubbles bubbles={[bubble]} />
    </div>
  ));
}

const fixture: FramesFixture = {
  showBubbles: (motion, count) => {
    const bubbles = createBubbles(count);
    const container = document.body.appendChild(document.createElement('div'));
    container.className = 'screen';
    createRoot(container).render(
      motion === 'css' ? <Bubbles bubbles={bubbles} /> : <StatePerFrame bubbles={bubbles} />,
    );
  },
};
Object.assign(window, fixture);
