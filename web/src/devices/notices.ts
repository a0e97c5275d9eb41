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
  say(noticed, notice);
}

/** @returns ends the subscription. */
export function onNotice(listener: (notice: Notice) => void): () => void {
  return hear(noticed, (detail) => listener(detail as Notice));
}

/** Opens a notification's video that was asked for outside of this page. */
export function askToWatch(url: string): void {
  say(asked, url);
}

/** @returns ends the subscription. */
export function onAskedToWatch(listener: (url: string) => void): () => void {
  return hear(asked, (detail) => listener(String(detail)));
}

/** A page may be told something before the application is there: what nobody hears waits for a listener. */
let unheard: CustomEvent[] = [];

function say(name: string, detail: unknown): void {
  const event = new CustomEvent(name, { detail, cancelable: true });
  if (window.dispatchEvent(event)) unheard.push(event);
}

function hear(name: string, listener: (detail: unknown) => void): () => void {
  const receive = (event: Event) => {
    // Heard.
    event.preventDefault();
    if (event instanceof CustomEvent) listener(event.detail);
  };
  window.addEventListener(name, receive);
  const before = unheard;
  unheard = [];
  for (const { type, detail } of before) say(type, detail);
  return () => window.removeEventListener(name, receive);
}
