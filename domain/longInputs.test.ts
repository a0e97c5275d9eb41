import { describe, expect, test } from 'vitest';
import { normalizeForSearch } from './text/normalizeForSearch.ts';
import { validateRows } from './importing/importRows.ts';
import { toCreditLinks } from './images/photoCredit.ts';
import { normalizeDraft, validateDraft } from './thought/thought.ts';
import { parseVideo, parseVideoLoosely } from './video/video.ts';

/** As long as the body of a request may be. */
const requestLength = 1_400_000;
const manyParameters = '&a'.repeat(requestLength / 2);
const longLink = `https://youtu.be/dQw4w9WgXcQ?${manyParameters}`;
/** Unicode's normal forms sort the marks of one letter, in time that grows with the square of their number. */
const manyMarks = `a${'\u0301\u0323'.repeat(75_000)}`;

/** These take milliseconds when their lengths are checked first, and many seconds when they are not. */
const maxDurationMs = 1_000;

describe('A text as long as a whole request is read within a second', () => {
  test.each([
    ['a link with 700,000 parameters in a draft', () => normalizeDraft({ url: longLink })],
    ['such a link in a stored record', () => [parseVideo(longLink), parseVideoLoosely(longLink)]],
    ['such a link in a credit', () => toCreditLinks(createCredit(`https://unsplash.com/?${manyParameters}`))],
    ['an image’s address', () => validateDraft(normalizeDraft({ imageUrl: longLink }))],
    ['a letter with 150,000 marks in a draft', () => normalizeDraft({ thought: manyMarks })],
    ['such a letter in a search', () => normalizeForSearch(manyMarks)],
    [
      'rows of an import',
      () => validateRows([{ line: 1, id: longLink, url: longLink, createdAt: longLink }]),
    ],
  ])('%s', { timeout: 120_000 }, (_, read) => {
    const start = performance.now();
    read();
    expect(performance.now() - start).toBeLessThan(maxDurationMs);
  });

  test('a link beyond 2,048 characters leads to no video, and says that it is too long', () => {
    const link = (length: number) => 'https://youtu.be/dQw4w9WgXcQ?x='.padEnd(length, 'x');
    expect(parseVideo(link(2_048))).not.toBeNull();
    expect(parseVideo(link(2_049))).toBeNull();
    const [problem] = validateDraft(normalizeDraft({ ...completeDraft, url: link(2_049) }));
    expect(problem?.message).toBe('URL can have at most 2,048 characters; this one has 2,049');
  });

  test('of the marks on one letter 30 stay, which is more than any language writes', () => {
    expect(normalizeDraft({ thought: `b${'\u0323'.repeat(30)}` }).thought).toHaveLength(30);
    expect(normalizeDraft({ thought: `q${'\u0323'.repeat(40)}w` }).thought).toBe(`q${'\u0323'.repeat(30)}w`);
  });
});

const completeDraft = { thought: 'Begin anywhere.', author: 'John Cage', application: 'Write.' };

function createCredit(link: string) {
  return { name: 'Jo', profileUrl: link, photoUrl: link };
}
