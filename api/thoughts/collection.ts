// The collection: all thoughts in the memory of this process, refreshed from the store by what has changed. Questions are
// answered by the functions of domain/collection, from the lists that this class returns.
import { createHash, randomUUID } from 'node:crypto';
import {
  type AddOutcome,
  type Addition,
  type ChangeKind,
  type ChangeMetadata,
  type Edit,
  type FindThought,
  type LoggedChange,
  type Plan,
  planAddition,
  planDeletion,
  planEdit,
  planRestoration,
  type SaveOutcome,
} from '#domain/collection/changes.ts';
import {
  type BulkChange,
  bulkActions,
  type BulkReport,
  planBulkChange,
  planUndo,
} from '#domain/collection/bulkChanges.ts';
import { type ImportRow, type ImportRowResult, planImport } from '#domain/collection/imports.ts';
import { type Places, splitByPlace, thoughtAt } from '#domain/collection/places.ts';
import { contentOf, type StoredThought } from '#domain/collection/storedThought.ts';
import { retentionMs, type Thought } from '#domain/thought/thought.ts';
import { type AuditEntry, extendOperationEntry, type NewAuditEntry } from '../audit/auditLog.ts';
import type { Log } from '../logging/log.ts';
import { KeyAlreadyUsed, StoreUnavailable } from '../storage/storeErrors.ts';
import { remainingMs, requestBudgetMs, withBudget, withTimeout } from '../storage/timeBudget.ts';
import {
  type Commit,
  splitIntoCommits,
  type StoredVersion,
  type StorePosition,
  type ThoughtStore,
} from './stores/thoughtStore.ts';

/** The time after which visitors see what another process has changed. */
const refreshIntervalMs = 10_000;

/** The time before a store that failed at the start is tried again. */
const retryIntervalMs = 1_000;

/** A load goes on when the request that waits for it has timed out. */
const loadBudgetMs = 60_000;

/** Each conflict shows changes by somebody else, so more of them in a row are hardly possible. */
const maxAttempts = 20;

export interface CollectionDependencies {
  store: ThoughtStore;
  log: Pick<Log, 'warn' | 'info'>;
  /** Returns the current time in ISO 8601. */
  now: () => string;
}

export interface UndoneChanges {
  /** Number of thoughts that all parts together have moved to the trash or changed back so far. */
  undone: number;
  /** The thoughts of this part that were changed since the operation. They are left as they are. */
  changedSince: Thought[];
  /** Null after the last part. */
  after: string | null;
}

export class Collection {
  readonly #store: ThoughtStore;
  readonly #log: CollectionDependencies['log'];
  readonly #now: () => string;
  /** Null until everything was loaded once. */
  #loaded: { thoughts: Map<string, StoredThought>; position: StorePosition } | null = null;
  /** The versions of thoughts that were deleted for good, so that a read that began before doesn't bring them back. */
  #purged = new Map<string, number>();
  #places: { value: Places; at: string } | null = null;
  #refreshing: Promise<void> | null = null;
  #lastAttemptMs = -Infinity;
  #failure: unknown = null;

  constructor({ store, log, now }: CollectionDependencies) {
    this.#store = store;
    this.#log = log;
    this.#now = now;
  }

  /**
   * Returns the thoughts for visitors, as they were at most ten seconds ago or, while the store fails, when it was last
   * read. Waits for the store only if nothing was read yet.
   */
  async read(): Promise<Places> {
    const ageMs = Date.parse(this.#now()) - this.#lastAttemptMs;
    if (this.#loaded !== null) {
      // A clock may go back.
      if (!(ageMs >= 0 && ageMs < refreshIntervalMs)) this.#refresh().catch(() => {});
    } else {
      if (this.#failure !== null && ageMs >= 0 && ageMs < retryIntervalMs) throw this.#failure;
      await withTimeout(
        this.#refresh(),
        Math.min(remainingMs(), requestBudgetMs),
        () => new StoreUnavailable('The thoughts are still being loaded.'),
      );
    }
    return this.#readPlaces();
  }

  /** Returns the thoughts for admins, with all changes until now. */
  async readLatest(): Promise<Places> {
    await this.#refreshNow();
    return this.#readPlaces();
  }

  /** Returns the thought in any place, with all changes until now, or null. */
  async find(id: string): Promise<Thought | null> {
    await this.#refreshNow();
    const stored = this.#find(id);
    return stored && thoughtAt(stored, this.#now());
  }

  /** Whether what visitors see may be old, because the store has failed since. */
  get isFailing(): boolean {
    return this.#failure !== null;
  }

  /** The refresh that visitors don't wait for. A process that is about to be suspended has to. */
  get pendingRefresh(): Promise<void> | null {
    return this.#refreshing;
  }

  /**
   * Adds a thought whose id is derived from the key. A retry with the same key and draft returns the stored thought.
   * @throws {KeyAlreadyUsed} if another draft was added with the key.
   */
  async add(
    { key, ...addition }: Omit<Addition, 'id' | 'draftHash'> & { key: string },
    change: ChangeMetadata,
  ): Promise<Thought> {
    const complete = { ...addition, id: idFromKey(key), draftHash: hashDraft(addition) };
    const outcome: AddOutcome = await this.#changeOne(change, (find) => planAddition(find, complete, change));
    if (outcome.kind === 'keyUsed') throw new KeyAlreadyUsed();
    return outcome.thought;
  }

  /** Returns null if there is no such thought. */
  edit(edit: Edit, change: ChangeMetadata): Promise<SaveOutcome> {
    return this.#changeOne(change, (find) => planEdit(find, edit, change));
  }

  /** Moves a thought to the trash. Returns null if there is none. */
  delete(id: string, change: ChangeMetadata): Promise<Thought | null> {
    return this.#changeOne(change, (find) => planDeletion(find, id, change));
  }

  /** Restores a thought from the trash. Returns null if there is none. */
  restore(id: string, change: ChangeMetadata): Promise<Thought | null> {
    return this.#changeOne(change, (find) => planRestoration(find, id, change));
  }

  /** @throws {KeyAlreadyUsed} if the operation was used for another action. */
  changeMany(bulk: BulkChange, change: ChangeMetadata): Promise<BulkReport> {
    const { operation, action } = bulk;
    return this.#changeMany({ operation, kind: bulkActions[action].kind }, change, (find) =>
      planBulkChange(find, bulk, change),
    );
  }

  /**
   * Adds the rows whose id and text no thought has, and updates those with an id if it is asked for. With `dryRun` nothing
   * is written.
   * @throws {KeyAlreadyUsed} if the operation was used for another action.
   */
  importRows(
    rows: readonly ImportRow[],
    options: { operation: string; shouldUpdate: boolean; dryRun: boolean },
    change: ChangeMetadata,
  ): Promise<ImportRowResult[]> {
    const { operation, shouldUpdate, dryRun } = options;
    return this.#changeMany({ operation, kind: 'imported' }, change, (find, entry) => {
      const start = { startedAt: entry?.at ?? change.now, changedSoFar: entry?.changed ?? 0 };
      const thoughts = this.#loaded?.thoughts.values() ?? [];
      const rest = { operation, rows, shouldUpdate, toId: idFromKey };
      const plan = planImport(find, thoughts, { ...rest, ...start }, change);
      return dryRun ? { ...plan, changes: [] } : plan;
    });
  }

  /**
   * Undoes a part of an operation of the last 30 days. Returns null if there was none, or it can't be undone. It can be
   * repeated.
   * @param after the end of the previous part; null for the first one
   */
  async undo(operation: string, after: string | null, change: ChangeMetadata): Promise<UndoneChanges | null> {
    const { entry } = await this.#store.readOperation(operation);
    if (entry === null || entry.action === 'purged' || !isWithinRetention(entry.at, change.now)) return null;
    const part = await this.#store.readOperationChanges(operation, after);
    const next = await this.#store.readLoggedChanges(
      part.changes.map(({ id, version }) => ({ id, version: version + 1 })),
    );
    const nextById = new Map(next.map((each) => [each.id, each]));
    const undoable = part.changes.map((each) => ({ ...each, next: nextById.get(each.id) ?? null }));
    await this.#refreshNow();
    let undone = 0;
    const changedSince = await this.#commitPlan(
      change,
      async () => planUndo((id) => this.#find(id), undoable, change),
      ({ changes }) => ({
        operation: `undo ${operation}`,
        describedOperation: operation,
        describe: (previous) => {
          const extension = { action: 'undone', operation, changed: changes.length } as const;
          const extended = extendOperationEntry(previous.undone, extension, change);
          undone = extended.changed;
          const isFirstEnd = part.after === null && !previous.entry?.undoneAt;
          return [
            ...(changes.length > 0 ? [extended] : []),
            ...(isFirstEnd && previous.entry !== null
              ? [{ ...withoutId(previous.entry), undoneAt: change.now }]
              : []),
          ];
        },
      }),
      true,
    );
    return { undone, changedSince, after: part.after };
  }

  /** Returns the last versions of a thought whose content was replaced, newest first. */
  async readVersions(id: string): Promise<LoggedChange[]> {
    const changes = await this.#store.readVersions(id);
    return changes.filter(({ before, kind }) => before !== null && kind !== 'deleted' && kind !== 'restored');
  }

  #find(id: string): StoredThought | null {
    return this.#loaded?.thoughts.get(id) ?? null;
  }

  #readPlaces(): Places {
    const now = this.#now();
    const known = this.#places;
    const isCurrent = known !== null && known.at <= now && (known.value.changesAt ?? '9') > now;
    if (isCurrent) return known.value;
    const value = splitByPlace(this.#loaded?.thoughts.values() ?? [], now);
    this.#places = { value, at: now };
    return value;
  }

  /** Reads what has changed. Calls at the same time share one read. */
  #refresh(): Promise<void> {
    this.#refreshing ??= withBudget(loadBudgetMs, () => this.#readStore()).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Reads what has changed until now. A read that has begun already may lack the last changes. */
  async #refreshNow(): Promise<void> {
    await withTimeout(
      (this.#refreshing ?? Promise.resolve()).catch(() => {}).then(() => this.#refresh()),
      Math.min(remainingMs(), loadBudgetMs),
      () => new StoreUnavailable('The store did not respond in time.'),
    );
  }

  async #readStore(): Promise<void> {
    this.#lastAttemptMs = Date.parse(this.#now());
    try {
      const changes =
        this.#loaded === null ? null : await this.#store.readChanges(this.#loaded.position, this.#now());
      if (changes === null) await this.#load();
      else if (this.#loaded !== null) {
        this.#merge(changes.changed);
        this.#loaded.position = changes.position;
      }
      if (this.#failure !== null && this.#loaded !== null)
        this.#log.info('The thoughts are up to date again.');
      this.#failure = null;
    } catch (error) {
      if (this.#failure === null && this.#loaded !== null) {
        const { readAt } = this.#loaded.position;
        this.#log.warn(`The store fails. Visitors see the thoughts as they were at ${readAt}.`, error);
      }
      this.#failure = error;
      throw error;
    }
  }

  /** Replaces everything, so that changes past the API appear. */
  async #load(): Promise<void> {
    const { thoughts, position } = await this.#store.load(this.#now());
    this.#loaded = { thoughts: new Map(thoughts.map((thought) => [thought.id, thought])), position };
    this.#purged.clear();
    this.#places = null;
  }

  /** Takes over newer versions. */
  #merge(versions: readonly StoredVersion[]): void {
    if (this.#loaded === null || versions.length === 0) return;
    const { thoughts } = this.#loaded;
    for (const { id, version, thought } of versions) {
      if (version <= Math.max(thoughts.get(id)?.version ?? -1, this.#purged.get(id) ?? -1)) continue;
      if (thought !== null) thoughts.set(id, thought);
      else if (version > 0) {
        thoughts.delete(id);
        this.#purged.set(id, version);
      }
    }
    this.#places = null;
  }

  /** What is stored instead of what a plan expected may have been changed past the API, without a new version. */
  #mergeConflicts(conflicts: readonly StoredVersion[]): void {
    for (const { id } of conflicts) {
      this.#loaded?.thoughts.delete(id);
      this.#purged.delete(id);
    }
    this.#merge(conflicts);
    this.#places = null;
  }

  async #changeOne<Result>(
    change: ChangeMetadata,
    plan: (find: FindThought) => Plan<Result>,
  ): Promise<Result> {
    const operation = randomUUID();
    let isLatest = false;
    return this.#commitPlan(
      change,
      async () => {
        const planned = this.#loaded === null ? null : plan((id) => this.#find(id));
        // The store compares what is changed. That nothing has to be changed is decided by the latest versions.
        if (isLatest || (planned !== null && planned.changes.length > 0)) return planned ?? plan(() => null);
        await this.#refreshNow();
        isLatest = true;
        return plan((id) => this.#find(id));
      },
      ({ kind, changes: [first] }) => {
        const thought = first?.after ?? first?.before;
        const entry = { action: kind, subject: thought?.id ?? null, title: thought?.thought ?? '' };
        const commit = { operation, changed: 1, undoneAt: null, by: change.by, at: change.now };
        return { operation, describedOperation: null, describe: () => [{ ...entry, ...commit }] };
      },
    );
  }

  async #changeMany<Result>(
    { operation, kind }: { operation: string; kind: ChangeKind },
    change: ChangeMetadata,
    plan: (find: FindThought, entry: AuditEntry | null) => Plan<Result>,
  ): Promise<Result> {
    await this.#refreshNow();
    return this.#commitPlan(
      change,
      async () => {
        const { entry } = await this.#store.readOperation(operation);
        if (entry !== null && entry.action !== kind)
          throw new KeyAlreadyUsed('This operation was used for another action.');
        return plan((id) => this.#find(id), entry);
      },
      ({ changes }) => ({
        operation,
        describedOperation: operation,
        describe: ({ entry }) => [
          extendOperationEntry(entry, { action: kind, operation, changed: changes.length }, change),
        ],
      }),
    );
  }

  /**
   * Commits a plan in as many transactions as it needs. If something else is stored than the plan expects, that is taken
   * over and the rest is planned again.
   */
  async #commitPlan<Result>(
    { by, now: at }: ChangeMetadata,
    createPlan: () => Promise<Plan<Result>>,
    describePart: (part: Plan<Result>) => Pick<Commit, 'operation' | 'describe' | 'describedOperation'>,
    describesNothing = false,
  ): Promise<Result> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const plan = await createPlan();
      const parts = splitIntoCommits(plan.changes.map((change) => this.#continueVersions(change)));
      if (parts.length === 0 && describesNothing) parts.push([]);
      let isCommitted = true;
      for (const changes of parts) {
        const { kind } = plan;
        const conflicts = await this.#store.commit({
          kind,
          by,
          at,
          changes,
          ...describePart({ ...plan, changes }),
        });
        if (conflicts.length === 0) this.#merge(changes.map(toStoredVersion));
        else this.#mergeConflicts(conflicts);
        isCommitted = conflicts.length === 0;
        if (!isCommitted) break;
      }
      if (isCommitted) return plan.result;
    }
    throw new StoreUnavailable('The thoughts were changed by others too often.');
  }

  /** A thought that is added again after it was deleted for good continues its versions. */
  #continueVersions({ before, after }: Plan<unknown>['changes'][number]): Plan<unknown>['changes'][number] {
    const purged = before === null && after !== null ? this.#purged.get(after.id) : undefined;
    return purged === undefined || after === null
      ? { before, after }
      : { before, after: { ...after, version: purged + 1 } };
  }
}

function toStoredVersion({ before, after }: Plan<unknown>['changes'][number]): StoredVersion {
  if (after !== null) return { id: after.id, version: after.version, thought: after };
  return { id: before?.id ?? '', version: (before?.version ?? 0) + 1, thought: null };
}

/** Returns 20 hexadecimal digits, always the same ones for the same key. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 20);
}

function hashDraft({ draft, isDraft }: Pick<Addition, 'draft' | 'isDraft'>): string {
  const content = contentOf(draft);
  return createHash('sha256')
    .update(JSON.stringify(isDraft ? { draft: content } : content))
    .digest('base64url');
}

function isWithinRetention(at: string, now: string): boolean {
  return Date.parse(at) + retentionMs > Date.parse(now);
}

function withoutId({ id: _id, ...entry }: AuditEntry): NewAuditEntry {
  return entry;
}
