// The state of notifications, which any page shows once their components are loaded.
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

export function showInAppNotification(notification: InAppNotification): void {
  newestNotification.write({ ...notification, number: ++count });
}

/** The video link of a notification while its video is played. */
export const notificationVideo = createSharedState<string | null>(null);
