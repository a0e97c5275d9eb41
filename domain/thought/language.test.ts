import { expect, test } from 'vitest';
import { parseLanguage } from './language.ts';

test.each([
  ['en', 'en'],
  ['EN-us', 'en'],
  ['pt_BR', 'pt'],
  ['zh-Hant-TW', 'zh'],
  ['eng', 'en'],
  ['iw', 'he'],
  ['gsw', 'gsw'],
])('parseLanguage returns the primary subtag of the language %j', (tag, expected) => {
  expect(parseLanguage(tag)).toBe(expected);
});

test.each(['', 'e', 'english', 'en-', 'e1', 'en us', '"><script>', 'ＥＮ', 'i-klingon', 'x-private'])(
  'parseLanguage returns null for %j, which is no language',
  (tag) => {
    expect(parseLanguage(tag)).toBeNull();
  },
);
