import {
  type CollectionReference,
  type DocumentReference,
  FieldPath,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from '@google-cloud/firestore';
import { fromThoughtRecord } from '#domain/thought/storedRecord.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../storage/firestore.ts';
import { collectionsOf, type RankedCollection } from '../thoughts/firestore/documents.ts';
import { isRank } from '../thoughts/ranks.ts';
import { indexKeysOf } from '../thoughts/thoughtRecord.ts';
import type { ThoughtStore } from '../thoughts/thoughtStore.ts';
import {
  type Archive,
  type ArchiveFields,
  type ArchiveKind,
  archiveKinds,
  isThoughtKind,
  type ArchiveRecord,
  contentKinds,
  type Snapshot,
  SnapshotExpired,
} from './archive.ts';
import {
  formatTimestamp,
  parseTimestamp,
  sizeOf,
  toFirestoreFields,
  toJsonFields,
} from './firestoreValues.ts';
import { withPlainDates } from './taggedValues.ts';

/** The collection of each kind. */
export const collectionNames = {
  thoughts: 'thoughts',
  drafts: 'drafts',
  trash: 'trash',
  revisions: 'revisions',
  audit: 'audit',
  auditItems: 'auditItems',
  users: 'users',
  invitations: 'adminUsers',
  devices: 'devices',
  images: 'images',
  jobs: 'jobs',
} as const satisfies Record<ArchiveKind, string>;

/** Creates the archive of a Firestore database. The caller closes the database. */
export function createFirestoreArchive(
  database: FirestoreDatabase,
  thoughts: Pick<ThoughtStore, 'reindex'>,
): Archive {
  const { firestore, read } = database;
  return {
    store: 'firestore',
    openSnapshot: (_folder, token) => openSnapshot(database, token),
    isEmpty: async () => {
      const kinds = contentKinds.filter((kind) => kind !== 'revisions');
      const found = await Promise.all(
        kinds.map((kind) => read(() => queryOf(database, kind).limit(1).select().get())),
      );
      return found.every(({ empty }) => empty);
    },
    clear: () => clear(database),
    write: async (kind, records, position) => {
      const batch = firestore.batch();
      const omissions: Awaited<ReturnType<Archive['write']>> = [];
      for (const [index, record] of records.entries()) {
        const reference = findReference(database, kind, record.id);
        const document = toDocument(database, kind, record, position + index);
        if (reference === null)
          omissions.push({ id: record.id, reason: 'has an id that Firestore doesn’t allow' });
        else if (sizeOf(document) > maxDocumentSize)
          omissions.push({ id: record.id, reason: 'is larger than 1 MiB, which Firestore doesn’t allow' });
        else batch.set(reference, document);
      }
      await read(() => batch.commit(), bulkDeadlineMs);
      return omissions;
    },
    finish: async () => {
      for (const collection of Object.values(collectionsOf(firestore)))
        await resetCounter(database, collection);
      await thoughts.reindex();
    },
  };
}

/** Firestore's limit is 1,048,576 bytes with the document's path. */
const maxDocumentSize = 1_045_000;

/** Firestore provides its state at any time of the last hour. */
const snapshotLifetimeMs = 55 * 60_000;

async function openSnapshot(database: FirestoreDatabase, token: string | null): Promise<Snapshot> {
  const { readTime: now } = await database.read(() => database.firestore.doc('maintenance/restore').get());
  const readTime = token === null ? now : parseTimestamp(token);
  if (now.toMillis() - readTime.toMillis() > snapshotLifetimeMs)
    throw new SnapshotExpired(`Firestore no longer provides its state at ${token}.`);
  const readAtTime: ReadAtTime = (work) =>
    database.read(
      () => database.firestore.runTransaction(work, { readOnly: true, readTime }),
      bulkDeadlineMs,
    );
  return {
    token: formatTimestamp(readTime),
    count: async (kind) =>
      (await readAtTime((transaction) => transaction.get(queryOf(database, kind).count()))).data().count,
    read: (kind, after) => readRecords(database, readAtTime, kind, after),
    close: async () => {},
  };
}

type ReadAtTime = <Result>(work: (transaction: Transaction) => Promise<Result>) => Promise<Result>;

/** Few where a document can be as large as 1 MiB: an image, or a legacy record that contains its image. */
function getPageSize(kind: ArchiveKind): number {
  return isThoughtKind(kind) || kind === 'revisions' || kind === 'images' ? 25 : 200;
}

async function* readRecords(
  database: FirestoreDatabase,
  readAtTime: ReadAtTime,
  kind: ArchiveKind,
  after: string | null,
): AsyncGenerator<ArchiveRecord> {
  const pageSize = getPageSize(kind);
  const ordered = queryOf(database, kind).orderBy(FieldPath.documentId()).limit(pageSize);
  let last = after === null ? null : findReference(database, kind, after);
  for (let size = pageSize; size === pageSize;) {
    const page = last === null ? ordered : ordered.startAfter(last);
    const { docs } = await readAtTime((transaction) => transaction.get(page));
    for (const snapshot of docs) {
      const record = toRecord(kind, snapshot);
      if (record !== null) yield record;
    }
    last = docs.at(-1)?.ref ?? null;
    size = docs.length;
  }
}

/** Returns null for a document of another application in a collection of the same name. */
function toRecord(kind: ArchiveKind, snapshot: QueryDocumentSnapshot): ArchiveRecord | null {
  const { id, ref } = snapshot;
  const data: ArchiveFields = snapshot.data();
  if (isThoughtKind(kind)) {
    const { rank, keys: _keys, ...fields } = data;
    const record = { id, fields: toJsonFields(fields) };
    return kind !== 'thoughts' ? record : { ...record, rank: isRank(rank) ? rank : null };
  }
  if (kind === 'revisions') {
    const thought = ref.parent.parent;
    if (thought?.parent.path !== collectionNames.thoughts) return null;
    return { id: `${thought.id}/${id}`, fields: toJsonFields(data) };
  }
  if (kind === 'images' && data['bytes'] instanceof Uint8Array) {
    const { bytes, ...fields } = data;
    return { id, fields: toJsonFields(fields), bytes: new Uint8Array(bytes) };
  }
  return { id, fields: toJsonFields(data) };
}

function toDocument(
  { firestore }: FirestoreDatabase,
  kind: ArchiveKind,
  { id, rank, fields, bytes }: ArchiveRecord,
  position: number,
): ArchiveFields {
  const document = toFirestoreFields(fields, firestore);
  if (kind === 'images') return { ...document, ...(bytes !== undefined && { bytes }) };
  if (!isThoughtKind(kind)) return document;
  const keys = indexKeysOf(fromThoughtRecord(id, withPlainDates(fields)));
  // The ranks of other places serve only their search index.
  const storedRank = kind === 'thoughts' ? rank : position;
  return { ...document, keys, ...(isRank(storedRank) && { rank: storedRank }) };
}

function queryOf({ firestore }: FirestoreDatabase, kind: ArchiveKind): Query {
  const name = collectionNames[kind];
  return kind === 'revisions' ? firestore.collectionGroup(name) : firestore.collection(name);
}

/** Returns null for an id that Firestore doesn't allow. */
function findReference(
  { firestore }: FirestoreDatabase,
  kind: ArchiveKind,
  id: string,
): DocumentReference | null {
  const ids = kind === 'revisions' ? id.split('/') : [id];
  const [first = '', second = ''] = ids;
  if (!ids.every(isValidDocumentId)) return null;
  return kind === 'revisions'
    ? firestore
        .collection(collectionNames.thoughts)
        .doc(first)
        .collection(collectionNames.revisions)
        .doc(second)
    : firestore.collection(collectionNames[kind]).doc(first);
}

/** Begins with the counters, so that visitors see the built-in thoughts instead of an incomplete collection. */
async function clear({ firestore, read, forgetVersion }: FirestoreDatabase): Promise<void> {
  const kinds = archiveKinds.filter((kind) => kind !== 'revisions');
  const references: (CollectionReference | DocumentReference)[] = [
    ...Object.values(collectionsOf(firestore)).flatMap(({ counter, reindexState }) => [
      counter,
      reindexState,
    ]),
    ...kinds.map((kind) => firestore.collection(collectionNames[kind])),
  ];
  for (const reference of references)
    await read(() => {
      const writer = firestore.bulkWriter({ throttling: deletionsPerSecond });
      return 'doc' in reference
        ? firestore.recursiveDelete(reference, writer)
        : firestore.recursiveDelete(reference, writer);
    }, Infinity);
  // The version was deleted with the counter, so the next transaction has to write it again.
  forgetVersion();
}

const deletionsPerSecond = { initialOpsPerSecond: 1_000, maxOpsPerSecond: 5_000 };

/** Counts the restored ranks. Gaps and duplicates are repaired by reindexing, which also builds the search index. */
async function resetCounter(
  database: FirestoreDatabase,
  { documents, counter }: RankedCollection,
): Promise<void> {
  await database.transact(async (transaction) => {
    const descending = documents.where('rank', '>=', 0).orderBy('rank', 'desc');
    const [highest] = (await transaction.get(descending.limit(1).select('rank'))).docs;
    const rank: unknown = highest?.get('rank');
    const counts = { live: isRank(rank) ? rank + 1 : 0, indexed: 0 };
    transaction.set(counter, counts, { mergeFields: ['live', 'indexed'] });
  }, bulkDeadlineMs);
}
