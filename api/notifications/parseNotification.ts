import { notificationLimits } from '#domain/notifications/pushMessage.ts';
import { countCharacters } from '#domain/text/textLength.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';
import type { NotificationContent } from './sendToAllDevices.ts';

interface NotificationInput {
  title: string;
  body: string;
  url?: string | null;
}

/** Returns the validated and trimmed input of an admin. @throws a GraphQL error, BAD_USER_INPUT. */
export function parseNotification(input: NotificationInput): NotificationContent {
  return {
    title: parseText('title', input.title, notificationLimits.title),
    body: parseText('body', input.body, notificationLimits.body),
    url: parseUrl(input.url?.trim() ?? ''),
  };
}

function parseText(name: string, text: string, maxLength: number): string {
  const trimmed = text.trim();
  if (trimmed === '' || countCharacters(trimmed) > maxLength) {
    throw createGraphQLError('BAD_USER_INPUT', `\`${name}\` must have 1 to ${maxLength} characters.`);
  }
  return trimmed;
}

function parseUrl(url: string): string | null {
  if (url === '') return null;
  const isTooLong = url.length > notificationLimits.url;
  const isPath = /^\/(?![/\\])/.test(url);
  const isHttpUrl = !isTooLong && URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  if (isTooLong || !(isPath || isHttpUrl)) {
    throw createGraphQLError('BAD_USER_INPUT', '`url` must be an http or https URL, or a path of this site.');
  }
  return url;
}
