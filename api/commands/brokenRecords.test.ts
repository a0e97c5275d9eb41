// A collection of records that were written by hand or by another application, with values of wrong types.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { createSqliteAuditLog } from '../audit/sqliteAuditLog.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createMemoryStores } from '../../tests/support/stores/dataCommandTesting.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../tests/support/emulators/testFirestore.ts';
import { openTestSite, type GraphQLRequester, type TestSite } from '../../tests/support/site/testSite.ts';
import { readFeed } from '../thoughts/feed.ts';
import { createFirestoreThoughtStore } from '../thoughts/firestore/firestoreThoughtStore.ts';
import { createSqliteThoughtStore } from '../thoughts/sqlite/sqliteThoughtStore.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';
import { runDataCommand } from './data.ts';
import { createLog } from '../logging/log.ts';

type StoredRecord = Record<string, unknown>;

interface OpenStore {
  store: ThoughtStore;
  close: () => Promise<void>;
}

/** Both stores read records with the same code, and the emulator is slow. */
const sizes = { SQLite: 1_500, Firestore: 1_000 };

const intactRecord = {
  thought: 'Begin anywhere.',
  author: 'John Cage',
  application: 'Write the first line.',
  summary: 'About beginning.',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  imageUrl: `/images/${'a'.repeat(64)}.jpg`,
  imageCredit: {
    name: 'Jo',
    profileUrl: 'https://unsplash.com/@jo',
    photoUrl: 'https://unsplash.com/photos/1',
  },
  createdAt: '2026-11-20T21:41:07.123Z',
  updatedAt: '2026-11-21T21:41:07.123Z',
  updatedBy: { uid: 'ada', email: 'ada@example.com' },
  importedAt: '2026-11-20T21:41:07.123Z',
  version: 3,
  draftedAt: null,
  publishAt: null,
  draftOf: null,
  trashedAt: null,
};

const thoughtFields = `id thought author application summary url video { id } imageUrl
  imageCredit { name profileUrl photoUrl } createdAt updatedAt version draftedAt publishAt draftOf { id version } trashedAt`;

const requiredNames = ['thought', 'author', 'application', 'url'] as const;

const wrongValue = fc.constantFrom<unknown>(-1, 7.5, true, false, [], ['a'], {}, { a: { b: null } });

/** Values of wrong types, a required field that is missing, null or empty, or an unknown field. */
const change: fc.Arbitrary<StoredRecord> = fc.oneof(
  fc.dictionary(fc.constantFrom(...Object.keys(intactRecord), 'text', 'youtubeLink'), wrongValue, {
    minKeys: 1,
  }),
  fc.dictionary(fc.constantFrom(...requiredNames), fc.constantFrom(undefined, null, ''), { minKeys: 1 }),
  fc.dictionary(fc.constantFrom('likes', 'tags', 'constructor'), wrongValue, { minKeys: 1 }),
);

/** Returns a record with this change, without the fields that it sets to undefined. */
function createRecord(changed: StoredRecord): StoredRecord {
  const fields = { ...intactRecord, ...changed };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

const records = fc
  .sample(change, { seed: 29, numRuns: sizes.SQLite })
  .map((changed, index): [id: string, StoredRecord] => [`record-${index}`, createRecord(changed)]);

const emulator = await getSharedFirestoreEmulator();

describeWalk('SQLite', openSqliteWithRecords);
describe.skipIf(emulator === null)('on the emulator', { tags: 'slow' }, () => {
  describeWalk('Firestore', openFirestoreWithRecords);
});

function describeWalk(
  name: keyof typeof sizes,
  open: (records: readonly [id: string, StoredRecord][]) => Promise<OpenStore>,
): void {
  const size = sizes[name];
  const storedRecords = records.slice(0, size);
  const ids = storedRecords.map(([id]) => id).toSorted();
  describe(`${size} broken records in ${name}`, { timeout: 180_000 }, () => {
    let store: ThoughtStore;
    let close: () => Promise<void>;
    let site: TestSite;
    beforeAll(async () => {
      ({ store, close } = await open(storedRecords));
      site = await openTestSite({}, { thoughts: store });
    }, 180_000);
    afterAll(async () => {
      await site.close();
      await close();
    });

    test('are all named by check', async () => {
      const printed: string[] = [];
      const print = (line: string) => printed.push(line);
      const settings = { productName: 'Upwell' };
      const dependencies = { ...createMemoryStores(), thoughts: store, settings, now: () => '', print };
      expect(await runDataCommand(['check'], dependencies)).toBe(1);
      const named = new Set(printed.flatMap((line) => /^(record-\d+) {2}\w/.exec(line)?.[1] ?? []));
      expect([...named].toSorted()).toEqual(ids);
      expect(printed.at(-1)).toMatch(new RegExp(`^${size} thoughts checked, \\d+ need fixing\\.$`));
    });

    test('are all listed for admins', async () => {
      const request = await site.signIn('ada@example.com');
      await store.reindex();
      expect((await listAllIds(request)).toSorted()).toEqual(ids);
    });

    test('are read for visitors without an error', async () => {
      const readIds = async (seed: number) => {
        const log = createLog(({ message, detail }) => expect.fail(`${message} ${String(detail)}`));
        const { edges } = await readFeed({ thoughts: store, log }, { seed, first: 50, after: null });
        return edges.map(({ node }) => node.id);
      };
      const found = [...(await readIds(1)), ...(await readIds(2))];
      expect(found.filter((id) => !ids.includes(id))).toEqual([]);
      for (const id of found) {
        const query = `{ thought(id: "${id}") { ${thoughtFields} } }`;
        expect((await site.graphqlRequest(query)).data['thought']).toMatchObject({ id });
      }
      expect(site.logEntries).toEqual([]);
    });
  });
}

async function listAllIds(request: GraphQLRequester): Promise<string[]> {
  const query = `query ($after: String) {
    thoughts(first: 100, after: $after) {
      edges { node { ${thoughtFields} } }
      pageInfo { endCursor hasNextPage }
    }
  }`;
  const found: string[] = [];
  for (let after: string | null = null, hasNextPage = true; hasNextPage;) {
    const { data, message } = await request(query, { after });
    expect(message).toBeUndefined();
    const { edges, pageInfo } = data['thoughts'] as {
      edges: { node: { id: string } }[];
      pageInfo: { endCursor: string; hasNextPage: boolean };
    };
    found.push(...edges.map(({ node }) => node.id));
    ({ endCursor: after, hasNextPage } = pageInfo);
  }
  return found;
}

async function openSqliteWithRecords(records: readonly [id: string, StoredRecord][]): Promise<OpenStore> {
  const database = openSqlite(':memory:');
  const store = createSqliteThoughtStore(database, createSqliteAuditLog(database));
  const insert = database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)');
  for (const [id, record] of records) insert.run(id, JSON.stringify(record));
  return { store, close: async () => database.close() };
}

async function openFirestoreWithRecords(records: readonly [id: string, StoredRecord][]): Promise<OpenStore> {
  const projectId = 'demo-broken-records';
  await emulator?.clear(projectId);
  const database = openTestFirestore(projectId, emulator?.host, emulatorDeadlineMs);
  for (const chunk of splitIntoChunks(records, 500)) {
    const batch = database.firestore.batch();
    for (const [id, record] of chunk) batch.set(database.firestore.doc(`thoughts/${id}`), record);
    await batch.commit();
  }
  return {
    store: createFirestoreThoughtStore(database, createFirestoreAuditLog(database)),
    close: async () => {
      await emulator?.clear(projectId);
      await database.close();
    },
  };
}
