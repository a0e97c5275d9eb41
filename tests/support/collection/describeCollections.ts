// Runs tests of the collection on both databases, with two simulated processes.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach, describe } from 'vitest';
import { type AuditLog, createAuditLog } from '../../../api/audit/auditLog.ts';
import type { Firestore as FirestoreClient } from '@google-cloud/firestore';
import type { Firestore } from '../../../api/storage/firestore.ts';
import { createFirestoreRecords } from '../../../api/storage/firestoreRecords.ts';
import { openSqlite } from '../../../api/storage/sqlite.ts';
import { createSqliteRecords } from '../../../api/storage/sqliteRecords.ts';
import { Collection } from '../../../api/thoughts/collection.ts';
import { createFirestoreCopies } from '../../../api/thoughts/stores/firestoreCopy.ts';
import { createThoughtStore, type ThoughtStore } from '../../../api/thoughts/stores/thoughtStore.ts';
import { createTemporaryFolder } from '../site/serverProcess.ts';
import { silentLog } from '../site/testLog.ts';
import { describeOnFirestore } from '../stores/describeDatabases.ts';
import { timeAt } from './builders.ts';

/** An empty database that two processes use, and direct access to its records. */
export interface CollectionFixture {
  collection: Collection;
  other: Collection;
  store: ThoughtStore;
  audit: AuditLog;
  /** The current time in both processes. */
  clock: { now: string };
  /** Returns the collection of a new process. */
  start: (changes?: Partial<ThoughtStore>) => Collection;
  /** Writes a record directly, like the database's console. */
  putRecord: (id: string, record: Record<string, unknown>) => Promise<void>;
  readRecord: (id: string) => Promise<Record<string, unknown>>;
}

type Records = Pick<CollectionFixture, 'putRecord' | 'readRecord'>;

export function describeCollections(
  title: string,
  define: (open: () => Promise<CollectionFixture>) => void,
): void {
  describe(`${title} on SQLite`, () => {
    const folder = createTemporaryFolder();
    const opened: { close: () => void }[] = [];
    afterEach(() => {
      for (const database of opened.splice(0)) database.close();
    });
    afterAll(folder.remove);
    define(async () => {
      const path = join(folder.path, randomUUID(), 'test.sqlite');
      const databases = [openSqlite(path), openSqlite(path)] as const;
      opened.push(...databases);
      const [database] = databases;
      const [store, otherStore] = databases.map((each) => createThoughtStore(createSqliteRecords(each))) as [
        ThoughtStore,
        ThoughtStore,
      ];
      return createFixture([store, otherStore], createAuditLog(createSqliteRecords(database)), {
        putRecord: async (id, record) => {
          database
            .prepare(
              "INSERT INTO records VALUES ('thoughts', ?, ?) ON CONFLICT DO UPDATE SET fields = excluded.fields",
            )
            .run(id, JSON.stringify(record));
        },
        readRecord: async (id) => {
          const [record] = await createSqliteRecords(database).list({ table: 'thoughts', id });
          return record?.fields ?? {};
        },
      });
    });
  });
  describeOnFirestore(title, ({ firestore, database, otherDatabase, clear }) =>
    define(async () => {
      await clear();
      return openFirestoreFixture(database, otherDatabase, firestore);
    }),
  );
}

export function openFirestoreFixture(
  database: Firestore,
  otherDatabase: Firestore,
  firestore: FirestoreClient,
): CollectionFixture {
  const stores = [database, otherDatabase].map(openFirestoreThoughtStore) as [ThoughtStore, ThoughtStore];
  const documents = firestore.collection('thoughts');
  return createFixture(stores, createAuditLog(createFirestoreRecords(database)), {
    putRecord: async (id, record) => void (await documents.doc(id).set(record)),
    readRecord: async (id) => (await documents.doc(id).get()).data() ?? {},
  });
}

export function openFirestoreThoughtStore(database: Firestore): ThoughtStore {
  const records = createFirestoreRecords(database);
  return createThoughtStore(records, createFirestoreCopies(records));
}

function createFixture(
  [store, otherStore]: [ThoughtStore, ThoughtStore],
  audit: AuditLog,
  records: Records,
): CollectionFixture {
  const clock = { now: timeAt(0) };
  const open = (used: ThoughtStore) => new Collection({ store: used, log: silentLog, now: () => clock.now });
  return {
    collection: open(store),
    other: open(otherStore),
    store,
    audit,
    clock,
    start: (changes = {}) => open({ ...store, ...changes }),
    ...records,
  };
}
