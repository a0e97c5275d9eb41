// Requests every mutation and every route of a demo. They follow from the schema and the routes, so that new ones are
// tested, too.
import { demoToken } from '#domain/people/demo.ts';
import { buildASTSchema } from 'graphql';
import { afterAll, expect, test } from 'vitest';
import { allOperations } from '../../../tests/support/site/operations.ts';
import { testStaticFiles } from '../../../tests/support/site/pageTesting.ts';
import { jsonHeaders, openTestSite } from '../../../tests/support/site/testSite.ts';
import { schemaDocument } from '../../generated/schema.generated.ts';
import { openSqlite } from '../../storage/sqlite.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { routes } from '../routes.ts';
import { openDemoStores } from './demoStores.ts';

const demoEnv = { DEMO: 'yes', DATA_DIR: '', SIGN_IN_KEY: '', ADMIN_EMAILS: '' };
const now = '2026-11-26T12:00:00.000Z';
const authorization = `Bearer ${demoToken}`;
const refusal = 'This is a demo: nothing can be changed here.';

const database = openSqlite(':memory:');
const site = await openTestSite(demoEnv, {
  openStores: () => openDemoStores(now, database),
  staticFiles: testStaticFiles,
});
afterAll(() => site.close());

const schema = buildASTSchema(schemaDocument);
const mutationNames = Object.keys(schema.getMutationType()?.getFields() ?? {});

/** Returns all rows of all tables. */
function readDatabase(): string {
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").all();
  const rows = tables.map(({ name }) => [name, database.prepare(`SELECT * FROM "${String(name)}"`).all()]);
  return JSON.stringify(rows);
}

test.each([
  ['with the session of the demo', authorization],
  ['without a token', undefined],
])('every mutation is refused with a sentence and changes nothing %s', async (_, header) => {
  // The GraphQL server alone refuses, without the database.
  database.exec('PRAGMA query_only = OFF');
  const before = readDatabase();
  const [id] = (await site.services.thoughts.findByRanks([0])).map((thought) => thought.id);
  for (const name of mutationNames) {
    const [query, variables] = allOperations[name] ?? [`the operation of ${name} is missing`];
    const { code, message } = await site.graphqlRequest(query, { id, ...variables }, header);
    expect.soft([name, code, message]).toEqual([name, 'FORBIDDEN', refusal]);
  }
  expect(readDatabase() === before).toBe(true);
  database.exec('PRAGMA query_only = ON');
});

test('every query for admins succeeds with the session, and fails without it', async () => {
  const [id] = (await site.services.thoughts.findByRanks([0])).map((thought) => thought.id);
  for (const name of Object.keys(schema.getQueryType()?.getFields() ?? {})) {
    const [query, variables] = allOperations[name] ?? [`the operation of ${name} is missing`];
    const { code } = await site.graphqlRequest(query, { id, ...variables }, authorization);
    expect.soft([name, code]).toEqual([name, undefined]);
  }
  expect((await site.graphqlRequest('{ admins { email } }')).code).toBe('UNAUTHENTICATED');
  expect((await site.graphqlRequest('{ admins { email } }', {}, 'Bearer other')).code).toBe(
    'UNAUTHENTICATED',
  );
});

test('no route, health check or scheduled job changes anything', async () => {
  const before = readDatabase();
  for (const [method, path] of [...routes, ['GET', '/health?deep']] as const) {
    const response = await fetch(site.url + path.replace(/:\w+/, '1-x'), {
      method,
      ...(method === 'POST' && { body: '{"email":"ada@example.com","key":"x"}', headers: jsonHeaders }),
    });
    const isExpected = method === 'POST' ? response.status === 404 : response.status < 500;
    expect.soft(isExpected, `${method} ${path} ${response.status}`).toBe(true);
  }
  expect(await site.services.runDueJobs(new AbortController().signal)).toEqual([]);
  expect(readDatabase() === before).toBe(true);
  expect(site.logEntries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('the database itself refuses every write', async () => {
  const { thoughts, people } = site.services;
  const [thought] = await thoughts.findByRanks([0]);
  await expect(thoughts.trash(thought?.id ?? '', { by: 'ada@example.com', now })).rejects.toThrow(
    StoreUnavailable,
  );
  await expect(people.invite('eve@example.com', null, { by: 'x', now })).rejects.toThrow(StoreUnavailable);
});

test('a large body is refused for everybody before it is parsed', async () => {
  const body = { query: 'mutation { signIn { uid } }', variables: { text: 'x'.repeat(200_000) } };
  const refused = await site.post(body, { ...jsonHeaders, authorization });
  expect(await refused.text()).toContain(refusal);
  expect((await site.post(body)).status).toBe(413);
});

test('the collection has thoughts of each kind and audit entries of each action, with e-mails of example.com only', async () => {
  const text = readDatabase();
  const hosts = Array.from(text.matchAll(/[\w.-]+@((?:\w+\.)+\w+)/g), ([, host]) => host);
  expect([...new Set(hosts)]).toEqual(['example.com']);
  const count = async (filter: string) =>
    (
      (await site.graphqlRequest(`{ thoughts(${filter}) { totalCount } }`, {}, authorization)).data[
        'thoughts'
      ] as {
        totalCount: number;
      }
    ).totalCount;
  expect(await count('place: LIVE')).toBe(394);
  expect(await count('place: DRAFT')).toBe(10);
  expect(await count('place: DRAFT, filter: { flags: [SCHEDULED] }')).toBe(2);
  expect(await count('place: TRASH')).toBe(18);
  expect(await count('filter: { flags: [DUPLICATE] }')).toBe(4);
  const { edges } = await site.services.audit.readPage(100, null);
  const older = await site.services.audit.readPage(100, edges.at(-1)?.cursor ?? null);
  const actions = new Set([...edges, ...older.edges].map(({ node }) => node.action));
  expect(actions).toEqual(
    new Set('added changed deleted restored published imported undone invited revoked notified'.split(' ')),
  );
});
