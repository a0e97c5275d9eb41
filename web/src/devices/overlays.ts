// Whether a video overlay is open anywhere, whoever opened it: the flow of bubbles stands still meanwhile.
let openCount = 0;
const listeners = new Set<() => void>();

/** @returns ends it. */
export function overlayOpened(): () => void {
  change(1);
  return () => change(-1);
}

export function isOverlayOpen(): boolean {
  return openCount > 0;
}

/** @returns ends the subscription. */
export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(by: 1 | -1): void {
  openCount += by;
  for (const listener of listeners) listener();
}
