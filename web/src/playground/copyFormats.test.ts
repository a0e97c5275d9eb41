// Runs the code that the playground copies against the real API.
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestSite } from '../../../tests/support/site/testSite.ts';
import { type CopiedRequest, createApolloCode, createCurlCommand, createFetchCode } from './copyFormats.ts';

const run = promisify(execFile);
const site = await openTestSite();
afterAll(() => site.close());

interface Result {
  data: Record<string, unknown>;
}

/** Runs the code of each format, with `replace` applied to it, and returns the results. */
const runners: Record<
  string,
  (request: CopiedRequest, replace?: (code: string) => string) => Promise<Result>
> = {
  curl: async (request, replace = (code) => code) => {
    const { stdout } = await run('bash', ['-c', replace(createCurlCommand(request, site.url))]);
    return JSON.parse(stdout) as Result;
  },
  fetch: async (request, replace = (code) => code) => {
    const code = `${replace(createFetchCode(request, site.url))}console.log(JSON.stringify({ data, errors }));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
    return JSON.parse(stdout) as Result;
  },
  Apollo: async (request, replace = (code) => code) => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${site.url}/graphql` }),
      cache: new InMemoryCache(),
    });
    const code = `return (async () => { ${replace(createApolloCode(request))} return { data }; })();`;
    // The code needs the names that the reader of the guide has: client and gql.
    // oxlint-disable-next-line typescript/no-implied-eval
    return (await new Function('client', 'gql', code)(client, gql)) as Result;
  },
};

const hostileTexts = [
  "it's 'quoted'",
  '"double"',
  '$HOME ${1 + 1} `echo x` $(echo x)',
  'line\nbreak\ttab',
  String.raw`back\slash \n \u0041`,
  '!! # % & ; | 💧',
];

describe.each(Object.keys(runners))('the copied code for %s', (format) => {
  const runCode = runners[format] ?? Promise.reject;

  test.each(hostileTexts)('sends any text in the query and the variables as it is: %j', async (text) => {
    const query = `query Search($text: String!) {
      # It's $HOME, \${x} and \`code\`.
      browse(first: 1, search: $text) { totalCount }
      author(slug: ${JSON.stringify(text)}) { name }
    }`;
    const request = { query, variables: { text }, operationName: 'Search', needsToken: false };
    expect((await runCode(request)).data).toMatchObject({
      browse: { totalCount: expect.any(Number) as number },
    });
  });

  test('runs the current one of several operations', async () => {
    const query =
      'query One { me { ...F } } query Two { feed(seed: 1) { totalCount } } fragment F on User { uid }';
    const request = { query, variables: undefined, operationName: 'Two', needsToken: false };
    expect((await runCode(request)).data).toMatchObject({ feed: { totalCount: 40 } });
  });

  test('has a placeholder for the token, and runs a mutation once a token replaces it', async () => {
    const query = 'mutation { signIn { email } }';
    const request = { query, variables: undefined, operationName: null, needsToken: true };
    const authorization = await site.getAuthorization('ada@example.com');
    const result = await runCode(request, (code) => code.replace('Bearer YOUR_TOKEN', authorization));
    expect(result.data).toMatchObject({ signIn: { email: 'ada@example.com' } });
  });
});

test('the server receives exactly the text that was copied', async () => {
  const text = hostileTexts.join(' ');
  const command = createCurlCommand(
    { query: '{ me { uid } }', variables: { text }, operationName: null, needsToken: false },
    'http://x',
  );
  const { stdout } = await run('bash', ['-c', command.replace(/^curl .* -d /, 'printf %s ')]);
  expect(JSON.parse(stdout)).toEqual({ query: '{ me { uid } }', variables: { text } });
});
