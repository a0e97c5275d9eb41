import {
  type Bubble as BubbleState,
  fadeMs,
  hoverScale,
  slowestRiseRatio,
  surfacedFadeMs,
} from '#domain/bubble/bubble.ts';
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { opticalCentreRatio, noFloat } from '#domain/bubble/stage.ts';
import { isSingleShown } from '#domain/flow/flowState.ts';
import { thoughtPath } from '#domain/pages/pages.ts';
import type { BubbleText as TextLayout } from '#domain/textLayout/bubbleText.ts';
import {
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  lazy,
  memo,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import { BubbleText, createTextStyle } from '../bubble/BubbleText.tsx';
import { GlassBubble, ServerBubbleStyle } from '../bubble/GlassBubble.tsx';
import { ErrorBoundary } from '../page/ErrorBoundary.tsx';
import { holdMs, moveFocusByArrowKeys, usePointerOrFocus, useTouchHold } from './bubbleInput.ts';
import styles from './Bubble.module.css';
import type { BubbleFragment } from './operations.generated.ts';
import { type HomeFlow, type HomeFlowRunner, type LayoutBubbleText, usePauseReason } from './useFlow.ts';

interface BubblesProps {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  /** The layout of the text that the server has rendered. */
  serverText: TextLayout | null;
  layoutText: LayoutBubbleText | null;
  onOpen: (thought: BubbleFragment) => void;
}

/** All bubbles. Memoized, so that they are rendered only after a change of the flow, and controls respond at once. */
export const Bubbles = memo(function Bubbles({ runner, flow, serverText, ...props }: BubblesProps) {
  const { dispatch } = runner;
  const [heldId, setHeldId] = useState<string | null>(null);
  const isHeld = flow.bubbles.some(
    ({ instanceId, phase, isPaused }) => instanceId === heldId && phase === 'visible' && isPaused,
  );
  usePauseReason(runner, 'held', isHeld);
  const setPaused = (instanceId: string, isPaused: boolean) =>
    dispatch({ type: 'bubblePauseChanged', instanceId, isPaused });
  const release = useEffectEvent(() => {
    if (heldId !== null) setPaused(heldId, false);
    setHeldId(null);
  });
  useEffect(() => (isHeld ? onPressElsewhere(() => release()) : undefined), [isHeld]);
  const { tabStops, focusHandlers } = useTabStops(flow);
  const flowClass = `${flow.pauseReasons.length > 0 ? styles.paused : ''} ${isSingleShown(flow) ? styles.single : ''}`;
  return flow.bubbles.map((bubble) => (
    <Bubble
      // The instance id of the server's bubble changes when the flow starts.
      key={bubble.isFromServer ? 'server' : bubble.instanceId}
      bubble={bubble}
      flowClass={flowClass}
      serverText={bubble.isFromServer ? serverText : null}
      isTabStop={tabStops.includes(bubble.instanceId)}
      isHeld={isHeld && bubble.instanceId === heldId}
      onPauseChange={(instanceId, isPaused) => {
        // Doesn't release a held bubble when the finger is lifted.
        if (!isHeld || instanceId !== heldId) setPaused(instanceId, isPaused);
      }}
      onHold={(instanceId) => {
        setHeldId(instanceId);
        setPaused(instanceId, true);
      }}
      focusHandlers={focusHandlers}
      {...props}
    />
  ));
});

/**
 * Returns the bubbles that are tab stops: the two newest. While a bubble has the focus, newer bubbles don't become tab
 * stops, so that pressing Tab again reaches the controls.
 */
function useTabStops({ bubbles }: HomeFlow) {
  const [stopsWithFocus, setStopsWithFocus] = useState<readonly string[] | null>(null);
  const visible = bubbles.filter(({ phase }) => phase === 'visible');
  const tabStops = stopsWithFocus ?? visible.slice(-2).map(({ instanceId }) => instanceId);
  return {
    tabStops,
    focusHandlers: {
      onFocusCapture: () => setStopsWithFocus(tabStops),
      onBlurCapture: ({ relatedTarget }: FocusEvent) => {
        if (!relatedTarget?.closest('form')) setStopsWithFocus(null);
      },
    },
  };
}

/** Calls the listener when Escape is pressed, or anything but the held bubble. @returns a function to stop */
function onPressElsewhere(listener: () => void): () => void {
  const onPointerDown = ({ target }: PointerEvent) => {
    const isInside = target instanceof Element && target.closest(`.${styles.held}, dialog`);
    if (!isInside) listener();
  };
  const onKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) listener();
  };
  document.addEventListener('pointerdown', onPointerDown);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('pointerdown', onPointerDown);
    document.removeEventListener('keydown', onKeyDown);
  };
}

const BubbleActions = lazy(async () => ({ default: (await import('./BubbleActions.tsx')).BubbleActions }));

interface BubbleProps {
  bubble: BubbleState<BubbleFragment>;
  /** The classes that all bubbles have. */
  flowClass: string;
  /** The layout of the text, if the server has computed it. */
  serverText: TextLayout | null;
  layoutText: LayoutBubbleText | null;
  isTabStop: boolean;
  focusHandlers?: Pick<ComponentProps<'form'>, 'onFocusCapture' | 'onBlurCapture'>;
  /** Whether a touch holds the bubble. */
  isHeld: boolean;
  onOpen: (thought: BubbleFragment) => void;
  onPauseChange: (instanceId: string, isPaused: boolean) => void;
  onHold: (instanceId: string) => void;
}

/** A bubble with a thought. If the thought has a video, a click plays it. */
function Bubble({ bubble, flowClass, serverText, layoutText, isTabStop, isHeld, ...handlers }: BubbleProps) {
  const { onOpen, onPauseChange, onHold, focusHandlers } = handlers;
  const { thought, instanceId, phase, isPaused, position, diameterPx } = bubble;
  const isFromServer = serverText !== null;
  const [firstDiameterPx] = useState(diameterPx);
  const isStill = bubble.float.durationMs === noFloat.durationMs;
  // A bubble that moves to the middle is only scaled, so that its lines don't change.
  const isEnlarged = isStill && !isFromServer && diameterPx > firstDiameterPx;
  const laidOutPx = isEnlarged ? firstDiameterPx : diameterPx;
  const text = useMemo(() => {
    const isServerSize = position === null || laidOutPx >= firstDiameterPx;
    if (serverText !== null && isServerSize) return serverText;
    return layoutText?.(thought, laidOutPx) ?? serverText;
  }, [serverText, layoutText, thought, laidOutPx, firstDiameterPx, position]);
  const pauseHandlers = usePointerOrFocus<HTMLFormElement>(isFromServer ? instanceId : null, (isPaused) =>
    onPauseChange(instanceId, isPaused),
  );
  const { ignoreHoldClick, handlers: holdHandlers } = useTouchHold(() => onHold(instanceId));
  const openVideo = (event: SubmitEvent) => {
    event.preventDefault();
    onOpen(thought);
  };
  const hasServerStyle = isFromServer && text === serverText;
  const classNames = [
    styles.float,
    flowClass,
    position === null && styles.centred,
    isStill && styles.still,
    phase !== 'visible' && styles.leaving,
    isPaused && styles.kept,
    isHeld && styles.held,
  ];
  return (
    // Without JavaScript, pressing the bubble opens the thought's page.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classNames.filter(Boolean).join(' ')}
      style={{
        ...createPlaceStyle(bubble),
        ...(hasServerStyle
          ? position && { '--bubble-scale': diameterPx / firstDiameterPx }
          : { ...createAppearance({ ...bubble, diameterPx: laidOutPx }), scale: diameterPx / laidOutPx }),
      }}
      action={thoughtPath(thought.id)}
      onSubmit={openVideo}
      onClickCapture={ignoreHoldClick}
      onKeyDown={moveFocusByArrowKeys}
      data-from-server={isFromServer}
      data-phase={phase}
      {...pauseHandlers}
      {...focusHandlers}
    >
      {isFromServer && <ServerBubbleStyle style={createServerStyle(bubble, firstDiameterPx, serverText)} />}
      <button
        type="submit"
        className={styles.bubble}
        aria-label={text?.isCut ? describeThought(thought) : undefined}
        aria-disabled={thought.video === null}
        tabIndex={isTabStop && phase === 'visible' ? 0 : -1}
        {...holdHandlers}
      >
        <GlassBubble>
          {text !== null && (
            <BubbleText
              layout={text}
              lang={thought.lang}
              style={hasServerStyle ? undefined : createTextStyle(text)}
            />
          )}
        </GlassBubble>
      </button>
      {/* A separate boundary keeps the bubbles visible while the code of the actions is loading. */}
      {(isPaused || text?.isThoughtCut) && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BubbleActions thought={thought} isCut={text?.isThoughtCut === true} isPaused={isPaused} />
          </Suspense>
        </ErrorBoundary>
      )}
    </form>
  );
}

function describeThought({ thought, author }: BubbleFragment): string {
  return author === null ? thought : `${thought} — ${author}`;
}

/** Returns the style with the bubble's place. The position is null during server rendering. */
function createPlaceStyle({ position, float }: BubbleState<BubbleFragment>): CSSProperties {
  if (position === null) return {};
  return {
    '--x': `${position.x}px`,
    '--y': `${position.y}px`,
    '--float-duration': `${float.durationMs}ms`,
    '--float-delay': `${float.delayMs}ms`,
  };
}

function createAppearance(
  { diameterPx, hue, delayMs, phase }: BubbleState<BubbleFragment>,
  toLength = (px: number) => `${px}px`,
): CSSProperties {
  return {
    ...bubbleProperties(hue),
    '--diameter': toLength(diameterPx),
    '--hover-scale': hoverScale,
    '--optical-centre': opticalCentreRatio,
    '--fade-duration': `${phase === 'surfaced' ? surfacedFadeMs : fadeMs}ms`,
    '--hold-duration': `${holdMs}ms`,
    '--reflection-angle': `${delayMs / 200 - 8}deg`,
  };
}

function scaleLength(px: number): string {
  return `calc(${px}px * var(--bubble-scale))`;
}

/** Returns the style of the bubble that the server renders. The style sheet computes `--bubble-scale`, the factor of its lengths. */
function createServerStyle(
  bubble: BubbleState<BubbleFragment>,
  diameterPx: number,
  text: TextLayout,
): CSSProperties {
  return {
    ...createAppearance({ ...bubble, diameterPx }, scaleLength),
    '--preferred-diameter': `${diameterPx}px`,
    '--rise-ratio': slowestRiseRatio,
    ...createTextStyle(text, scaleLength),
  };
}
