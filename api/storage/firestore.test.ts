import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { UnsecuredJWT } from 'jose';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { findFreePort, startFirestoreEmulator } from '../../tests/support/emulators/firestoreEmulator.ts';
import { listen } from '../../tests/support/site/listen.ts';
import { StoreUnavailable } from './storeErrors.ts';
import type { FirestoreDatabase } from './firestore.ts';
import { openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';

const rules = new URL('../../firestore.rules', import.meta.url).pathname;
const emulator = await startFirestoreEmulator({ rules });
const opened: FirestoreDatabase[] = [];
const adminEmail = { email: 'ada@example.com', email_verified: true };
/** The Authorization header of each. The emulator accepts unsigned tokens. */
const webClients = {
  'without a token': null,
  'with the token of a person': createUserHeader({ email: 'eve@example.com', email_verified: true }),
  'with the token of an admin': createUserHeader({ ...adminEmail, role: 'admin' }),
};

describe.skipIf(emulator === null)('the Firestore client', { timeout: 40_000 }, () => {
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((database) => database.close()));
  });

  afterAll(async () => {
    await emulator?.stop();
  });

  test('times out after 3 seconds on a refused connection, and on a server that never responds', async () => {
    const silentServer = await listen(createServer());
    for (const host of [`127.0.0.1:${await findFreePort()}`, silentServer.host])
      await expectTimeouts(openDatabase(host));
    silentServer.close();
  });

  test('works again with the same client after an outage', { tags: 'slow' }, async () => {
    const port = await findFreePort();
    const database = openDatabase(`127.0.0.1:${port}`);
    await expectTimeouts(database);
    const restartedEmulator = await startFirestoreEmulator({ port });
    const written = await retryUntilSuccess(() =>
      database.transact(async (transaction) => {
        transaction.set(database.firestore.doc('things/one'), { works: true });
        return true;
      }),
    );
    expect(written).toBe(true);
    const found = await database.read(() => database.firestore.doc('things/one').get());
    expect(found.data()).toEqual({ works: true });
    await restartedEmulator?.stop();
  });

  test('retries transient failures until the deadline, and no others', async () => {
    const database = openDatabase(emulator?.host ?? '', 2_000);
    const transientCodes = [10, 13, 14];
    const permanentCodes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 15, 16];
    const countAttempts = async (code: number) => {
      let attempts = 0;
      const failing = database.read(async () => {
        attempts += 1;
        throw Object.assign(new Error('Failed'), { code });
      });
      await expect(failing).rejects.toThrow(StoreUnavailable);
      return attempts;
    };
    expect(Math.min(...(await Promise.all(transientCodes.map(countAttempts))))).toBeGreaterThan(2);
    expect(Math.max(...(await Promise.all(permanentCodes.map(countAttempts))))).toBe(1);
  });

  test('throws an error of the caller’s code unchanged', async () => {
    const database = openDatabase(emulator?.host ?? '', 20_000);
    const bug = new TypeError('a bug');
    await expect(database.read(() => Promise.reject(bug))).rejects.toBe(bug);
    await expect(database.transact(() => Promise.reject(bug))).rejects.toBe(bug);
  });

  describe.each(Object.entries(webClients))('the security rules deny a client %s', (_, authorization) => {
    test.each([...findCollections(), 'any'])(
      'all five operations in the collection %s',
      async (collection) => {
        // Sent one after the other, because concurrent writes to one document contend with each other.
        for (const [operation, path, request] of createClientRequests(collection)) {
          const { status } = await sendAsClient(path, request, authorization);
          expect.soft([operation, status]).toEqual([operation, 403]);
        }
      },
    );
  });

  test('the same operations are allowed to the owner, so they are refused by the rules and not for their form', async () => {
    for (const [operation, path, request] of createClientRequests('owned')) {
      const { status } = await sendAsClient(path, request, 'Bearer owner');
      expect.soft([operation, status]).toEqual([operation, 200]);
    }
  });
});

function createUserHeader(claims: object): string {
  const token = new UnsecuredJWT({ ...claims, user_id: 'u' })
    .setIssuer('https://securetoken.google.com/demo-client')
    .setAudience('demo-client')
    .setSubject('u')
    .setIssuedAt()
    .setExpirationTime('1h');
  return `Bearer ${token.encode()}`;
}

const documentsUrl = `http://${emulator?.host}/v1/projects/demo-client/databases/(default)/documents`;

/** Returns the operations that rules distinguish. */
function createClientRequests(collection: string): [operation: string, path: string, RequestInit][] {
  const body = JSON.stringify({ fields: { role: { stringValue: 'admin' } } });
  return [
    ['create', `${collection}?documentId=known`, { method: 'POST', body }],
    ['get', `${collection}/known`, {}],
    ['list', collection, {}],
    ['update', `${collection}/known`, { method: 'PATCH', body }],
    ['delete', `${collection}/known`, { method: 'DELETE' }],
  ];
}

function sendAsClient(path: string, request: RequestInit, authorization: string | null): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) };
  return fetch(`${documentsUrl}/${path}`, { ...request, headers });
}

/** Returns the names of all collections that the API uses, including those inside documents. */
function findCollections(): string[] {
  const root = new URL('..', import.meta.url).pathname;
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !/\.test\.ts$|^testing/.test(file));
  const names = files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8');
    const uses = source.matchAll(/\.(?:collection\('(\w+)'\)|doc\('(\w+)\/)/g);
    return Array.from(uses, ([, collection, folder]) => collection ?? folder ?? '');
  });
  return [...new Set(names)].toSorted();
}

async function expectTimeouts(database: FirestoreDatabase): Promise<void> {
  const startedAt = performance.now();
  const document = database.firestore.doc('things/one');
  await Promise.all([
    expect(database.read(() => document.get())).rejects.toThrow(StoreUnavailable),
    expect(database.transact((transaction) => transaction.get(document))).rejects.toThrow(StoreUnavailable),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(3_800);
}

/** Retries until gRPC has reconnected, which takes seconds. */
async function retryUntilSuccess<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch {
    return retryUntilSuccess(work);
  }
}

function openDatabase(host: string, deadlineMs?: number): FirestoreDatabase {
  const database = openTestFirestore('demo-client', host, deadlineMs);
  opened.push(database);
  return database;
}
