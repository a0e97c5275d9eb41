// The interface that both stores of thoughts implement, and what they share. A store keeps records and compares versions;
// all questions about thoughts are answered in memory, see ../collection.ts.
import { isDeepStrictEqual } from 'node:util';
import type { Change, ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought, type StoredThought } from '#domain/collection/storedThought.ts';
import { readText, toRecord } from '#domain/thought/storedRecord.ts';
import { extendOperationEntry, type NewAuditEntry, type OperationEntries } from '../../audit/auditLog.ts';

/** Every method throws `StoreUnavailable` when the store doesn't respond in time. */
export interface ThoughtStore {
  readonly name: 'sqlite' | 'firestore';
  /** Does what is left of the upgrade from version 1. Returns whether this process has upgraded anything. */
  upgrade(): Promise<boolean>;
  /** Returns all thoughts, in every place: a copy of them with what was changed since, or what `loadRecords` returns. */
  load(now: string): Promise<LoadedThoughts>;
  /** Reads all records. */
  loadRecords(now: string): Promise<LoadedRecords>;
  /** Stores when everything was loaded, and a copy of it that later loads may begin with. */
  recordLoad(loaded: Pick<LoadedThoughts, 'thoughts' | 'position'>): Promise<void>;
  /**
   * Returns what was committed since a position, or null if everything has to be loaded again: once a day, and after
   * another process has done so.
   */
  readChanges(since: StorePosition, now: string): Promise<StoreChanges | null>;
  /**
   * Makes all changes in one transaction, with their entries in the log and the audit log, or none of them: if a stored
   * thought isn't what a change expects before it, returns what is stored instead. Waits for the upgrade as long as it can.
   */
  commit(commit: Commit): Promise<Conflict[]>;
  /** Deletes those of the thoughts that are still stored like this, with all that the logs have of their content. */
  deleteForever(thoughts: readonly StoredThought[]): Promise<void>;
  /** Returns the audit entries of an operation. */
  readOperation(operation: string): Promise<OperationEntries>;
  /** Stores in the audit entry of an operation when it was undone. */
  markUndone(operation: string, at: string): Promise<void>;
  /** Returns the next `first` changes of an operation in the order of the store, beginning after one of them. */
  readOperationChanges(operation: string, page: ChangesPage): Promise<LoggedChange[]>;
  /** Returns the logged changes of these versions, where they are still in the log. */
  readLoggedChanges(versions: readonly Pick<LoggedChange, 'id' | 'version'>[]): Promise<LoggedChange[]>;
  /** Returns the last changes of a thought, newest first, at most 20. */
  readVersions(id: string): Promise<LoggedChange[]>;
  /** Returns the URLs of the images that changes since a time have replaced. */
  readReplacedImages(since: string): Promise<string[]>;
  /** Returns a thought's image as it is stored, even if it is a data URL. */
  readImageUrl(id: string): Promise<string | null>;
  /** Returns when maintenance was last completed; null if it never was. */
  readMaintainedAt(): Promise<string | null>;
  writeMaintainedAt(at: string): Promise<void>;
  /** Throws when the store is unavailable. */
  ping(): Promise<void>;
}

/** What a store has read so far. */
export interface StorePosition {
  /** A number that every commit raises. */
  number: number;
  /** The server's time of the last read. */
  readAt: string;
  /** When everything was last loaded, so that changes past the API appear. */
  loadedAt: string;
}

export interface LoadedThoughts {
  thoughts: StoredThought[];
  /** Versions that may be newer than those of `thoughts`. */
  changed: StoredThought[];
  position: StorePosition;
}

interface LoadedRecords extends LoadedThoughts {
  /** The ids of the thoughts whose image is a data URL. */
  dataUrlIds: string[];
}

type StoreChanges = Pick<LoadedThoughts, 'changed' | 'position'>;

/** What is stored instead of what a change expects; null if it is nothing. */
export interface Conflict {
  id: string;
  thought: StoredThought | null;
}

export interface Commit {
  /** The bulk action, the import, what is undone, or the change of one thought. */
  operation: string;
  /** Whether the operation takes several commits, which have one audit entry. */
  isShared: boolean;
  /** Null for a change of the format only, which isn't logged. */
  kind: ChangeKind | null;
  by: string;
  at: string;
  changes: readonly Change[];
}

interface ChangesPage {
  first: number;
  /** The last change of the previous page; null for the first one. */
  after: Pick<LoggedChange, 'id' | 'version'> | null;
}

/** The number of earlier versions of a thought that the log keeps. */
export const maxVersions = 20;

/** The longest texts of this many thoughts, with what they replace, are 3 MB. Firestore's emulator takes 4 MiB. */
export const maxChangesPerCommit = 50;

const dayMs = 24 * 60 * 60_000;

/** Whether everything has to be loaded again. A time in the future comes from a wrong clock. */
export function isLoadDue(loadedAt: string, now: string): boolean {
  const ageMs = Date.parse(now) - Date.parse(loadedAt);
  return !(ageMs >= -dayMs && ageMs < dayMs);
}

/** @param find returns what is stored. */
export function findConflicts(
  changes: readonly Change[],
  find: (id: string) => StoredThought | null,
): Conflict[] {
  return changes.flatMap(({ before, after: { id } }) => {
    const thought = find(id);
    return isDeepStrictEqual(thought, before) ? [] : [{ id, thought }];
  });
}

/** Returns the entries of the log. Undoing an operation isn't one of its changes. */
export function toLoggedChanges({ operation, kind, by, at, changes }: Commit): LoggedChange[] {
  if (kind === null) return [];
  const name = kind === 'undone' ? `undo ${operation}` : operation;
  return changes.map(({ before, after: { id } }) => {
    return { operation: name, kind, by, at, id, version: before?.version ?? 0, before };
  });
}

/** Returns an entry of the log as it is stored. */
export function readLoggedChange(id: string, stored: Record<string, unknown>, before: unknown): LoggedChange {
  return {
    operation: readText(stored['operation']) ?? '',
    kind: String(stored['kind']) as ChangeKind,
    by: String(stored['by']),
    at: String(stored['at']),
    id,
    version: Number(stored['version']),
    before: before === null ? null : readStoredThought(id, toRecord(before)),
  };
}

/** Returns the audit entry of a commit, which replaces an earlier one of the same operation and kind. */
export function createAuditEntry(
  { operation, isShared, kind, by, at, changes }: Commit,
  { entry, undone }: OperationEntries,
): NewAuditEntry | null {
  if (kind === null) return null;
  if (isShared) {
    const previous = kind === 'undone' ? undone : entry;
    return extendOperationEntry(
      previous,
      { action: kind, operation, changed: changes.length },
      { by, now: at },
    );
  }
  const thought = changes[0]?.after;
  const { id: subject = null, thought: title = '' } = thought ?? {};
  return { action: kind, subject, title, by, at, operation, changed: 1, undoneAt: null };
}
