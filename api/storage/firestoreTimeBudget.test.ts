// Every request gets a response within its time budget, and its writes happen completely or not at all.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { StoreUnavailable } from './storeErrors.ts';
import { openTestFirestore } from '../../tests/support/emulators/testFirestore.ts';
import { type GraphQLRequester, openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { startTestProxy, type TestProxy } from '../../tests/support/proxies/testProxy.ts';
import { requestBudgetMs } from './timeBudget.ts';

/** Each test has its own project, because the locks of a closed client remain for a while. */
let projectId = '';
const emulator = await getSharedFirestoreEmulator();
/** With more than a second for a slow machine. */
const maxResponseMs = requestBudgetMs + 1_500;
const input = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
};

describe.skipIf(emulator === null)('a request to a site on Firestore', { timeout: 60_000 }, () => {
  let proxy: TestProxy;
  let site: TestSite;
  let asAda: GraphQLRequester;

  beforeEach(async () => {
    projectId = `demo-budget-${randomUUID().slice(0, 8)}`;
    proxy = await startTestProxy(emulator?.host ?? '');
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', proxy.host);
    site = await openTestSite(
      { STORE: 'firestore', FIREBASE_PROJECT_ID: projectId },
      { responseCache: null },
    );
    vi.unstubAllEnvs();
    asAda = await site.signIn('ada@example.com');
    await addWithRetries('first');
  });
  afterEach(async () => {
    proxy.close();
    await site.close();
  });

  test('gets a response in time when twelve requests write during an outage, and writes nothing later', async () => {
    proxy.dropTraffic();
    proxy.setNewConnections('drop');
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        measure(() => asAda(createAddMutation(`key-${index}`), { input })),
      ),
    );
    expect(results.map(({ code }) => code)).toEqual(Array(12).fill('UNAVAILABLE'));
    expect(findSlowestMs(results)).toBeLessThan(maxResponseMs);
    expect(await readCounts()).toEqual({ documents: 1, live: 1, audit: 1 });
  });

  test('gets built-in thoughts in time when every packet takes two seconds', async () => {
    const feed = '{ feed(seed: 1, first: 1) { source } }';
    expect((await site.graphqlRequest(feed)).data).toEqual({ feed: { source: 'COLLECTION' } });
    proxy.setDelay(2_000);
    const result = await measure(() => site.graphqlRequest(feed));
    expect(result.data).toEqual({ feed: { source: 'BUILT_IN' } });
    expect(result.ms).toBeLessThan(maxResponseMs);
  });

  test('writes nothing after its transaction has failed', async () => {
    const { firestore, read, transact, close } = openTestFirestore(projectId, proxy.host);
    const [one, other] = [firestore.doc('things/one'), firestore.doc('things/other')];
    await read(() => one.get());
    proxy.setDelay(900);
    const writing = transact(async (transaction) => {
      await transaction.get(one);
      await transaction.get(other);
      transaction.set(one, { isWritten: true });
    });
    await expect(writing).rejects.toThrow(StoreUnavailable);
    proxy.setDelay(0);
    // The transaction has ended by then.
    await pause(2_500);
    expect((await read(() => one.get())).exists).toBe(false);
    await close();
  });

  test('gets a response in time when another process has locked the document that it changes', async () => {
    const release = await lockCounter();
    const results = await Promise.all(
      [1, 2, 3].map((number) => measure(() => asAda(createAddMutation(`locked-${number}`), { input }))),
    );
    await release();
    expect(results.map(({ code }) => code)).toEqual(Array(3).fill('UNAVAILABLE'));
    expect(findSlowestMs(results)).toBeLessThan(maxResponseMs);
    const { documents, live, audit } = await readCounts();
    expect([live, audit]).toEqual([documents, documents]);
  });

  test('has a larger time budget for an import', { tags: 'slow' }, async () => {
    const release = await lockCounter();
    const rows = [{ line: 1, ...input, thought: 'Begin again.' }];
    const importing = measure(() =>
      asAda('mutation ($rows: [ThoughtRow!]!) { importThoughts(rows: $rows) { added } }', { rows }),
    );
    await pause(requestBudgetMs + 500);
    await release();
    expect(await importing).toMatchObject({ code: undefined, data: { importThoughts: { added: 1 } } });
    expect((await importing).ms).toBeGreaterThan(requestBudgetMs);
  });

  /** Adds a thought, with retries because the emulator is slow after its start. */
  async function addWithRetries(key: string): Promise<void> {
    const add = async () => expect((await asAda(createAddMutation(key), { input })).code).toBeUndefined();
    await vi.waitFor(add, 20_000);
  }

  /** Locks the counter by a transaction of another client until the returned function is called. */
  async function lockCounter(): Promise<() => Promise<void>> {
    const other = openTestFirestore(projectId, emulator?.host, 30_000);
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { promise: locked, resolve: reportLocked } = Promise.withResolvers<void>();
    const transaction = other.transact(async (transaction) => {
      await transaction.get(other.firestore.doc('counters/thoughts'));
      reportLocked();
      await released;
    });
    await locked;
    return async () => {
      release();
      await transaction;
      await other.close();
    };
  }

  /** Counts the stored documents with another client. */
  async function readCounts() {
    const { firestore, close } = openTestFirestore(projectId, emulator?.host, 30_000);
    const [documents, audit, counter] = await Promise.all([
      firestore.collection('thoughts').count().get(),
      firestore.collection('audit').count().get(),
      firestore.doc('counters/thoughts').get(),
    ]);
    await close();
    return {
      documents: documents.data().count,
      live: counter.get('live') as unknown,
      audit: audit.data().count,
    };
  }
});

function createAddMutation(key: string): string {
  return `mutation ($input: ThoughtInput!) { addThought(input: $input, key: "${key}") { __typename } }`;
}

async function measure<Result extends object>(work: () => Promise<Result>): Promise<Result & { ms: number }> {
  const startedAt = performance.now();
  return { ...(await work()), ms: performance.now() - startedAt };
}

function findSlowestMs(results: readonly { ms: number }[]): number {
  return Math.max(...results.map(({ ms }) => ms));
}
