import type { Random } from '#domain/feed/random.ts';
import type { Page } from '../storage/cursor.ts';
import type { ThoughtRecord } from '#domain/thought/storedRecord.ts';
import type {
  Problem,
  Thought,
  ThoughtDraft,
  ThoughtPlace,
  ThoughtVersion,
} from '#domain/thought/thought.ts';
import type { ThoughtFilter } from '#domain/thought/thoughtFilter.ts';
import type { ChangeMetadata } from '../audit/auditLog.ts';
import type { AuthorEntry } from './publicLists/authors.ts';
import type { BulkAction } from '../generated/resolvers.generated.ts';
import type { ThoughtOrder } from './thoughtRecord.ts';

/**
 * The interface that both stores of thoughts implement. One contract suite tests both. It consists of what readers,
 * writers and maintenance need, so that each of them gets only that.
 *
 * Every live thought, which is neither a draft nor in the trash, has a rank. The ranks are dense, from 0 to size - 1, so
 * that a shuffle of the ranks is a shuffle of the thoughts. Each write is one transaction: the thought, the ranks, the
 * counter, the revision and the audit entry change together or not at all. Each write increments the version.
 * Timestamps are ISO 8601 strings in UTC. Every method throws `StoreUnavailable` when the store doesn't respond in
 * time.
 */
export interface ThoughtStore extends ThoughtReader, ThoughtWriter, ThoughtMaintenance {
  readonly name: 'sqlite' | 'firestore';
  /** Throws when the store is unavailable. */
  ping(): Promise<void>;
}

/** The methods for pages and queries. None of them writes. */
export interface ThoughtReader {
  /**
   * Returns how many live thoughts have a rank. Costs one document read, or none if this store has read it within
   * `maxAgeMs`. A count that was read earlier may lack changes by other processes, but never changes by this store.
   */
  size(maxAgeMs?: number): Promise<number>;
  /** Returns the thoughts with these ranks, in the given order, without the ranks that no thought has. Costs one document read each. */
  findByRanks(ranks: readonly number[]): Promise<Thought[]>;
  /** Returns the thoughts with `count` ranks from `first` on, without the fields that may be large. Costs one document read each. */
  listByRank(first: number, count: number): Promise<ListedThought[]>;
  /** Returns the thought in any place, or null when there is none. */
  findById(id: string): Promise<Thought | null>;
  /** Returns the thought's rank, or null when it has none. Costs one document read. */
  findRank(id: string): Promise<number | null>;
  /**
   * Costs one document read for each thought of the page. A search or a filter also costs one for the count and one for
   * every 2,000 thoughts of the collection.
   */
  readPage(query: ThoughtPageQuery): Promise<ThoughtPage>;
  /**
   * Returns the versions of all thoughts that match, newest first. Costs one document read for each, one for the count and
   * one for every 2,000 thoughts of the collection.
   */
  select(selection: ThoughtSelection): Promise<Pick<Thought, 'id' | 'version'>[]>;
  /**
   * Returns up to `count` of the thoughts that match, in a random order. Each choice is equally likely. Costs one document
   * read for each, one for the count and one for every 2,000 thoughts of the collection.
   */
  sample(selection: ThoughtSelection, count: number, random: Random): Promise<Thought[]>;
  /**
   * Returns a page of the live thoughts whose author has this slug, newest first. Costs one document read for each, and
   * one for every 1,000 that are counted.
   */
  readByAuthor(query: AuthorPageQuery): Promise<AuthorPage>;
  /**
   * Returns a page of the authors of live thoughts with a text, in the order of their slugs. Costs one document read for
   * each, one for the count and one for every 2,000 thoughts of the collection.
   */
  readAuthors(page: { first: number; after: string | null }): Promise<AuthorsPage>;
  /**
   * Returns at most five live thoughts with the same words as this text, apart from case, punctuation and accents. Costs
   * one document read each.
   */
  findSameWords(text: string): Promise<Thought[]>;
  /** Returns up to 20 earlier versions of a thought, newest first. Trashing and restoring don't create any. */
  listRevisions(id: string): Promise<Revision[]>;
}

/** The methods for mutations. */
export interface ThoughtWriter {
  /**
   * Derives the id from the key. A retry with the same key and draft returns the stored thought, wherever it is, and
   * writes nothing.
   * @throws {KeyAlreadyUsed} if another draft was added with the key.
   */
  add(
    draft: ThoughtDraft,
    idempotencyKey: string,
    change: ChangeMetadata,
    isDraft?: boolean,
    publishAt?: string | null,
  ): Promise<Thought>;
  /**
   * Returns null when there is no such thought, and `stale` with the stored one when its version is not `version`,
   * unless it has the content of the draft already. Removes legacy field names.
   * @param isDraft publishes a draft, with the date of the change and the next rank, or returns a live thought to the
   * drafts. By default it stays where it is.
   * @param publishAt when a draft goes live; null removes the stored time, and by default it is retained.
   */
  update(
    id: string,
    draft: ThoughtDraft,
    version: number,
    change: ChangeMetadata,
    isDraft?: boolean,
    publishAt?: string | null,
  ): Promise<UpdateOutcome | null>;
  /** Idempotent; returns null when there is no such thought. The thought with the last rank gets the freed rank. */
  trash(id: string, change: ChangeMetadata): Promise<Thought | null>;
  /** Idempotent; returns null when there is no such thought. A live thought gets the next rank; a draft is one again. */
  restore(id: string, change: ChangeMetadata): Promise<Thought | null>;
  /**
   * Adds the rows whose id and fingerprint no stored thought in any place has, and returns the result for each
   * row. With `dryRun` nothing is written. All imports with the same operation have one audit entry.
   */
  import(
    rows: readonly ImportRow[],
    change: ChangeMetadata,
    dryRun: boolean,
    options?: ImportOptions,
  ): Promise<ImportRowResult[]>;
  /**
   * Changes the thoughts that still have the selected version, in one transaction, and adds them to the audit entry of
   * the operation. A retry returns the same report and changes nothing. Costs about five document reads for each
   * thought.
   * @throws {KeyAlreadyUsed} if the operation has another action.
   */
  changeMany(bulk: BulkChange, change: ChangeMetadata): Promise<BulkReport>;
  /**
   * Undoes a part of an import or a bulk action: moves the thoughts that it added to the trash, and gives the others the
   * fields that it has replaced, unless they were changed since. Returns null when there is no such operation within the
   * last 30 days, or it can't be undone. Can be repeated.
   * @param after the end of the previous part; null for the first one.
   */
  undoOperation(operation: string, after: string | null, change: ChangeMetadata): Promise<UndoReport | null>;
}

/** The methods for scheduled jobs and commands. */
export interface ThoughtMaintenance {
  /**
   * Returns every thought of a place, oldest first, including records that were written directly to the
   * database. At most 20 are in memory at the same time. Thoughts that are added during the iteration are left out.
   */
  iterate(place: ThoughtPlace): AsyncIterable<StoredThought>;
  /**
   * Returns the live thoughts in the order of their ranks, all as they were at one time, and null for a rank without a
   * thought. Few are in memory at the same time. Costs one document read each.
   */
  iterateByRank(): AsyncIterable<Thought | null>;
  /** Returns the ids of all live thoughts that have a rank. Costs one document read, and one for every 2,000 thoughts. */
  listLiveIds(): Promise<ReadonlySet<string>>;
  /**
   * Replaces the image URL of a thought in any place by another URL of the same image. Returns false when the
   * stored URL is not `from`. The content stays the same, so there is no new version, revision or audit entry.
   */
  replaceImageUrl(id: string, from: string, to: string): Promise<boolean>;
  /**
   * Adds the ranks and index keys that are missing in records which were written directly to the database, or by an
   * earlier version, fills gaps between the ranks, and completes the search index. Returns how many records it changed.
   * Cheap when the counts agree. Works in batches. Processes that do it at the same time share them, and any process
   * continues the work of an interrupted one.
   * Until the last batch, the feed and the lists contain only the records that are indexed so far.
   * @param signal ends the work with an `AbortError` between two batches.
   */
  reindex(signal?: AbortSignal): Promise<number>;
  /**
   * Like `reindex`, but reads every record, renames legacy fields, and updates the search index for texts that were
   * edited directly in the database. Safe to run again, to interrupt, and to run while other processes write.
   */
  upgrade(onProgress?: OnProgress): Promise<number>;
  /**
   * Publishes the drafts whose time has come, in the order of these times, as an update does, and returns how many: at most
   * 500. Drafts that are incomplete stay as they are. Each is a transaction of its own, so any number of processes may do
   * it at the same time. Costs one document read when none is due.
   * @param signal ends the work with an `AbortError` between two thoughts.
   */
  publishDue(change: ChangeMetadata, signal?: AbortSignal): Promise<number>;
  /**
   * Permanently deletes the thoughts that were trashed before this timestamp, and returns how many.
   * @param signal ends the work with an `AbortError` between two thoughts.
   */
  purgeTrash(trashedBefore: string, signal?: AbortSignal): Promise<number>;
}

export type ListedThought = Pick<Thought, 'id' | 'thought' | 'author' | 'createdAt' | 'updatedAt'>;

export interface StoredThought {
  thought: Thought;
  /** The stored fields, possibly with values of a wrong type. */
  record: ThoughtRecord;
}

/** Called with the number of records that were processed so far, and of all records. */
export type OnProgress = (processed: number, total: number) => void;

/** The thoughts of a place that match a search and a filter. */
export interface ThoughtSelection {
  /** Searched in the fields with a search position, ignoring case and accents. Null and '' match everything. */
  search: string | null;
  filter?: ThoughtFilter | null;
  place: ThoughtPlace;
}

export interface ThoughtPageQuery extends ThoughtSelection {
  first: number;
  /** A cursor of an earlier page with the same order. Cursors of other lists throw `BadCursor`. */
  after: string | null;
  orderBy: ThoughtOrder;
}

export interface ThoughtPage extends Page<Thought> {
  /** Number of thoughts that match the search and the filter, on all pages together. */
  totalCount: number;
  /** Number of thoughts without the search and the filter. */
  collectionCount: number;
}

interface AuthorPageQuery {
  slug: string;
  first: number;
  /** A cursor of an earlier page of the same author. Cursors of other lists throw `BadCursor`. */
  after: string | null;
}

export interface AuthorPage extends Page<Thought> {
  /** Number of thoughts of the author, on all pages together. */
  totalCount: number;
}

export interface AuthorsPage extends Page<AuthorEntry> {
  /** Number of authors, on all pages together. */
  totalCount: number;
}

export type UpdateOutcome = { kind: 'saved'; thought: Thought } | { kind: 'stale'; thought: Thought };

export interface ImportRow {
  id: string | null;
  draft: ThoughtDraft;
  createdAt: string | null;
  /** Whether a thought that is added becomes a draft. */
  isDraft?: boolean;
  /** When the draft goes live. A time that has passed is ignored. */
  publishAt?: string | null;
}

export interface ImportOptions {
  /** The id of the operation. A retry with the same one returns the same results. By default a new one. */
  operation?: string | undefined;
  /** Whether rows with the id of a live thought replace its fields by those that aren't empty. */
  shouldUpdate?: boolean;
}

export interface ImportRowResult {
  outcome: 'added' | 'updated' | 'duplicate';
  id: string;
}

/** A part of a bulk action. The parts have the same operation and action. */
export interface BulkChange {
  operation: string;
  action: BulkAction;
  thoughts: readonly ThoughtVersion[];
}

export interface BulkReport {
  /** Number of thoughts that were changed, by this call or an earlier one of the same operation. */
  changed: number;
  left: LeftThought[];
}

export interface LeftThought {
  id: string;
  /** The current thought, or null if it is gone. */
  thought: Thought | null;
  reason: 'CHANGED' | 'GONE' | 'INVALID';
  /** The problems to fix first if the reason is `INVALID`. */
  problems: Problem[];
}

/** The result of undoing a part of an operation. */
export interface UndoReport {
  /** Number of thoughts that all parts together have moved to the trash or reverted so far. */
  undone: number;
  /** The thoughts of this part that were changed since the operation. They are left as they are. */
  changedSince: Thought[];
  /** Null after the last part. */
  after: string | null;
}

export interface Revision {
  thought: Thought;
  /** The author and the time of the change that replaced this version. */
  by: string;
  at: string;
}
