// What visitors and admins get while the store of a server fails. The server runs in a process of its own.
import { openSync, closeSync, readdirSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProxy, type TestProxy } from '../support/proxies/testProxy.ts';
import { graphql, send, target } from './support/client.ts';
import { type ServerProcess, serverSettings, startServer } from '../support/site/serverProcess.ts';
import { firebaseSettings, signInTo } from './support/target.ts';

const isOwn = target.kind === 'sqlite' || target.kind === 'firestore';

describe.runIf(isOwn)('while the store fails', () => {
  let server: ServerProcess;
  let proxy: TestProxy | null = null;
  let token: string;
  let seed = 0;

  const projectId = 'demo-api-outages';
  const read = async (path: string) => {
    const response = await send(path, {}, server.url);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  const query = (text: string, isAdmin = false) => graphql(text, {}, isAdmin ? token : undefined, server.url);
  const readFeed = async () =>
    (await query(`{ feed(seed: ${(seed += 1)}, first: 5) { source edges { node { id thought } } } }`)).data[
      'feed'
    ];

  beforeAll(async () => {
    server = target.kind === 'sqlite' ? await startServer({}) : await startOnFirestore();
    const key = { key: serverSettings.SIGN_IN_KEY, projectId: target.projectId && projectId };
    token = await signInTo({ ...target, ...key, url: server.url }, target.adminEmail);
    if (target.kind === 'sqlite') {
      // The server reads the file before it is broken.
      await readFeed();
      breakDatabase(join(server.folder, 'data'));
    }
  });
  afterAll(async () => {
    await server.stop();
    proxy?.close();
  });

  /** Starts a server whose Firestore is unreachable, so that the server has read no thoughts. */
  async function startOnFirestore(): Promise<ServerProcess> {
    proxy = await startTestProxy(target.emulatorHost ?? '');
    proxy.setNewConnections('close');
    return startServer({
      STORE: 'firestore',
      FIRESTORE_EMULATOR_HOST: proxy.host,
      FIREBASE_PROJECT_ID: projectId,
      ...firebaseSettings,
    });
  }

  // The tests run concurrently, because each request waits for the store.
  describe.concurrent('the site', () => {
    test('the feed returns thoughts: built-in ones if no others have been read yet', async () => {
      const feed = await readFeed();
      expect(feed.edges).toHaveLength(5);
      if (target.kind === 'firestore') expect(feed.source).toBe('BUILT_IN');
      const { data, errors } = await query('{ randomThoughts(count: 1) { id } today { thought { id } } }');
      expect([data['randomThoughts'], errors]).toEqual([[{ id: expect.any(String) }], []]);
      expect(data['today'].thought.id).toEqual(expect.any(String));
    });

    test('a thought that can’t be read is replaced by the fallback, on a page that isn’t indexed', async () => {
      const { data, errors } = await query('{ thought(id: "never-read") { id thought video { id } } }');
      if (target.kind === 'firestore')
        expect(data['thought']).toMatchObject({ id: 'fallback', video: expect.anything() });
      expect(errors).toEqual([]);
      const { status, headers, text } = await read('/thought/never-read');
      if (target.kind === 'firestore') expect([status, headers.get('retry-after')]).toEqual([503, '30']);
      expect(text).toContain('<meta name="robots" content="noindex');
      expect(headers.get('cache-control')).toBe('no-store');
    });

    test('a built-in thought can be read by its id', async () => {
      const [first] = (await readFeed()).edges;
      const { data } = await query(`{ thought(id: "${first.node.id}") { id thought } }`);
      expect(data['thought']).toEqual(first.node);
      expect((await read(`/thought/${encodeURIComponent(first.node.id)}`)).status).toBe(200);
    });

    test('the home page and the thought of the day have thoughts, and are not cached', async () => {
      for (const path of ['/', '/today', '/?thought=never-read']) {
        const { status, headers, text } = await read(path);
        expect([path, status]).toEqual([path, 200]);
        expect(text, path).toContain('</html>');
        if (target.kind === 'firestore') expect(headers.get('cache-control'), path).toBe('no-store');
      }
    });

    test('lists that have never been read respond with 503 and ask to try again', async () => {
      if (target.kind !== 'firestore') return;
      const paths = ['/browse', '/author/steve-jobs', '/feed.atom', '/feed.json', '/sitemap.xml'];
      for (const { status, headers } of await Promise.all(paths.map(read))) {
        expect([status, headers.get('cache-control')]).toEqual([503, 'no-store']);
        expect(headers.get('retry-after')).not.toBeNull();
      }
      expect((await query('{ browse { totalCount } }')).code).toBe('UNAVAILABLE');
    });

    test('admins get an error, never an empty list, and nothing is saved', async () => {
      const input = '{ thought: "a", author: "b", application: "c", url: "https://youtu.be/dQw4w9WgXcQ" }';
      const operations = [
        '{ thoughts { totalCount } }',
        '{ audit { edges { node { id } } } }',
        `mutation { addThought(input: ${input}, key: "outage") { __typename } }`,
        'mutation { deleteThought(id: "1") { id } }',
      ];
      const results = await Promise.all(operations.map((operation) => query(operation, true)));
      expect(results.map(({ code }) => code)).toEqual(operations.map(() => 'UNAVAILABLE'));
    });

    test('/health responds with “unavailable”, without the reason', async () => {
      const { status, text } = await read('/health');
      expect([status, JSON.parse(text)]).toMatchObject([503, { status: 'unavailable', store: target.kind }]);
      expect(text).not.toMatch(/ECONN|SQLITE|malformed|\.ts/);
    });

    test('pages without thoughts are unaffected', async () => {
      for (const path of ['/admin', '/playground', '/robots.txt', '/manifest.webmanifest'])
        expect((await read(path)).status, path).toBe(200);
      expect((await read('/no/such/page')).status).toBe(404);
    });
  });

  test('everything recovers by itself when the store is available again', async () => {
    if (proxy === null) return;
    proxy.setNewConnections('forward');
    await expect
      .poll(async () => (await read('/health')).status, { timeout: 60_000, interval: 200 })
      .toBe(200);
    const add = `mutation { saved: addThought(key: "back", input: { thought: "Back again.", author: "b", application: "c",
      url: "https://youtu.be/dQw4w9WgXcQ" }) { ... on Thought { id } } }`;
    await expect
      .poll(async () => (await query(add, true)).code, { timeout: 60_000, interval: 200 })
      .toBeUndefined();
    expect((await query('{ thoughts { totalCount } }', true)).data).toEqual({ thoughts: { totalCount: 1 } });
    await expect
      .poll(async () => (await readFeed()).source, { timeout: 60_000, interval: 200 })
      .toBe('COLLECTION');
  });
});

/** Changes the database file, so that the server has to read it again, and overwrites it with invalid bytes. */
function breakDatabase(folder: string): void {
  for (const name of readdirSync(folder).filter((each) => /\.(?:db|sqlite3?)$/.test(each))) {
    const path = join(folder, name);
    const database = new DatabaseSync(path);
    database.exec('VACUUM; PRAGMA wal_checkpoint(TRUNCATE)');
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(statSync(path).size, 0xff));
    closeSync(file);
    database.close();
  }
}
