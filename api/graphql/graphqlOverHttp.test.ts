import { request as rawRequest } from 'node:http';
import { afterAll, describe, expect, test } from 'vitest';
import { readFirstError, jsonHeaders, openTestSite } from '../../tests/support/site/testSite.ts';
import { limits } from './limits.ts';

const site = await openTestSite();
afterAll(() => site.close());

const graphqlResponseHeaders = { ...jsonHeaders, accept: 'application/graphql-response+json' };

describe('an invalid request gets a JSON response with an error code', () => {
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
    const subscription = await site.post({ query: 'subscription { today { date } }' });
    expect(subscription.status).toBe(400);
    expect((await readFirstError(subscription)).message).toBe('The API has no subscriptions: send a query.');
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

  test('reject a query that costs one point too much, and allow one at the limit', async () => {
    const sevenFeeds = Array.from(
      { length: 7 },
      (_, index) => `f${index}: feed(seed: 1, first: 50) { edges { node { id } } }`,
    );
    // Each of the seven costs 651 points. The last feed costs 13 points plus one for each id.
    const queryWithCost = (cost: number) =>
      `{ ${sevenFeeds.join(' ')} feed(seed: 1, first: 1) { edges { node { ${'id '.repeat(cost - 7 * 651 - 13)} } } } }`;
    expect((await site.post({ query: queryWithCost(5000) }, graphqlResponseHeaders)).status).toBe(200);
    const response = await site.post({ query: queryWithCost(5001) }, graphqlResponseHeaders);
    expect(response.status).toBe(400);
    expect((await readFirstError(response)).message).toContain('5,001 points of cost: the limit is 5,000');
  });
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
