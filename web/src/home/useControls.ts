import { findPreviousIndex, type FlowEffect, isAtEnd } from '#domain/flow/flowState.ts';
import { defaultSpeed, fastestSpeed, slowestSpeed } from '#domain/flow/speed.ts';
import { type RefObject, startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { createPersistedState } from '../devices/persistedState.ts';
import { usePersistedState } from './usePersistedState.ts';
import { getDropSound } from '../devices/sound.ts';
import type { BubbleFragment } from './operations.generated.ts';
import { type HomeFlow, type HomeFlowRunner, usePauseReason } from './useFlow.ts';

// The visitor's preferences, which are stored in this browser.
const speedPreference = createPersistedState('speed', defaultSpeed, isSpeed);
const soundPreference = createPersistedState('sound', true);
const pausePreference = createPersistedState('paused', false);
/** Whether to show the hint how to hold a bubble. */
export const holdHintPreference = createPersistedState('holdHint', true);
export const shortcutsPreference = createPersistedState('shortcuts', true);

function isSpeed(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= slowestSpeed && Number(value) <= fastestSpeed;
}

export type HomeActions = ReturnType<typeof useControls>;

/** Applies the visitor's preferences. @returns the state and the actions for the dock and the keys */
export function useControls(
  runner: HomeFlowRunner,
  flow: HomeFlow,
  { openPanel }: OverlayState,
  mainRef: RefObject<HTMLElement | null>,
) {
  const { dispatch } = runner;
  const [speed, setSpeed] = usePersistedState(speedPreference);
  const [isPaused, setPaused] = usePersistedState(pausePreference);
  const [isSoundOn, setSoundOn] = usePersistedState(soundPreference);
  useEffect(() => dispatch({ type: 'speedChanged', speed }), [dispatch, speed]);
  usePauseReason(runner, 'user', isPaused);
  useDropSound(runner, isSoundOn);
  const focusMain = () => mainRef.current?.focus();
  /** Moves the focus to the main element before a focused bubble leaves or is replaced. */
  const releaseFocus = () => {
    if (document.activeElement?.closest('form') !== null) focusMain();
  };
  return {
    speed,
    isPaused,
    isSoundOn,
    canGoBack: findPreviousIndex(flow) !== -1,
    canGoForward: !isAtEnd(flow) && flow.queue.length > 1,
    onBack: () => {
      if (isAtEnd(flow)) releaseFocus();
      dispatch({ type: 'back' });
    },
    onNext: () => {
      releaseFocus();
      dispatch({ type: 'next' });
    },
    onMoreThoughts: () => {
      // Moves the focus to the new bubbles' container, because the button disappears.
      focusMain();
      dispatch({ type: 'moreRequested' });
    },
    onNoMoreThoughts: () => dispatch({ type: 'moreDeclined' }),
    onTogglePause: () => setPaused(!isPaused),
    onSpeedChange: setSpeed,
    onToggleSound: () => setSoundOn(!isSoundOn),
    onOpenMore: () => openPanel('more'),
    onOpenSeen: () => openPanel('seen'),
    onOpenShortcuts: () => openPanel('shortcuts'),
  };
}

/** Plays the sound of a water drop for each bubble that appears. */
function useDropSound(runner: HomeFlowRunner, isEnabled: boolean): void {
  const onEffect = useEffectEvent(({ type }: FlowEffect<BubbleFragment>) => {
    if (type === 'shown' && isEnabled) getDropSound().play();
  });
  useEffect(() => getDropSound().prepare(), []);
  useEffect(() => runner.onEffect((effect) => onEffect(effect)), [runner]);
}

export type OverlayState = ReturnType<typeof useOverlay>;

type PanelName = 'more' | 'favourites' | 'seen' | 'shortcuts';

/** The open panel or video. */
export function useOverlay() {
  const [panel, setPanel] = useState<PanelName | null>(null);
  const [playingThought, setPlayingThought] = useState<BubbleFragment | null>(null);
  return {
    panel,
    playingThought,
    // A transition keeps the present screen visible while the dialog's code is loading.
    openPanel: (name: PanelName) => startTransition(() => setPanel(name)),
    closePanel: () => startTransition(() => setPanel(null)),
    /** Plays the thought's video, if it has one. */
    playVideo: useCallback((thought: BubbleFragment) => {
      if (thought.video !== null) startTransition(() => setPlayingThought(thought));
    }, []),
    closeVideo: () => startTransition(() => setPlayingThought(null)),
  };
}
