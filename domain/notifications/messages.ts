import * as v from 'valibot';

/** The maximum length of each field that an admin can send. */
export const notificationLimits = { title: 120, body: 500, url: 2_048 } as const;

const notificationSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** The absolute http(s) URL that a click opens; null if a click opens nothing. */
  url: v.nullable(v.string()),
});

export type PushNotification = v.InferOutput<typeof notificationSchema>;

/** A value of a wrong type counts as missing. */
const optionalText = v.fallback(v.optional(v.string()), undefined);

const payloadSchema = v.object({
  notification: v.object({ title: optionalText, body: optionalText }),
  data: v.fallback(v.object({ url: optionalText }), {}),
  fcmOptions: v.fallback(v.object({ link: optionalText }), {}),
});

/**
 * Parses a Firebase Cloud Messaging payload. The URL is `data.url`, otherwise `fcmOptions.link`, otherwise the body if
 * that is a link. Returns null if the payload isn't a notification.
 * @param origin the origin of the site, which is added to paths such as `/thought/1`
 */
export function parsePushMessage(payload: unknown, origin: string): PushNotification | null {
  const { success, output } = v.safeParse(payloadSchema, payload);
  if (!success) return null;
  const { title, body } = output.notification;
  if (title === undefined && body === undefined) return null;
  const bodyLink = body !== undefined && /^https?:\/\/\S+$/i.test(body) ? body : undefined;
  const link = output.data.url || output.fcmOptions.link || bodyLink;
  return { title: title ?? '', body: body ?? '', url: toHttpUrl(link, origin) };
}

function toHttpUrl(link: string | undefined, origin: string): string | null {
  if (link === undefined || !URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

// The messages between the service worker and the pages, which may come from different builds.

const messageToPageSchema = v.object({
  /** A push message that arrived while this tab was visible. */
  notification: v.optional(v.nullable(notificationSchema)),
  /** The tag of the system notification, once the system shows it. */
  notificationTag: v.optional(v.string()),
  /** The video of a system notification that was clicked. */
  videoUrl: v.optional(v.string()),
});

const notificationDataSchema = v.object({ url: v.nullable(v.string()) });

export type MessageToPage = v.InferOutput<typeof messageToPageSchema>;
/** The data that the worker stores in a system notification. */
export type SystemNotificationData = v.InferOutput<typeof notificationDataSchema>;

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
