// Hides the controls and the pointer while nobody uses them, and brings them back.

/** @returns the element that had the focus */
export function hideControls(): HTMLElement | null {
  document.documentElement.toggleAttribute('data-idle', true);
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
  // Otherwise, Enter and Space would press a hidden control, and the focus would keep a bubble.
  document.querySelector('main')?.focus({ preventScroll: true });
  return activeElement;
}

export function showControls(): void {
  document.documentElement.toggleAttribute('data-idle', false);
}

/**
 * Handles the event that brings the controls back. A press does nothing else, because it can't have been aimed at
 * anything. A key does, because a shortcut needs no control, but Tab first shows which control had the focus.
 */
export function handleReturn(event: Event, previousFocus: HTMLElement | null): void {
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
