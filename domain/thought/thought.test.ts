import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getTextField, textFieldNames } from './fields.ts';
import { fingerprint, normalizeDraft, validateDraft } from './thought.ts';
import { anyCharacter } from '../../tests/support/flow/anyCharacter.ts';

const completeDraft = normalizeDraft({
  thought: 'Stay hungry. Stay foolish.',
  author: 'Steve Jobs',
  application: 'Ask the question.',
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=840s',
});

describe('validateDraft', () => {
  test('accepts a complete draft', () => {
    expect(validateDraft(completeDraft)).toEqual([]);
  });

  test('reports each required field that is empty', () => {
    expect(validateDraft(normalizeDraft({ thought: '  ', author: '', application: '\n', url: ' ' }))).toEqual(
      [
        { field: 'thought', message: 'Thought is required' },
        { field: 'author', message: 'Author is required' },
        { field: 'application', message: 'Application is required' },
        { field: 'url', message: 'URL is required' },
      ],
    );
  });

  test.each(textFieldNames.filter((name) => name !== 'url' && name !== 'lang'))(
    'limits the length of %s',
    (field) => {
      const { maxLength } = getTextField(field);
      expect(validateDraft({ ...completeDraft, [field]: '🫧'.repeat(maxLength) })).toEqual([]);
      const [problem, ...others] = validateDraft({ ...completeDraft, [field]: '🫧'.repeat(maxLength + 1) });
      expect(others).toEqual([]);
      expect(problem?.field).toBe(field);
      expect(problem?.message).toContain(
        `at most ${maxLength.toLocaleString('en')} characters; this one has ${(maxLength + 1).toLocaleString('en')}`,
      );
    },
  );

  test('limits the URL to 2,048 characters', () => {
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
  ])('rejects the URL %j', (url) => {
    expect(validateDraft({ ...completeDraft, url })).toEqual([
      { field: 'url', message: 'Please enter a valid URL' },
    ]);
  });

  test.each(['english', 'e', '"><b>', 'x-klingo', 'Deutsch'])('rejects the language %j', (lang) => {
    expect(validateDraft(normalizeDraft({ ...completeDraft, lang }))).toEqual([
      { field: 'lang', message: 'Please choose a language, such as en' },
    ]);
  });

  test.each([`/images/${'a'.repeat(64)}.jpg`, 'https://example.com/a.png', 'data:image/jpeg;base64,AAAA'])(
    'accepts the image %s',
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
  ])('rejects the image %.40s', (imageUrl) => {
    expect(validateDraft({ ...completeDraft, imageUrl })).toMatchObject([{ field: 'imageUrl' }]);
  });

  const credit = {
    name: 'Ada',
    profileUrl: 'https://unsplash.com/@ada?utm_source=upwell&utm_medium=referral',
    photoUrl: 'https://unsplash.com/photos/Dwu85P9SOIk',
  };

  test('accepts the credit of a photographer on Unsplash', () => {
    expect(validateDraft({ ...completeDraft, imageCredit: credit })).toEqual([]);
  });

  test.each([
    { name: ' ' },
    { name: 'x'.repeat(121) },
    { profileUrl: 'javascript:alert(1)' },
    { profileUrl: 'https://unsplash.com.evil.example/@ada' },
    { photoUrl: 'https://unsplash.com@evil.example/' },
    { photoUrl: 'http://unsplash.com/photos/x' },
  ])('rejects a credit with %j', (part) => {
    expect(validateDraft({ ...completeDraft, imageCredit: { ...credit, ...part } })).toMatchObject([
      { field: 'imageCredit' },
    ]);
  });
});

describe('normalizeDraft', () => {
  test('trims and composes text, and removes control characters except line breaks', () => {
    expect(
      normalizeDraft({ ...completeDraft, thought: ' Cafe\u0301\u0000 ', application: 'one\r\ntwo\u0007\n' }),
    ).toMatchObject({
      thought: 'Café',
      application: 'one\ntwo',
    });
  });

  test('returns the primary subtag of the language', () => {
    expect(normalizeDraft({ ...completeDraft, lang: ' PT-br ' }).lang).toBe('pt');
    expect(normalizeDraft({ ...completeDraft, lang: ' ' }).lang).toBeNull();
  });

  test.each(['\u200b', ' \u2060\ufeff ', '\u0007'])(
    'returns an empty thought for the invisible text %j',
    (thought) => {
      expect(normalizeDraft({ ...completeDraft, thought }).thought).toBe('');
    },
  );

  test('replaces lone surrogates, and composes characters that a control character separated', () => {
    expect(normalizeDraft({ ...completeDraft, thought: 'a\ud83d', author: 'e\u0007\u0301' })).toMatchObject({
      thought: 'a\ufffd',
      author: '\u00e9',
    });
  });

  test('doesn’t change a normalized draft', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const normalized = normalizeDraft({ ...completeDraft, thought: text, author: text });
        expect(normalizeDraft(normalized)).toEqual(normalized);
      }),
    );
  });
});

describe('fingerprint', () => {
  test.each([
    ['Stay hungry, stay foolish', 'STEVE JOBS'],
    ['  stay   hungry. Stay foolish!', 'Steve Jobs'],
  ])('is the same for “%s” by %s', (thought, author) => {
    expect(fingerprint(thought, author)).toBe(fingerprint(completeDraft.thought, completeDraft.author));
  });

  test.each([
    ['Stay hungry.', 'Steve Jobs'],
    ['Stay hungry. Stay foolish.', 'Stewart Brand'],
    ['…', null],
  ])('is different for “%s” by %s', (thought, author) => {
    expect(fingerprint(thought, author)).not.toBe(fingerprint(completeDraft.thought, completeDraft.author));
  });
});
