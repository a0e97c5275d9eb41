import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type TestSite,
  readFirstError,
  jsonHeaders,
  openTestSite,
  preflightHeaders,
} from '../testing/testSite.ts';
import { limits } from './limits.ts';
let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());

const graphqlResponseHeaders = { ...jsonHeaders, accept: 'application/graphql-response+json' };

describe('every answer is JSON with a code of the closed list', () => {
  test.each([
    ['malformed JSON', 400, () => site.post('{ "query": ')],
    ['a byte order mark', 400, () => site.post('\ufeff{"query":"{ __typename }"}')],
    ['a body that is no object', 400, () => site.post('"query"')],
    [
      'bytes that are no UTF-8',
      400,
      () =>
        fetch(`${site.url}/graphql`, {
          method: 'POST',
          headers: jsonHeaders,
          body: Buffer.from('{"query":"{ __typename }","variables":{"x":"\xff"}}', 'latin1'),
        }),
    ],
    [
      'another charset',
      415,
      () => site.post({ query: '{ __typename }' }, { 'content-type': 'application/json; charset=utf-16' }),
    ],
    ['no content type', 400, () => site.post('{}', {})],
    [
      'a form',
      400,
      () => site.post('query={__typename}', { 'content-type': 'application/x-www-form-urlencoded' }),
    ],
    ['another content type', 400, () => site.post('<query/>', { 'content-type': 'text/xml' })],
    ['several operations at once', 400, () => site.post([{ query: '{ __typename }' }])],
    ['a body past the limit', 413, () => site.post(JSON.stringify({ query: ' '.repeat(limits.bodyBytes) }))],
    ['a body past what a gateway lets through', 413, () => site.post(' '.repeat(12_000_000))],
    [
      'a method that GraphQL does not know',
      405,
      () => fetch(`${site.url}/graphql`, { method: 'PUT', body: '{}' }),
    ],
    ['a mutation by GET', 405, () => site.get({ query: 'mutation { signIn { uid } }' })],
    ['a GET that a form could send', 400, () => site.get({ query: '{ __typename }' }, {})],
    [
      'a GET with the query twice',
      400,
      () => fetch(`${site.url}/graphql?query=a&query=b`, { headers: preflightHeaders }),
    ],
    ['variables that are no JSON', 400, () => site.get({ query: '{ __typename }', variables: '{' })],
    [
      'a media type that it can’t speak',
      406,
      () => site.post({ query: '{ __typename }' }, { ...jsonHeaders, accept: 'image/png' }),
    ],
    ['a query that is no GraphQL', 400, () => site.post({ query: '{' })],
    ['a field that is unknown', 400, () => site.post({ query: '{ thoght(id: 1) { id } }' })],
    [
      'a variable that does not fit',
      400,
      () => site.post({ query: 'query ($s: Int!) { feed(seed: $s) { total } }', variables: { s: 'x' } }),
    ],
    [
      'an operation that is not there',
      400,
      () => site.post({ query: 'query A { __typename }', operationName: 'B' }),
    ],
    [
      'a version of persisted queries that is unknown',
      400,
      () => site.get({ extensions: '{"persistedQuery":{"version":2,"sha256Hash":"x"}}' }),
    ],
    [
      'a hash of another query',
      400,
      () =>
        site.post({
          query: '{ __typename }',
          extensions: { persistedQuery: { version: 1, sha256Hash: 'x' } },
        }),
    ],
  ])('%s: %i', async (_what, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(
      /^application\/(graphql-response\+)?json; charset=utf-8$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await readFirstError(response)).extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('even for TRACE, which the Fetch standard does not know', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      rawRequest(`${site.url}/graphql`, { method: 'TRACE' }, (response) => {
        response.setEncoding('utf8').on('data', resolve);
      })
        .on('error', reject)
        .end();
    });
    expect(JSON.parse(answer).errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  test('and a message says what to do: the figure, the limit, the name that was meant', async () => {
    const large = await site.post(JSON.stringify({ query: ' '.repeat(limits.bodyBytes) }));
    expect((await readFirstError(large)).message).toBe(
      'The body has more than 1,500,000 bytes: send less at once.',
    );
    const misspelt = await site.post({ query: '{ thoght(id: 1) { id } }' });
    expect((await readFirstError(misspelt)).message).toContain('Did you mean "thought"');
  });

  test('a body of exactly the limit is taken', async () => {
    const empty = JSON.stringify({ query: '{ __typename }', variables: { x: '' } }).length;
    const body = JSON.stringify({
      query: '{ __typename }',
      variables: { x: 'x'.repeat(limits.bodyBytes - empty) },
    });
    expect((await site.post(body)).status).toBe(200);
  });

  test('with at most five errors', async () => {
    const fields = Array.from({ length: 12 }, (_, index) => `unknown${index}`).join(' ');
    expect((await (await site.post({ query: `{ ${fields} }` })).json()).errors).toHaveLength(5);
    const aliases = Array.from({ length: 9 }, (_, index) => `a${index}: me { uid }`).join(' ');
    const refused = await site.post(
      { query: `{ ${aliases} }` },
      { ...jsonHeaders, authorization: 'Bearer x' },
    );
    expect((await refused.json()).errors).toHaveLength(5);
  });
});

describe('limits', () => {
  const deep = '{ a { b { c { d { e { f { g { h { i } } } } } } } } }';

  test('refuse with QUERY_TOO_COMPLEX, over POST and GET', async () => {
    for (const response of [
      await site.post({ query: deep }, graphqlResponseHeaders),
      await site.get({ query: deep }, { ...preflightHeaders, ...graphqlResponseHeaders }),
    ]) {
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('application/graphql-response+json');
      expect(await readFirstError(response)).toEqual({
        message: 'The query has 9 levels: the limit is 8. Ask for less, or in several requests.',
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      });
    }
  });

  test('leave a client of the older convention its 200', async () => {
    expect((await site.post({ query: deep }, { ...jsonHeaders, accept: 'application/json' })).status).toBe(
      200,
    );
  });

  test('refuse what costs one point too many before anything is read, and nothing that costs one less', async () => {
    const eightFeeds = Array.from(
      { length: 8 },
      (_, index) => `f${index}: feed(seed: 1, first: 50) { thoughts { id } }`,
    );
    // Each of the eight costs 601, and this one 12 and a point for each id.
    const ofCost = (cost: number) =>
      `{ ${eightFeeds.join(' ')} feed(seed: 1, first: 1) { thoughts { ${'id '.repeat(cost - 8 * 601 - 12)} } } }`;
    expect((await site.post({ query: ofCost(5000) }, graphqlResponseHeaders)).status).toBe(200);
    const response = await site.post({ query: ofCost(5001) }, graphqlResponseHeaders);
    expect(response.status).toBe(400);
    expect((await readFirstError(response)).message).toContain('5,001 points of cost: the limit is 5,000');
  });

  test('refuse within 50 ms whatever comes', async () => {
    const bomb = Array.from(
      { length: 80 },
      (_, level) => `fragment F${level} on Query { ...F${level + 1} ...F${level + 1} }`,
    );
    const introspection =
      '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }';
    const cycle = '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }';
    for (const query of [
      `{ ...F0 } ${bomb.join(' ')}`,
      cycle,
      introspection,
      `{ ${'a '.repeat(990)} }`,
      '['.repeat(5000),
    ]) {
      const tookMs: number[] = [];
      // The best of five: this machine may be busy with something else.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const startedMs = performance.now();
        expect((await site.post({ query })).status).toBe(400);
        tookMs.push(performance.now() - startedMs);
      }
      expect(Math.min(...tookMs)).toBeLessThan(50);
    }
  });
});

describe('a media type that only begins like JSON’s', () => {
  test.each(['application/jsonx', 'application/json,text/plain', 'application/json-patch+json'])(
    '%s slips past no limit',
    async (type) => {
      const deep = `{ ${'a { '.repeat(50)} b ${'} '.repeat(50)} }`;
      for (const body of [JSON.stringify({ query: deep }), 'no JSON']) {
        const response = await site.post(body, { 'content-type': type });
        expect(response.status).toBe(415);
        expect((await readFirstError(response)).extensions).toEqual({ code: 'BAD_USER_INPUT' });
      }
    },
  );
});

describe('other origins', () => {
  test('may read, without a token', async () => {
    const response = await fetch(`${site.url}/graphql`, {
      method: 'OPTIONS',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-headers')).not.toContain('authorization');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    expect((await site.post({ query: '{ __typename }' })).headers.get('access-control-allow-origin')).toBe(
      '*',
    );
  });
});

describe('a browser that is pointed at the API', () => {
  test('is led to the playground, with the query that the address holds', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    const response = await site.get({ query: '{ me { uid } }' }, browser);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      '/playground#query=%7B+me+%7B+uid+%7D+%7D',
    ]);
    expect((await site.get({}, browser)).headers.get('location')).toBe('/playground');
  });
});
