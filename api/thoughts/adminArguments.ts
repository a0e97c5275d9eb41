// Checks of the arguments that several queries and mutations for admins have.
import { countCharacters } from '#domain/text/textLength.ts';
import { isLanguage } from '#domain/thought/language.ts';
import type { ThoughtPlace } from '#domain/thought/thought.ts';
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import type {
  ThoughtFilter as ThoughtFilterInput,
  ThoughtPlace as GraphQLPlace,
} from '../generated/resolvers.generated.ts';
import { createGraphQLError } from '../graphql/errorCodes.ts';

export const thoughtPlaces = {
  LIVE: 'live',
  DRAFT: 'draft',
  TRASH: 'trash',
} as const satisfies Record<GraphQLPlace, ThoughtPlace>;

/** Returns null for a filter without conditions. @throws BAD_USER_INPUT for a value that no thought can have. */
export function parseFilter(input: ThoughtFilterInput | null | undefined): ThoughtFilter | null {
  const { flags = [], lang = null, updatedBy = null, importedOn = null } = input ?? {};
  if (lang !== null && !isLanguage(lang))
    throw createGraphQLError('BAD_USER_INPUT', '`lang` must be a primary language subtag such as `en`.');
  if (importedOn !== null && !/^\d{4}-\d\d-\d\d$/.test(importedOn))
    throw createGraphQLError('BAD_USER_INPUT', '`importedOn` must be a date such as `2026-11-12`.');
  const isEmpty = flags.length === 0 && [lang, updatedBy, importedOn].every((value) => value === null);
  return isEmpty ? null : { flags, lang, updatedBy, importedOn };
}

export function requireOperationId(operation: string): void {
  if (!/^[\w-]{1,64}$/.test(operation)) {
    const message = '`operation` must have 1 to 64 letters, digits, hyphens or underscores.';
    throw createGraphQLError('BAD_USER_INPUT', message);
  }
}

export function requireSearch(search: string | null | undefined): void {
  requireMaxLength('search', search, 200);
}

export function requireMaxLength(name: string, text: string | null | undefined, maxLength: number): void {
  if (countCharacters(text ?? '') > maxLength) {
    throw createGraphQLError('BAD_USER_INPUT', `\`${name}\` can have at most ${maxLength} characters.`);
  }
}
