/**
 * Events from the application to the bootstrap script, a separate bundle: `hydrated` when the application handles
 * clicks, `failed` when its code couldn't be loaded.
 */
type StartEvent = 'hydrated' | 'failed';

export function reportStartEvent(event: StartEvent): void {
  window.dispatchEvent(new Event(`upwell:${event}`));
}

export function onStartEvent(event: StartEvent, listener: () => void): void {
  window.addEventListener(`upwell:${event}`, listener);
}
