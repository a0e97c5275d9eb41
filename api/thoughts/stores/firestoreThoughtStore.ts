// Stores thoughts in Firestore.
//
// thoughts/{id}             a record for each thought in any place; `committedAt` is the time of the last commit
// log/{hash} {version}      what each change has replaced, with the version that it has replaced
// counters/thoughts         `Head`, and the version of the store
// thoughtCopies/{slot}{n}   all thoughts, compressed, see firestoreCopy.ts
import { createHash } from 'node:crypto';
import {
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type QueryDocumentSnapshot,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import type { ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import {
  readStoredThought,
  type StoredThought,
  writeStoredThought,
} from '#domain/collection/storedThought.ts';
import { readText, toRecord } from '#domain/thought/storedRecord.ts';
import {
  entriesAbout,
  entriesOfOperation,
  removeTitle,
  toOperationEntries,
  writeAuditEntry,
} from '../../audit/auditLog.ts';
import type { Log } from '../../logging/log.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import { bulkDeadlineMs, type FirestoreDatabase } from '../../storage/firestore.ts';
import { readRecords, writeRecords } from '../../storage/firestoreRecords.ts';
import { toPlainFields } from '../../storage/firestoreFields.ts';
import { versionedDocumentPath } from '../../storage/firestoreVersion.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { remainingMs, withBudget, withTimeout } from '../../storage/timeBudget.ts';
import { createCopies } from './firestoreCopy.ts';
import {
  type Commit,
  createTombstone,
  findConflicts,
  hasDataUrl,
  idOfChange,
  isLoadDue,
  maxVersions,
  readRecord,
  type StoredVersion,
  type StorePosition,
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

const remainsPerPart = 100;

/** So many changes are worth writing the copy again, because each costs a read at every start. */
const maxChangesBesideCopy = 200;

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
  let upgrading: Promise<void> | null = null;
  /** Calls at the same time share one upgrade, and there is no other one after it has succeeded. */
  const upgrade = () => {
    upgrading ??= withBudget(Infinity, runUpgrade).catch((error: unknown) => {
      upgrading = null;
      throw error;
    });
    return upgrading;
  };

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
      const { thought } = readDocument(document);
      if (thought !== null) loaded.set(thought.id, thought);
      if (hasDataUrl(document.data())) dataUrlIds.push(document.id);
    }
    return { thoughts: [...loaded.values()], dataUrlIds };
  };

  const loadRecords = async (now: string) => {
    const counter = await readCounter();
    const position = { number: readNumber(counter), readAt: toTime(counter.readTime), loadedAt: now };
    const loaded = await read(() => readAll(counter), loadDeadlineMs);
    if (isUpgraded(counter)) await writeCopy(loaded.thoughts, position);
    return { ...loaded, position };
  };

  const readSince = async (readAt: string) => {
    const start = Timestamp.fromMillis(Date.parse(readAt) - overlapMs);
    const { docs, readTime } = await read(
      () => thoughts.where('committedAt', '>', start).get(),
      loadDeadlineMs,
    );
    return { changed: docs.map(readDocument), readAt: toTime(readTime) };
  };

  /** The copy saves reads only, so a failure is no reason to fail. */
  const writeCopy = (all: readonly StoredThought[], position: StorePosition) =>
    copies.write(all, position).catch((error: unknown) => {
      log.warn(
        'The copy of the thoughts couldn’t be written. Starting costs one read for each thought.',
        error,
      );
    });

  /** Returns the conflicts if there are any, and writes nothing then. */
  const writeCommit = async (transaction: Transaction, commit: Commit): Promise<StoredVersion[]> => {
    const { changes, describe, describedOperation } = commit;
    const references = changes.map((change) => thoughts.doc(idOfChange(change)));
    const [documents, previous] = await Promise.all([
      references.length === 0 ? [] : transaction.getAll(...references),
      describedOperation === null
        ? { entry: null, undone: null }
        : readRecords(firestore, entriesOfOperation(describedOperation), transaction).then(
            toOperationEntries,
          ),
    ]);
    const stored = new Map(documents.map((document) => [document.id, document]));
    const conflicts = findConflicts(changes, (id) => {
      const document = stored.get(id);
      return document?.exists === true ? readDocument(document) : null;
    });
    if (conflicts.length > 0) return conflicts;
    for (const { before, after } of changes) {
      const id = idOfChange({ before, after });
      const record =
        after === null
          ? before && createTombstone(before, commit.at)
          : writeStoredThought(after, stored.get(id)?.data());
      const { keys: _keys, rank: _rank, ...fields } = record ?? {};
      transaction.set(thoughts.doc(id), { ...fields, committedAt: FieldValue.serverTimestamp() });
    }
    for (const change of toLoggedChanges(commit)) {
      writeLogged(transaction, change);
      const { id, version } = change;
      if (version >= maxVersions) transaction.delete(logDocument({ id, version: version - maxVersions }));
    }
    writeRecords(firestore, transaction, describe(previous).map(writeAuditEntry));
    transaction.set(head, { number: FieldValue.increment(1) }, { merge: true });
    return [];
  };

  return {
    name: 'firestore',
    load: async (now) => {
      const counter = await readCounter();
      const number = readNumber(counter);
      const copy = await copies.read(counter, now);
      if (copy === null) return loadRecords(now);
      const { changed, readAt } = await readSince(copy.readAt);
      const position = { number, readAt, loadedAt: copy.loadedAt };
      const current = new Map(copy.thoughts.map((thought) => [thought.id, thought]));
      for (const { id, version, thought } of changed) {
        if (version <= (current.get(id)?.version ?? -1)) continue;
        if (thought === null) current.delete(id);
        else current.set(id, thought);
      }
      const all = [...current.values()];
      if (changed.length > maxChangesBesideCopy) await writeCopy(all, position);
      return { thoughts: all, position };
    },
    loadRecords,
    readChanges: async (since, now) => {
      const counter = await readCounter();
      const number = readNumber(counter);
      if (isLoadDue(since.loadedAt, now) || copies.isLoadedAfter(counter, since.loadedAt)) return null;
      if (number === since.number) return { changed: [], position: since };
      const { changed, readAt } = await readSince(since.readAt);
      return { changed, position: { ...since, number, readAt } };
    },
    upgrade,
    commit: async (commit) => {
      await withTimeout(
        upgrade(),
        Math.min(remainingMs(), bulkDeadlineMs),
        () => new StoreUnavailable('The thoughts of version 1 are still being upgraded.'),
      );
      const { changes } = commit;
      const deadlineMs = changes.length > 1 ? bulkDeadlineMs : undefined;
      const conflicts = await transact((transaction) => writeCommit(transaction, commit), deadlineMs);
      if (conflicts.length === 0)
        for (const { before, after } of changes)
          if (before !== null && after === null) await forget(before.id);
      return conflicts;
    },
    readOperation: async (operation) =>
      toOperationEntries(await read(() => readRecords(firestore, entriesOfOperation(operation)))),
    readOperationChanges: async (operation, { first, after }) => {
      const ordered = logged.where('operation', '==', operation).orderBy(FieldPath.documentId());
      const rest = after === null ? ordered : ordered.startAfter(logDocument(after).id);
      const { docs } = await read(() => rest.limit(first).get());
      return docs.flatMap(readLoggedChange);
    },
    readLoggedChanges: async (versions) => {
      if (versions.length === 0) return [];
      const documents = await read(() => firestore.getAll(...versions.map(logDocument)));
      return documents.flatMap(readLoggedChange);
    },
    readVersions: async (id) => {
      if (!isValidDocumentId(id)) return [];
      const { docs } = await read(() => logOf(id).get());
      return docs.flatMap(readLoggedChange).toReversed().slice(0, maxVersions);
    },
    readReplacedImages: async (since) => {
      const query = logged.where('at', '>=', since).select('before.imageUrl');
      const { docs } = await read(() => query.get(), loadDeadlineMs);
      return docs.flatMap((document) => readText(document.get('before.imageUrl')) ?? []);
    },
    readImageUrl: async (id) => readText((await read(() => thoughts.doc(id).get())).get('imageUrl')),
    deleteRemains: async (purgedBefore) => {
      const query = thoughts.where('purgedAt', '<', purgedBefore).limit(remainsPerPart);
      const { docs } = await read(() => query.get());
      for (const { id, ref } of docs) {
        // Again, because the process that deleted the thought may have been killed before it was done.
        await forget(id);
        await read(() => ref.delete());
      }
      return docs.length;
    },
    readMaintainedAt: async () => readText((await readCounter()).get('maintainedAt')),
    writeMaintainedAt: async (at) => void (await read(() => head.set({ maintainedAt: at }, { merge: true }))),
    ping: async () => void (await readCounter()),
  };

  /** Deletes the content of a thought that was deleted for good from the logs. */
  async function forget(id: string): Promise<void> {
    await transact(async (transaction) => {
      const [{ docs }, entries] = await Promise.all([
        transaction.get(logOf(id).select()),
        readRecords(firestore, entriesAbout(id), transaction),
      ]);
      for (const { ref } of docs) transaction.delete(ref);
      writeRecords(firestore, transaction, entries.map(removeTitle));
    });
  }
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

function readDocument(document: DocumentSnapshot): StoredVersion {
  return readRecord(document.id, toPlainFields(document.data()));
}

function readLoggedChange(document: DocumentSnapshot): LoggedChange[] {
  const data = document.data();
  if (data === undefined) return [];
  const id = String(data['thought']);
  const before: unknown = data['before'];
  return [
    {
      operation: String(data['operation']),
      kind: String(data['kind']) as ChangeKind,
      by: String(data['by']),
      at: String(data['at']),
      id,
      version: Number(data['version']),
      before: before === null ? null : readStoredThought(id, toRecord(before)),
    },
  ];
}
