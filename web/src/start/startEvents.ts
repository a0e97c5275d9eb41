/**
 * Events from the application to the bootstrap script, which is a separate bundle: clicks are handled now, or the code
 * that the application needs couldn't be loaded.
 */
type StartEvent = 'hydrated' | 'failed';

export function reportStartEvent(event: StartEvent): void {
  window.dispatchEvent(new Event(`upwell:${event}`));
}

export function onStartEvent(event: StartEvent, listener: () => void): void {
  window.addEventListener(`upwell:${event}`, listener);
}
