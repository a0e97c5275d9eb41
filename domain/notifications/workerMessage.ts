// The messages between the service worker and the pages. They may run code of different versions.
import * as v from 'valibot';

const notificationSchema = v.object({ title: v.string(), body: v.string(), url: v.nullable(v.string()) });

const messageToPageSchema = v.object({
  /** A push message that arrived while this tab was visible. */
  notification: v.optional(v.nullable(notificationSchema)),
  /** The tag of its system notification, once the system shows it. */
  notificationTag: v.optional(v.string()),
  /** The video of a system notification that was clicked. */
  videoUrl: v.optional(v.string()),
});

const notificationDataSchema = v.object({ url: v.nullable(v.string()) });

export type MessageToPage = v.InferOutput<typeof messageToPageSchema>;
/** The data that the worker stores in a system notification. */
export type NotificationData = v.InferOutput<typeof notificationDataSchema>;

/** Returns a message without content if the data isn't a message of the worker. */
export function parseMessageToPage(data: unknown): MessageToPage {
  const { success, output } = v.safeParse(messageToPageSchema, data);
  return success ? output : {};
}

/** Returns the URL that a click on a system notification opens, or null if it opens none. */
export function parseNotificationUrl(data: unknown): string | null {
  const { success, output } = v.safeParse(notificationDataSchema, data);
  return success ? output.url : null;
}
