// Visitors have thoughts, and the log has the reason, whatever the store throws.
import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLineLog } from '../logging/formatEntry.ts';
import { openStores } from '../app/stores/openStores.ts';
import type { Stores } from '../app/stores/stores.ts';
import { testStaticFiles } from '../../tests/support/site/pageTesting.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { databaseFileName } from './dataFolder.ts';

const id = '4-stay-hungry-stay-foolish';
const visitorQuery = `{
  feed(seed: 1, first: 3) { source edges { node { id } } }
  randomThoughts(count: 2) { id }
  thought(id: "${id}") { id }
  today { source }
}`;

interface VisitorData {
  feed: { source: string; edges: unknown[] };
  randomThoughts: unknown[];
  thought: { id: string } | null;
  today: { source: string };
}

const sqliteCodes = [1, 11, 13];
/** Without PERMISSION_DENIED, which is expected. */
const firestoreCodes = [5, 14];
/** The errors of the drivers and of the language, and what is no error at all. */
const thrown: [name: string, error: unknown][] = [
  ...sqliteCodes.map((errcode): [string, unknown] => [
    `SQLite ${errcode}`,
    Object.assign(new Error(`SQLite ${errcode}`), { code: 'ERR_SQLITE_ERROR', errcode }),
  ]),
  ...firestoreCodes.map((code): [string, unknown] => [
    `Firestore ${code}`,
    Object.assign(new Error(`Firestore ${code}`), { code }),
  ]),
  ['of undefined', new TypeError('Cannot read properties of undefined')],
  ['stack size', new RangeError('Maximum call stack size exceeded')],
  ['was aborted', new DOMException('This operation was aborted', 'AbortError')],
  ['the text', 'the text'],
  ['type object', { status: 500 }],
  ['type undefined', undefined],
];

/** The operation that fails, or all of them, and whether it throws before it returns a promise. */
interface Fault {
  operation: string | null;
  error: unknown;
  isSynchronous: boolean;
}

let fault: Fault | null = null;
const operations: string[] = [];

/** Opens a store each of whose operations fails as `fault` says. */
const openFailingStores: typeof openStores = async (settings) => {
  const stores = await openStores(settings);
  operations.length = 0;
  return { ...(mapOperations(stores, '') as Stores), close: stores.close };
};

function mapOperations(value: unknown, name: string): unknown {
  if (typeof value === 'function') {
    operations.push(name);
    return (...args: unknown[]) => failInsteadOf(name, () => value(...args));
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([member, part]) => [
    member,
    mapOperations(part, name === '' ? member : `${name}.${member}`),
  ]);
  return Object.fromEntries(members);
}

function failInsteadOf(name: string, work: () => unknown): unknown {
  if (fault === null || (fault.operation ?? name) !== name) return work();
  if (fault.isSynchronous) throw fault.error;
  return Promise.reject(fault.error);
}

let site: TestSite;
beforeEach(async () => {
  fault = null;
  const overrides = { openStores: openFailingStores, staticFiles: testStaticFiles, responseCache: null };
  site = await openTestSite({}, overrides);
});
afterEach(() => site.close());

/** Returns the lines of the log, as they are written. */
function readLog(): string[] {
  const lines: string[] = [];
  const log = createLineLog(
    'text',
    () => 'now',
    (line) => lines.push(line),
  );
  for (const { level, message, detail } of site.logEntries) log[level](message, detail);
  return lines;
}

async function readThoughts(): Promise<VisitorData> {
  const { data, code } = await site.graphqlRequest(visitorQuery);
  const thoughts = data as unknown as VisitorData;
  expect(code).toBeUndefined();
  expect(thoughts.feed.edges).toHaveLength(3);
  expect(thoughts.randomThoughts).toHaveLength(2);
  expect(thoughts.thought?.id).toBe(id);
  return thoughts;
}

async function readHealth(): Promise<[status: number, body: unknown]> {
  const response = await fetch(`${site.url}/health`);
  return [response.status, await response.json()];
}

test.each(thrown)(
  'while everything fails with “%s”, visitors have built-in thoughts',
  async (name, error) => {
    for (const isSynchronous of [false, true]) {
      fault = { operation: null, error, isSynchronous };
      const { feed, today } = await readThoughts();
      expect([feed.source, today.source]).toEqual(['BUILT_IN', 'BUILT_IN']);
      for (const path of ['/', `/thought/${id}`, '/today'])
        expect([path, (await fetch(`${site.url}${path}`)).status]).toEqual([path, 200]);
      expect(await readHealth()).toEqual([503, expect.objectContaining({ status: 'unavailable' })]);
    }
    const [unexpected, outage, ...others] = readLog();
    expect(unexpected).toMatch(/^now ERROR The store failed with an unexpected error in \w+\.\w+\. /);
    expect(unexpected).toContain(name);
    expect(outage).toMatch(/^now ERROR The store has been failing since .*: Unexpected error: /);
    expect(others).toEqual([]);
  },
);

for (const [kind, errors] of [
  ['a TypeError', [new TypeError('a bug')]],
  ['any error', thrown.map(([, error]) => error)],
] as const)
  test(
    `while a single operation fails with ${kind}, visitors have thoughts`,
    { timeout: 120_000, tags: kind === 'any error' ? 'slow' : [] },
    async () => {
      expect(operations.length).toBeGreaterThan(40);
      for (const operation of operations) {
        for (const error of errors) {
          fault = { operation, error, isSynchronous: false };
          await readThoughts();
          const [status] = await readHealth();
          expect([operation, status]).toEqual([operation, operation === 'thoughts.ping' ? 503 : 200]);
        }
      }
    },
  );

test('admins get an error that says that the store has failed', async () => {
  const asAda = await site.signIn('ada@example.com');
  fault = { operation: null, error: new TypeError('a bug of the driver'), isSynchronous: false };
  const { code, message } = await asAda('{ thoughts(first: 1) { totalCount } }');
  expect([code, message]).toEqual([
    'UNAVAILABLE',
    'The collection failed with an unexpected error: tell whoever runs this site that the log has the reason.',
  ]);
});

test('after a table was renamed under the running server, visitors have built-in thoughts', async () => {
  const folder = createTemporaryFolder();
  await site.close();
  site = await openTestSite({ DATA_DIR: folder.path }, { staticFiles: testStaticFiles, responseCache: null });
  // Thoughts that were read before would be in the memory of the store.
  expect((await readHealth())[0]).toBe(200);
  const asAda = await site.signIn('ada@example.com');
  const database = new DatabaseSync(join(folder.path, databaseFileName));
  database.exec('ALTER TABLE thoughts RENAME TO x');

  expect((await readThoughts()).feed.source).toBe('BUILT_IN');
  expect((await fetch(`${site.url}/thought/${id}`)).status).toBe(200);
  expect(await readHealth()).toEqual([503, expect.objectContaining({ status: 'unavailable' })]);
  expect((await asAda('{ thoughts(first: 1) { totalCount } }')).code).toBe('UNAVAILABLE');
  expect(readLog().join('\n')).toMatch(/ERROR The store failed .*no such table: thoughts\n +at /);

  database.exec('ALTER TABLE x RENAME TO thoughts');
  expect((await readThoughts()).feed.source).toBe('COLLECTION');
  database.close();
  folder.remove();
});
