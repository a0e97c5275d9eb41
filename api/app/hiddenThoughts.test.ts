// Requests every route and every query as a visitor. The requests follow from the routes and the schema, so that new ones
// are tested, too.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLArgument, type GraphQLOutputType } from 'graphql';
import { getNamedType, isCompositeType, isObjectType, isRequiredArgument } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { normalizeDraft, type ThoughtDraft } from '#domain/thought/thought.ts';
import { describeOnBothDatabases } from '../../tests/support/stores/describeDatabases.ts';
import { changeAt } from '../../tests/support/stores/storeFixture.ts';
import { testStaticFiles } from '../../tests/support/site/pageTesting.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import type { Stores } from './stores/stores.ts';
import { createResponseCache } from '../http/responseCache.ts';
import { routes } from './routes.ts';

/** A marker in every text of the hidden thoughts, and in no request. */
const marker = 'xyzzymarker';
const word = 'perambulate';
const author = 'Hidden Author';

function draftOf(fields: Partial<ThoughtDraft> = {}): ThoughtDraft {
  const text = `${word} ${marker}`;
  const url = `https://www.youtube.com/watch?v=UF8uR6Z6KLc`;
  return { ...normalizeDraft({ thought: text, author, application: text, summary: text, url }), ...fields };
}

const schema = buildSchema(readFileSync(join(import.meta.dirname, '..', '..', 'schema.graphql'), 'utf8'));

/** Returns the paths of all routes, with each query that any of them understands. */
function listPaths(siteUrl: string, id: string): { route: string; path: string }[] {
  const values = { id, slug: 'hidden-author', page: '1.xml', name: 'none' };
  const queries = [
    '',
    `?q=${word}`,
    '?author=hidden-author',
    '?count=50',
    `?id=${id}`,
    `?url=${encodeURIComponent(`${siteUrl}/thought/${id}`)}`,
  ];
  return routes
    .filter(([method]) => method === 'GET')
    .flatMap(([, route]) => {
      const path = route.replace(/:(\w+)/g, (_, name: keyof typeof values) => values[name]);
      return queries.map((query) => ({ route, path: `${path}${query}` }));
    });
}

/** Returns a query for each root field, with all fields of its type to a depth of four. */
function listQueries(id: string): { route: string; query: string }[] {
  return Object.values(schema.getQueryType()?.getFields() ?? {}).map(({ name, args, type }) => ({
    route: name,
    query: `{ ${name}${formatArguments(args, id)} ${formatSelection(type, id, 4)} }`,
  }));
}

const argumentValues: Record<string, unknown> = {
  first: 5,
  count: 5,
  seed: 1,
  search: word,
  q: word,
  slug: author,
};

function formatArguments(args: readonly GraphQLArgument[], id: string): string {
  const given = args.filter((arg) => isRequiredArgument(arg) || arg.name in argumentValues);
  const values = given.map(({ name }) => `${name}: ${JSON.stringify(argumentValues[name] ?? id)}`);
  return values.length === 0 ? '' : `(${values.join(', ')})`;
}

function formatSelection(outputType: GraphQLOutputType, id: string, depth: number): string {
  const type = getNamedType(outputType);
  if (!isCompositeType(type)) return '';
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  const selected = fields
    .filter((field) => !isCompositeType(getNamedType(field.type)) || depth > 1)
    .map(
      ({ name, args, type }) => `${name}${formatArguments(args, id)} ${formatSelection(type, id, depth - 1)}`,
    );
  return `{ __typename ${selected.join(' ')} }`;
}

/** Returns the routes and the root fields whose responses contain a text of the thoughts, or an id that wasn't asked for. */
async function findRevealing(site: TestSite, id: string): Promise<Set<string>> {
  const revealing = new Set<string>();
  const check = (route: string, sent: string, text: string) => {
    if (text.includes(marker) || (text.includes(id) && !sent.includes(id))) revealing.add(route);
  };
  for (const { route, path } of listPaths(site.url, id))
    check(route, path, await (await fetch(`${site.url}${path}`)).text());
  for (const { route, query } of listQueries(id)) {
    const response = await site.post({ query });
    const text = await response.text();
    expect([query, text]).toEqual([
      query,
      expect.not.stringMatching(/GRAPHQL_VALIDATION_FAILED|TOO_COMPLEX/),
    ]);
    check(route, query, text);
  }
  return revealing;
}

/** The stores are closed by the test that has opened them. */
const withoutClose = (stores: Stores): Stores => ({ ...stores, close: async () => {} });

const publicRoutes = [
  '/',
  '/thought/:id',
  '/browse',
  '/author/:slug',
  '/feed.atom',
  '/feed.json',
  '/sitemap/:page',
  'feed',
  'randomThoughts',
  'thought',
  'author',
  'browse',
];

describeOnBothDatabases('hidden thoughts', (open) => {
  test('no route and no query reveals a draft before it is published or its time comes, and after it is unpublished or deleted', async () => {
    const [stores, jobStores] = await open();
    let cacheMs = 0;
    const site = await openTestSite(
      {},
      {
        openStores: async () => withoutClose(stores),
        staticFiles: testStaticFiles,
        responseCache: createResponseCache(() => cacheMs),
      },
    );
    onTestFinished(() => site.close());
    const { thoughts } = site.services;
    for (const { id } of await thoughts.listByRank(0, 50)) await thoughts.trash(id, changeAt(0));
    await thoughts.add(
      draftOf({ thought: 'Live', author: 'Ada', application: 'Live', summary: null }),
      'live',
      changeAt(0),
    );
    const { id } = await thoughts.add(draftOf(), 'draft', changeAt(1), true);
    const deleted = await thoughts.add(
      draftOf({ thought: `Deleted ${marker}` }),
      'deleted',
      changeAt(1),
      true,
    );
    await thoughts.trash(deleted.id, changeAt(2));
    await thoughts.reindex();
    expect(await findRevealing(site, id)).toEqual(new Set());
    const { data } = await site.graphqlRequest('{ feed(seed: 1) { totalCount } browse { collectionCount } }');
    expect(data).toMatchObject({ feed: { totalCount: 1 }, browse: { collectionCount: 1 } });

    await thoughts.update(id, draftOf(), 1, changeAt(3), false);
    cacheMs += 60_000;
    // The requests reach the places where a live thought is shown.
    expect([...(await findRevealing(site, id))]).toEqual(expect.arrayContaining(publicRoutes));

    const time = changeAt(6).now;
    const afterMs = (ms: number) => new Date(Date.parse(time) + ms).toISOString();
    await thoughts.update(id, draftOf(), 2, changeAt(4), true, time);
    // The job runs in another process, so the cache of this process isn't told about its changes.
    const runJob = (now: string) => jobStores.thoughts.publishDue({ by: 'system', now });
    cacheMs += 60_000;
    expect(await runJob(afterMs(-1_000))).toBe(0);
    expect(await findRevealing(site, id)).toEqual(new Set());

    expect(await runJob(afterMs(60_000))).toBe(1);
    const origin = await openTestSite(
      {},
      { openStores: async () => withoutClose(jobStores), staticFiles: testStaticFiles },
    );
    onTestFinished(() => origin.close());
    expect([...(await findRevealing(origin, id))]).toEqual(expect.arrayContaining(publicRoutes));

    cacheMs += 60_000;
    expect([...(await findRevealing(site, id))]).toEqual(expect.arrayContaining(publicRoutes));
  }, 120_000);
});
