// Whether a dialog is open over the page, whoever opened it: all else is inert, and stands still meanwhile.
export function isOverlayOpen(): boolean {
  return document.querySelector('dialog:modal') !== null;
}

/** @returns ends the subscription. */
export function onOverlayChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
}
