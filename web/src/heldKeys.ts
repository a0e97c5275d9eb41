// The keys that are pressed on the home page before the code that handles its shortcuts has loaded. The bootstrap script
// holds them, which is loaded separately.
const handledEvent = 'upwell:shortcuts';

/** Records keys until they are repeated. They also have their usual effects. */
export function holdKeys(): void {
  let held: KeyboardEvent[] | null = [];
  window.addEventListener('keydown', (event) => {
    if (location.pathname === '/') held?.push(event);
  });
  window.addEventListener(handledEvent, () => {
    const events = held;
    held = null;
    events?.forEach((event) => event.target?.dispatchEvent(event));
  });
}

/** Repeats the keys that were held, and lets later ones pass. */
export function repeatHeldKeys(): void {
  window.dispatchEvent(new Event(handledEvent));
}
