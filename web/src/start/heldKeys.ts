// The keys that are pressed on the home page before the code that handles its shortcuts has loaded. The bootstrap script
// holds them, which is a bundle of its own.
const handledEvent = 'upwell:shortcuts';

const maxHeldKeys = 20;

/** Records keys until they are replayed. They also have their usual effects. */
export function holdKeys(): void {
  let held: KeyboardEvent[] | null = [];
  window.addEventListener('keydown', (event) => {
    if (location.pathname === '/' && held !== null && held.length < maxHeldKeys) held.push(event);
  });
  window.addEventListener(handledEvent, (event) => {
    const events = held;
    held = null;
    // Other pages have shortcuts of their own.
    if (location.pathname === '/') events?.forEach((event as CustomEvent<KeyHandler>).detail);
  });
}

type KeyHandler = (event: KeyboardEvent) => void;

/**
 * Passes the keys that were held to a handler. They are not dispatched again, because WebKit would apply their usual
 * effects twice.
 */
export function replayHeldKeys(handle: KeyHandler): void {
  window.dispatchEvent(new CustomEvent(handledEvent, { detail: handle }));
}

export function dropHeldKeys(): void {
  replayHeldKeys(() => {});
}
