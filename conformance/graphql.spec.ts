// GraphQL over HTTP: requests, statuses, limits, caching.
import { expect, test } from '@playwright/test';
import { serverAudits } from 'graphql-http';
import { createHash } from 'node:crypto';
import { getQuery, graphql, json, origin, readGraphQL, send } from './target.ts';

for (const { id, name, fn } of serverAudits({ url: `${origin}/graphql` }))
  test(`AUDIT-${id} ${name}`, async () => {
    expect(await fn()).toMatchObject({ status: 'ok' });
  });

const postBytes = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = json) =>
  send('/graphql', { method: 'POST', headers, body });
const post = (body: object, headers?: Record<string, string>) => postBytes(JSON.stringify(body), headers);
const typename = { query: '{ __typename }' };
const postAs = (type: string) => post(typename, { 'content-type': type });
const notUtf8 = Buffer.from('{"query":"{ __typename }","variables":{"x":"\xff"}}', 'latin1');
const namedQuery = { query: 'query A { __typename }' };
const wrongVariable = { query: 'query ($s: Int!) { feed(seed: $s) { total } }', variables: { s: 'x' } };
const hash = (query: string, version = 1) => ({
  persistedQuery: { version, sha256Hash: createHash('sha256').update(query).digest('hex') },
});

const invalid: [id: string, what: string, status: number, request: () => Promise<Response>][] = [
  ['GQL-001', 'malformed JSON', 400, () => postBytes('{ "query": ')],
  ['GQL-002', 'a byte order mark', 400, () => postBytes('\ufeff{"query":"{ __typename }"}')],
  ['GQL-003', 'a body that is not an object', 400, () => postBytes('"query"')],
  ['GQL-004', 'several operations at once', 400, () => post([typename])],
  ['GQL-005', 'another charset', 415, () => postAs('application/json; charset=utf-16')],
  ['GQL-006', 'a media type that only begins like JSON', 415, () => postAs('application/jsonx')],
  ['GQL-007', 'JSON in the text of a form', 400, () => postAs('text/plain')],
  ['GQL-018', 'no content type', 400, () => postBytes('{}', {})],
  ['GQL-019', 'bytes that are not UTF-8', 400, () => postBytes(notUtf8)],
  ['GQL-033', 'a media type that continues with a comma', 415, () => postAs('application/json,text/plain')],
  ['GQL-034', 'a media type of patches', 415, () => postAs('application/json-patch+json')],
  ['GQL-008', 'an unsupported type in Accept', 406, () => post(typename, { ...json, accept: 'image/png' })],
  ['GQL-009', 'an unsupported method', 405, () => send('/graphql', { method: 'PUT', body: '{}' })],
  ['GQL-010', 'a mutation by GET', 405, () => getQuery({ query: 'mutation { signIn { uid } }' })],
  ['GQL-011', 'a query given twice', 400, () => send('/graphql?query=a&query=b')],
  ['GQL-012', 'variables that are not JSON', 400, () => getQuery({ ...typename, variables: '{' })],
  ['GQL-013', 'an unknown field', 400, () => post({ query: '{ thoght(id: 1) { id } }' })],
  ['GQL-014', 'a variable of the wrong type', 400, () => post(wrongVariable)],
  ['GQL-015', 'an unknown operation', 400, () => post({ ...namedQuery, operationName: 'B' })],
  ['GQL-016', 'the hash of another query', 400, () => post({ ...typename, extensions: hash('other') })],
  [
    'GQL-017',
    'an unknown version of persisted queries',
    400,
    () => post({ ...typename, extensions: hash('x', 2) }),
  ],
];

for (const [id, what, status, request] of invalid)
  test(`${id} ${what} is answered with ${status}, JSON and BAD_USER_INPUT, and never cached`, async () => {
    const response = await readGraphQL(await request());
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^application\/(graphql-response\+)?json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.code).toBe('BAD_USER_INPUT');
  });

const list = (count: number, create: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => create(i)).join(' ');
const aliases = (count: number) => `{ ${list(count, (index) => `a${index}: __typename`)} }`;
const feeds = (first: number) =>
  `{ ${list(9, (i) => `f${i}: feed(seed: ${i}, first: ${first}) { thoughts { id } }`)} }`;
const queryWithTokens = (count: number) => `{ feed(seed: 1, first: [${'1 '.repeat(count)}]) { total } }`;
const nested = '{ feed(seed: 1, first: 1) { thoughts ';
const levels = (count: number) =>
  `${nested}${'{ next '.repeat(count - 3)}{ id }${' }'.repeat(count - 3)} } }`;

const tooComplex: [id: string, what: string, rejected: string, allowed: string][] = [
  ['GQL-020', '9 levels', levels(9), levels(4)],
  ['GQL-021', '16 aliases', aliases(16), aliases(15)],
  ['GQL-022', '21 root fields', `{ ${'__typename '.repeat(21)} }`, `{ ${'__typename '.repeat(20)} }`],
  [
    'GQL-023',
    '11 directives',
    `{ ${'... @include(if: true) { __typename } '.repeat(11)} }`,
    '{ __typename @include(if: true) }',
  ],
  ['GQL-024', 'more than 1,000 tokens', queryWithTokens(1_000), '{ __typename }'],
  ['GQL-025', 'more than 5,000 points of cost', feeds(50), feeds(5)],
];

for (const [id, what, rejected, allowed] of tooComplex)
  test(`${id} a query with ${what} is rejected with QUERY_TOO_COMPLEX, with the limit in the message`, async () => {
    const { code, errors } = await graphql(rejected);
    expect(code).toBe('QUERY_TOO_COMPLEX');
    expect(errors[0]?.message).toMatch(/the limit is [\d,]+/);
    expect((await graphql(allowed)).code).toBeUndefined();
  });

test('GQL-026 a fragment counts as often as it is spread', async () => {
  const fragment = 'fragment F on Query { x: __typename y: __typename z: __typename }';
  expect((await graphql(`{ ${'...F '.repeat(6)} } ${fragment}`)).code).toBe('QUERY_TOO_COMPLEX');
  expect((await graphql(`{ ${'...F '.repeat(5)} } ${fragment}`)).code).toBeUndefined();
});

test('GQL-027 fragments that double each other 60 times are rejected within three seconds', async () => {
  const fragments = list(60, (level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`);
  const startMs = performance.now();
  const query = `{ ...F0 } ${fragments} fragment F60 on Query { x: __typename }`;
  expect((await graphql(query)).code).toBe('QUERY_TOO_COMPLEX');
  expect(performance.now() - startMs).toBeLessThan(3_000);
});

test('GQL-028 a body of 50,000 bytes is read, and a larger one of an anonymous client rejected with 413', async () => {
  const pad = (bytes: number) => `${JSON.stringify(typename)}${' '.repeat(bytes)}`.slice(0, bytes);
  expect((await postBytes(pad(50_000))).status).toBe(200);
  const rejected = await readGraphQL(await postBytes(pad(50_001)));
  expect([rejected.status, rejected.code]).toEqual([413, 'BAD_USER_INPUT']);
});

test('GQL-029 a response has at most five errors', async () => {
  expect((await graphql(`{ ${list(12, (index) => `unknown${index}`)} }`)).errors.length).toBeLessThanOrEqual(
    5,
  );
});

test('GQL-030 an error reveals no stack, path or source', async () => {
  for (const query of [
    '{',
    '{ thought(id: 1) { nope } }',
    '{ adminUsers { email } }',
    '{ feed(seed: 99999999999) { total } }',
  ]) {
    const text = await (await post({ query })).text();
    expect.soft(text, query).toContain('"errors"');
    expect.soft(text, query).not.toMatch(/stacktrace|node_modules|\.ts\b|\bat \w+ \(/);
  }
});

test('GQL-031 introspection is open', async () => {
  expect((await graphql('{ __schema { queryType { name } } }')).data).toEqual({
    __schema: { queryType: { name: 'Query' } },
  });
});

test('GQL-032 other sites cannot send tokens', async () => {
  const headers = {
    origin: 'https://elsewhere.example',
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  };
  const preflight = await send('/graphql', { method: 'OPTIONS', headers });
  expect(preflight.headers.get('access-control-allow-headers') ?? '').not.toMatch(/authorization/i);
});

const cacheable = '{ feed(seed: 7, first: 3) { total thoughts { id } } }';

test('GQL-040 a public query by GET can be cached by a CDN, and browsers ask again', async () => {
  const cacheControl = (await getQuery({ query: cacheable })).headers.get('cache-control');
  expect(cacheControl).toMatch(/public/);
  expect(cacheControl).toMatch(/max-age=0/);
  expect(cacheControl).toMatch(/s-maxage=[1-9]/);
});

const uncached: [id: string, what: string, request: () => Promise<Response>][] = [
  ['GQL-041', 'a POST', () => post({ query: cacheable })],
  ['GQL-042', 'a GET with a token', () => getQuery({ query: cacheable }, { authorization: 'Bearer x' })],
  ['GQL-043', 'random thoughts', () => getQuery({ query: '{ randomThoughts(count: 1) { id } }' })],
  ['GQL-044', 'the signed-in user', () => getQuery({ query: '{ feed(seed: 1) { total } me { uid } }' })],
  ['GQL-045', 'a query with an error', () => getQuery({ query: '{ feed(seed: 1, first: 0) { total } }' })],
];

for (const [id, what, request] of uncached)
  test(`${id} the response to ${what} is never cached`, async () => {
    expect((await request()).headers.get('cache-control')).toBe('no-store');
  });

test('GQL-046 a query can be sent as its hash after it was sent once', async () => {
  const query = `{ feed(seed: 3, first: 1) { total } __typename } # ${Date.now()}`;
  const extensions = JSON.stringify(hash(query));
  const unknown = await readGraphQL(await getQuery({ extensions }));
  expect(unknown.code).toBe('PERSISTED_QUERY_NOT_FOUND');
  const { data } = await readGraphQL(await getQuery({ query, extensions }));
  expect(data).toHaveProperty('feed.total');
  const byHash = await getQuery({ extensions });
  expect(byHash.headers.get('cache-control')).toMatch(/public/);
  expect((await readGraphQL(byHash)).data).toEqual(data);
});
