// Stores the thoughts as records, and compares versions. All questions about thoughts are answered in memory, see
// ../collection.ts.
//
// thoughts/{id}             a record for each thought in any place; `sequence` is the number of the commit that wrote it
// log/{hash} {version}      what each change has replaced, with the version that it has replaced
// counters/thoughts         the head: the number of the last commit, when everything was loaded and maintained last, the
//                           version of the content; on Firestore also the copy, the number of changes, and the
//                           version of the store
import { isDeepStrictEqual } from 'node:util';
import type { Change, ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import {
  hasDataUrl,
  readStoredThought,
  type StoredThought,
  writeStoredThought,
} from '#domain/collection/storedThought.ts';
import { readText, readVersion, toRecord } from '#domain/thought/storedRecord.ts';
import {
  type AuditedCommit,
  selectEntriesAbout,
  entriesOfOperation,
  markUndone,
  removeTitle,
  toOperationEntries,
  writeCommitEntry,
} from '../../audit/auditLog.ts';
import { openOnce } from '../../openOnce.ts';
import { isValidDocumentId } from '../../storage/documentId.ts';
import {
  headRecord,
  readAll,
  type RecordFields,
  type Records,
  type RecordWrite,
  type StoredRecord,
} from '../../storage/records.ts';
import { splitIntoChunks } from '../../storage/splitIntoChunks.ts';
import { StoreUnavailable } from '../../storage/storeErrors.ts';
import { bulkBudgetMs, remainingMs, withBudget, withTimeout } from '../../storage/timeBudget.ts';
import type { Copies } from './firestoreCopy.ts';
import { type ChangedVersion, logEntryId, readLogEntry, writeLogEntry } from './loggedChanges.ts';
import { isUpgraded, readOldThoughts, upgradeRecords } from './upgrade.ts';

/** The position up to which a process has read the store's changes. */
export interface StorePosition {
  /** The number of a commit, which each commit increases. */
  number: number;
  /** The time of the last complete load, which finds changes that were written directly to the database. */
  loadedAt: string;
}

/** All thoughts in all places, as stored. */
export interface StoreContents {
  thoughts: StoredThought[];
  /** The thoughts that have changed since the copy; they may be newer than those in `thoughts`. */
  changed: StoredThought[];
  position: StorePosition;
  /** Whether a new copy of the collection would make later loads faster. */
  isCopyOutdated: boolean;
}

/** A stored thought that differs from the expected one; null if the thought isn't stored. */
export interface Conflict {
  id: string;
  thought: StoredThought | null;
}

interface CommitResult {
  /** The number of the commit; null if nothing was committed. */
  number: number | null;
  conflicts: Conflict[];
}

/** `operation` is the id of a bulk action, an import, an undo, or a change of one thought. */
export interface Commit extends AuditedCommit {
  kind: ChangeKind | null;
  changes: readonly Change[];
}

/** The number of earlier versions of a thought that the log keeps. */
const maxVersions = 20;

/** The maximum number of changes in a commit, which have at most 3 MB. Firestore's emulator allows 4 MiB. */
export const maxChangesPerCommit = 50;

/** The number of thoughts to delete at once, each with up to 20 versions in the log. */
const thoughtsPerDeletion = 20;

/** The number of changes after which the copy is written again, because each costs a read at every start. */
const maxChangesBesideCopy = 200;

export type ThoughtStore = ReturnType<typeof createThoughtStore>;

/**
 * Every method throws `StoreUnavailable` when the store doesn't respond in time. The caller closes the database.
 * @param copies the store of copies of all thoughts; null if reading many records is cheap
 */
export function createThoughtStore(records: Records, copies: Copies | null = null) {
  const upgrade = openOnce(() => withBudget(Infinity, () => upgradeRecords(records)));

  /** Waits for the upgrade, because the log is incomplete before. */
  const waitForUpgrade = () =>
    withTimeout(
      upgrade(),
      Math.min(remainingMs(), bulkBudgetMs),
      () => new StoreUnavailable('The thoughts of version 1 are still being upgraded.'),
    );

  const loadRecords = async (now: string) => {
    const head = await records.readHead();
    const thoughts = new Map<string, StoredThought>();
    const dataUrlIds: string[] = [];
    const visit = (record: StoredRecord) => {
      thoughts.set(record.id, readThought(record));
      if (hasDataUrl(record.fields)) dataUrlIds.push(record.id);
    };
    if (!isUpgraded(head)) await readOldThoughts(records, visit);
    await readAll(records, { table: 'thoughts' }, visit);
    const position = { number: readVersion(head['number']), loadedAt: now };
    return {
      thoughts: [...thoughts.values()],
      changed: [],
      position,
      dataUrlIds,
      isCopyOutdated: copies !== null,
    };
  };

  const readSince = async (number: number) =>
    (await records.list({ table: 'thoughts', where: [['sequence', '>', number]] })).map(readThought);

  const readOperation = async (operation: string) =>
    toOperationEntries(await records.list(entriesOfOperation(operation)));

  const writeHead = (fields: RecordFields) =>
    records.change([], () => ({ writes: [{ ...headRecord, fields }], result: undefined }));

  const commitAll = (commits: readonly Commit[], onBegin = () => {}): Promise<CommitResult[]> => {
    const listReads = () => {
      onBegin();
      const ids = new Set(commits.flatMap(({ changes }) => changes.map(({ after }) => after.id)));
      const shared = commits.filter(({ isShared }) => isShared);
      const entries = shared.map(({ operation }) => entriesOfOperation(operation));
      return [headRecord, { table: 'thoughts' as const, ids: [...ids] }, ...entries];
    };
    return records.change(listReads, ([heads = [], stored = [], entries = []]) => {
      const number = readVersion(heads[0]?.fields['number']) + 1;
      const thoughts = new Map(stored.map((record) => [record.id, readThought(record)]));
      const writes: RecordWrite[] = [];
      const result = commits.map((commit) => {
        const conflicts = findConflicts(commit.changes, thoughts);
        if (conflicts.length > 0) return { number: null, conflicts };
        writes.push(...planWrites(commit, number, { stored, entries }));
        for (const { after } of commit.changes) thoughts.set(after.id, after);
        return { number, conflicts };
      });
      return { writes, result };
    });
  };

  let next: { commits: Commit[]; results: Promise<CommitResult[]> } | null = null;
  /**
   * Commits a change together with the waiting changes. Each transaction changes the head, so separate transactions
   * would have to wait for each other.
   */
  const commitTogether = async (commit: Commit): Promise<CommitResult | undefined> => {
    if (next === null) {
      const end = () => {
        next = null;
      };
      const commits: Commit[] = [];
      next = { commits, results: commitAll(commits, end).finally(end) };
    }
    const { commits, results } = next;
    const index = commits.push(commit) - 1;
    return (await results)[index];
  };

  return {
    name: records.name,
    /** Continues the upgrade from version 1. Returns whether this process has upgraded anything. */
    upgrade,
    /** Returns all thoughts: from the copy and the changes since, or else from all records. */
    load: async (now: string): Promise<StoreContents> => {
      const head = await records.readHead();
      const loadedAt = readText(head['loadedAt']);
      const copy = copies?.find(head['copy']);
      if (copies === null || copy == null || loadedAt === null || isLoadDue(loadedAt, now))
        return loadRecords(now);
      const number = readVersion(head['number']);
      const [thoughts, changed] = await Promise.all([
        copies.read(copy),
        number === copy.number ? [] : readSince(copy.number),
      ]);
      if (thoughts === null) return loadRecords(now);
      const position = { number, loadedAt };
      return { thoughts, changed, position, isCopyOutdated: changed.length > maxChangesBesideCopy };
    },
    /** Reads all records. Also returns the ids of the thoughts whose image is a data URL. */
    loadRecords,
    /** Stores the time of a complete load, and a copy for later starts. */
    recordLoad: async (thoughts: readonly StoredThought[], { number, loadedAt }: StorePosition) => {
      const head = await records.readHead();
      // Version 1 may still write before the upgrade is complete.
      if (!isUpgraded(head)) return;
      const copy = await copies?.write(thoughts, number, head['copy']);
      await writeHead({ loadedAt, copy });
    },
    /**
     * Returns the changes since a position, or null if all records must be loaded again: once a day, and after another
     * process has reloaded them.
     */
    readChanges: async (since: StorePosition, now: string) => {
      const head = await records.readHead();
      const loadedAt = readText(head['loadedAt']) ?? '';
      // A time in the future comes from a wrong clock.
      const isLoadedSince = loadedAt > since.loadedAt && loadedAt <= now;
      if (isLoadDue(since.loadedAt, now) || isLoadedSince) return null;
      const number = readVersion(head['number']);
      const changed = number === since.number ? [] : await readSince(since.number);
      return { changed, position: { ...since, number } };
    },
    /**
     * Commits all changes with their log and audit entries in one transaction, and returns its number. If a stored
     * thought isn't the expected one, commits nothing and returns the conflicts. Waits for the upgrade as long as it
     * can.
     */
    commit: async (commit: Commit): Promise<CommitResult> => {
      await waitForUpgrade();
      const isAlone = commit.isShared || commit.kind === null;
      const result = isAlone ? (await commitAll([commit]))[0] : await commitTogether(commit);
      return result ?? { number: null, conflicts: [] };
    },
    /** Permanently deletes the thoughts that haven't changed since they were read, and their content in the logs. */
    deleteForever: async (thoughts: readonly StoredThought[]): Promise<void> => {
      for (const part of splitIntoChunks(thoughts, thoughtsPerDeletion)) {
        const reads = part.flatMap(({ id }) => [
          { table: 'thoughts', id } as const,
          { ...selectEntriesAbout(id), table: 'log' } as const,
          selectEntriesAbout(id),
        ]);
        await records.change(reads, (found) => {
          const foundByThought = splitIntoChunks(found, reads.length / part.length);
          const writes = part.flatMap((thought, index) => planDeletion(thought, foundByThought[index] ?? []));
          return { writes, result: undefined };
        });
      }
    },
    /** Returns the audit entries of an operation. */
    readOperation,
    /** Marks the audit entry of an operation as undone. */
    markUndone: (operation: string, at: string): Promise<void> =>
      records.change([entriesOfOperation(operation)], ([found = []]) => {
        return { writes: markUndone(found, at), result: undefined };
      }),
    /** Returns the next `first` changes of an operation after the given one, in the store's order. */
    readOperationChanges: async (
      operation: string,
      { first, after }: { first: number; after: ChangedVersion | null },
    ): Promise<LoggedChange[]> => {
      await waitForUpgrade();
      const position = after && { id: logEntryId(after) };
      const query = {
        ...entriesOfOperation(operation),
        table: 'log',
        after: position,
        limit: first,
      } as const;
      return (await records.list(query)).map(readLogEntry);
    },
    /** Returns the logged changes of these versions that the log still has. */
    readLoggedChanges: async (versions: readonly ChangedVersion[]): Promise<LoggedChange[]> =>
      (await records.list({ table: 'log', ids: versions.map(logEntryId) })).map(readLogEntry),
    /** Returns the last changes of a thought, newest first, at most 20. */
    readVersions: async (id: string): Promise<LoggedChange[]> => {
      if (!isValidDocumentId(id)) return [];
      await waitForUpgrade();
      const found = await records.list({ ...selectEntriesAbout(id), table: 'log' });
      return found.map(readLogEntry).toReversed().slice(0, maxVersions);
    },
    /** Returns the URLs of images that were replaced since a time. */
    readReplacedImages: async (since: string): Promise<string[]> => {
      const urls = new Set<string>();
      const query = { table: 'log', where: [['at', '>=', since]], isNewestFirst: true } as const;
      await readAll(records, query, ({ fields: { before } }) => {
        urls.add(readText(toRecord(before)['imageUrl']) ?? '');
      });
      return [...urls];
    },
    /** Returns a thought's stored image URL, even if it is a data URL. */
    readImageUrl: async (id: string): Promise<string | null> =>
      readText((await records.list({ table: 'thoughts', id }))[0]?.fields['imageUrl']),
    /** Returns the time when maintenance was last completed; null if it never was. */
    readMaintainedAt: async () => readText((await records.readHead())['maintainedAt']),
    writeMaintainedAt: (maintainedAt: string): Promise<void> => writeHead({ maintainedAt }),
    /** Checks that the store can be read; throws if it can't. */
    ping: async (): Promise<void> => void (await records.readHead()),
  };
}

const dayMs = 24 * 60 * 60_000;

/** Whether all records must be loaded again. A time in the future comes from a wrong clock. */
function isLoadDue(loadedAt: string, now: string): boolean {
  const ageMs = Date.parse(now) - Date.parse(loadedAt);
  return !(ageMs >= -dayMs && ageMs < dayMs);
}

function findConflicts(changes: readonly Change[], thoughts: ReadonlyMap<string, StoredThought>): Conflict[] {
  return changes.flatMap(({ before, after: { id } }) => {
    const thought = thoughts.get(id) ?? null;
    return isDeepStrictEqual(thought, before) ? [] : [{ id, thought }];
  });
}

interface FoundRecords {
  stored: readonly StoredRecord[];
  /** The audit log's entries of the operation. */
  entries: readonly StoredRecord[];
}

function planWrites(commit: Commit, sequence: number, { stored, entries }: FoundRecords): RecordWrite[] {
  const storedFields = new Map(stored.map(({ id, fields }) => [id, fields]));
  const logged = toLoggedChanges(commit);
  const forgotten = logged.filter(({ version }) => version >= maxVersions);
  return [
    { ...headRecord, fields: { number: sequence } },
    ...commit.changes.map(({ after }) => ({
      table: 'thoughts' as const,
      id: after.id,
      fields: { ...writeStoredThought(after, storedFields.get(after.id)), sequence },
    })),
    ...logged.map(writeLogEntry),
    ...forgotten.map(({ id, version }) => ({
      table: 'log' as const,
      id: logEntryId({ id, version: version - maxVersions }),
      fields: null,
    })),
    ...writeCommitEntry(commit, entries),
  ];
}

function planDeletion(
  thought: StoredThought,
  [stored = [], logged = [], audited = []]: readonly StoredRecord[][],
): RecordWrite[] {
  const [record] = stored;
  if (record === undefined || !isDeepStrictEqual(readThought(record), thought)) return [];
  return [
    { table: 'thoughts', id: record.id, fields: null },
    ...logged.map(({ id }) => ({ table: 'log' as const, id, fields: null })),
    ...audited.map(removeTitle),
  ];
}

/** Returns the log entries of a commit. An undo isn't a change of the operation that it undoes. */
function toLoggedChanges({ operation, kind, by, at, changes }: Commit): LoggedChange[] {
  if (kind === null) return [];
  const name = kind === 'undone' ? `undo ${operation}` : operation;
  return changes.map(({ before, after: { id } }) => {
    return { operation: name, kind, by, at, id, version: before?.version ?? 0, before };
  });
}

function readThought({ id, fields }: StoredRecord): StoredThought {
  return readStoredThought(id, fields);
}
