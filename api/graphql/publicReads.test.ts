// Counts the documents that Firestore reads for public requests, in the gRPC traffic; docs/api.md lists the limits.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startReadCounter, type ReadCounter } from '../../tests/support/proxies/firestoreReadCounter.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../tests/support/emulators/testFirestore.ts';
import { toDocument, collectionsOf } from '../thoughts/firestore/documents.ts';
import { createFirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { createFirestoreThoughtStore } from '../thoughts/firestore/firestoreThoughtStore.ts';
import { createThought } from '../thoughts/thoughtRecord.ts';
import { changeAt, draftOf, firstRanks } from '../../tests/support/stores/storeFixture.ts';

const emulator = await getSharedFirestoreEmulator();
const size = 300;
const image = `/images/${'a'.repeat(64)}.jpg`;

describe.skipIf(emulator === null)('a request without a token', { timeout: 60_000 }, () => {
  const projectId = 'demo-public-reads';
  let proxy: ReadCounter;
  let site: TestSite;

  beforeAll(async () => {
    await emulator?.clear(projectId);
    await seed();
    proxy = await startReadCounter(emulator?.host ?? '');
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', proxy.host);
    const template = async () => '<!--head--><!--body-->';
    site = await openTestSite(
      { STORE: 'firestore', FIREBASE_PROJECT_ID: projectId },
      {
        staticFiles: { serveFile: async () => null, readTemplate: template },
      },
    );
    vi.unstubAllEnvs();
  });
  afterAll(async () => {
    await site.close();
    proxy.close();
  });

  test.each([
    ['/', 21],
    ['/admin', 0],
    ['/playground', 0],
    ['/unknown', 0],
    ['/robots.txt', 0],
    ['/manifest.webmanifest', 0],
    ['/local-sign-in', 0],
    ['/images/photo?url=x', 0],
    ['/health', 1],
    [image, 1],
    ['/sitemap.xml', 1],
    ['/sitemap/1.xml', 251],
    ['/sitemap/2.xml', 51],
    ['/sitemap/3.xml', 1],
    ['/thought/seed-7', 6],
    ['/thought/none', 6],
  ])('to %s reads at most %i documents', async (path, maxReads) => {
    expect(await countReads(path)).toBeLessThanOrEqual(maxReads);
  });

  test.each([
    ['{ feed(seed: 1, first: 50) { edges { node { id imageUrl } } } }', 51],
    ['{ randomThoughts(count: 50) { id } }', 51],
    ['{ thought(id: "seed-1") { id } }', 2],
    ['{ thought(id: "seed-1") { next { id } } }', 5],
    ['{ feed(seed: 1, first: 50) { edges { node { next { next { id } } } } } }', 500],
    ['{ me { uid } }', 0],
    ['{ thoughts(search: "a") { totalCount } invitations { email } deviceCount }', 0],
    ['mutation { unregisterDevice(registration: "x") }', 1],
    [`{ ${repeatWithAliases(9, 'feed(seed: 1, first: 50) { totalCount }')} }`, 500],
    [`{ ${repeatWithAliases(15, 'feed(seed: 1, first: 29) { totalCount }')} }`, 500],
    [
      `{ ${repeatWithAliases(14, 'feed(seed: 1, first: 29) { totalCount }')} bad: feed(seed: 1, first: 1, after: "x") { totalCount } }`,
      500,
    ],
    [`{ ${repeatWithAliases(15, 'thought(id: "seed-1") { next { id } }')} }`, 500],
  ])('for %s reads at most %i documents', async (query, maxReads) => {
    proxy.takeCount();
    await site.graphqlRequest(query);
    expect(await countReadsUntilIdle()).toBeLessThanOrEqual(maxReads);
  });

  test('that 500 clients send at once reads 21 documents, and none when it is sent again within a minute', async () => {
    const query = '{ feed(seed: 8, first: 20) { source edges { node { id } } } }';
    proxy.takeCount();
    const responses = await Promise.all(Array.from({ length: 500 }, () => site.graphqlRequest(query)));
    for (const { data } of responses) expect(data['feed']).toMatchObject({ source: 'COLLECTION' });
    expect([20, 21]).toContain(await countReadsUntilIdle());
    await site.graphqlRequest(query);
    expect(await countReadsUntilIdle()).toBe(0);
  });

  test('reads at most one document for a cached sitemap, whatever the request’s headers', async () => {
    await countReads('/sitemap/2.xml');
    site.services.responseCache?.clear();
    for (const headers of [
      { accept: 'text/x' },
      { authorization: 'Bearer x' },
      { origin: 'https://a.example' },
      { 'x-forwarded-proto': 'https' },
    ]) {
      expect(await countReads('/sitemap/2.xml', headers)).toBeLessThanOrEqual(1);
    }
  });

  test('reads the thoughts of a sitemap once for concurrent requests', async () => {
    site.services.now = () => '2100-01-01T00:00:00.000Z';
    site.services.responseCache?.clear();
    proxy.takeCount();
    await Promise.all(firstRanks(20).map(() => fetch(`${site.url}/sitemap/1.xml`)));
    expect(await countReadsUntilIdle()).toBeLessThanOrEqual(250 + 20);
  });

  async function countReads(path: string, headers: Record<string, string> = {}): Promise<number> {
    proxy.takeCount();
    const url = `${site.url}${path.replace('ORIGIN', encodeURIComponent(site.url))}`;
    const response = await fetch(url, { headers });
    await response.text();
    return countReadsUntilIdle();
  }

  /** Waits until there are no more reads, so that the reads of a request that has timed out are included. */
  async function countReadsUntilIdle(): Promise<number> {
    let reads = proxy.takeCount();
    for (let more = -1; more !== 0; reads += more) {
      await wait(100);
      more = proxy.takeCount();
    }
    return reads;
  }

  async function seed(): Promise<void> {
    const database = openTestFirestore(projectId, emulator?.host, emulatorDeadlineMs);
    const { documents: thoughts, counter } = collectionsOf(database.firestore).live;
    const batch = database.firestore.batch();
    for (const rank of firstRanks(size)) {
      const thought = createThought(
        `seed-${rank}`,
        draftOf(`Thought ${rank}`, { imageUrl: image }),
        changeAt(0),
      );
      batch.set(thoughts.doc(thought.id), toDocument(thought, rank));
    }
    batch.set(counter, { live: size });
    await batch.commit();
    // Builds the search index, as the job does.
    await createFirestoreThoughtStore(database, createFirestoreAuditLog(database)).reindex();
    await database.close();
  }
});

function repeatWithAliases(count: number, field: string): string {
  return Array.from({ length: count }, (_, index) => `f${index}: ${field}`).join(' ');
}
