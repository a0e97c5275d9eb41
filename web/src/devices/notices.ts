// Notifications inside the app: whoever has one announces it; the card listens.
export interface Notice {
  title: string;
  body: string;
  /** A video's link, or another page's; null for a notice that only tells. */
  url: string | null;
}

const noticed = 'upwell:notice';
const asked = 'upwell:watch';

export function announce(notice: Notice): void {
  window.dispatchEvent(new CustomEvent(noticed, { detail: notice }));
}

/** @returns ends the subscription. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  return hear(noticed, (detail) => listener(detail as Notice));
}

/** Opens a notification's video that was asked for outside of this page. */
export function askToWatch(url: string): void {
  window.dispatchEvent(new CustomEvent(asked, { detail: url }));
}

/** @returns ends the subscription. */
export function onAskedToWatch(listener: (url: string) => void): () => void {
  return hear(asked, (detail) => listener(String(detail)));
}

function hear(name: string, listener: (detail: unknown) => void): () => void {
  const receive = (event: Event) => {
    if (event instanceof CustomEvent) listener(event.detail);
  };
  window.addEventListener(name, receive);
  return () => window.removeEventListener(name, receive);
}
