// Stores thoughts in Firestore.
//
// thoughts/{id}             a record for each thought in any place; `committedAt` is the time of the last commit
// log/{hash} {version}      what each change has replaced, with the version that it has replaced
// counters/thoughts         `Head`, and the version of the store
// thoughtCopies/{slot}{n}   all thoughts, compressed, see firestoreCopy.ts
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from '@google-cloud/firestore';
import type { LoggedChange } from '#domain/collection/changes.ts';
import {
  hasDataUrl,
  readStoredThought,
  type StoredThought,
  writeStoredThought,
} from '#domain/collection/storedThought.ts';
import { readText } from '#domain/thought/storedRecord.ts';
import {
  entriesAbout,
  entriesOfOperation,
  markEntryUndone,
  removeTitle,
  toOperationEntries,
  writeAuditEntry,
} from '../../audit/auditLog.ts';
import type { Log } from '../../logging/log.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { toPlainFields } from '../../storage/firestoreFields.ts';
import { readRecords, writeRecords } from '../../storage/firestoreRecords.ts';
import { versionedDocumentPath } from '../../storage/firestoreVersion.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { remainingMs, withBudget, withTimeout } from '../../storage/timeBudget.ts';
import { createCopies } from './firestoreCopy.ts';
import {
  type Commit,
  type Conflict,
  createAuditEntry,
  findConflicts,
  isLoadDue,
  maxVersions,
  readLoggedChange,
  type ThoughtStore,
  toLoggedChanges,
} from './thoughtStore.ts';
import { createUpgrade, isUpgraded, oldPlaces, readOldRecord } from './upgradeFirestore.ts';

/** Twenty thousand documents take about ten seconds. */
const loadDeadlineMs = 60_000;

/**
 * `committedAt` is the time of the request, so a commit with an earlier time can still follow. It does within the deadline
 * of the longest commit.
 */
const overlapMs = bulkDeadlineMs + 5_000;

/** Each has up to 20 versions in the log. */
const thoughtsPerDeletion = 20;

/** The caller closes the database. */
export function createFirestoreThoughtStore(
  database: FirestoreDatabase,
  log: Pick<Log, 'warn'>,
): ThoughtStore {
  const { firestore, read, readCounter, transact } = database;
  const thoughts = firestore.collection('thoughts');
  const logged = firestore.collection('log');
  const head = firestore.doc(versionedDocumentPath);
  const copies = createCopies(database, head);
  const logDocument = ({ id, version }: Pick<LoggedChange, 'id' | 'version'>) =>
    logged.doc(logId(id, String(version).padStart(10, '0')));
  const logOf = (id: string) =>
    logged.orderBy(FieldPath.documentId()).startAt(logId(id, '0')).endAt(logId(id, 'z'));

  const writeLogged = (transaction: Transaction, { before, id, ...change }: LoggedChange) => {
    const content = before && writeStoredThought(before);
    transaction.set(logDocument({ id, ...change }), { ...change, thought: id, before: content });
  };
  const runUpgrade = createUpgrade(database, { logOf, writeLogged });
  let upgrading: Promise<boolean> | null = null;
  /** Calls at the same time share one upgrade, and there is no other one after it has succeeded. */
  const upgrade = () => {
    upgrading ??= withBudget(Infinity, runUpgrade).catch((error: unknown) => {
      upgrading = null;
      throw error;
    });
    return upgrading;
  };

  /** The log and what a change replaces are complete afterwards. */
  const waitForUpgrade = () =>
    withTimeout(
      upgrade(),
      Math.min(remainingMs(), bulkDeadlineMs),
      () => new StoreUnavailable('The thoughts of version 1 are still being upgraded.'),
    );

  /** Reads all documents as a stream, because a legacy record may contain an image. */
  const readAll = async (counter: DocumentSnapshot) => {
    const loaded = new Map<string, StoredThought>();
    const dataUrlIds: string[] = [];
    for (const place of isUpgraded(counter) ? [] : oldPlaces) {
      const { docs } = await firestore.collection(place).get();
      for (const document of docs)
        loaded.set(document.id, readStoredThought(document.id, readOldRecord(document)));
    }
    for await (const document of thoughts.stream() as AsyncIterable<QueryDocumentSnapshot>) {
      loaded.set(document.id, readThought(document));
      if (hasDataUrl(document.data())) dataUrlIds.push(document.id);
    }
    return { thoughts: [...loaded.values()], dataUrlIds };
  };

  const loadRecords = async (now: string) => {
    const counter = await readCounter();
    const position = { number: readNumber(counter), readAt: toTime(counter.readTime), loadedAt: now };
    const loaded = await read(() => readAll(counter), loadDeadlineMs);
    return { ...loaded, changed: [], position };
  };

  const recordLoad: ThoughtStore['recordLoad'] = ({ thoughts: all, position }) =>
    copies.write(all, position).catch((error: unknown) => {
      log.warn(
        'The copy of the thoughts couldn’t be written. Starting costs a read for each thought.',
        error,
      );
    });

  const loadAll = async (now: string) => {
    const loaded = await loadRecords(now);
    await recordLoad(loaded);
    return loaded;
  };

  const readSince = async (readAt: string) => {
    const start = Timestamp.fromMillis(Date.parse(readAt) - overlapMs);
    const { docs, readTime } = await read(
      () => thoughts.where('committedAt', '>', start).get(),
      loadDeadlineMs,
    );
    return { changed: docs.map(readThought), readAt: toTime(readTime) };
  };

  /** Returns the conflicts if there are any, and writes nothing then. */
  const writeCommit = async (transaction: Transaction, commit: Commit): Promise<Conflict[]> => {
    const { operation, isShared, changes } = commit;
    const [documents, previous] = await Promise.all([
      transaction.getAll(...changes.map(({ after }) => thoughts.doc(after.id))),
      isShared ? findOperation(operation, transaction) : { entry: null, undone: null },
    ]);
    const stored = new Map(documents.map((document) => [document.id, document]));
    const conflicts = findConflicts(changes, (id) => {
      const document = stored.get(id);
      return document?.exists === true ? readThought(document) : null;
    });
    if (conflicts.length > 0) return conflicts;
    for (const { after } of changes) {
      const { keys: _keys, rank: _rank, ...record } = writeStoredThought(after, stored.get(after.id)?.data());
      transaction.set(thoughts.doc(after.id), { ...record, committedAt: FieldValue.serverTimestamp() });
    }
    for (const change of toLoggedChanges(commit)) {
      writeLogged(transaction, change);
      const { id, version } = change;
      if (version >= maxVersions) transaction.delete(logDocument({ id, version: version - maxVersions }));
    }
    const entry = createAuditEntry(commit, previous);
    if (entry !== null) writeRecords(firestore, transaction, [writeAuditEntry(entry)]);
    transaction.set(head, { number: FieldValue.increment(1) }, { merge: true });
    return [];
  };

  const deletePart = async (transaction: Transaction, part: readonly StoredThought[]) => {
    const found = await Promise.all(
      part.map(async (thought) => {
        const [document, entries, audited] = await Promise.all([
          transaction.get(thoughts.doc(thought.id)),
          transaction.get(logOf(thought.id).select()),
          readRecords(firestore, entriesAbout(thought.id), transaction),
        ]);
        const isSame = document.exists && isDeepStrictEqual(readThought(document), thought);
        return isSame ? [{ document, entries, audited }] : [];
      }),
    );
    for (const { document, entries, audited } of found.flat()) {
      for (const { ref } of [document, ...entries.docs]) transaction.delete(ref);
      writeRecords(firestore, transaction, audited.map(removeTitle));
    }
  };

  const findOperation = async (operation: string, transaction?: Transaction) =>
    toOperationEntries(await readRecords(firestore, entriesOfOperation(operation), transaction));

  return {
    name: 'firestore',
    upgrade,
    load: async (now) => {
      const counter = await readCounter();
      const copy = copies.find(counter, now);
      if (copy === null) return loadAll(now);
      const [copied, { changed, readAt }] = await Promise.all([copies.read(copy), readSince(copy.readAt)]);
      const position = { number: readNumber(counter), readAt, loadedAt: copy.loadedAt };
      return copied === null ? loadAll(now) : { thoughts: copied, changed, position };
    },
    loadRecords,
    recordLoad,
    readChanges: async (since, now) => {
      const counter = await readCounter();
      const number = readNumber(counter);
      if (isLoadDue(since.loadedAt, now) || copies.isLoadedAfter(counter, since.loadedAt)) return null;
      if (number === since.number) return { changed: [], position: since };
      const { changed, readAt } = await readSince(since.readAt);
      return { changed, position: { ...since, number, readAt } };
    },
    commit: async (commit) => {
      await waitForUpgrade();
      const deadlineMs = commit.changes.length > 1 ? bulkDeadlineMs : undefined;
      return transact((transaction) => writeCommit(transaction, commit), deadlineMs);
    },
    deleteForever: async (expired) => {
      for (const part of splitIntoChunks(expired, thoughtsPerDeletion))
        await transact((transaction) => deletePart(transaction, part), bulkDeadlineMs);
    },
    readOperation: (operation) => read(() => findOperation(operation)),
    markUndone: (operation, undoneAt) =>
      transact(async (transaction) => {
        const { entry } = await findOperation(operation, transaction);
        if (entry !== null && !entry.undoneAt)
          writeRecords(firestore, transaction, [markEntryUndone(entry, undoneAt)]);
      }),
    readOperationChanges: async (operation, { first, after }) => {
      await waitForUpgrade();
      const ordered = logged.where('operation', '==', operation).orderBy(FieldPath.documentId());
      const rest = after === null ? ordered : ordered.startAfter(logDocument(after).id);
      const { docs } = await read(() => rest.limit(first).get());
      return docs.flatMap(readLogged);
    },
    readLoggedChanges: async (versions) => {
      if (versions.length === 0) return [];
      const documents = await read(() => firestore.getAll(...versions.map(logDocument)));
      return documents.flatMap(readLogged);
    },
    readVersions: async (id) => {
      if (!isValidDocumentId(id)) return [];
      await waitForUpgrade();
      const { docs } = await read(() => logOf(id).get());
      return docs.flatMap(readLogged).toReversed().slice(0, maxVersions);
    },
    readReplacedImages: async (since) => {
      const query = logged.where('at', '>=', since).select('before.imageUrl');
      const { docs } = await read(() => query.get(), loadDeadlineMs);
      return docs.flatMap((document) => readText(document.get('before.imageUrl')) ?? []);
    },
    readImageUrl: async (id) => readText((await read(() => thoughts.doc(id).get())).get('imageUrl')),
    readMaintainedAt: async () => readText((await readCounter()).get('maintainedAt')),
    writeMaintainedAt: async (at) => void (await read(() => head.set({ maintainedAt: at }, { merge: true }))),
    ping: async () => void (await readCounter()),
  };
}

/** The id of a thought may be as long as the id of a document, so its hash begins the ids of its entries. */
function logId(id: string, version: string): string {
  return `${createHash('sha256').update(id).digest('hex').slice(0, 32)} ${version}`;
}

function toTime(timestamp: Timestamp): string {
  return timestamp.toDate().toISOString();
}

function readNumber(counter: DocumentSnapshot): number {
  const number: unknown = counter.get('number');
  return typeof number === 'number' ? number : 0;
}

function readThought(document: DocumentSnapshot): StoredThought {
  return readStoredThought(document.id, toPlainFields(document.data()));
}

function readLogged(document: DocumentSnapshot): LoggedChange[] {
  const data = document.data();
  return data === undefined ? [] : [readLoggedChange(String(data['thought']), data, data['before'])];
}
