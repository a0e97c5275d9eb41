// Runs the playground's examples against the real API, and checks that they do what their comments say.
import { afterAll, describe, expect, test } from 'vitest';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonHeaders, openTestSite } from '../../../tests/support/site/testSite.ts';

const site = await openTestSite();
const admin = { ...jsonHeaders, authorization: await site.getAuthorization('ada@example.com') };
afterAll(() => site.close());

describe('the playground’s examples', () => {
  test('return five thoughts without a sign-in', async () => {
    const { data } = await runExample('1-Feed', jsonHeaders);
    expect(data.feed).toMatchObject({ totalCount: 40, source: 'COLLECTION', edges: { length: 5 } });
  });

  test('return one thought by its id', async () => {
    expect((await runExample('2-Thought', jsonHeaders)).data.thought).toMatchObject({
      thought: 'Stay hungry. Stay foolish.',
    });
  });

  test('search thoughts for admins, and reject other users', async () => {
    expect((await runExample('3-Search', admin)).data.thoughts).toMatchObject({ totalCount: 2 });
    expect(getErrorCodes(await runExample('3-Search', jsonHeaders))).toEqual(['UNAUTHENTICATED']);
  });

  test('return a thought’s problems, and add it once they are corrected', async () => {
    expect((await runExample('4-Add', admin)).data.addThought).toEqual({
      __typename: 'InvalidThought',
      problems: [{ field: 'url', message: 'Please enter a valid URL' }],
    });
    const corrected = await runExample('4-Add', admin, {
      search: 'javascript:alert(1)',
      replacement: 'https://youtu.be/UF8uR6Z6KLc',
    });
    expect(corrected.data.addThought).toMatchObject({ __typename: 'Thought', version: 1 });
  });

  test('return the current thought for a stale edit', async () => {
    const { updateThought } = (await runExample('5-StaleEdit', admin)).data;
    expect(updateThought).toMatchObject({ __typename: 'StaleThought', current: { version: 1 } });
  });

  test.each([
    ['Errors', 'BAD_USER_INPUT'],
    ['AccessErrors', 'UNAUTHENTICATED'],
    ['ComplexityErrors', 'QUERY_TOO_COMPLEX'],
  ])('return for the operation %s the documented error code %s', async (operationName, code) => {
    expect(getErrorCodes(await runExample('6-Errors', jsonHeaders, { operationName }))).toEqual([code]);
  });
});

interface RunOptions {
  operationName?: string;
  search?: string;
  replacement?: string;
}

interface ExampleResult {
  data: Partial<Record<'feed' | 'thought' | 'thoughts' | 'addThought' | 'updateThought', object>>;
  errors?: { extensions: { code: string } }[];
}

async function runExample(
  example: string,
  headers: Record<string, string>,
  { operationName, search = '', replacement = '' }: RunOptions = {},
): Promise<ExampleResult> {
  const variables = readExampleFile(`${example}.json`)?.replace(search, replacement) ?? '{}';
  const query = readExampleFile(`${example}.graphql`);
  const response = await site.post(
    { query, variables: JSON.parse(variables) as object, operationName },
    headers,
  );
  return (await response.json()) as ExampleResult;
}

function readExampleFile(file: string): string | null {
  try {
    return readFileSync(join(import.meta.dirname, 'examples', file), 'utf8');
  } catch {
    return null;
  }
}

function getErrorCodes({ errors = [] }: ExampleResult): string[] {
  return errors.map(({ extensions }) => extensions.code);
}
