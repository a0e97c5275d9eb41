// The filters that visitors can use.
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { maxSearchLength } from '#domain/pages/browsingPaths.ts';
import { parseLanguage } from '#domain/thought/language.ts';
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import { createGraphQLError } from '../../graphql/errorCodes.ts';
import { requireMaxLength } from '../adminArguments.ts';
import type { ThoughtSelection } from '../thoughtStore.ts';

export type PublicFilter = Pick<ThoughtFilter, 'author' | 'lang' | 'maxLength'>;

type FilterArguments = { [Name in keyof PublicFilter]?: PublicFilter[Name] | undefined };

/** @throws BAD_USER_INPUT for a value that no thought can have. */
export function parsePublicFilter({
  author = null,
  lang = null,
  maxLength = null,
}: FilterArguments): PublicFilter {
  const slug = authorSlug(author);
  const language = lang === null ? null : parseLanguage(lang);
  if (author !== null && slug === null)
    throw createGraphQLError('BAD_USER_INPUT', '`author` must be a name, or the `slug` of an author.');
  if (lang !== null && language === null)
    throw createGraphQLError('BAD_USER_INPUT', '`lang` must be a language such as `en`.');
  if (maxLength !== null && maxLength < 1)
    throw createGraphQLError('BAD_USER_INPUT', `\`maxLength\` is ${maxLength}, but must be at least 1.`);
  return { author: slug, lang: language, maxLength };
}

export function requirePublicSearch(search: string | null | undefined): void {
  requireMaxLength('search', search, maxSearchLength);
}

/** Returns a selection of live thoughts. Thoughts without text are left out. */
export function selectPublic(
  { author, lang, maxLength }: PublicFilter,
  search: string | null = null,
): ThoughtSelection {
  const conditions = { author, lang, maxLength: maxLength ?? Infinity };
  return {
    search,
    filter: { needsAttention: false, ...conditions },
    place: 'live',
  };
}

export const noFilter: PublicFilter = { author: null, lang: null, maxLength: null };
