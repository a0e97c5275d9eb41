// The keys that are pressed on the home page before the code that handles its shortcuts has loaded. The bootstrap script,
// which is a bundle of its own, records them.
const handledEvent = 'upwell:shortcuts';

const maxRecordedKeys = 20;

/** Records keys until they are replayed. They also have their usual effects. */
export function recordEarlyKeys(): void {
  let recorded: KeyboardEvent[] | null = [];
  window.addEventListener('keydown', (event) => {
    if (location.pathname === '/' && recorded !== null && recorded.length < maxRecordedKeys)
      recorded.push(event);
  });
  window.addEventListener(handledEvent, (event) => {
    const events = recorded;
    recorded = null;
    // After a navigation to another page, the keys are dropped, because its shortcuts differ.
    if (location.pathname === '/') events?.forEach((event as CustomEvent<KeyHandler>).detail);
  });
}

type KeyHandler = (event: KeyboardEvent) => void;

/**
 * Passes the recorded keys to a handler. They are not dispatched again, because WebKit would apply their usual
 * effects twice.
 */
export function replayEarlyKeys(handle: KeyHandler): void {
  window.dispatchEvent(new CustomEvent(handledEvent, { detail: handle }));
}

export function dropEarlyKeys(): void {
  replayEarlyKeys(() => {});
}
