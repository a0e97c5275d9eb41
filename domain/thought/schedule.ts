// The rules for drafts that go live by themselves.
import type { Problem } from './thought.ts';

const maxYearsAhead = 10;

/** Returns the validation errors of the time when a draft is to go live. Both are ISO 8601 in UTC with milliseconds. */
export function validatePublishAt(publishAt: string, now: string): Problem[] {
  const latest = `${Number(now.slice(0, 4)) + maxYearsAhead}${now.slice(4)}`;
  if (publishAt > now && publishAt <= latest) return [];
  const message =
    publishAt <= now
      ? 'Please choose a time in the future, or publish now'
      : `Please choose a time within the next ${maxYearsAhead} years`;
  return [{ field: 'publishAt', message }];
}
