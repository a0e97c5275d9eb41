/** The maximum length of each field that an admin can send. */
export const notificationLimits = { title: 120, body: 500, url: 2_048 } as const;

/** A notification with the URL that a click on it opens. */
export interface PushNotification {
  title: string;
  body: string;
  /** An absolute http(s) URL; null if a click opens nothing. */
  url: string | null;
}

/**
 * Parses a Firebase Cloud Messaging payload. The URL is `data.url`, otherwise `fcmOptions.link`, otherwise the body if
 * that is a link. Returns null if the payload isn't a notification.
 * @param origin the origin of the site, which is added to paths such as `/thought/1`
 */
export function parsePushMessage(payload: unknown, origin: string): PushNotification | null {
  const { notification, data, fcmOptions } = toRecord(payload);
  const { title, body } = toRecord(notification);
  if (typeof title !== 'string' && typeof body !== 'string') return null;
  const text = typeof body === 'string' ? body : '';
  const links = [
    toRecord(data)['url'],
    toRecord(fcmOptions)['link'],
    /^https?:\/\/\S+$/i.test(text) ? text : null,
  ];
  const link = links.find((candidate) => typeof candidate === 'string' && candidate !== '');
  return { title: typeof title === 'string' ? title : '', body: text, url: toHttpUrl(link, origin) };
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function toHttpUrl(link: unknown, origin: string): string | null {
  if (typeof link !== 'string' || !URL.canParse(link, origin)) return null;
  const url = new URL(link, origin);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}
