// All thoughts in the memory of this process, refreshed from the store by what has changed. Questions are answered by the
// functions of domain/collection, from the lists that this class returns.
import { type Places, splitByPlace, thoughtAt } from '#domain/collection/places.ts';
import type { StoredThought } from '#domain/collection/storedThought.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { Log } from '../logging/log.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { remainingMs, requestBudgetMs, withBudget, withTimeout } from '../storage/timeBudget.ts';
import type {
  LoadedThoughts as StoredCollection,
  StoredVersion,
  StorePosition,
  ThoughtStore,
} from './stores/thoughtStore.ts';

/** The time after which visitors see what another process has changed. */
const refreshIntervalMs = 10_000;

/** The time before a store that failed at the start is tried again. */
const retryIntervalMs = 1_000;

/** A load goes on when the request that waits for it has timed out. */
const loadBudgetMs = 60_000;

export interface CollectionDependencies {
  store: ThoughtStore;
  log: Pick<Log, 'warn' | 'info'>;
  /** Returns the current time in ISO 8601. */
  now: () => string;
  /** Is called after the thoughts in memory have changed. */
  onChange?: () => void;
}

export class LoadedThoughts {
  protected readonly store: ThoughtStore;
  readonly #log: CollectionDependencies['log'];
  readonly #now: () => string;
  readonly #onChange: () => void;
  /** Null until everything was loaded once. */
  #loaded: { thoughts: Map<string, StoredThought>; position: StorePosition } | null = null;
  /** The versions of thoughts that were deleted for good, so that a read that began before doesn't bring them back. */
  #purged = new Map<string, number>();
  #places: { value: Places; at: string } | null = null;
  #refreshing: Promise<void> | null = null;
  #lastAttemptMs = -Infinity;
  #failure: unknown = null;

  constructor({ store, log, now, onChange = () => {} }: CollectionDependencies) {
    this.store = store;
    this.#log = log;
    this.#now = now;
    this.#onChange = onChange;
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
    await this.refreshNow();
    return this.#readPlaces();
  }

  /** Returns the thought in any place, or null. It may be as old as what `read` returns. */
  async findRead(id: string): Promise<Thought | null> {
    await this.read();
    const stored = this.findStored(id);
    return stored && thoughtAt(stored, this.#now());
  }

  /** Returns the thought in any place, with all changes until now, or null. */
  async find(id: string): Promise<Thought | null> {
    await this.refreshNow();
    const stored = this.findStored(id);
    return stored && thoughtAt(stored, this.#now());
  }

  get storeName(): ThoughtStore['name'] {
    return this.store.name;
  }

  /** Throws when the store is unavailable. */
  ping(): Promise<void> {
    return this.store.ping();
  }

  /** The refresh that visitors don't wait for. A process that is about to be suspended has to. */
  get pendingRefresh(): Promise<void> | null {
    return this.#refreshing;
  }

  /** Returns the thought as it is stored: a scheduled draft whose time has come is still a draft. */
  protected findStored(id: string): StoredThought | null {
    return this.#loaded?.thoughts.get(id) ?? null;
  }

  protected listStored(): Iterable<StoredThought> {
    return this.#loaded?.thoughts.values() ?? [];
  }

  protected get isLoaded(): boolean {
    return this.#loaded !== null;
  }

  /** Returns the version of a thought that was deleted for good. */
  protected findPurgedVersion(id: string): number | undefined {
    return this.#purged.get(id);
  }

  #readPlaces(): Places {
    const now = this.#now();
    const known = this.#places;
    const isCurrent = known !== null && known.at <= now && (known.value.changesAt ?? '9') > now;
    if (isCurrent) return known.value;
    const value = splitByPlace(this.listStored(), now);
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
  protected async refreshNow(): Promise<void> {
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
        this.#loaded === null ? null : await this.store.readChanges(this.#loaded.position, this.#now());
      if (changes === null) await this.#load();
      else if (this.#loaded !== null) {
        this.mergeVersions(changes.changed);
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
    this.#replaceAll(await this.store.load(this.#now()));
  }

  /** Reads all records of the store again. Returns the ids of the thoughts whose image is a data URL. */
  async reload(): Promise<string[]> {
    const { dataUrlIds, ...loaded } = await this.store.loadRecords(this.#now());
    this.#replaceAll(loaded);
    // What was committed while they were read.
    await this.refreshNow();
    return dataUrlIds;
  }

  #replaceAll({ thoughts, position }: StoredCollection): void {
    this.#loaded = { thoughts: new Map(thoughts.map((thought) => [thought.id, thought])), position };
    this.#purged.clear();
    this.#changed();
  }

  #changed(): void {
    this.#places = null;
    this.#onChange();
  }

  /** Takes over newer versions. */
  protected mergeVersions(versions: readonly StoredVersion[]): void {
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
    this.#changed();
  }

  /** What is stored instead of what a plan expected may have been changed past the API, without a new version. */
  protected replaceVersions(conflicts: readonly StoredVersion[]): void {
    for (const { id } of conflicts) {
      this.#loaded?.thoughts.delete(id);
      this.#purged.delete(id);
    }
    this.mergeVersions(conflicts);
    this.#changed();
  }
}
