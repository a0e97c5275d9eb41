import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fingerprint,
  maxFieldLengths,
  normalizeDraft,
  fromThoughtRecord,
  type ThoughtDraft,
  validateDraft,
  toThoughtRecord,
} from './thought.ts';

const completeDraft: ThoughtDraft = {
  thought: 'Stay hungry. Stay foolish.',
  author: 'Steve Jobs',
  application: 'Ask the question.',
  summary: null,
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=840s',
  imageUrl: null,
  imageCredit: null,
};

describe('a draft', () => {
  test('that is complete has no problems', () => {
    expect(validateDraft(completeDraft)).toEqual([]);
  });

  test('that is empty is told each field it misses', () => {
    expect(validateDraft(normalizeDraft({ thought: '  ', author: '', application: '\n', url: ' ' }))).toEqual(
      [
        { field: 'thought', message: 'Thought is required' },
        { field: 'author', message: 'Author is required' },
        { field: 'application', message: 'Application is required' },
        { field: 'url', message: 'URL is required' },
      ],
    );
  });

  test.each(['thought', 'author', 'application', 'summary'] as const)(
    'may fill %s to its limit and no further',
    (field) => {
      const most = maxFieldLengths[field];
      expect(validateDraft({ ...completeDraft, [field]: '🫧'.repeat(most) })).toEqual([]);
      const [problem, ...others] = validateDraft({ ...completeDraft, [field]: '🫧'.repeat(most + 1) });
      expect(others).toEqual([]);
      expect(problem?.field).toBe(field);
      expect(problem?.message).toContain(
        `at most ${most.toLocaleString('en')} characters; this one has ${(most + 1).toLocaleString('en')}`,
      );
    },
  );

  test('may have a url of 2,048 characters and no longer', () => {
    const long = `https://example.com/${'x'.repeat(2048 - 20)}`;
    expect(validateDraft({ ...completeDraft, url: long })).toEqual([]);
    expect(validateDraft({ ...completeDraft, url: `${long}x` })).toMatchObject([{ field: 'url' }]);
  });

  test.each([
    'https://example.com/\nb',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:ada@example.com',
    'www.youtube.com/watch?v=UF8uR6Z6KLc',
    'https://',
    '//example.com',
    'talk',
  ])('with the url %s is asked for a valid one', (url) => {
    expect(validateDraft({ ...completeDraft, url })).toEqual([
      { field: 'url', message: 'Please enter a valid URL' },
    ]);
  });

  test.each([`/images/${'a'.repeat(64)}.jpg`, 'https://example.com/a.png', 'data:image/jpeg;base64,AAAA'])(
    'may have the image %s',
    (imageUrl) => {
      expect(validateDraft({ ...completeDraft, imageUrl })).toEqual([]);
    },
  );

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    '/images/../admin',
    '/images/a.jpg',
    `https://example.com/${'a'.repeat(2048)}`,
  ])('may not have the image %.40s', (imageUrl) => {
    expect(validateDraft({ ...completeDraft, imageUrl })).toMatchObject([{ field: 'imageUrl' }]);
  });

  const credit = {
    name: 'Ada',
    profileUrl: 'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
    photoUrl: 'https://unsplash.com/photos/Dwu85P9SOIk',
  };

  test('may credit a photographer on Unsplash', () => {
    expect(validateDraft({ ...completeDraft, imageCredit: credit })).toEqual([]);
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { profileUrl: 'javascript:alert(1)' },
    { profileUrl: 'https://unsplash.com.evil.example/@ada' },
    { photoUrl: 'https://unsplash.com@evil.example/' },
    { photoUrl: 'http://unsplash.com/photos/x' },
  ])('may not be credited with %j', (part) => {
    expect(validateDraft({ ...completeDraft, imageCredit: { ...credit, ...part } })).toMatchObject([
      { field: 'imageCredit' },
    ]);
  });

  test('is trimmed and composed, keeps its line breaks and loses control characters', () => {
    expect(
      normalizeDraft({ ...completeDraft, thought: ' Cafe\u0301\u0000 ', application: 'one\r\ntwo\u0007\n' }),
    ).toMatchObject({
      thought: 'Café',
      application: 'one\ntwo',
    });
  });

  test.each(['\u200b', ' \u2060\ufeff ', '\u0007'])('whose thought is only %j has none', (thought) => {
    expect(normalizeDraft({ ...completeDraft, thought }).thought).toBe('');
  });

  test('can be stored: halves of characters are replaced, and what a control character parted is composed', () => {
    expect(normalizeDraft({ ...completeDraft, thought: 'a\ud83d', author: 'e\u0007\u0301' })).toMatchObject({
      thought: 'a\ufffd',
      author: '\u00e9',
    });
  });

  test('that was normalized stays as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const once = normalizeDraft({ ...completeDraft, thought: text, author: text });
        expect(normalizeDraft(once)).toEqual(once);
      }),
    );
  });
});

describe('a record', () => {
  test('is read as it was written', () => {
    const thought = fromThoughtRecord('7', {
      ...completeDraft,
      createdAt: '2026-11-20T21:41:07.123Z',
      version: 3,
    });
    expect(fromThoughtRecord('7', toThoughtRecord(thought))).toEqual(thought);
  });

  test('of the old application reads as a thought', () => {
    expect(
      fromThoughtRecord('old', { text: 'Be water.', youtubeLink: 'https://youtu.be/cJMwBwFj5nQ' }),
    ).toEqual({
      ...completeDraft,
      id: 'old',
      thought: 'Be water.',
      author: null,
      application: null,
      url: 'https://youtu.be/cJMwBwFj5nQ',
      createdAt: null,
      updatedAt: null,
      version: 0,
      trashedAt: null,
    });
  });

  test('has its new names win over its old ones', () => {
    expect(
      fromThoughtRecord('both', {
        text: 'old',
        thought: 'new',
        youtubeLink: 'https://old',
        url: 'https://new',
      }),
    ).toMatchObject({
      thought: 'new',
      url: 'https://new',
    });
  });

  test('of any shape is read without a fall', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...Object.keys(completeDraft), 'text', 'version', '__proto__'),
          fc.anything(),
        ),
        (record) => {
          expect(typeof fromThoughtRecord('any', record).thought).toBe('string');
        },
      ),
    );
  });
});

describe('a fingerprint', () => {
  test.each([
    ['Stay hungry, stay foolish', 'STEVE JOBS'],
    ['  stay   hungry. Stay foolish!', 'Steve Jobs'],
  ])('recognises %s by %s', (thought, author) => {
    expect(fingerprint(thought, author)).toBe(fingerprint(completeDraft.thought, completeDraft.author));
  });

  test.each([
    ['Stay hungry.', 'Steve Jobs'],
    ['Stay hungry. Stay foolish.', 'Stewart Brand'],
    ['…', null],
  ])('tells %s by %s apart', (thought, author) => {
    expect(fingerprint(thought, author)).not.toBe(fingerprint(completeDraft.thought, completeDraft.author));
  });
});
