import { bubbleSizePx } from '#domain/bubble/bubbleSize.ts';
import { currentBubble } from '#domain/flow/flowState.ts';
import { listSeenThoughts, type SeenThought } from '#domain/flow/seenThoughts.ts';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import { ThoughtMarker } from '../../bubble/ThoughtMarker.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import { fitRing, layoutRing, maxMarkers, type RingLayout } from './ringLayout.ts';
import styles from './SeenRing.module.css';

/** The markers grow with the length of their texts, from the first size to the second, in pixels. */
const markerSizes = [14, 24] as const;
const longTextLength = 140;

/**
 * The markers of the thoughts that were seen, newest first, as a group of radio buttons: the bubble of the chosen one is
 * in the middle. Shown after the visitor has declined more.
 */
export function SeenRing({ flow, dispatch }: { flow: HomeFlow; dispatch: HomeFlowRunner['dispatch'] }) {
  const thoughts = listSeenThoughts(flow.seen).slice(0, maxMarkers);
  const layout = useMemo(() => layoutRing(thoughts.length), [thoughts.length]);
  const areaRef = useFittingScale(layout);
  const chosenId = currentBubble(flow)?.thought.id;
  const choose = (id: string) => dispatch({ type: 'seenChosen', id });
  const chooseNewest = useEffectEvent(() => {
    const newest = thoughts[0];
    if (chosenId === undefined && newest !== undefined) choose(newest.thought.id);
  });
  useEffect(() => chooseNewest(), []);
  return (
    <fieldset className={styles.area} ref={areaRef}>
      <legend className="visually-hidden">Thoughts seen in this visit</legend>
      {layout.radii.map((radius) => (
        <span key={radius} className={styles.circle} style={{ '--circle-size': `${2 * radius}px` }} />
      ))}
      {thoughts.map((seen, index) => (
        <Marker
          key={seen.thought.id}
          seen={seen}
          position={layout.positions[index] ?? { x: 0, y: 0 }}
          isChosen={seen.thought.id === chosenId}
          onChoose={() => choose(seen.thought.id)}
        />
      ))}
    </fieldset>
  );
}

interface MarkerProps {
  seen: SeenThought<BubbleFragment>;
  position: { x: number; y: number };
  isChosen: boolean;
  onChoose: () => void;
}

function Marker({ seen: { thought }, position, isChosen, onChoose }: MarkerProps) {
  const [min, max] = markerSizes;
  const sizePx = min + (max - min) * Math.min(1, thought.thought.length / longTextLength);
  return (
    <label
      className={styles.marker}
      style={{
        '--marker-x': `${position.x}px`,
        '--marker-y': `${position.y}px`,
        '--marker-size': `${Math.round(sizePx)}px`,
      }}
      title={thought.author ?? undefined}
    >
      <input
        type="radio"
        lang={thought.lang ?? undefined}
        name="seen-thought"
        aria-label={thought.author === null ? thought.thought : `${thought.thought} — ${thought.author}`}
        checked={isChosen}
        onChange={onChoose}
      />
      <ThoughtMarker id={thought.id} />
    </label>
  );
}

/**
 * Sets custom properties and `data-small-ring` on the page's main part, so that the ring fits into its area, and the
 * bubble into the ring.
 * @returns a ref for the area
 */
function useFittingScale(layout: RingLayout) {
  const ref = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    const main = area?.closest('main');
    if (area === null || !main) return undefined;
    const update = () => {
      const fit = fitRing(layout, Math.min(area.clientWidth, area.clientHeight));
      main.style.setProperty('--ring-scale', `${fit.scale}`);
      main.style.setProperty('--marker-target', `${fit.targetPx}px`);
      main.style.setProperty('--ring-inner-diameter', `${fit.innerDiameterPx}px`);
      main.toggleAttribute('data-small-ring', fit.innerDiameterPx < bubbleSizePx);
    };
    const observer = new ResizeObserver(update);
    observer.observe(area);
    return () => observer.disconnect();
  }, [layout]);
  return ref;
}
