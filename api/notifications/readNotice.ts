import { noticeLimits } from '#domain/pushMessage.ts';
import { textLength } from '#domain/textLength.ts';
import { refusal } from '../refusals.ts';
import type { Notice } from './sendToAll.ts';

interface Input {
  title: string;
  body: string;
  url?: string | null;
}

/** Checks what an admin wants to send. @throws a refusal that says what to mend. */
export function readNotice(input: Input): Notice {
  return {
    title: readText('title', input.title, noticeLimits.title),
    body: readText('body', input.body, noticeLimits.body),
    url: readUrl(input.url?.trim() ?? ''),
  };
}

function readText(name: string, text: string, most: number): string {
  const trimmed = text.trim();
  if (trimmed === '' || textLength(trimmed) > most) {
    throw refusal('BAD_USER_INPUT', `\`${name}\` must have 1 to ${most} characters.`);
  }
  return trimmed;
}

function readUrl(url: string): string | null {
  if (url === '') return null;
  const isTooLong = url.length > noticeLimits.url;
  const isPath = /^\/(?![/\\])/.test(url);
  const isWebAddress = !isTooLong && URL.canParse(url) && ['http:', 'https:'].includes(new URL(url).protocol);
  if (isTooLong || !(isPath || isWebAddress)) {
    throw refusal('BAD_USER_INPUT', '`url` must be an http or https URL, or a path of this site.');
  }
  return url;
}
