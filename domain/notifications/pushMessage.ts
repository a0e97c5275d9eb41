import * as v from 'valibot';

/** The maximum length of each field that an admin can send. */
export const notificationLimits = { title: 120, body: 500, url: 2_048 } as const;

/** A notification with the URL that a click on it opens. */
export interface PushNotification {
  title: string;
  body: string;
  /** An absolute http(s) URL; null if a click opens nothing. */
  url: string | null;
}

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
