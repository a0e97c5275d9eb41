import { describe, expect, test } from 'vitest';
import { findRecordProblems, findUnknownFieldNames, fromThoughtRecord } from './storedRecord.ts';
import { normalizeDraft } from './thought.ts';

const completeDraft = normalizeDraft({
  thought: 'Stay hungry. Stay foolish.',
  author: 'Steve Jobs',
  application: 'Ask the question.',
  url: 'https://www.youtube.com/watch?v=UF8uR6Z6KLc&t=840s',
});
const credit = {
  name: 'Jo',
  profileUrl: 'https://unsplash.com/@jo',
  photoUrl: 'https://unsplash.com/photos/1',
};

describe('fromThoughtRecord', () => {
  test('reads a stored thought', () => {
    const thought = fromThoughtRecord('7', {
      ...completeDraft,
      createdAt: '2026-11-20T21:41:07.123Z',
      version: 3,
    });
    expect(fromThoughtRecord('7', { ...thought })).toEqual(thought);
  });

  test('reads a record of the previous application', () => {
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
      updatedBy: null,
      version: 0,
      draftedAt: null,
      publishAt: null,
      trashedAt: null,
    });
  });

  test('prefers the new field names to the old ones', () => {
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

  test('reads the valid values of a record with others of wrong types', () => {
    const record = { thought: 'Go', text: 7, author: ['Ada'], youtubeLink: 'https://youtu.be/x', url: {} };
    expect(fromThoughtRecord('a', { ...record, imageCredit: { name: 'Jo' } })).toMatchObject({
      thought: 'Go',
      author: null,
      url: 'https://youtu.be/x',
      imageCredit: null,
    });
  });

  test.each(['english', 'EN', '"><script>', 7])('skips the language %j, which is no language', (lang) => {
    expect(fromThoughtRecord('a', { lang }).lang).toBeNull();
    expect(fromThoughtRecord('a', { lang: 'en' }).lang).toBe('en');
  });

  test('removes unknown properties of a credit', () => {
    expect(fromThoughtRecord('a', { imageCredit: { ...credit, likes: 7 } }).imageCredit).toEqual(credit);
  });

  test.each([1.5, -1, 2 ** 31 - 1, Infinity, '3', null])(
    'returns 0 for the version %j, which GraphQL can’t return or increment',
    (version) => {
      expect(fromThoughtRecord('a', { version }).version).toBe(0);
    },
  );

  test.each(['\u200b', ' '])('skips the invisible text %j', (text) => {
    expect(fromThoughtRecord('a', { thought: text, text: 'Go', author: text })).toMatchObject({
      thought: 'Go',
      author: null,
    });
  });
});

describe('findRecordProblems', () => {
  test('returns none for what is stored, and for null', () => {
    const thought = fromThoughtRecord('a', { ...completeDraft, version: 2, imageCredit: credit });
    expect(findRecordProblems({ ...thought })).toEqual([]);
    expect(findRecordProblems({ author: null, version: null, imageCredit: null })).toEqual([]);
  });

  test('names each field with a value of a wrong type', () => {
    const record = { thought: 7, youtubeLink: [], imageCredit: 'Jo', createdAt: {}, likes: 5 };
    expect(findRecordProblems(record)).toEqual([
      { field: 'thought', message: 'This has to be a text' },
      { field: 'youtubeLink', message: 'This has to be a text' },
      { field: 'imageCredit', message: 'This has to be an object' },
      { field: 'createdAt', message: 'This has to be a text' },
    ]);
  });
});

test('findUnknownFieldNames returns the names that are neither current nor legacy ones', () => {
  const record = {
    ...completeDraft,
    text: 'Old',
    youtubeLink: 'x',
    version: 1,
    id: 'a',
    likes: 5,
    __proto: 1,
  };
  expect(findUnknownFieldNames(record)).toEqual(['likes', '__proto']);
});
