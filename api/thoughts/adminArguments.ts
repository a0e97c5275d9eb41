// Validates the arguments that several admin operations have in common.
import type { Selection } from '#domain/collection/lists.ts';
import { countCharacters } from '#domain/text/textLength.ts';
import { parseDateTime } from '#domain/text/parseDateTime.ts';
import { type Problem, type ThoughtPlace, validatePublishAt } from '#domain/thought/thought.ts';
import type { ThoughtFilter, ThoughtPlace as GraphQLPlace } from '../generated/resolvers.generated.ts';
import { requireInput } from '../graphql/errorCodes.ts';

export function toPlace(place: GraphQLPlace): ThoughtPlace {
  return place.toLowerCase() as Lowercase<GraphQLPlace>;
}

export function parseSelection(
  search: string | null | undefined,
  filter: ThoughtFilter | null | undefined,
): Selection {
  requireMaxLength('search', search, 200);
  return { search: search ?? null, filter };
}

/** Parses the time of a scheduled draft. @throws BAD_USER_INPUT for an invalid time, or if the thought isn't a draft */
export function parsePublishAt<Absent extends null | undefined>(
  input: string | Absent,
  isDraft: boolean | null | undefined,
  now: string,
): { publishAt: string | Absent; problems: Problem[] } {
  if (input === null || input === undefined) return { publishAt: input, problems: [] };
  requireInput(isDraft === true, '`publishAt` is for drafts only: also send `draft: true`.');
  const publishAt = parseDateTime(input);
  requireInput(publishAt !== null, '`publishAt` must be a time in UTC such as `2026-11-27T08:00:00Z`.');
  return { publishAt, problems: validatePublishAt(publishAt, now) };
}

export function requireOperationId(operation: string): void {
  const message = '`operation` must have 1 to 64 letters, digits, hyphens or underscores.';
  requireInput(/^[\w-]{1,64}$/.test(operation), message);
}

export function requireMaxLength(name: string, text: string | null | undefined, maxLength: number): void {
  const isShort = countCharacters(text ?? '') <= maxLength;
  requireInput(isShort, `\`${name}\` can have at most ${maxLength} characters.`);
}
