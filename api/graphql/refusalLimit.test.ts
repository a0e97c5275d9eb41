import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { persistedQueries } from '../generated/persistedQueries.generated.ts';
import { jsonHeaders, openTestSite, type TestSite } from '../testing/testSite.ts';
import { createRefusalLimit, maxRefusals } from './refusalLimit.ts';

let nowMs = 0;
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite(
    { TRUSTED_PROXIES: '127.0.0.1' },
    { responseCache: null, refusalLimit: createRefusalLimit(() => nowMs) },
  );
});
afterAll(() => site.close());
beforeEach(() => {
  nowMs += 1_000;
});

const network = { ...jsonHeaders, 'x-forwarded-for': '198.51.100.7' };
const otherNetwork = { ...jsonHeaders, 'x-forwarded-for': '203.0.113.7' };
const knownQuery = '{ feed(seed: 1, first: 1) { totalCount } }';

let number = 0;
async function sendWrongQuery(headers = network) {
  number += 1;
  const response = await site.post({ query: `{ unknown${number} }` }, headers);
  const { errors } = (await response.json()) as {
    errors: { message: string; extensions: { code: string } }[];
  };
  return { response, code: errors[0]?.extensions.code, message: errors[0]?.message };
}

async function reachLimit() {
  for (let count = 0; count < maxRefusals; count += 1)
    expect(await sendWrongQuery()).toMatchObject({ code: 'BAD_USER_INPUT' });
}

test('the wrong requests of a network are answered with their own errors up to the limit', async () => {
  await reachLimit();
  const { response, code, message } = await sendWrongQuery();
  expect(code).toBe('RATE_LIMITED');
  expect(message).toMatch(/wrong requests.*: try again in a second\.$/);
  expect(response.status).toBe(429);
  expect(response.headers.get('retry-after')).toBe('1');
  expect(await sendWrongQuery(otherNetwork)).toMatchObject({ code: 'BAD_USER_INPUT' });
  nowMs += 1_000;
  expect(await sendWrongQuery()).toMatchObject({ code: 'BAD_USER_INPUT' });
});

test('a query that was valid before is answered in a network that has reached the limit', async () => {
  const { data } = await site.graphqlRequest(knownQuery);
  await reachLimit();
  const response = await site.post({ query: knownQuery }, network);
  expect(await response.json()).toEqual({ data });
  expect(await sendWrongQuery()).toMatchObject({ code: 'RATE_LIMITED' });
});

test('the operations of the web client are executed in such a network', async () => {
  await reachLimit();
  const responses = Object.values(persistedQueries).map((query) => site.post({ query }, network));
  const statuses = new Set((await Promise.all(responses)).map(({ status }) => status));
  expect(statuses.has(200)).toBe(true);
  expect(statuses.has(429)).toBe(false);
});

test.each([
  ['a mutation without a token', { query: 'mutation { signIn { uid } }' }],
  ['invalid variables', { query: 'query ($seed: Int!) { feed(seed: $seed) { totalCount } }', variables: {} }],
  ['a query that is too complex', { query: `{ ${'__typename '.repeat(21)} }` }],
  ['a body that is not JSON', '{'],
])('%s counts', async (_, body) => {
  for (let count = 0; count < maxRefusals; count += 1) await site.post(body, network);
  expect(await sendWrongQuery()).toMatchObject({ code: 'RATE_LIMITED' });
});

test('a hash that the server doesn’t know does not count, because clients send it first', async () => {
  const extensions = { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } };
  for (let count = 0; count < maxRefusals; count += 1) await site.post({ extensions }, network);
  expect(await sendWrongQuery()).toMatchObject({ code: 'BAD_USER_INPUT' });
});
