import type * as bubbleLayout from '../bubbles/bubbleLayout.ts';
import type { StageArea } from '#domain/bubble/stageArea.ts';
import { createFlow, type Flow, type PauseReason } from '#domain/flow/flowState.ts';
import { createInitialFlow } from '#domain/flow/flow.ts';
import { listSeenThoughts, noSeenThoughts, type SeenThoughts } from '#domain/flow/seenThoughts.ts';
import type { HomePageData } from '#domain/pages/homePageData.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import { createFlowRunner, type FlowRunner } from './flowRunner.ts';
import { type RefObject, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

export type HomeFlow = Flow<BubbleFragment>;
export type HomeFlowRunner = FlowRunner<BubbleFragment>;

/** Creates the flow of bubbles. It is paused while the tab is hidden, and runs while `useRunningFlow` is called. */
export function useFlow(initialFlow: HomeFlow) {
  /** The part of the screen for bubbles. Its position is measured whenever a bubble is placed. */
  const stageRef = useRef<HTMLDivElement>(null);
  const [runner] = useState(() => createFlowRunner<BubbleFragment>({ initialFlow, random: Math.random }));
  useEffect(() => {
    const onVisibilityChange = () =>
      runner.dispatch({ type: 'pauseChanged', reason: 'hidden', isActive: document.hidden });
    onVisibilityChange();
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => document.removeEventListener('visibilitychange', onVisibilityChange);
  }, [runner]);
  const [flow, setFlow] = useState(initialFlow);
  useEffect(() => {
    // A transition, so that a press is answered while bubbles are rendered.
    const update = () => startTransition(() => setFlow(runner.getFlow()));
    update();
    return runner.subscribe(update);
  }, [runner]);
  return { runner, flow, stageRef };
}

/** Runs the flow once the layout has been loaded. Called after the hooks that react to the flow's effects. */
export function useRunningFlow(
  { runner, stageRef }: ReturnType<typeof useFlow>,
  layout: BubbleLayout | null,
): void {
  useEffect(() => {
    if (layout === null) return undefined;
    const stop = runner.start(() => layout.createStage(measureStage(stageRef.current)));
    runner.dispatch({ type: 'started', seenMs: getSeenMs() });
    return stop;
  }, [runner, stageRef, layout]);
}

/** Returns the time since the page, which contains the first bubble, could be seen. */
function getSeenMs(): number {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return paint === undefined ? 0 : performance.now() - paint.startTime;
}

export function usePauseReason(runner: HomeFlowRunner, reason: PauseReason, isActive: boolean): void {
  useEffect(() => {
    runner.dispatch({ type: 'pauseChanged', reason, isActive });
  }, [runner, reason, isActive]);
}

/**
 * Returns the stage in pixels of the bubble layer, which starts at the top left of the page and scrolls with it. On a large
 * screen, where the page is zoomed, they are larger than the pixels of the window.
 */
function measureStage(element: HTMLElement | null): StageArea {
  const main = element?.closest('main');
  if (element === null || !main)
    return { left: 0, top: 0, width: innerWidth, height: innerHeight, ...noRise };
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = element;
  return {
    left: offsetLeft,
    top: offsetTop,
    width: offsetWidth,
    height: offsetHeight,
    riseHeight: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : main.offsetHeight,
    bubbleScale: Number.parseFloat(getComputedStyle(main).getPropertyValue('--bubble-scale')),
  };
}

const noRise = { riseHeight: 0, bubbleScale: 1 };

/** Returns the state that the server renders the home page with, and that the browser hydrates. */
export function useInitialState(pageData: HomePageData | null, thoughtId: string | null) {
  const [initialState] = useState(() => ({
    initialData: pageData,
    initialFlow: createFlowOf(pageData, thoughtId !== null),
    // The server's layout, so that the browser doesn't break the lines of the first bubble differently.
    serverText: pageData?.firstText ?? null,
    initialReason: pageData && findMissingReason(pageData),
  }));
  return initialState;
}

function createFlowOf(data: HomePageData | null, isSingleKept: boolean): HomeFlow {
  if (data === null) return { ...createFlow({ isSingleKept }), seen: readVisitSeen() };
  return createInitialFlow<BubbleFragment>(
    data.thoughts,
    data.isFallback ? 'fallback' : 'collection',
    data.seed,
    isSingleKept,
  );
}

function findMissingReason(data: HomePageData): MissingThoughtReason | null {
  if (data.requestedId === null) return null;
  if (data.isFallback) return 'unavailable';
  return data.isRequestedAbsent ? 'notFound' : null;
}

/**
 * Places the bubbles again when the page has another size.
 * @param isOneLeft whether only one bubble stays, which moves to the middle of the room that the prompt leaves
 */
export function useReplaceOnResize(
  { dispatch }: HomeFlowRunner,
  isOneLeft: boolean,
  ref: RefObject<HTMLElement | null>,
): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (element === null) return undefined;
    // Before the page is drawn. React would otherwise update the bubbles afterwards.
    const placeAgain = () => flushSync(() => dispatch({ type: 'stageChanged' }));
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      if (isOneLeft || !isFirst) placeAgain();
      isFirst = false;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [dispatch, isOneLeft, ref]);
}

// Remembers the seen thoughts while the visitor is on another page of the site. They last for the visit only.

let lastFlow: HomeFlow | null = null;

/** Returns what was seen on the home screen before, with the thoughts that were still on the screen when it was left. */
function readVisitSeen(): SeenThoughts<BubbleFragment> {
  if (lastFlow === null) return noSeenThoughts;
  const { seen, bubbles } = lastFlow;
  const onScreen = bubbles.map(({ thought }) => ({ thought, lineMs: 0 }));
  const isOnScreen = (id: string) => bubbles.some(({ thought }) => thought.id === id);
  const others = listSeenThoughts(seen).filter(({ thought }) => !isOnScreen(thought.id));
  return { ...noSeenThoughts, settled: [...onScreen.toReversed(), ...others] };
}

export function useVisitSeen(runner: HomeFlowRunner): void {
  useEffect(
    () =>
      runner.subscribe(() => {
        lastFlow = runner.getFlow();
      }),
    [runner],
  );
}

export type BubbleLayout = typeof bubbleLayout;
export type LayoutText = BubbleLayout['layoutBubbleText'];

/** Returns the code that lays out bubbles, or null until it has loaded, which is after hydration. */
export function useBubbleLayout(): BubbleLayout | null {
  const [layout, setLayout] = useState<BubbleLayout | null>(null);
  useEffect(() => {
    import('../bubbles/bubbleLayout.ts').then(setLayout, (error: unknown) =>
      setLayout(() => {
        // React calls this while it renders, so the error boundary shows the error.
        throw error;
      }),
    );
  }, []);
  return layout;
}

/** The reason why the requested thought isn't shown: it can't be loaded at the moment, or it doesn't exist. */
export type MissingThoughtReason = 'unavailable' | 'notFound';
