// The filters that visitors can use.
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import type { ThoughtSelection } from '../thoughtStore.ts';

export type PublicFilter = Pick<ThoughtFilter, 'author' | 'lang' | 'maxLength'>;

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
