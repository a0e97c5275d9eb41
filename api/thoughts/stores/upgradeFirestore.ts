// Upgrades a Firestore database of version 1. Only needed until version 3.
//
// Until it is done, visitors and admins see all thoughts, but nothing can be changed. It runs with maintenance, with `npm run
// data -- upgrade` and before the first change. Each step is a transaction that takes away what it has upgraded, so it can
// be interrupted, and several processes can run it at the same time.
import {
  type DocumentData,
  type DocumentSnapshot,
  FieldPath,
  FieldValue,
  type Query,
  type QueryDocumentSnapshot,
  type Transaction,
} from '@google-cloud/firestore';
import type { LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought } from '#domain/collection/storedThought.ts';
import { readText, readVersion, toRecord, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import { type AuditEntry, entriesOfOperation, toOperationEntries } from '../../audit/auditLog.ts';
import type { FirestoreDatabase } from '../../storage/firestore.ts';
import { readRecords } from '../../storage/firestoreRecords.ts';
import { toPlainFields } from '../../storage/firestoreFields.ts';
import { firestoreVersion, versionedDocumentPath } from '../../storage/firestoreVersion.ts';
import { listOperations, operationFields, toLoggedOperations } from './upgradedOperations.ts';

/** Drafts and the trash of version 1 were collections of their own, which the date of this field belongs to. */
const dateFields = { drafts: 'draftedAt', trash: 'trashedAt' } as const;

export const oldPlaces = ['trash', 'drafts'] as const;

/** Firestore takes 10 MiB in a transaction, and its emulator 4 MiB. */
const maxDocuments = 50;
const maxBytes = 1_000_000;

/** Other processes may be upgrading the same documents. */
const deadlineMs = 60_000;

interface LogAccess {
  /** The entries of a thought in the log. */
  logOf: (id: string) => Query;
  writeLogged: (transaction: Transaction, change: LoggedChange) => void;
}

export function isUpgraded(counter: DocumentSnapshot): boolean {
  return counter.get('contentVersion') === firestoreVersion;
}

/** Returns a function that does what is left of the upgrade, and returns whether there was anything to upgrade. */
export function createUpgrade(
  { firestore, readCounter, transact }: FirestoreDatabase,
  { logOf, writeLogged }: LogAccess,
): () => Promise<boolean> {
  const thoughts = firestore.collection('thoughts');
  const head = firestore.doc(versionedDocumentPath);
  const entries = new Map<string, AuditEntry | null>();

  /** Repeats a transaction for the first documents of a query, which it takes away, until there are none. */
  const takeAll = async (
    query: Query,
    take: (transaction: Transaction, documents: QueryDocumentSnapshot[]) => Promise<void>,
  ): Promise<void> => {
    for (let isDone = false; !isDone;)
      isDone = await transact(async (transaction) => {
        const { docs } = await transaction.get(query.limit(maxDocuments));
        await take(transaction, takeBytes(docs));
        return docs.length === 0;
      }, deadlineMs);
  };

  const move = async (transaction: Transaction, documents: QueryDocumentSnapshot[]) => {
    const references = documents.map(({ id }) => thoughts.doc(id));
    const stored = references.length === 0 ? [] : await transaction.getAll(...references);
    for (const [index, document] of documents.entries()) {
      const { id, ref } = document;
      // Somebody has copied it by hand.
      const target =
        stored[index]?.exists === true ? thoughts.doc(`${id}-${ref.parent.id}`) : thoughts.doc(id);
      transaction.set(target, { ...readOldRecord(document), committedAt: FieldValue.serverTimestamp() });
      transaction.delete(ref);
    }
  };

  const logRevisions = async (transaction: Transaction, documents: QueryDocumentSnapshot[]) => {
    for (const document of documents) {
      const { record, by, at, version: stored } = toRecord(document.data());
      const id = document.ref.parent.parent?.id ?? '';
      const version = readVersion(stored);
      const before = { ...readStoredThought(id, toPlainFields(toRecord(record))), version };
      const change = { operation: '', kind: 'changed', by: String(by), at: String(at) } as const;
      writeLogged(transaction, { ...change, id, version, before });
      transaction.delete(document.ref);
    }
  };

  const readEntry = async (transaction: Transaction, operation: string) =>
    toOperationEntries(await readRecords(firestore, entriesOfOperation(operation), transaction)).entry;

  const logOperations = async (transaction: Transaction, documents: QueryDocumentSnapshot[]) => {
    const records = documents.map((document) => toPlainFields(document.data()));
    for (const operation of new Set(records.flatMap(listOperations)))
      if (!entries.has(operation)) entries.set(operation, await readEntry(transaction, operation));
    const logs = await Promise.all(
      documents.map(async ({ id }, index) => {
        // Most thoughts were only added.
        const hasRevisions = readVersion(records[index]?.['version']) > 1;
        return hasRevisions ? transaction.get(logOf(id)) : null;
      }),
    );
    for (const [index, { id, ref }] of documents.entries()) {
      const revisions = (logs[index]?.docs ?? [])
        .map((document) => ({ version: Number(document.get('version')), record: document.get('before') }))
        .filter(({ record }) => record !== null)
        .map(({ version, record }) => ({ version, record: toRecord(record) }));
      const find = (operation: string) => entries.get(operation) ?? null;
      for (const change of toLoggedOperations(id, records[index] ?? {}, revisions, find)) {
        const own = logs[index]?.docs.find((document) => document.get('version') === change.version);
        const { operation, kind } = change;
        if (own === undefined) writeLogged(transaction, change);
        else transaction.update(own.ref, { operation, kind });
      }
      transaction.update(ref, Object.fromEntries(operationFields.map((name) => [name, FieldValue.delete()])));
    }
  };

  return async () => {
    const counter = await readCounter();
    if (isUpgraded(counter)) return false;
    // The first transaction raises the version of the store, so that version 1 refuses it.
    for (const place of oldPlaces) await takeAll(firestore.collection(place), move);
    await takeAll(firestore.collectionGroup('revisions').orderBy(FieldPath.documentId()), logRevisions);
    await takeAll(thoughts.orderBy('operationVersion'), logOperations);
    // The log has the titles of bulk actions. Those of thoughts that are deleted for good must not stay.
    for (const name of ['auditItems', 'jobs', 'maintenance', `${versionedDocumentPath}/searchIndex`])
      await firestore.recursiveDelete(firestore.collection(name));
    for (const name of ['drafts', 'trash', 'adoption', 'adoptDrafts', 'adoptTrash'])
      await firestore.recursiveDelete(firestore.doc(`counters/${name}`));
    const deleted = { live: FieldValue.delete(), indexed: FieldValue.delete() };
    await transact(async (transaction) => {
      transaction.set(head, { contentVersion: firestoreVersion, ...deleted }, { merge: true });
    });
    return counter.exists;
  };
}

/** Returns the record of a draft or a deleted thought of version 1. One whose date was deleted by hand isn't live. */
export function readOldRecord(document: QueryDocumentSnapshot): ThoughtRecord {
  const { keys: _keys, rank: _rank, draftOf, ...record } = toPlainFields(document.data());
  const dateField = dateFields[document.ref.parent.id as keyof typeof dateFields];
  return {
    ...record,
    draftOf: readText(toRecord(draftOf)['id']),
    [dateField]: readText(record[dateField]) ?? readText(record['createdAt']) ?? new Date(0).toISOString(),
  };
}

/** Returns as many documents as a transaction can write, and at least one if there is one. */
function takeBytes(documents: QueryDocumentSnapshot[]): QueryDocumentSnapshot[] {
  let bytes = 0;
  return documents.filter((document, index) => {
    const data: DocumentData = document.data();
    bytes += JSON.stringify(data).length;
    return index === 0 || bytes <= maxBytes;
  });
}
