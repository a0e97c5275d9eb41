// The contents of a backup, and the interface of a database that can be backed up and restored.

/** The kinds of records, in the order of a restore: a revision needs its thought. */
export const archiveKinds = [
  'thoughts',
  'drafts',
  'trash',
  'revisions',
  'audit',
  'auditItems',
  'users',
  'invitations',
  'devices',
  'images',
  'jobs',
] as const;

/** The kinds of thoughts, with their places. */
export const thoughtKinds = { thoughts: 'live', drafts: 'draft', trash: 'trash' } as const;

export type ThoughtKind = keyof typeof thoughtKinds;

export function isThoughtKind(kind: ArchiveKind): kind is ThoughtKind {
  return kind in thoughtKinds;
}

export type ArchiveKind = (typeof archiveKinds)[number];

/** The kinds without a record in an empty database. A server that has only been started has states of jobs. */
export const contentKinds = archiveKinds.filter((kind) => kind !== 'jobs');

/** The fields of a record as JSON. Values of Firestore that JSON doesn't have are encoded, see firestoreValues.ts. */
export type ArchiveFields = Record<string, unknown>;

/** A record in the form that is the same for both databases. */
export interface ArchiveRecord {
  /** The id of a revision is `{id of the thought}/{version}`. */
  id: string;
  /** Present for live thoughts: the rank, or null for a thought that isn't indexed. */
  rank?: number | null;
  /** All stored fields with those that this version doesn't know, but without index keys. */
  fields: ArchiveFields;
  /** The content of an image. Missing if the stored record has none. */
  bytes?: Uint8Array;
}

/** A record that the database can't hold. */
interface Omission {
  id: string;
  /** The end of a sentence that begins with the record, such as `is larger than …`. */
  reason: string;
}

/** The content of the database at one point in time. Changes that are made while it is read are not part of it. */
export interface Snapshot {
  /** Identifies the snapshot, so that another process can open it. */
  token: string;
  count(kind: ArchiveKind): Promise<number>;
  /** Returns the records after the id `after`, in an order that is the same each time. Few are in memory at once. */
  read(kind: ArchiveKind, after: string | null): AsyncIterable<ArchiveRecord>;
  close(): Promise<void>;
}

/** The snapshot of a token is no longer available. */
export class SnapshotExpired extends Error {
  override name = 'SnapshotExpired';
}

/**
 * The interface that both databases implement for backups. One contract suite tests both. Nothing that serves requests
 * has it. Every method throws `StoreUnavailable` when the database fails.
 */
export interface Archive {
  readonly store: 'sqlite' | 'firestore';
  /**
   * Opens a snapshot of the database.
   * @param folder for files of the snapshot, which the caller deletes after closing it.
   * @param token opens an earlier snapshot again. Null takes a new one.
   * @throws {SnapshotExpired} when the earlier snapshot is no longer available.
   */
  openSnapshot(folder: string, token: string | null): Promise<Snapshot>;
  /** Returns whether the database has no record of `contentKinds`. */
  isEmpty(): Promise<boolean>;
  /** Deletes all records of all kinds, in batches. Can be repeated after an interruption. */
  clear(): Promise<void>;
  /**
   * Adds or replaces records. Can be repeated after an interruption.
   * @param position how many records of this kind the backup has before these ones.
   * @returns the records that this database can't hold, which were left out.
   */
  write(kind: ArchiveKind, records: readonly ArchiveRecord[], position: number): Promise<Omission[]>;
  /** Completes what is derived from the records: counters, ranks and the search index. */
  finish(): Promise<void>;
}
