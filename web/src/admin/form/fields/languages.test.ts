import { expect, test } from 'vitest';
import { languageName, listLanguages } from './languages.ts';

test('the field for the language lists each language once, by its canonical subtag, sorted by name', () => {
  const languages = listLanguages();
  expect(languages).toContainEqual(['de', 'German']);
  expect(languages).toContainEqual(['he', 'Hebrew']);
  expect(languages.map(([tag]) => tag)).not.toContain('iw');
  const names = languages.map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names[0]).toBe('Abkhazian');
  expect(names.length).toBeGreaterThan(150);
});

test('the field for the language returns the subtag of a language without a name', () => {
  expect([languageName('gsw'), languageName('qqq')]).toEqual(['Swiss German', 'qqq']);
});
