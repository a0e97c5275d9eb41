/**
 * Replays what a visitor did on a server-rendered page before the application replaced it: restores the focus, and
 * clicks the button that was pressed, which only the application can handle. Links work without the application.
 * @param documentParsed resolves when the server-rendered page is complete, before the application renders.
 */
export function replayInteractions(documentParsed: Promise<void>): void {
  const pressTracker = trackPresses();
  const stop = () => pressTracker.stop();
  documentParsed
    .then(() => {
      const root = document.getElementById('root');
      if (root === null || !root.hasChildNodes()) return stop();
      const serverControls = findControls(root);
      let focused = document.activeElement;
      const onFocus = ({ target }: Event) => (focused = target instanceof Element ? target : null);
      root.addEventListener('focusin', onFocus);
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        root.removeEventListener('focusin', onFocus);
        stop();
        const clientControls = findControls(root);
        const findCounterpart = (control: Element | null) =>
          clientControls[serverControls.findIndex((one) => one === control)];
        findCounterpart(focused)?.focus({ preventScroll: true });
        findCounterpart(pressTracker.clicked())?.click();
        clickOnRelease(findCounterpart(pressTracker.pressed()));
      }).observe(root, { childList: true });
    })
    .catch(stop);
}

function findControls(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('a, button')];
}

/** Tracks the last button that was clicked, and the button that is being pressed. */
function trackPresses() {
  let clicked: Element | null = null;
  let pressed: Element | null = null;
  const abortController = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: abortController.signal });
  listen('click', (event) => (clicked = findButton(event)));
  for (const type of ['pointerdown', 'keydown']) {
    listen(type, (event) => {
      if (isPressStart(event)) pressed = findButton(event);
    });
  }
  for (const type of releaseEvents) listen(type, () => (pressed = null));
  return { clicked: () => clicked, pressed: () => pressed, stop: () => abortController.abort() };
}

const releaseEvents = ['pointerup', 'pointercancel', 'keyup'];

/** Excludes Enter, which clicks immediately, and touch, where the browser finds the target when the finger lifts. */
function isPressStart(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === ' ';
  return event instanceof PointerEvent && event.button === 0 && event.pointerType !== 'touch';
}

/** Clicks a control when the press ends on it. The browser doesn't if the element where the press began was removed. */
function clickOnRelease(control: HTMLElement | undefined): void {
  if (control === undefined) return;
  const abortController = new AbortController();
  for (const type of releaseEvents) {
    document.addEventListener(
      type,
      (event) => {
        abortController.abort();
        if (type !== 'pointercancel' && findButton(event) === control) control.click();
      },
      { capture: true, signal: abortController.signal },
    );
  }
}

function findButton({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('button') : null;
}
