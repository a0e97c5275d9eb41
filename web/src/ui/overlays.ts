// Counts the open modal dialogs. While one is open, the rest of the page is inert and paused.
let openCount = 0;
const listeners = new Set<() => void>();

/** Counts a dialog that has opened. @returns a function to call when it closes. */
export function reportOverlayOpened(): () => void {
  changeOpenCount(1);
  return () => changeOpenCount(-1);
}

export function isOverlayOpen(): boolean {
  return openCount > 0;
}

/** Calls the listener whenever a modal dialog opens or closes. @returns a function to unsubscribe. */
export function onOverlayChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function changeOpenCount(change: 1 | -1): void {
  openCount += change;
  for (const listener of listeners) listener();
}
