import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeAt, draftOf, range, timeAt } from '../../../tests/support/collection/builders.ts';
import { openFirestoreFixture } from '../../../tests/support/collection/describeCollections.ts';
import { startGrpcProxy } from '../../../tests/support/proxies/grpcProxy.ts';
import { listen } from '../../../tests/support/site/listen.ts';
import { describeOnFirestore } from '../../../tests/support/stores/describeDatabases.ts';
import { NewerStoreError } from '../../storage/storeErrors.ts';
import { createThoughtStore } from '../../thoughts/stores/thoughtStore.ts';
import { openFirestoreDatabase } from './firestoreDatabase.ts';

describeOnFirestore('a process that starts', ({ projectId, host, database, otherDatabase, clear }) => {
  const head = database.firestore.doc('counters/thoughts');

  beforeEach(async () => {
    await clear();
    const { collection, start, clock } = openFirestoreFixture(database, otherDatabase);
    const rows = range(30).map((index) => ({
      id: `id-${index}`,
      draft: draftOf(`${index}`),
      createdAt: null,
    }));
    const options = { operation: 'op', shouldUpdate: false, dryRun: false };
    await collection.importRows(rows, options, changeAt(1));
    clock.now = timeAt(2);
    await start().read();
  });
  afterEach(() => vi.unstubAllEnvs());

  /** Returns the number of thoughts that a new process loads through the proxy, and closes both. */
  async function load(proxy: { host: string; close: () => void }): Promise<number> {
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', proxy.host);
    const { records, copies, close } = openFirestoreDatabase(projectId);
    try {
      return (await createThoughtStore(records, copies).load(timeAt(3))).thoughts.length;
    } finally {
      await close();
      proxy.close();
    }
  }

  /** Forwards requests to the emulator, but not those of Firestore's client, which uses HTTP/2. */
  async function startHttpProxy() {
    const paths: string[] = [];
    const forward = async ({ url = '', headers: { authorization = '' } }: IncomingMessage, body: string) => {
      paths.push(url);
      return (
        await fetch(`http://${host}${url}`, { method: 'POST', headers: { authorization }, body })
      ).text();
    };
    const server = createServer((request, response) => {
      void text(request)
        .then((body) => forward(request, body))
        .then((answer) => response.end(answer));
    });
    return { ...(await listen(server)), paths };
  }

  test('the Firestore database reads the copy of the thoughts by HTTP, without Google’s client', async () => {
    const proxy = await startHttpProxy();
    expect(await load(proxy)).toBe(30);
    expect(proxy.paths).toHaveLength(2);
  });

  test('the Firestore database uses Google’s client when a request by HTTP fails', async () => {
    expect(await load(await startGrpcProxy(host, () => ({})))).toBe(30);
  });

  test.each([
    ['a copy that is missing', () => head.update({ copy: null })],
    ['a field that isn’t read over HTTP', () => head.update({ loadedAt: new Date() })],
  ])('the Firestore database uses Google’s client for %s', async (_, damage) => {
    await damage();
    expect(await load({ host, close: () => {} })).toBe(30);
  });

  test('the Firestore database refuses data of a newer release', async () => {
    await head.update({ storeVersion: 99 });
    await expect(load({ host, close: () => {} })).rejects.toThrow(NewerStoreError);
  });
});
