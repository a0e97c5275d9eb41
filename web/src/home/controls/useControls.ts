import { type FlowEffect, isAtEnd } from '#domain/flow/flowState.ts';
import { useEffect, useEffectEvent } from 'react';
import { getDropSound } from '../../devices/sound.ts';
import type { OverlayState } from '../dialogs/useOverlay.ts';
import { type HomeFlow, type HomeFlowRunner, usePauseReason } from '../flow/useFlow.ts';
import { usePersistedState } from '../hooks/usePersistedState.ts';
import type { BubbleFragment } from '../operations.generated.ts';
import { pausePreference, soundPreference, speedPreference } from './preferences.ts';

export type HomeActions = ReturnType<typeof useControls>;

/** Applies the visitor's preferences to the flow. @returns what the dock and the keys show and do */
export function useControls(runner: HomeFlowRunner, flow: HomeFlow, { openPanel }: OverlayState) {
  const { dispatch } = runner;
  const [speed, setSpeed] = usePersistedState(speedPreference);
  const [isPaused, setPaused] = usePersistedState(pausePreference);
  const [isSoundOn, setSoundOn] = usePersistedState(soundPreference);
  useEffect(() => dispatch({ type: 'speedChanged', speed }), [dispatch, speed]);
  usePauseReason(runner, 'user', isPaused);
  useDropSound(runner, isSoundOn);
  return {
    speed,
    isPaused,
    isSoundOn,
    canGoBack: flow.history.length > 0,
    canGoForward: !isAtEnd(flow) && flow.queue.length > 1,
    onBack: () => {
      if (isAtEnd(flow)) releaseFocus();
      dispatch({ type: 'back' });
    },
    onNext: () => {
      releaseFocus();
      dispatch({ type: 'next' });
    },
    onTogglePause: () => setPaused(!isPaused),
    onSpeedChange: setSpeed,
    onToggleSound: () => setSoundOn(!isSoundOn),
    onOpenMore: () => openPanel('more'),
    onOpenSeen: () => openPanel('seen'),
    onOpenShortcuts: () => openPanel('shortcuts'),
  };
}

/** A bubble that leaves or is replaced can't keep the focus. */
function releaseFocus(): void {
  if (document.activeElement?.closest('[data-instance]')) document.querySelector('main')?.focus();
}

/** Plays the sound of a water drop for each bubble that appears. */
function useDropSound(runner: HomeFlowRunner, isEnabled: boolean): void {
  const onEffect = useEffectEvent(({ type }: FlowEffect<BubbleFragment>) => {
    if (type === 'shown' && isEnabled) getDropSound().play();
  });
  useEffect(() => getDropSound().prepare(), []);
  useEffect(() => runner.onEffect((effect) => onEffect(effect)), [runner]);
}
