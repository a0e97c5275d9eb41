// The events that tell the bootstrap script, which is loaded separately, whether the application has started.
const hydratedEvent = 'upwell:hydrated';
const failedEvent = 'upwell:failed';

/** Tells that the application handles clicks now. */
export function reportHydrated(): void {
  window.dispatchEvent(new Event(hydratedEvent));
}

/** Tells that a part of the application couldn't be loaded, without which it can't start. */
export function reportLoadFailure(): void {
  window.dispatchEvent(new Event(failedEvent));
}

export function onHydrated(listener: () => void): void {
  window.addEventListener(hydratedEvent, listener, { once: true });
}

export function onLoadFailure(listener: () => void): void {
  window.addEventListener(failedEvent, listener, { once: true });
}
