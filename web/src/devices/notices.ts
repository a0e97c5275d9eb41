// Notifications inside the app: whoever has one announces it; the card listens.
export interface Notice {
  title: string;
  body: string;
  /** A video's link, or another page's; null for a notice that only tells. */
  url: string | null;
}

const eventName = 'upwell:notice';

export function announce(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(eventName, { detail: notice }));
}

/** @returns ends the subscription. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  const hear = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail as Notice);
  };
  window.addEventListener(eventName, hear);
  return () => window.removeEventListener(eventName, hear);
}
