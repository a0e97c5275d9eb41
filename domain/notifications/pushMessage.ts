/** The most characters of what an admin sends. */
export const notificationLimits = { title: 120, body: 500, url: 2_048 } as const;

/** A notification as it is shown, and what a press on it opens. */
export interface PushNotification {
  title: string;
  body: string;
  /** A whole http(s) address; null when a press opens nothing. */
  url: string | null;
}

/**
 * Reads a message of Firebase Cloud Messaging as it reaches a browser. A press opens `data.url`, else
 * `fcmOptions.link`, else the body when the body is a link.
 * @param origin of the site, which a path such as `/thought/1` belongs to.
 * @returns null for what is no notification.
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
