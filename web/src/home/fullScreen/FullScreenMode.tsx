import { useEffect, useRef } from 'react';
import type { HomeFlow, HomeFlowRunner } from '../flow/useFlow.ts';
import { isFullScreen, keepScreenOn, toggleFullScreen } from '../../devices/fullScreen.ts';
import { isOverlayOpen } from '../../ui/overlays.ts';
import './fullScreenMode.css';
import { useIdle } from './useIdle.ts';

const idleMs = 4000;
const toolbarIdleMs = 6000;
/** Visitors who read a kept bubble, or the prompt for more thoughts, use neither keyboard nor pointer. */
const idleWhileReadingMs = 60_000;

/**
 * Full screen: the screen stays on while bubbles appear, and the controls are hidden until a key or the pointer is used.
 * Then nobody may be there, so the flow goes on without the prompt. Renders nothing.
 */
export function FullScreenMode({ runner: { dispatch }, flow }: { runner: HomeFlowRunner; flow: HomeFlow }) {
  const { phase, pauseReasons, bubbles } = flow;
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
      document.documentElement.toggleAttribute('data-idle', false);
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

/** @returns the element that had the focus */
function hideControls(): HTMLElement | null {
  document.documentElement.toggleAttribute('data-idle', true);
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  // Otherwise, Enter and Space would press a hidden control, and the focus would keep a bubble.
  document.querySelector('main')?.focus({ preventScroll: true });
  return activeElement;
}

/**
 * Handles the event that brings the controls back. A press does nothing else, because it can't have been aimed at
 * anything. A key does, because a shortcut needs no control, but Tab first shows which control had the focus.
 */
function handleReturn(event: Event, previousFocus: HTMLElement | null): void {
  if (event.type === 'pointerdown') ignoreNextClick();
  if (!(event instanceof KeyboardEvent) || event.key !== 'Tab' || previousFocus?.isConnected !== true) return;
  event.preventDefault();
  previousFocus.focus();
}

/** Ignores the click that ends a press, unless another press or key comes first. */
function ignoreNextClick(): void {
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  const stop = () => controller.abort();
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
      stop();
    },
    options,
  );
  window.addEventListener('pointerdown', stop, options);
  window.addEventListener('keydown', stop, options);
}

/** Lets the toolbar fade while bubbles appear and nobody uses pointer or keyboard. Renders nothing. */
export function ToolbarFade({ flow: { phase, pauseReasons } }: { flow: HomeFlow }) {
  const isFlowing = (phase === 'flowing' || phase === 'loading') && pauseReasons.length === 0;
  const isIdle = useIdle(isFlowing ? toolbarIdleMs : null);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-toolbar-idle', isIdle);
    return () => document.documentElement.removeAttribute('data-toolbar-idle');
  }, [isIdle]);
  return null;
}
