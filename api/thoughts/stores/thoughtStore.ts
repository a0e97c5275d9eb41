// The interface that both stores of thoughts implement, and what they share. A store keeps records and compares versions;
// all questions about thoughts are answered in memory, see ../collection.ts.
import { isDeepStrictEqual } from 'node:util';
import type { Change, ChangeKind, LoggedChange } from '#domain/collection/changes.ts';
import { readStoredThought, type StoredThought } from '#domain/collection/storedThought.ts';
import { isImageDataUrl } from '#domain/images/imageUrl.ts';
import { readText, readVersion, type ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type { NewAuditEntry, OperationEntries } from '../../audit/auditLog.ts';

/** Every method throws `StoreUnavailable` when the store doesn't respond in time. */
export interface ThoughtStore {
  readonly name: 'sqlite' | 'firestore';
  /** Does what is left of the upgrade from version 1. A commit waits for it as long as it can. */
  upgrade(): Promise<void>;
  /** Returns all thoughts, in every place. */
  load(now: string): Promise<LoadedThoughts>;
  /** Reads all records, and writes the copy that later loads may begin with. */
  loadRecords(now: string): Promise<LoadedRecords>;
  /** Returns what was committed since a position, or null if everything has to be loaded again, as once a day. */
  readChanges(since: StorePosition, now: string): Promise<StoreChanges | null>;
  /**
   * Makes all changes in one transaction, with their entries in the log and the audit log, or none of them: if a stored
   * thought isn't what a change expects before it, returns what is stored instead.
   */
  commit(commit: Commit): Promise<StoredVersion[]>;
  /** Returns the audit entries of an operation. */
  readOperation(operation: string): Promise<OperationEntries>;
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
  /** Deletes what is left of thoughts that were deleted for good before a time, and returns of how many. */
  deleteRemains(purgedBefore: string): Promise<number>;
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
  position: StorePosition;
}

interface LoadedRecords extends LoadedThoughts {
  /** The ids of the thoughts whose image is a data URL. */
  dataUrlIds: string[];
}

interface StoreChanges {
  changed: StoredVersion[];
  position: StorePosition;
}

/** A version of a thought; null if it was deleted for good. */
export interface StoredVersion {
  id: string;
  version: number;
  thought: StoredThought | null;
}

export interface Commit {
  operation: string;
  /** Null for a change of the format only, which isn't logged. */
  kind: ChangeKind | null;
  by: string;
  at: string;
  changes: readonly Change[];
  /** Returns the entries to write to the audit log. */
  describe: (previous: OperationEntries) => readonly NewAuditEntry[];
  /** The operation whose audit entries `describe` needs; null if it needs none. */
  describedOperation: string | null;
}

interface ChangesPage {
  first: number;
  /** The last change of the previous page; null for the first one. */
  after: Pick<LoggedChange, 'id' | 'version'> | null;
}

/** The number of earlier versions of a thought that the log keeps. */
export const maxVersions = 20;

/** A commit may be no larger. Firestore's emulator takes 4 MiB, and Firestore 10 MiB. */
const maxChangesPerCommit = 200;
const maxBytesPerCommit = 1_000_000;

/** Splits changes, in their order, into parts that one transaction can hold. */
export function splitIntoCommits(changes: readonly Change[]): Change[][] {
  const parts: Change[][] = [];
  let bytes = Infinity;
  for (const change of changes) {
    const size = 2 * JSON.stringify(change).length;
    const part = parts.at(-1);
    if (part === undefined || part.length === maxChangesPerCommit || bytes + size > maxBytesPerCommit) {
      parts.push([change]);
      bytes = size;
    } else {
      part.push(change);
      bytes += size;
    }
  }
  return parts;
}

const dayMs = 24 * 60 * 60_000;

/** Whether everything has to be loaded again. A time in the future comes from a wrong clock. */
export function isLoadDue(loadedAt: string, now: string): boolean {
  const ageMs = Date.parse(now) - Date.parse(loadedAt);
  return !(ageMs >= -dayMs && ageMs < dayMs);
}

/** Returns the record that stays of a thought that was deleted for good, until all processes have read of it. */
export function createTombstone({ id: _id, version }: StoredThought, purgedAt: string): ThoughtRecord {
  return { purgedAt, version: version + 1 };
}

export function readRecord(id: string, record: ThoughtRecord): StoredVersion {
  const isPurged = readText(record['purgedAt']) !== null;
  const thought = isPurged ? null : readStoredThought(id, record);
  return { id, version: readVersion(record['version']), thought };
}

export function hasDataUrl({ imageUrl }: ThoughtRecord): boolean {
  return typeof imageUrl === 'string' && isImageDataUrl(imageUrl);
}

/** Returns what is stored instead of what the changes expect. */
export function findConflicts(
  changes: readonly Change[],
  findStored: (id: string) => StoredVersion | null,
): StoredVersion[] {
  return changes.flatMap(({ before, after }) => {
    const id = idOfChange({ before, after });
    const stored = findStored(id) ?? { id, version: 0, thought: null };
    const isExpected = isDeepStrictEqual(stored.thought, before);
    // The next version of a thought that was deleted for good continues its versions.
    return isExpected && (after === null || after.version > stored.version) ? [] : [stored];
  });
}

export function idOfChange({ before, after }: Change): string {
  return (before ?? after)?.id ?? '';
}

/** Returns the entries of the log. A thought that is deleted for good leaves none. */
export function toLoggedChanges({ operation, kind, by, at, changes }: Commit): LoggedChange[] {
  if (kind === null) return [];
  return changes.flatMap(({ before, after }) =>
    after === null
      ? []
      : [{ operation, kind, by, at, id: after.id, version: before === null ? 0 : before.version, before }],
  );
}
