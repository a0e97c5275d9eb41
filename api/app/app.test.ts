// The cache of responses in front of GraphQL, pages and images.
import { buildASTSchema } from 'graphql';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { schemaDocument } from '../generated/schema.generated.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { storeTestImage } from '../../tests/support/stores/storeFixture.ts';
import { adminOperations, publicQueries } from '../../tests/support/site/operations.ts';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { createIncomingRequest, toFetchResponse } from '../../tests/support/site/incomingRequest.ts';
import {
  type GraphQLRequester,
  jsonHeaders,
  openTestSite,
  type TestSite,
} from '../../tests/support/site/testSite.ts';
import { createApp } from './app.ts';

let site: TestSite;
let sendAsAdmin: GraphQLRequester;
let adminAuthorization: string;
let executions = 0;

beforeAll(async () => {
  site = await openTestSite();
  site.services.staticFiles.readTemplate = async () => '<!doctype html><!--head--><!--page-->';
  sendAsAdmin = await site.signIn('ada@example.com');
  adminAuthorization = await site.getAuthorization('ada@example.com');
  const { log } = site.services;
  // Each execution has a log of its own.
  site.services.log = {
    ...log,
    forRequest: (requestId) => {
      executions += 1;
      return log.forRequest(requestId);
    },
  };
});
beforeEach(() => {
  site.services.responseCache?.clear();
  executions = 0;
});
afterAll(() => site.close());

const feed = { query: '{ feed(seed: 7, first: 3) { totalCount source edges { node { id thought } } } }' };

describe.each([
  ['GET', (headers: Record<string, string>) => site.get(feed, headers)],
  [
    'POST',
    (headers: Record<string, string>) => site.post(feed, { 'content-type': 'application/json', ...headers }),
  ],
])('a public query by %s', (method, send) => {
  test('is executed once, and has the same bytes the second time', async () => {
    const [first, second] = [await send({}), await send({})];
    expect(await second.text()).toBe(await first.text());
    expect(executions).toBe(1);
    expect(second.headers.get('age')).toBe(method === 'GET' ? '0' : null);
    expect(second.headers.get('cache-control')).toBe(first.headers.get('cache-control'));
  });

  test('is executed again with another media type, and with a token', async () => {
    await send({});
    const other = await send({ accept: 'application/graphql-response+json' });
    expect(other.headers.get('content-type')).toBe('application/graphql-response+json; charset=utf-8');
    const withToken = await send({ authorization: adminAuthorization });
    expect(withToken.headers.get('cache-control')).toBe('no-store');
    expect(executions).toBe(3);
  });
});

describe('a request with a token', () => {
  test.each(Object.entries(publicQueries))('for %s is always executed and never stored', async (_, query) => {
    for (const authorization of [adminAuthorization, 'Bearer invalid']) {
      site.services.responseCache?.clear();
      for (const send of [site.post, site.get]) {
        executions = 0;
        const body = { query };
        const withToken = () => send(body, { 'content-type': 'application/json', authorization });
        const responses = [await withToken(), await withToken()];
        expect(executions).toBe(2);
        await send(body, { 'content-type': 'application/json' });
        expect(executions).toBe(3);
        responses.push(await withToken());
        expect(executions).toBe(4);
        for (const { headers } of responses)
          expect([headers.get('age'), headers.get('cache-control')]).toEqual([null, 'no-store']);
      }
    }
  });

  test('is tested with every public query of the schema', () => {
    const queries = Object.keys(buildASTSchema(schemaDocument).getQueryType()?.getFields() ?? {});
    const expected = queries.filter((name) => !Object.hasOwn(adminOperations, name));
    expect(Object.keys(publicQueries).toSorted()).toEqual(expected.toSorted());
  });
});

test.each([
  ['a query with a random result', publicQueries['randomThoughts']],
  ['a query with an error', '{ feed(seed: 1, first: 0) { totalCount } }'],
  ['a mutation', 'mutation { unregisterDevice(registration: "x") }'],
])('%s is executed each time', async (_, query) => {
  await site.post({ query });
  await site.post({ query });
  expect(executions).toBe(2);
});

test('fallback content of an outage is not cached', async () => {
  const { size } = site.services.thoughts;
  site.services.thoughts.size = () => Promise.reject(new StoreUnavailable('down'));
  const readSource = async () => (await (await site.post(feed)).json()).data.feed.source;
  expect([await readSource(), await readSource()]).toEqual(['BUILT_IN', 'BUILT_IN']);
  expect(executions).toBe(2);
  site.services.thoughts.size = size;
  expect(await readSource()).toBe('COLLECTION');
});

describe('equal requests at the same time', () => {
  /** Sends requests whose store call ends once all of them were received. */
  async function sendAtOnce(count: number, readSize: () => Promise<number>) {
    const { promise: allReceived, resolve: continueStore } = Promise.withResolvers<void>();
    vi.spyOn(site.services.thoughts, 'size').mockImplementationOnce(() => allReceived.then(readSize));
    const { respond } = createApp(site.services);
    const responses = Array.from({ length: count }, async (_, index) => {
      const request = new Request(`${site.url}/graphql`, { method: 'POST', headers: jsonHeaders });
      const connection = { requestId: `request-${index}`, readClientNetwork: () => '' };
      return toFetchResponse(await respond(createIncomingRequest(request, JSON.stringify(feed)), connection));
    });
    continueStore();
    return Promise.all(responses);
  }

  test('are executed once, and each has its own line in the log', async () => {
    const linesBefore = site.requestLines.length;
    const responses = await sendAtOnce(500, async () => 40);
    const bodies = new Set(await Promise.all(responses.map((response) => response.text())));
    expect(bodies.size).toBe(1);
    expect(executions).toBe(1);
    const ids = site.requestLines.slice(linesBefore).map((line): string => JSON.parse(line).requestId);
    expect(new Set(ids).size).toBe(500);
  });

  test('are answered after the client of the first one has disconnected', async () => {
    const { promise: isContinued, resolve: continueStore } = Promise.withResolvers<void>();
    const size = vi.spyOn(site.services.thoughts, 'size');
    size.mockImplementationOnce(() => isContinued.then(() => 40));
    const client = new AbortController();
    const body = JSON.stringify(feed);
    const init = { method: 'POST', headers: jsonHeaders, body, signal: client.signal };
    const first = fetch(`${site.url}/graphql`, init).catch(() => null);
    await vi.waitFor(() => expect(size).toHaveBeenCalled());
    client.abort();
    await first;
    continueStore();
    expect((await site.post(feed)).status).toBe(200);
    expect(executions).toBe(1);
  });
});

describe('a change by an admin is seen by the next visitor', () => {
  const input = {
    thought: 'Begin anywhere.',
    author: 'John Cage',
    application: 'Write.',
    url: 'https://youtu.be/dQw4w9WgXcQ',
  };
  const readAsVisitor = async (id: string) => {
    const query = `{ feed(seed: 7, first: 50) { totalCount edges { node { id } } } thought(id: "${id}") { thought } }`;
    const { data } = await (await site.get({ query })).json();
    const page = await (await fetch(`${site.url}/thought/${id}`)).text();
    return { total: data.feed.totalCount, text: data.thought?.thought, isOnPage: page.includes('Begin') };
  };

  test('when a thought is added, changed, deleted and restored', async () => {
    const before = (await readAsVisitor('none')).total;
    const added = await sendAsAdmin(
      'mutation ($input: ThoughtInput!) { addThought(input: $input, key: "cache") { ... on Thought { id } } }',
      { input },
    );
    const { id } = added.data['addThought'] as { id: string };
    expect(await readAsVisitor(id)).toEqual({ total: before + 1, text: input.thought, isOnPage: true });
    await sendAsAdmin(
      'mutation ($id: ID!, $input: ThoughtInput!) { updateThought(id: $id, input: $input, version: 1) { __typename } }',
      { id, input: { ...input, thought: 'Stop anywhere.' } },
    );
    expect(await readAsVisitor(id)).toEqual({ total: before + 1, text: 'Stop anywhere.', isOnPage: false });
    await sendAsAdmin('mutation ($id: ID!) { deleteThought(id: $id) { id } }', { id });
    expect(await readAsVisitor(id)).toMatchObject({ total: before, text: undefined });
    await sendAsAdmin('mutation ($id: ID!) { restoreThought(id: $id) { id } }', { id });
    expect(await readAsVisitor(id)).toMatchObject({ total: before + 1, text: 'Stop anywhere.' });
  });

  test('when thoughts are imported', async () => {
    const { total } = await readAsVisitor('none');
    await sendAsAdmin('mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }', {
      rows: [{ line: 1, ...input, thought: 'Imported.' }],
    });
    expect((await readAsVisitor('none')).total).toBe(total + 1);
  });
});

test.each<[string, () => string | Promise<string>]>([
  ['the start page', () => '/'],
  ['a text', () => '/robots.txt'],
  ['an image', () => storeTestImage(site.services.images, samples.jpeg)],
])('%s is cached', async (_, getPath) => {
  const url = await getPath();
  const [first, second] = [await fetch(`${site.url}${url}`), await fetch(`${site.url}${url}`)];
  expect([first.status, first.headers.get('age'), second.headers.get('age')]).toEqual([200, null, '0']);
  expect(await second.arrayBuffer()).toEqual(await first.arrayBuffer());
  const head = await fetch(`${site.url}${url}`, { method: 'HEAD' });
  expect(head.headers.get('etag')).toBe(first.headers.get('etag'));
});
