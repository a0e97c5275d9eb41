// Passes notifications and video requests to the components that show them.
export interface InAppNotification {
  title: string;
  body: string;
  /** A link to a video or to another page; null if the notification only has text. */
  url: string | null;
}

const notificationEvent = 'upwell:notification';
const videoEvent = 'upwell:video';

export function notify(notification: InAppNotification): void {
  dispatch(notificationEvent, notification);
}

/** @returns a function to unsubscribe. */
export function onNotification(listener: (notification: InAppNotification) => void): () => void {
  return subscribe(notificationEvent, (detail) => listener(detail as InAppNotification));
}

/** Opens the video of a system notification that was clicked. */
export function requestVideo(url: string): void {
  dispatch(videoEvent, url);
}

/** @returns a function to unsubscribe. */
export function onVideoRequest(listener: (url: string) => void): () => void {
  return subscribe(videoEvent, (detail) => listener(String(detail)));
}

/** Events that were dispatched before the application rendered; they are delivered to the first listener. */
let pendingEvents: CustomEvent[] = [];

function dispatch(name: string, detail: unknown): void {
  const event = new CustomEvent(name, { detail, cancelable: true });
  if (window.dispatchEvent(event)) pendingEvents.push(event);
}

function subscribe(name: string, listener: (detail: unknown) => void): () => void {
  const handleEvent = (event: Event) => {
    // Marks the event as delivered.
    event.preventDefault();
    if (event instanceof CustomEvent) listener(event.detail);
  };
  window.addEventListener(name, handleEvent);
  const queuedEvents = pendingEvents;
  pendingEvents = [];
  for (const { type, detail } of queuedEvents) dispatch(type, detail);
  return () => window.removeEventListener(name, handleEvent);
}
