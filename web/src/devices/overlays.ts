// Reports whether a modal dialog is open; the rest of the page is inert and paused meanwhile.
export function isOverlayOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}

/** @returns a function to unsubscribe. */
export function onOverlayChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
