/**
 * The odds of the first language must be this many times the odds of the second one. With a lower limit, too many short
 * texts get a wrong language.
 */
const minRatio = 1.15;

/** The library doesn't know Indonesian, and takes it for Malay. */
const ambiguousLanguage = 'ms';

/** Returns the language of a text as a primary BCP 47 subtag, or null if it is uncertain. */
export async function detectLanguage(text: string): Promise<string | null> {
  // Loading takes about 0.2 s and 30 MB, so it waits for the first thought that is saved.
  const { eld } = await import('eld/extrasmall');
  const result = eld.detect(text);
  const [first = 0, second = 0] = Object.values(result.getScores()).toSorted((one, other) => other - one);
  // Scores are compressed towards 1. Their odds tell Russian from Bulgarian and Swedish from Danish equally well.
  const isCertain = result.isReliable() && toOdds(first) >= minRatio * toOdds(second);
  return isCertain && result.language !== ambiguousLanguage ? result.language : null;
}

function toOdds(score: number): number {
  return score / (1 - score);
}
