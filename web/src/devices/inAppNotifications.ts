// Passes notifications and video requests to the components that show them.
export interface InAppNotification {
  title: string;
  body: string;
  /** A link to a video or to another page; null if the notification only has text. */
  url: string | null;
}

/** `onNotification` returns a function to unsubscribe, and so does `onVideoRequest`. */
export const { send: notify, receive: onNotification } =
  createMailbox<InAppNotification>('upwell:notification');

/** Opens the video of a system notification that was clicked. */
export const { send: requestVideo, receive: onVideoRequest } = createMailbox<string>('upwell:video');

function createMailbox<Detail>(name: string) {
  /** Messages that were sent before the application rendered. They are delivered to the first listener. */
  const pending: Detail[] = [];
  return {
    send: (detail: Detail): void => {
      const event = new CustomEvent(name, { detail, cancelable: true });
      if (window.dispatchEvent(event)) pending.push(detail);
    },
    receive: (listener: (detail: Detail) => void): (() => void) => {
      const handleEvent = (event: Event) => {
        // Marks the event as delivered.
        event.preventDefault();
        listener((event as CustomEvent<Detail>).detail);
      };
      window.addEventListener(name, handleEvent);
      for (const detail of pending.splice(0)) listener(detail);
      return () => window.removeEventListener(name, handleEvent);
    },
  };
}
