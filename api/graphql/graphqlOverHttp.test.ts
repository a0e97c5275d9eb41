import { request as rawRequest } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { readFirstError, jsonHeaders, openTestSite } from '../../tests/support/site/testSite.ts';
import { limits } from './limits.ts';

const site = await openTestSite();
afterAll(() => site.close());

const graphqlResponseHeaders = { ...jsonHeaders, accept: 'application/graphql-response+json' };

describe('an invalid request gets a JSON response with an error code', () => {
  test.each([
    ['malformed JSON', 400, () => site.post('{ "query": ')],
    ['a byte order mark', 400, () => site.post('\ufeff{"query":"{ __typename }"}')],
    ['a body that is not an object', 400, () => site.post('"query"')],
    [
      'bytes that are not valid UTF-8',
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
    ['several operations at once', 400, () => site.post([{ query: '{ __typename }' }])],
    ['a body above the limit', 413, () => site.post(JSON.stringify({ query: ' '.repeat(limits.bodyBytes) }))],
    ['an unsupported method', 405, () => fetch(`${site.url}/graphql`, { method: 'PUT', body: '{}' })],
    ['a mutation by GET', 405, () => site.get({ query: 'mutation { signIn { uid } }' })],
    [
      'JSON in a form’s text',
      400,
      () => site.post({ query: '{ __typename }' }, { 'content-type': 'text/plain' }),
    ],
    ['a GET with the query twice', 400, () => fetch(`${site.url}/graphql?query=a&query=b`)],
    ['variables that are not JSON', 400, () => site.get({ query: '{ __typename }', variables: '{' })],
    [
      'an unsupported media type in Accept',
      406,
      () => site.post({ query: '{ __typename }' }, { ...jsonHeaders, accept: 'image/png' }),
    ],
    ['an unknown field', 400, () => site.post({ query: '{ thoght(id: 1) { id } }' })],
    [
      'a variable of the wrong type',
      400,
      () => site.post({ query: 'query ($s: Int!) { feed(seed: $s) { total } }', variables: { s: 'x' } }),
    ],
    ['an unknown operation', 400, () => site.post({ query: 'query A { __typename }', operationName: 'B' })],
    [
      'an unknown version of persisted queries',
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
  ])('%s: %i', async (_what, status, sendRequest) => {
    const response = await sendRequest();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(
      /^application\/(graphql-response\+)?json; charset=utf-8$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await readFirstError(response)).extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('for a request whose target has no URL', async () => {
    const body = await new Promise<string>((resolve, reject) => {
      rawRequest(site.url, { path: '*', method: 'OPTIONS' }, (response) => {
        response.setEncoding('utf8').on('data', resolve);
      })
        .on('error', reject)
        .end();
    });
    expect(JSON.parse(body).errors[0].extensions.code).toBe('BAD_USER_INPUT');
  });

  test('with a message that contains the limit or suggests the correct name', async () => {
    const large = await site.post(JSON.stringify({ query: ' '.repeat(limits.bodyBytes) }));
    expect((await readFirstError(large)).message).toBe(
      'The body has more than 1,500,000 bytes: send less at once.',
    );
    const misspelt = await site.post({ query: '{ thoght(id: 1) { id } }' });
    expect((await readFirstError(misspelt)).message).toContain('Did you mean "thought"');
  });

  test('with at most five errors', async () => {
    const fields = Array.from({ length: 12 }, (_, index) => `unknown${index}`).join(' ');
    expect((await (await site.post({ query: `{ ${fields} }` })).json()).errors).toHaveLength(5);
    const aliases = Array.from({ length: 9 }, (_, index) => `a${index}: me { uid }`).join(' ');
    const unauthenticated = await site.post(
      { query: `{ ${aliases} }` },
      { ...jsonHeaders, authorization: 'Bearer x' },
    );
    expect((await unauthenticated.json()).errors).toHaveLength(5);
  });
});

describe('limits', () => {
  const deep = '{ a { b { c { d { e { f { g { h { i } } } } } } } } }';

  const createBody = (bytes: number) => {
    const emptyLength = JSON.stringify({ query: '{ __typename }', variables: { x: '' } }).length;
    return JSON.stringify({ query: '{ __typename }', variables: { x: 'x'.repeat(bytes - emptyLength) } });
  };

  test('allow a body of exactly the maximum size, of an admin and of others', async () => {
    const authorization = await site.getAuthorization('ada@example.com');
    const large = await site.post(createBody(limits.bodyBytes), { ...jsonHeaders, authorization });
    expect(large.status).toBe(200);
    expect((await site.post(createBody(limits.anonymousBodyBytes))).status).toBe(200);
  });

  test('reject a larger body without a token with 413, and of anybody else with the reason', async () => {
    const body = createBody(limits.anonymousBodyBytes + 1);
    const anonymous = await site.post(body);
    expect(anonymous.status).toBe(413);
    expect(anonymous.headers.get('access-control-allow-origin')).toBe('*');
    expect((await readFirstError(anonymous)).message).toBe(
      'The body has more than 50,000 bytes: send less at once. Only admins may send more.',
    );
    const invalid = await site.post(body, { ...graphqlResponseHeaders, authorization: 'Bearer x' });
    expect(invalid.status).toBe(401);
    expect((await readFirstError(invalid)).extensions).toEqual({ code: 'UNAUTHENTICATED' });
    const authorization = await site.getAuthorization('somebody@example.com');
    const forbidden = await site.post(body, { ...graphqlResponseHeaders, authorization });
    expect(forbidden.status).toBe(403);
    expect((await readFirstError(forbidden)).extensions).toEqual({ code: 'FORBIDDEN' });
  });

  test('reject a body of 490,000 empty rows without collecting an error for each', async () => {
    const authorization = await site.getAuthorization('ada@example.com');
    const query = 'mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { __typename } }';
    const body = `{"query":"${query}","variables":{"rows":[${'{},'.repeat(490_000)}{}]}}`;
    const response = await site.post(body, { ...graphqlResponseHeaders, authorization });
    expect(response.status).toBe(400);
    expect((await readFirstError(response)).extensions).toEqual({ code: 'BAD_USER_INPUT' });
  });

  test('reject a query with QUERY_TOO_COMPLEX, over POST and GET', async () => {
    for (const response of [
      await site.post({ query: deep }, graphqlResponseHeaders),
      await site.get({ query: deep }, graphqlResponseHeaders),
    ]) {
      expect(response.status).toBe(400);
      expect(response.headers.get('content-type')).toContain('application/graphql-response+json');
      expect(await readFirstError(response)).toEqual({
        message: 'The query has 9 levels: the limit is 8. Request less, or send several requests.',
        extensions: { code: 'QUERY_TOO_COMPLEX' },
      });
    }
  });

  test('respond with 200 to a client that accepts application/json only', async () => {
    expect((await site.post({ query: deep }, { ...jsonHeaders, accept: 'application/json' })).status).toBe(
      200,
    );
  });

  test('reject a query that costs one point too much, and allow one at the limit', async () => {
    const eightFeeds = Array.from(
      { length: 8 },
      (_, index) => `f${index}: feed(seed: 1, first: 50) { thoughts { id } }`,
    );
    // Each of the eight costs 601 points. The last feed costs 12 points plus one for each id.
    const queryWithCost = (cost: number) =>
      `{ ${eightFeeds.join(' ')} feed(seed: 1, first: 1) { thoughts { ${'id '.repeat(cost - 8 * 601 - 12)} } } }`;
    expect((await site.post({ query: queryWithCost(5000) }, graphqlResponseHeaders)).status).toBe(200);
    const response = await site.post({ query: queryWithCost(5001) }, graphqlResponseHeaders);
    expect(response.status).toBe(400);
    expect((await readFirstError(response)).message).toContain('5,001 points of cost: the limit is 5,000');
  });
});

test.each(['application/jsonx', 'application/json,text/plain', 'application/json-patch+json'])(
  'a media type that begins with application/json but is another %s is rejected, so that it can’t bypass the limits',
  async (type) => {
    const deep = `{ ${'a { '.repeat(50)} b ${'} '.repeat(50)} }`;
    for (const body of [JSON.stringify({ query: deep }), 'not JSON']) {
      const response = await site.post(body, { 'content-type': type });
      expect(response.status).toBe(415);
      expect((await readFirstError(response)).extensions).toEqual({ code: 'BAD_USER_INPUT' });
    }
  },
);

test('other origins may read without a token', async () => {
  const response = await fetch(`${site.url}/graphql`, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(response.status).toBe(204);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(response.headers.get('access-control-allow-headers')).not.toContain('authorization');
  expect(response.headers.get('access-control-allow-credentials')).toBeNull();
  expect((await site.post({ query: '{ __typename }' })).headers.get('access-control-allow-origin')).toBe('*');
});

test('a browser that opens /graphql is redirected to the playground, with the query of the URL', async () => {
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
  const response = await site.get({ query: '{ me { uid } }' }, browser);
  expect([response.status, response.headers.get('location')]).toEqual([
    303,
    '/playground#query=%7B+me+%7B+uid+%7D+%7D',
  ]);
  expect((await site.get({}, browser)).headers.get('location')).toBe('/playground');
});
