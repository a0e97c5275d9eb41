// The language of thoughts through the API, as admins add, change and import them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../../tests/support/site/testSite.ts';

const german = {
  thought: 'Man sieht nur mit dem Herzen gut.',
  author: 'Antoine de Saint-Exupéry',
  application: 'Look again.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};
const english = { ...german, thought: 'Less is more, and more is less than you think.' };

let site: TestSite;
let asAda: GraphQLRequester;

beforeEach(async () => {
  site = await openTestSite();
  asAda = await site.signIn('ada@example.com');
});
afterEach(() => site.close());

describe('addThought', () => {
  test('detects the language', async () => {
    expect(await add(german)).toMatchObject({ lang: 'de' });
    expect(await add(english)).toMatchObject({ lang: 'en' });
  });

  test('stores the language that was chosen', async () => {
    expect(await add({ ...german, lang: 'gsw-CH' })).toMatchObject({ lang: 'gsw' });
  });

  test('stores none if it is uncertain', async () => {
    expect(await add({ ...german, thought: '42' })).toMatchObject({ lang: null });
  });

  test('rejects a text that is no language', async () => {
    const message = 'Please choose a language, such as en';
    expect(await add({ ...german, lang: 'Deutsch' })).toEqual({ problems: [{ field: 'lang', message }] });
  });
});

describe('updateThought', () => {
  test('keeps the earlier language in the revision, and detects one if none is chosen', async () => {
    const { id } = await add(german);
    await update(id, 1, english);
    await update(id, 2, { ...english, lang: 'fr' });
    const { data } = await asAda(
      'query ($id: ID!) { thought(id: $id) { lang } revisions(id: $id) { lang } }',
      { id },
    );
    expect(data).toEqual({ thought: { lang: 'fr' }, revisions: [{ lang: 'en' }, { lang: 'de' }] });
  });

  test('detects the language of a new text again, if the earlier one was detected', async () => {
    const { id } = await add(german);
    expect(await update(id, 1, { ...german, author: 'The fox', lang: 'de' })).toMatchObject({ lang: 'de' });
    const repeated = { ...english, lang: 'de' };
    expect(await update(id, 2, repeated)).toMatchObject({ lang: 'en', version: 3 });
    expect(await update(id, 2, repeated), 'its response was lost').toMatchObject({ lang: 'en', version: 3 });
    // An uncertain language is no reason to give up the earlier one.
    expect(await update(id, 3, { ...english, thought: '42', lang: 'en' })).toMatchObject({ lang: 'en' });
  });

  test('keeps a language that was chosen when the text changes', async () => {
    const { id } = await add({ ...german, lang: 'gsw' });
    expect(await update(id, 1, { ...english, lang: 'gsw' })).toMatchObject({ lang: 'gsw' });
    expect(await update(id, 2, { ...german, lang: 'fr' })).toMatchObject({ lang: 'fr' });
    const latin = await add({ ...german, thought: 'Carpe diem', lang: 'la' });
    expect(await update(latin.id, 1, { ...english, lang: 'la' })).toMatchObject({ lang: 'la' });
  });

  test('returns the thought for a retry whose first response was lost', async () => {
    const { id } = await add(german);
    const first = await update(id, 1, english);
    expect(first).toEqual({ id, lang: 'en', version: 2 });
    expect(await update(id, 1, english)).toEqual(first);
  });
});

test('importThoughts detects the languages of rows that have none', async () => {
  const rows = [
    { line: 1, id: 'detected', ...german },
    { line: 2, id: 'chosen', ...english, lang: 'EN-us' },
  ];
  await asAda('mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }', { rows });
  expect(await site.services.thoughts.findById('detected')).toMatchObject({ lang: 'de' });
  expect(await site.services.thoughts.findById('chosen')).toMatchObject({ lang: 'en' });
});

async function add(input: object): Promise<{ id: string }> {
  const { data } = await asAda(
    `mutation ($input: ThoughtInput!, $key: ID!) {
      saved: addThought(input: $input, key: $key) {
        ... on Thought { id lang }
        ... on InvalidThought { problems { field message } }
      }
    }`,
    { input, key: JSON.stringify(input).slice(0, 128) },
  );
  return data['saved'] as { id: string };
}

async function update(id: string, version: number, input: object): Promise<unknown> {
  const { data } = await asAda(
    `mutation ($id: ID!, $version: Int!, $input: ThoughtInput!) {
      saved: updateThought(id: $id, version: $version, input: $input) { ... on Thought { id lang version } }
    }`,
    { id, version, input },
  );
  return data['saved'];
}
