// Notifications inside the app: whoever has one announces it; the card listens.
export interface InAppNotification {
  title: string;
  body: string;
  /** A video's link, or another page's; null for a notice that only tells. */
  url: string | null;
}

const notificationEvent = 'upwell:notification';
const videoEvent = 'upwell:video';

export function notify(notification: InAppNotification): void {
  dispatch(notificationEvent, notification);
}

/** @returns ends the subscription. */
export function onNotification(listener: (notice: InAppNotification) => void): () => void {
  return subscribe(notificationEvent, (detail) => listener(detail as InAppNotification));
}

/** Opens a notification's video that was asked for outside of this page. */
export function requestVideo(url: string): void {
  dispatch(videoEvent, url);
}

/** @returns ends the subscription. */
export function onVideoRequest(listener: (url: string) => void): () => void {
  return subscribe(videoEvent, (detail) => listener(String(detail)));
}

/** A page may be told something before the application is there: what nobody hears waits for a listener. */
let pendingEvents: CustomEvent[] = [];

function dispatch(name: string, detail: unknown): void {
  const event = new CustomEvent(name, { detail, cancelable: true });
  if (window.dispatchEvent(event)) pendingEvents.push(event);
}

function subscribe(name: string, listener: (detail: unknown) => void): () => void {
  const handleEvent = (event: Event) => {
    // Heard.
    event.preventDefault();
    if (event instanceof CustomEvent) listener(event.detail);
  };
  window.addEventListener(name, handleEvent);
  const queuedEvents = pendingEvents;
  pendingEvents = [];
  for (const { type, detail } of queuedEvents) dispatch(type, detail);
  return () => window.removeEventListener(name, handleEvent);
}
