import { searchSimilarTexts } from '#domain/text/similarText.ts';
import { searchTextSeparator } from './thoughtRecord.ts';

interface Candidate {
  id: string;
  /** See `searchTextOf`. */
  searchText: string;
}

/** Returns the ids of the thoughts that are most similar to this text, at most `first`. */
export function findMostSimilar(text: string, candidates: readonly Candidate[], first: number): string[] {
  const { rate } = searchSimilarTexts(text);
  return candidates
    .map(({ id, searchText }) => ({ id, rating: rate(searchText.split(searchTextSeparator, 1)[0] ?? '') }))
    .filter(({ rating }) => rating > 0)
    .toSorted((one, other) => other.rating - one.rating || (one.id < other.id ? -1 : 1))
    .slice(0, first)
    .map(({ id }) => id);
}
