import type { Thought, ThoughtDraft } from '#domain/thought/thought.ts';

/**
 * The port that both stores of thoughts fill, held to one contract suite.
 *
 * Every live thought holds a rank; the ranks are dense, 0 to size - 1, so that a shuffle over ranks is a
 * shuffle over thoughts. Each write is one transaction: the thought, the ranks, the counter, the revision
 * and the audit entry change together or not at all. Each write raises the version. Instants are ISO 8601 in
 * UTC. Every method throws `StoreUnavailable` when the store does not answer in time.
 */
export interface ThoughtStore {
  readonly name: 'sqlite' | 'firestore';

  /** How many live thoughts hold a rank. Costs one document read. */
  size(): Promise<number>;
  /** The thoughts that hold these ranks, in the order asked for; a rank nobody holds is left out. Costs one document read each. */
  findByRanks(ranks: readonly number[]): Promise<Thought[]>;
  /** The thoughts that hold `count` ranks from `first` on, without what may be large. Costs one document read each. */
  listByRank(first: number, count: number): Promise<ListedThought[]>;
  /** Live or trashed; null when there is none. */
  findById(id: string): Promise<Thought | null>;
  /** The rank that a thought holds; null when it holds none. Costs one document read. */
  findRank(id: string): Promise<number | null>;
  readPage(query: ThoughtPageQuery): Promise<ThoughtPage>;
  /**
   * Every live thought or the whole trash, first added first, including records that were written past the API. At
   * most 20 are in memory at once; what is added meanwhile is left out.
   */
  iterate(trashed: boolean): AsyncIterable<StoredThought>;
  /** Live thoughts that begin with the same letters as this text, whatever the case, accents, punctuation and spaces. Costs one document read each. */
  findByPrefix(prefix: string, first: number): Promise<Thought[]>;

  /** The id comes from the key: the same key again returns the thought that is there, and writes nothing. */
  add(draft: ThoughtDraft, idempotencyKey: string, change: ChangeMetadata): Promise<Thought>;
  /** Null when there is none; `stale` with the stored thought when `version` is not the stored one, unless it already holds this draft. Old field names are dropped. */
  update(
    id: string,
    draft: ThoughtDraft,
    version: number,
    change: ChangeMetadata,
  ): Promise<UpdateOutcome | null>;
  /**
   * Gives a thought, live or trashed, another address of the same image; false when its image is not `from`. Nothing
   * changes for whoever reads it, so there is no new version, revision or audit entry.
   */
  replaceImageUrl(id: string, from: string, to: string): Promise<boolean>;
  /** Safe to repeat; null when there is none. The last rank moves into the hole. */
  trash(id: string, change: ChangeMetadata): Promise<Thought | null>;
  /** Safe to repeat; null when there is none. The thought takes the next rank. */
  restore(id: string, change: ChangeMetadata): Promise<Thought | null>;
  /** Adds what is not there yet, live or trashed, by id or by fingerprint; says for each row which. With `dryRun` nothing is written. */
  import(rows: readonly ImportRow[], change: ChangeMetadata, dryRun: boolean): Promise<ImportRowResult[]>;

  /** The last 20 texts of a thought before its present one, newest first; trashing and restoring make none. */
  listRevisions(id: string): Promise<Revision[]>;
  /** What was done, newest first. */
  readAuditPage(first: number, after: string | null): Promise<AuditPage>;
  /** Adds an entry of another subject (an invitation, say). */
  addAuditEntry(entry: Omit<AuditEntry, 'id'>): Promise<void>;

  /**
   * Takes records that were written past the API, or by an earlier version, into the shuffle and the lists, and closes
   * holes; returns how many it changed.
   * Cheap when the counts agree. Works in slices, which one process at a time does and any other can go on with;
   * until the last one, the shuffle and the lists hold what was taken in so far.
   */
  reindex(): Promise<number>;
  /** As `adopt`, but looks at every record, and writes old field names as new ones. Safe to run twice, to interrupt, and beside other writers. */
  upgrade(onProgress?: OnProgress): Promise<number>;
  /** Deletes what has been in the trash since before this instant; returns how many. */
  purgeTrash(trashedBefore: string): Promise<number>;
  /** Throws when the store does not answer. */
  ping(): Promise<void>;
}

export type ListedThought = Pick<Thought, 'id' | 'thought' | 'createdAt' | 'updatedAt'>;

export interface StoredThought {
  thought: Thought;
  /** Written by the old application, under its field names. */
  isLegacy: boolean;
}

/** Hears how many records of how many were looked at so far. */
export type OnProgress = (processed: number, total: number) => void;

/** Who changes something, and when. */
export interface ChangeMetadata {
  /** The admin's e-mail, or `system`. */
  by: string;
  now: string;
}

export type ThoughtOrder = 'NEWEST' | 'OLDEST' | 'AUTHOR' | 'THOUGHT';

export interface ThoughtPageQuery {
  first: number;
  /** A cursor of an earlier page with the same order; a foreign one throws `BadCursor`. */
  after: string | null;
  /** Matched as a folded substring of text, author, summary, application and url; null or empty matches all. */
  search: string | null;
  orderBy: ThoughtOrder;
  trashed: boolean;
}

export interface ThoughtPage {
  edges: { cursor: string; node: Thought }[];
  hasNextPage: boolean;
  /** How many match the search, on all pages together. */
  totalCount: number;
  /** How many there are without the search. */
  collectionCount: number;
}

export type UpdateOutcome = { kind: 'saved'; thought: Thought } | { kind: 'stale'; thought: Thought };

export interface ImportRow {
  id: string | null;
  draft: ThoughtDraft;
  createdAt: string | null;
}

export interface ImportRowResult {
  outcome: 'added' | 'duplicate';
  id: string;
}

export interface Revision {
  thought: Thought;
  /** Who made the change that ended this state, and when. */
  by: string;
  at: string;
}

export type AuditAction =
  'added' | 'changed' | 'deleted' | 'restored' | 'imported' | 'invited' | 'revoked' | 'notified';

export interface AuditEntry {
  id: string;
  action: AuditAction;
  /** The thought's id, the invited e-mail, or null. */
  subject: string | null;
  /** What it was about, for the list: the thought's text, say. */
  title: string;
  by: string;
  at: string;
}

export interface AuditPage {
  entries: AuditEntry[];
  endCursor: string | null;
  hasNextPage: boolean;
}
