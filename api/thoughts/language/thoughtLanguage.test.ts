// The language of thoughts as admins add, change and import them.
import { describe, expect, test } from 'vitest';
import type { ThoughtDraft } from '#domain/thought/thought.ts';
import { draftOf } from '../../../tests/support/stores/storeFixture.ts';
import { prepareDraft, prepareRows } from '../prepareDraft.ts';

const german = draftOf('Man sieht nur mit dem Herzen gut.');
const english = draftOf('Less is more, and more is less than you think.');
const uncertain = draftOf('42');
const dependencies = { storeDraftImage: async (draft: ThoughtDraft) => ({ draft, problems: [] }) };

async function findLanguage(input: ThoughtDraft, base?: ThoughtDraft): Promise<string | null> {
  const { draft, problems } = await prepareDraft(input, dependencies, base);
  expect(problems).toEqual([]);
  return draft.lang;
}

describe('the language of a new thought', () => {
  test.each([
    ['is detected', german, 'de'],
    ['is the one that was chosen', { ...german, lang: 'gsw-CH' }, 'gsw'],
    ['is null if it is uncertain', uncertain, null],
  ])('%s', async (_, input, expected) => {
    expect(await findLanguage(input)).toBe(expected);
  });

  test('must be a language', async () => {
    const { problems } = await prepareDraft({ ...german, lang: 'Deutsch' }, dependencies);
    expect(problems).toEqual([{ field: 'lang', message: 'Please choose a language, such as en' }]);
  });
});

describe('the language of a changed thought', () => {
  const detected = { ...german, lang: 'de' };
  const chosen = { ...german, lang: 'gsw' };

  test.each([
    ['is detected if none is chosen', english, detected, 'en'],
    ['remains if the text does', { ...detected, author: 'The fox' }, detected, 'de'],
    ['is detected again for a new text', { ...english, lang: 'de' }, detected, 'en'],
    ['remains for a new text in an uncertain language', { ...uncertain, lang: 'de' }, detected, 'de'],
    ['remains for a new text if it was chosen', { ...english, lang: 'gsw' }, chosen, 'gsw'],
    ['is the other one that is chosen now', { ...english, lang: 'fr' }, detected, 'fr'],
    [
      'remains if it couldn’t have been detected',
      { ...english, lang: 'la' },
      { ...uncertain, lang: 'la' },
      'la',
    ],
  ])('%s', async (_, input, base, expected) => {
    expect(await findLanguage(input, base)).toBe(expected);
  });
});

test('importing detects the languages of rows that have none', async () => {
  const rows = [german, { ...english, lang: 'la' }].map((draft, line) => ({
    line,
    id: null,
    createdAt: null,
    isDraft: false,
    publishAt: null,
    draftOf: null,
    draft,
  }));
  const { ready } = await prepareRows(rows, false, dependencies);
  expect(ready.map(({ draft }) => draft.lang)).toEqual(['de', 'la']);
});
