/**
 * The application redraws a page that the server drew. This carries over what a visitor did to it meanwhile: the focus,
 * and a press on a button, which only the application can answer. Links work from the first moment.
 * @param documentParsed resolves once the served page is complete, and before the application draws.
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
        clickOnRelease(findCounterpart(pressTracker.held()));
      }).observe(root, { childList: true });
    })
    .catch(stop);
}

function findControls(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('a, button')];
}

/** Remembers the last button that was pressed, and the one that is being held down. */
function trackPresses() {
  let clicked: Element | null = null;
  let held: Element | null = null;
  const abortController = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: abortController.signal });
  listen('click', (event) => (clicked = findButton(event)));
  for (const type of ['pointerdown', 'keydown']) {
    listen(type, (event) => {
      if (isPressStart(event)) held = findButton(event);
    });
  }
  for (const type of releaseEvents) listen(type, () => (held = null));
  return { clicked: () => clicked, held: () => held, stop: () => abortController.abort() };
}

const releaseEvents = ['pointerup', 'pointercancel', 'keyup'];

/** Enter presses at once. A tap needs no help: the browser decides what it presses when the finger lifts. */
function isPressStart(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === ' ';
  return event instanceof PointerEvent && event.button === 0 && event.pointerType !== 'touch';
}

/** A press that began on an element that is gone by its end is no click to the browser. */
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
