const eventName = 'upwell:hydrated';

/** Tells the bootstrap script that the application handles clicks now. */
export function reportHydrated(): void {
  window.dispatchEvent(new Event(eventName));
}

export function onHydrated(listener: () => void): void {
  window.addEventListener(eventName, listener, { once: true });
}
