import { useEffect, useRef } from 'react';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import { isFullScreen, keepScreenOn, toggleFullScreen } from '../../devices/fullScreen.ts';
import { isOverlayOpen } from '../../ui/overlays.ts';
import './fullScreenMode.css';
import { handleReturn, hideControls, showControls } from './idleControls.ts';
import { useIdle } from './useIdle.ts';

const idleMs = 4000;
/** Visitors who read a kept bubble, or the prompt for more thoughts, use neither keyboard nor pointer. */
const idleWhileReadingMs = 60_000;

interface Props {
  runner: HomeFlowRunner;
  flow: HomeFlow;
}

/**
 * Full screen: the screen stays on while bubbles appear, and the controls are hidden until a key or the pointer is used.
 * Then nobody may be there, so the flow goes on without the prompt. Renders nothing.
 */
export function FullScreenMode({ runner: { dispatch }, flow: { phase, pauseReasons, bubbles } }: Props) {
  const isFlowing = phase !== 'stopped' && pauseReasons.every((reason) => reason === 'held');
  const isReading = phase === 'prompting' || bubbles.some(({ isPaused }) => isPaused);
  const previousFocus = useRef<HTMLElement | null>(null);
  const isIdle = useIdle(isFlowing ? (isReading ? idleWhileReadingMs : idleMs) : null, (event) =>
    handleReturn(event, previousFocus.current),
  );
  useEffect(() => (isFlowing ? keepScreenOn() : undefined), [isFlowing]);
  useEffect(() => {
    if (!isIdle) return undefined;
    previousFocus.current = hideControls();
    dispatch({ type: 'unattendedChanged', isUnattended: true });
    return () => {
      showControls();
      dispatch({ type: 'unattendedChanged', isUnattended: false });
    };
  }, [isIdle, dispatch]);
  useEffect(() => {
    document.addEventListener('keydown', leaveOnEscape);
    return () => document.removeEventListener('keydown', leaveOnEscape);
  }, []);
  return null;
}

/** A browser that offers full screen handles Escape itself. */
function leaveOnEscape({ key, defaultPrevented }: KeyboardEvent): void {
  if (key === 'Escape' && !defaultPrevented && !isOverlayOpen() && isFullScreen()) toggleFullScreen();
}
