/**
 * What the application tells the bootstrap script, which is a bundle of its own: it handles clicks now, or a part without
 * which it can't start couldn't be loaded.
 */
type StartEvent = 'hydrated' | 'failed';

export function report(event: StartEvent): void {
  window.dispatchEvent(new Event(`upwell:${event}`));
}

export function onReport(event: StartEvent, listener: () => void): void {
  window.addEventListener(`upwell:${event}`, listener);
}
