// What notifications show on whatever page is open, once the components that show it are rendered.
import { createSharedState } from './sharedState.ts';

export interface InAppNotification {
  title: string;
  body: string;
  /** A link to a video or to another page; null if the notification only has text. */
  url: string | null;
}

/** The newest notification, with its number, until it is closed. */
export const newestNotification = createSharedState<(InAppNotification & { number: number }) | null>(null);

let count = 0;

export function notify(notification: InAppNotification): void {
  newestNotification.write({ ...notification, number: ++count });
}

/** The link of a notification's video, while it is played. */
export const notificationVideo = createSharedState<string | null>(null);
