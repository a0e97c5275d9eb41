// Runs the playground's examples against the real API: what they show is what their comments say.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestSite, json, openTestSite } from '../../../api/testSite.ts';
import { linkTo, readShared } from './sharing.ts';

let site: TestSite;
let admin: Record<string, string>;
beforeAll(async () => {
  site = await openTestSite();
  admin = { ...json, authorization: await site.authorize('ada@example.com') };
});
afterAll(() => site.close());

describe('the playground’s examples', () => {
  test('begin with five thoughts, for anybody', async () => {
    const { data } = await run('1-Feed', json);
    expect(data.feed).toMatchObject({ total: 40, source: 'COLLECTION', thoughts: { length: 5 } });
  });

  test('show one thought', async () => {
    expect((await run('2-Thought', json)).data.thought).toMatchObject({
      thought: 'Stay hungry. Stay foolish.',
    });
  });

  test('search for admins, and for nobody else', async () => {
    expect((await run('3-Search', admin)).data.thoughts).toMatchObject({ totalCount: 2 });
    expect(codesOf(await run('3-Search', json))).toEqual(['UNAUTHENTICATED']);
  });

  test('show a thought’s problems, and add it once they are mended', async () => {
    expect((await run('4-Add', admin)).data.addThought).toEqual({
      __typename: 'InvalidThought',
      problems: [{ field: 'url', message: 'Please enter a valid URL' }],
    });
    const mended = await run('4-Add', admin, {
      word: 'javascript:alert(1)',
      by: 'https://youtu.be/UF8uR6Z6KLc',
    });
    expect(mended.data.addThought).toMatchObject({ __typename: 'Thought', version: 1 });
  });

  test('show a stale edit', async () => {
    const { updateThought } = (await run('5-StaleEdit', admin)).data;
    expect(updateThought).toMatchObject({ __typename: 'StaleThought', current: { version: 1 } });
  });

  test('show the error codes', async () => {
    expect(codesOf(await run('6-Errors', json, { operationName: 'Errors' }))).toEqual(['BAD_USER_INPUT']);
    expect(codesOf(await run('6-Errors', json, { operationName: 'ErrorsOfAccess' }))).toEqual([
      'UNAUTHENTICATED',
    ]);
    expect(codesOf(await run('6-Errors', json, { operationName: 'ErrorsOfSize' }))).toEqual([
      'QUERY_TOO_COMPLEX',
    ]);
  });
});

describe('a shared link', () => {
  test.each([
    { query: '{ me { uid } }', variables: null },
    { query: 'query ($a: ID!) {\n  thought(id: $a) { id } # & = + % #\n}', variables: '{ "a": "💧 & #" }' },
  ])('brings back what was shared: %j', (example) => {
    const link = linkTo(example, 'https://upwell.example/playground');
    expect(readShared(new URL(link).hash)).toEqual(example);
  });

  test('without a query brings nothing', () => {
    expect(readShared('')).toBeNull();
    expect(readShared('#top')).toBeNull();
  });
});

interface Change {
  operationName?: string;
  word?: string;
  by?: string;
}

interface Answer {
  data: Partial<Record<'feed' | 'thought' | 'thoughts' | 'addThought' | 'updateThought', object>>;
  errors?: { extensions: { code: string } }[];
}

async function run(
  example: string,
  headers: Record<string, string>,
  { operationName, word = '', by = '' }: Change = {},
): Promise<Answer> {
  const variables = read(`${example}.json`)?.replace(word, by) ?? '{}';
  const query = read(`${example}.graphql`);
  const response = await site.post(
    { query, variables: JSON.parse(variables) as object, operationName },
    headers,
  );
  return (await response.json()) as Answer;
}

function read(file: string): string | null {
  try {
    return readFileSync(join(import.meta.dirname, 'examples', file), 'utf8');
  } catch {
    return null;
  }
}

function codesOf({ errors = [] }: Answer): string[] {
  return errors.map(({ extensions }) => extensions.code);
}
