// The types of the package are those of all its entries, of which this one has no way to load other files.
declare module 'eld/extrasmall' {
  interface LanguageResult {
    /** An ISO 639-1 code; empty if no language was found. */
    language: string;
    /** Returns the scores of the languages, between 0 and 1. */
    getScores: () => Record<string, number>;
    /** Returns whether the score is near the usual one of the language, and higher than the next one. */
    isReliable: () => boolean;
  }
  export const eld: { detect: (text: string) => LanguageResult };
}
