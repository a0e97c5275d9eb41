import type { StageArea } from '#domain/bubble/createStage.ts';
import { createInitialFlow } from '#domain/flow/flow.ts';
import { createFlow, type Flow, type PauseReason } from '#domain/flow/flowState.ts';
import type { HomePageData } from '#domain/pages/pageData.ts';
import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isOverlayOpen, onOverlayChange } from '../ui/overlays.ts';
import type * as bubbleLayout from './bubbleLayout.ts';
import { createFlowRunner, type FlowRunner } from './flowRunner.ts';
import type { BubbleFragment } from './operations.generated.ts';

export type HomeFlow = Flow<BubbleFragment>;
export type HomeFlowRunner = FlowRunner<BubbleFragment>;

/** The flow of the last home screen, whose seen thoughts are kept while the visitor is on another page. */
let lastFlow: HomeFlow | null = null;

/**
 * Runs the flow of bubbles once the code that places them has been loaded. It is paused while the tab is hidden or a dialog
 * is open.
 */
export function useFlow(initialFlow: HomeFlow) {
  /** The element of the stage, which is measured whenever a bubble is placed. */
  const stageRef = useRef<HTMLDivElement>(null);
  const [runner] = useState(() => createFlowRunner<BubbleFragment>({ initialFlow, random: Math.random }));
  const [flow, setFlow] = useState(initialFlow);
  const layout = useBubbleLayout();
  useEffect(() => {
    const update = () => {
      lastFlow = runner.getFlow();
      // A transition lets React handle a press while it renders bubbles.
      startTransition(() => setFlow(runner.getFlow()));
    };
    const unsubscribe = runner.subscribe(update);
    const onVisibilityChange = () =>
      runner.dispatch({ type: 'pauseChanged', reason: 'hidden', isActive: document.hidden });
    const pauseBehindOverlay = () =>
      runner.dispatch({ type: 'pauseChanged', reason: 'overlay', isActive: isOverlayOpen() });
    onVisibilityChange();
    pauseBehindOverlay();
    document.addEventListener('visibilitychange', onVisibilityChange);
    const unsubscribeFromOverlays = onOverlayChange(pauseBehindOverlay);
    return () => {
      document.removeEventListener('visibilitychange', onVisibilityChange);
      unsubscribeFromOverlays();
      unsubscribe();
    };
  }, [runner]);
  useEffect(() => {
    if (layout === null) return undefined;
    const stop = runner.start(() => layout.createStage(measureStage(stageRef.current)));
    runner.dispatch({ type: 'started', seenMs: getSeenMs() });
    // Renders synchronously, so that the bubbles move before the next paint.
    const placeAgain = () => flushSync(() => runner.dispatch({ type: 'stageChanged' }));
    const observer = new ResizeObserver(placeAgain);
    if (stageRef.current !== null) observer.observe(stageRef.current);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [runner, layout]);
  return { runner, flow, stageRef, layout };
}

/** Returns the time since the first contentful paint, when the first bubble became visible. */
function getSeenMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint === undefined ? 0 : performance.now() - paint.startTime;
}

export function usePauseReason(runner: HomeFlowRunner, reason: PauseReason, isActive: boolean): void {
  useEffect(() => {
    runner.dispatch({ type: 'pauseChanged', reason, isActive });
  }, [runner, reason, isActive]);
}

/** Measures the stage in CSS pixels of the page, because zooming the page makes them differ from the window's. */
function measureStage(element: HTMLElement | null): StageArea {
  const main = element?.closest('main');
  if (element === null || !main)
    return { width: innerWidth, height: innerHeight, riseHeight: innerHeight, bubbleScale: 1 };
  return {
    width: element.offsetWidth,
    height: element.offsetHeight,
    riseHeight: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : main.offsetHeight,
    bubbleScale: Number.parseFloat(getComputedStyle(main).getPropertyValue('--stage-scale')),
  };
}

/** Returns the state that the server renders the home page with, and that the browser hydrates. */
export function useInitialState(pageData: HomePageData | null, thoughtId: string | null) {
  const [initialState] = useState(() => ({
    initialData: pageData,
    initialFlow: createFlowOf(pageData, thoughtId !== null),
    // The server's layout of the first bubble, so that hydration doesn't change its lines.
    serverText: pageData?.firstText ?? null,
    initialReason: pageData && findMissingReason(pageData),
  }));
  return initialState;
}

function createFlowOf(data: HomePageData | null, isSingleKept: boolean): HomeFlow {
  if (data === null) return { ...createFlow({ isSingleKept }), seen: readVisitSeen() };
  return createInitialFlow<BubbleFragment>(data.thoughts, {
    source: data.isFallback ? 'fallback' : 'collection',
    seed: data.seed,
    isSingleKept,
    diameterPx: data.firstDiameterPx,
  });
}

function findMissingReason(data: HomePageData): MissingThoughtReason | null {
  if (data.requestedId === null) return null;
  if (data.isFallback) return 'unavailable';
  return data.isRequestedAbsent ? 'notFound' : null;
}

/** Returns the thoughts that were seen on the last home screen, including those that were visible when it was left. */
function readVisitSeen(): readonly BubbleFragment[] {
  if (lastFlow === null) return [];
  const onScreen = lastFlow.bubbles.map(({ thought }) => thought).toReversed();
  return [...onScreen, ...lastFlow.seen.filter((thought) => !onScreen.includes(thought))];
}

export type LayoutBubbleText = typeof bubbleLayout.layoutBubbleText;

/** Returns the code that places bubbles, or null until it has been loaded after hydration. */
function useBubbleLayout(): typeof bubbleLayout | null {
  const [layout, setLayout] = useState<typeof bubbleLayout | null>(null);
  useEffect(() => {
    import('./bubbleLayout.ts').then(setLayout, (error: unknown) =>
      setLayout(() => {
        // Throws during rendering, where React calls this function, so that the error boundary catches the error.
        throw error;
      }),
    );
  }, []);
  return layout;
}

/** The reason why the requested thought isn't shown: it can't be loaded at the moment, or it doesn't exist. */
export type MissingThoughtReason = 'unavailable' | 'notFound';
