/**
 * The application redraws a page that the server drew. This carries over what a visitor did to it meanwhile: the focus,
 * and a press on a button, which only the application can answer. Links work from the first moment.
 * @param parsed resolves once the served page is complete, and before the application draws.
 */
export function carryOver(parsed: Promise<void>): void {
  const presses = watchPresses();
  const stop = () => presses.stop();
  parsed
    .then(() => {
      const root = document.getElementById('root');
      if (root === null || !root.hasChildNodes()) return stop();
      const served = findControls(root);
      let focused = document.activeElement;
      const onFocus = ({ target }: Event) => (focused = target instanceof Element ? target : null);
      root.addEventListener('focusin', onFocus);
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        root.removeEventListener('focusin', onFocus);
        stop();
        const drawn = findControls(root);
        const counterpartOf = (control: Element | null) => drawn[served.findIndex((one) => one === control)];
        counterpartOf(focused)?.focus({ preventScroll: true });
        counterpartOf(presses.clicked())?.click();
        clickWhenReleased(counterpartOf(presses.held()));
      }).observe(root, { childList: true });
    })
    .catch(stop);
}

function findControls(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('a, button')];
}

/** Remembers the last button that was pressed, and the one that is being held down. */
function watchPresses() {
  let clicked: Element | null = null;
  let held: Element | null = null;
  const watching = new AbortController();
  const listen = (type: string, listener: (event: Event) => void) =>
    document.addEventListener(type, listener, { capture: true, signal: watching.signal });
  listen('click', (event) => (clicked = buttonOf(event)));
  for (const type of ['pointerdown', 'keydown']) {
    listen(type, (event) => {
      if (beginsPress(event)) held = buttonOf(event);
    });
  }
  for (const type of releases) listen(type, () => (held = null));
  return { clicked: () => clicked, held: () => held, stop: () => watching.abort() };
}

const releases = ['pointerup', 'pointercancel', 'keyup'];

/** Enter presses at once. A tap needs no help: the browser decides what it presses when the finger lifts. */
function beginsPress(event: Event): boolean {
  if (event instanceof KeyboardEvent) return event.key === ' ';
  return event instanceof PointerEvent && event.button === 0 && event.pointerType !== 'touch';
}

/** A press that began on an element that is gone by its end is no click to the browser. */
function clickWhenReleased(control: HTMLElement | undefined): void {
  if (control === undefined) return;
  const watching = new AbortController();
  for (const type of releases) {
    document.addEventListener(
      type,
      (event) => {
        watching.abort();
        if (type !== 'pointercancel' && buttonOf(event) === control) control.click();
      },
      { capture: true, signal: watching.signal },
    );
  }
}

function buttonOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('button') : null;
}
