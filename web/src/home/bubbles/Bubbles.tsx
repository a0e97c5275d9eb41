import type { BubbleText } from '#domain/textLayout/bubbleText.ts';
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { type HomeFlow, type HomeFlowRunner, usePauseReason } from '../flow/useFlow.ts';
import { Bubble } from './Bubble.tsx';
import type { BubbleFragment } from '../operations.generated.ts';
import type { LayoutText } from './useBubbleLayout.ts';

interface Props {
  runner: HomeFlowRunner;
  flow: HomeFlow;
  /** The layout of the text that the server has rendered. */
  serverText: BubbleText | null;
  layoutText: LayoutText | null;
  onOpen: (thought: BubbleFragment) => void;
}

export function Bubbles({ runner, flow, serverText, ...props }: Props) {
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
