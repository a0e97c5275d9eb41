// Upgrades the records of version 1. Only needed until version 3.
//
// Until it is done, visitors and admins see all thoughts, but nothing can be changed. It runs when a server starts, with
// maintenance, with `npm run data -- upgrade`, and before the first change. Each transaction upgrades some thoughts as a
// whole, so it can be interrupted, and several processes can run it at the same time.
import { readText } from '#domain/thought/storedRecord.ts';
import { type AuditEntry, entriesOfOperation, toOperationEntries } from '../../audit/auditLog.ts';
import {
  headRecord,
  type OldTable,
  readAll,
  type RecordFields,
  type Records,
  type RecordWrite,
  type StoredRecord,
} from '../../storage/records.ts';
import { writeLogEntry } from './loggedChanges.ts';
import {
  listOperations,
  type OldPlace,
  oldPlaces,
  removeOldFields,
  toLoggedChanges,
  toPlacedRecord,
} from './oldThoughts.ts';

const contentVersion = 2;

/** The maximum size of a transaction, in records and bytes. Firestore allows 10 MiB, and its emulator 4 MiB. */
const maxRecords = 20;
const maxBytes = 1_000_000;

export function isUpgraded(head: RecordFields): boolean {
  return head['contentVersion'] === contentVersion;
}

/** Reads the thoughts that are still in the tables of version 1. */
export async function readOldThoughts(
  records: Records,
  visit: (record: StoredRecord) => void,
): Promise<void> {
  for (const place of oldPlaces)
    await readAll(records, { table: place }, ({ id, fields }) =>
      visit({ id, fields: toPlacedRecord(fields, place) }),
    );
}

/** Continues the upgrade, and returns whether there was anything to upgrade. */
export async function upgradeRecords(records: Records): Promise<boolean> {
  const head = await records.readHead();
  if (isUpgraded(head)) return false;
  let hasThoughts = false;
  /** Calls `upgrade` with one part of a table's records after the other. */
  const upgradeAll = async (
    table: OldPlace | 'thoughts',
    start: string | null,
    upgrade: (part: readonly StoredRecord[]) => Promise<void>,
  ) => {
    for (let after = start; ;) {
      const position = after === null ? null : { id: after };
      const part = takeBytes(await records.list({ table, after: position, limit: maxRecords }));
      after = part.at(-1)?.id ?? null;
      if (after === null) return;
      hasThoughts = true;
      await upgrade(part);
    }
  };
  for (const place of oldPlaces)
    await upgradeAll(place, null, (part) =>
      moveThoughts(
        records,
        place,
        part.map(({ id }) => id),
      ),
    );
  const entries = new Map<string, AuditEntry | null>();
  await upgradeAll('thoughts', readText(head['upgradedUntil']), async (part) => {
    for (const operation of part.flatMap(({ fields }) => listOperations(fields)))
      if (!entries.has(operation))
        entries.set(operation, toOperationEntries(await records.list(entriesOfOperation(operation))).entry);
    await logRevisions(
      records,
      part.map(({ id }) => id),
      (operation) => entries.get(operation) ?? null,
    );
  });
  await deleteUnused(records);
  return hasThoughts;
}

/** Returns the first records, as many as fit into one transaction, but at least one. */
function takeBytes(found: readonly StoredRecord[]): StoredRecord[] {
  let bytes = 0;
  return found.filter(({ fields }, index) => {
    bytes += JSON.stringify(fields).length;
    return index === 0 || bytes <= maxBytes;
  });
}

/** Moves drafts and deleted thoughts to the table of all thoughts. */
async function moveThoughts(records: Records, place: OldPlace, ids: readonly string[]): Promise<void> {
  await records.change(
    [
      { table: place, ids },
      { table: 'thoughts', ids },
    ],
    ([found = [], stored = []]) => {
      const storedIds = new Set(stored.map(({ id }) => id));
      const writes = found.flatMap(({ id, fields }): RecordWrite[] => [
        // A thought that exists in both tables was copied by hand.
        {
          table: 'thoughts',
          id: storedIds.has(id) ? `${id}-${place}` : id,
          fields: toPlacedRecord(fields, place),
        },
        { table: place, id, fields: null },
      ]);
      return { writes, result: undefined };
    },
  );
}

/** Moves the revisions of thoughts, and their operations, to the log. */
async function logRevisions(
  records: Records,
  ids: readonly string[],
  findEntry: (operation: string) => AuditEntry | null,
): Promise<void> {
  const tables = ids.map((id) => `thoughts/${id}/revisions` as const);
  const reads = [{ table: 'thoughts', ids } as const, ...tables.map((table) => ({ table }))];
  await records.change(reads, ([found = [], ...revisionsOfAll]) => {
    const writes: RecordWrite[] = [{ ...headRecord, fields: { upgradedUntil: ids.at(-1) } }];
    for (const [index, table] of tables.entries()) {
      const record = found.find(({ id }) => id === ids[index]);
      const revisions = revisionsOfAll[index] ?? [];
      if (record === undefined) continue;
      const fields = removeOldFields(record.fields);
      if (fields !== null) writes.push({ table: 'thoughts', id: record.id, fields });
      writes.push(...toLoggedChanges(record, revisions, findEntry).map(writeLogEntry));
      writes.push(...revisions.map(({ id }) => ({ table, id, fields: null })));
    }
    return { writes, result: undefined };
  });
}

/** Deletes the lists, searches, jobs and checks of version 1. The log has the titles of `auditItems`. */
async function deleteUnused(records: Records): Promise<void> {
  const indexes = ['thoughts', 'drafts', 'trash'].map((name) => `counters/${name}/searchIndex` as const);
  for (const table of [
    'auditItems',
    'health',
    'jobs',
    'maintenance',
    ...indexes,
  ] as const satisfies OldTable[])
    for (let count = 1; count > 0;)
      count = await records.change([{ table, limit: maxRecords }], ([found = []]) => ({
        writes: found.map(({ id }) => ({ table, id, fields: null })),
        result: found.length,
      }));
  const counters = ['drafts', 'trash', 'adoption', 'adoptDrafts', 'adoptTrash'];
  const fields = { contentVersion, upgradedUntil: undefined, live: undefined, indexed: undefined };
  const writes = counters.map((id) => ({ table: 'counters' as const, id, fields: null }));
  await records.change([], () => ({ writes: [...writes, { ...headRecord, fields }], result: undefined }));
}
