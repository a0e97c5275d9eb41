import type { Bubble as BubbleState } from '#domain/bubble/bubble.ts';
import { bubbleProperties } from '#domain/bubble/bubbleColour.ts';
import { hoverScale } from '#domain/bubble/bubbleSize.ts';
import { fadeMs, surfaceMs } from '#domain/bubble/bubbleTimes.ts';
import { type HeldPlace, isStill, opticalCentreRatio } from '#domain/bubble/stage.ts';
import { thoughtPath } from '#domain/pages/thoughtPath.ts';
import type { BubbleText as TextLayout } from '#domain/textLayout/bubbleText.ts';
import { BubbleText, createTextStyle } from '../../bubble/BubbleText.tsx';
import { GlassBubble, ServerStyle } from '../../bubble/GlassBubble.tsx';
import { ErrorBoundary } from '../../page/ErrorBoundary.tsx';
import { type HomeFlow, type HomeFlowRunner, type LayoutText, usePauseReason } from '../flow/useFlow.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import styles from './Bubble.module.css';
import { holdMs, usePointerOrFocus, useTouchHold } from './bubbleInput.ts';
import {
  type ComponentProps,
  type CSSProperties,
  type FocusEvent,
  lazy,
  type SubmitEvent,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';

interface BubblesProps {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  /** The layout of the text that the server has rendered. */
  serverText: TextLayout | null;
  layoutText: LayoutText | null;
  onOpen: (thought: BubbleFragment) => void;
}

export function Bubbles({ runner, flow, serverText, ...props }: BubblesProps) {
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
  return flow.bubbles.map((bubble) => (
    <Bubble
      // The instance id of the server's bubble changes when the flow starts.
      key={bubble.isFromServer ? 'server' : bubble.instanceId}
      bubble={bubble}
      serverText={bubble.isFromServer ? serverText : null}
      isTabStop={tabStops.includes(bubble.instanceId)}
      isHeld={isHeld && bubble.instanceId === heldId}
      onPauseChange={(instanceId, isPaused) => {
        // Lifting the finger doesn't release a bubble that is held.
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
}

/**
 * Returns the bubbles that the Tab key stops at: the two newest ones. While one has the focus, the flow adds no others, so
 * that the next presses of Tab reach the controls.
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
        if (!relatedTarget?.closest('[data-instance]')) setStopsWithFocus(null);
      },
    },
  };
}

/** Calls the listener when something else than the held bubble is pressed, or Escape. @returns a function to stop it */
function onPressElsewhere(listener: () => void): () => void {
  const onPointerDown = ({ target }: PointerEvent) => {
    const isInside = target instanceof Element && target.closest('[data-held=true], dialog');
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
  /** The layout of the text, if the server has computed it. */
  serverText: TextLayout | null;
  layoutText: LayoutText | null;
  isTabStop: boolean;
  focusHandlers?: Pick<ComponentProps<'form'>, 'onFocusCapture' | 'onBlurCapture'>;
  /** Whether a touch keeps it. */
  isHeld: boolean;
  onOpen: (thought: BubbleFragment) => void;
  onPauseChange: (instanceId: string, isPaused: boolean) => void;
  onHold: (instanceId: string) => void;
}

/** A bubble with a thought. If the thought has a video, a click plays it. */
function Bubble({ bubble, serverText, layoutText, isTabStop, isHeld, ...handlers }: BubbleProps) {
  const { onOpen, onPauseChange, onHold, focusHandlers } = handlers;
  const { thought, instanceId, phase, isPaused, held, diameterPx } = bubble;
  const isFromServer = serverText !== null;
  const [firstDiameterPx] = useState(diameterPx);
  // A bubble that stays is scaled, so that its words aren't set again.
  const laidOutPx = isStill(bubble.float) ? firstDiameterPx : diameterPx;
  const text = useMemo(
    () => serverText ?? layoutText?.(thought.thought, thought.author, laidOutPx) ?? null,
    [serverText, layoutText, thought, laidOutPx],
  );
  const pauseHandlers = usePointerOrFocus<HTMLFormElement>(isFromServer ? instanceId : null, (isPaused) =>
    onPauseChange(instanceId, isPaused),
  );
  const { ignoreHoldClick, handlers: holdHandlers } = useTouchHold(() => onHold(instanceId));
  const openVideo = (event: SubmitEvent) => {
    event.preventDefault();
    onOpen(thought);
  };
  return (
    // Without JavaScript, pressing the bubble opens the thought's page.
    <form
      className={styles.float}
      style={{
        ...createPlaceStyle(bubble),
        ...(isFromServer
          ? createScaleStyle(bubble, firstDiameterPx)
          : { ...createAppearance({ ...bubble, diameterPx: laidOutPx }), scale: diameterPx / laidOutPx }),
        ...(held !== null && createHeldStyle(held)),
      }}
      action={thoughtPath(thought.id)}
      onSubmit={openVideo}
      onClickCapture={ignoreHoldClick}
      data-from-server={isFromServer}
      data-centred={bubble.position === null}
      data-still={isStill(bubble.float)}
      data-phase={phase}
      data-paused={isPaused}
      data-held={isHeld}
      data-grown={held !== null}
      data-instance={instanceId}
      {...pauseHandlers}
      {...focusHandlers}
    >
      {isFromServer && <ServerStyle style={createServerStyle(bubble, serverText)} />}
      <button
        type="submit"
        className={styles.bubble}
        aria-label={text?.isAuthorTruncated ? `${thought.thought} — ${thought.author}` : undefined}
        aria-disabled={thought.video === null}
        tabIndex={isTabStop && phase === 'visible' ? 0 : -1}
        {...holdHandlers}
      >
        <GlassBubble>
          {text !== null && (
            <BubbleText
              layout={text}
              lang={thought.lang}
              style={isFromServer ? undefined : createTextStyle(text)}
            />
          )}
        </GlassBubble>
      </button>
      {/* In a boundary of its own, so that the flow doesn't wait until its code is loaded. */}
      {isPaused && (
        <ErrorBoundary fallback={null}>
          <Suspense>
            <BubbleActions thought={thought} />
          </Suspense>
        </ErrorBoundary>
      )}
    </form>
  );
}

/** The server doesn't know the bubble's place, and lets it wait before it floats. */
function createPlaceStyle({ position, float }: BubbleState<BubbleFragment>): CSSProperties {
  if (position === null) return {};
  return {
    '--x': `${position.x}px`,
    '--y': `${position.y}px`,
    '--float-duration': `${float.durationMs}ms`,
    '--float-delay': `${float.delayMs}ms`,
  };
}

function createHeldStyle({ offset, scale }: HeldPlace): CSSProperties {
  return { '--hover-scale': scale, '--held-x': `${offset.x}px`, '--held-y': `${offset.y}px` };
}

/** A bubble that is placed keeps its size when the scale changes, because a tablet was turned. */
function createScaleStyle(
  { position, diameterPx }: BubbleState<BubbleFragment>,
  serverDiameterPx: number,
): CSSProperties {
  return position === null ? {} : { '--bubble-scale': diameterPx / serverDiameterPx };
}

function createAppearance(
  { diameterPx, hue, delayMs }: BubbleState<BubbleFragment>,
  toLength = (px: number) => `${px}px`,
): CSSProperties {
  return {
    ...bubbleProperties(hue),
    '--diameter': toLength(diameterPx),
    '--text-diameter': toLength(diameterPx),
    '--hover-scale': hoverScale,
    '--optical-centre': opticalCentreRatio,
    '--fade-duration': `${fadeMs}ms`,
    '--surface-duration': `${surfaceMs}ms`,
    '--hold-duration': `${holdMs}ms`,
    '--reflection-angle': `${delayMs / 200 - 8}deg`,
  };
}

function createServerStyle(bubble: BubbleState<BubbleFragment>, text: TextLayout): CSSProperties {
  return { ...createAppearance(bubble, scaleLength), ...createTextStyle(text, scaleLength) };
}

/** The server doesn't know the scale, which the style sheet has. */
function scaleLength(px: number): string {
  return `calc(${px}px * var(--bubble-scale))`;
}
