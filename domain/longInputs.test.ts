import { describe, expect, test } from 'vitest';
import { normalizeForSearch } from './text/normalizeForSearch.ts';
import { validateRows } from './importing/importRows.ts';
import { toCreditLinks } from './images/photoCredit.ts';
import { normalizeDraft, validateDraft } from './thought/thought.ts';
import { parseVideo, parseVideoLoosely } from './video/video.ts';

/** The maximum length of a request body. */
const requestLength = 1_400_000;
const manyParameters = '&a'.repeat(requestLength / 2);
const longLink = `https://youtu.be/dQw4w9WgXcQ?${manyParameters}`;
/** Unicode normalization sorts the marks of a letter, which takes quadratic time. */
const manyMarks = `a${'\u0301\u0323'.repeat(75_000)}`;

/** The functions take milliseconds if they check the length first, and many seconds if they don't. */
const maxDurationMs = 1_000;

describe('inputs of the length of a request', () => {
  test.each([
    ['a link with 700,000 parameters in a draft', () => normalizeDraft({ url: longLink })],
    [
      'a link with 700,000 parameters in a stored record',
      () => [parseVideo(longLink), parseVideoLoosely(longLink)],
    ],
    [
      'a link with 700,000 parameters in a credit',
      () => toCreditLinks(createCredit(`https://unsplash.com/?${manyParameters}`)),
    ],
    ['an image URL with 700,000 parameters', () => validateDraft(normalizeDraft({ imageUrl: longLink }))],
    ['a letter with 150,000 marks in a draft', () => normalizeDraft({ thought: manyMarks })],
    ['a letter with 150,000 marks in a search', () => normalizeForSearch(manyMarks)],
    [
      'a link with 700,000 parameters in an import',
      () => validateRows([{ line: 1, id: longLink, url: longLink, createdAt: longLink }]),
    ],
  ])('%s is processed within a second', { timeout: 120_000 }, (_, processInput) => {
    const start = performance.now();
    processInput();
    expect(performance.now() - start).toBeLessThan(maxDurationMs);
  });

  test('a link of more than 2,048 characters is no video, and is reported as too long', () => {
    const link = (length: number) => 'https://youtu.be/dQw4w9WgXcQ?x='.padEnd(length, 'x');
    expect(parseVideo(link(2_048))).not.toBeNull();
    expect(parseVideo(link(2_049))).toBeNull();
    const [problem] = validateDraft(normalizeDraft({ ...completeDraft, url: link(2_049) }));
    expect(problem?.message).toBe('URL can have at most 2,048 characters; this one has 2,049');
  });

  test('at most 30 marks of a letter are kept, which is more than any language uses', () => {
    expect(normalizeDraft({ thought: `b${'\u0323'.repeat(30)}` }).thought).toHaveLength(30);
    expect(normalizeDraft({ thought: `q${'\u0323'.repeat(40)}w` }).thought).toBe(`q${'\u0323'.repeat(30)}w`);
  });
});

const completeDraft = { thought: 'Begin anywhere.', author: 'John Cage', application: 'Write.' };

function createCredit(link: string) {
  return { name: 'Jo', profileUrl: link, photoUrl: link };
}
