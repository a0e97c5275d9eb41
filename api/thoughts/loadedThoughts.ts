// All thoughts in memory, refreshed by the changes in the store. The functions of domain/collection answer queries from
// these lists.
import { type Places, splitByPlace, type StoredThought } from '#domain/collection/storedThought.ts';
import type { Thought } from '#domain/thought/thought.ts';
import type { Log } from '../logging/log.ts';
import { StoreUnavailable } from '../storage/storeErrors.ts';
import { remainingMs, requestBudgetMs, withBudget, withTimeout } from '../storage/timeBudget.ts';
import type { Conflict, StoreContents, StorePosition, ThoughtStore } from './stores/thoughtStore.ts';

/** The time after which visitors see the changes of another process. */
const refreshIntervalMs = 10_000;

/** The delay before a failed first load is retried. */
const retryIntervalMs = 1_000;

/** The time budget of a load, which continues after the waiting request has timed out. */
const loadBudgetMs = 60_000;

export interface CollectionDependencies {
  store: ThoughtStore;
  log: Pick<Log, 'warn' | 'info'>;
  /** Returns the current time in ISO 8601. */
  now: () => string;
  /** Called after the thoughts in memory have changed. */
  onChange?: () => void;
}

export class LoadedThoughts {
  readonly store: ThoughtStore;
  readonly #log: CollectionDependencies['log'];
  readonly #now: () => string;
  readonly #onChange: () => void;
  /** The thoughts by id, as stored: a scheduled draft stays a draft here after its time has come. */
  protected stored = new Map<string, StoredThought>();
  /** The position up to which changes were read; null until all thoughts have been loaded. */
  #position: StorePosition | null = null;
  #places: { value: Places; at: string } | null = null;
  #refreshing: Promise<void> | null = null;
  #lastAttemptMs = -Infinity;
  #lastSuccess = '';
  #failure: unknown = null;

  constructor({ store, log, now, onChange = () => {} }: CollectionDependencies) {
    this.store = store;
    this.#log = log;
    this.#now = now;
    this.#onChange = onChange;
  }

  /**
   * Returns the thoughts for visitors, which are at most ten seconds old or, during an outage, as last read. Waits only
   * for the first load, and throws at once if the load has just failed or is being retried.
   */
  async read(): Promise<Places> {
    if (this.#position === null) {
      if (this.#failure !== null && (this.#refreshing !== null || this.#isWithin(refreshIntervalMs))) {
        if (!this.#isWithin(retryIntervalMs)) this.#refresh().catch(() => {});
        throw this.#failure;
      }
      await withTimeout(
        this.#refresh(),
        Math.min(remainingMs(), requestBudgetMs),
        () => (this.#failure = new StoreUnavailable('The thoughts are still being loaded.')),
      );
    }
    this.refreshInBackground();
    return this.#readPlaces();
  }

  /** Reads the changes in the background, unless that was done within the last ten seconds. */
  refreshInBackground(): void {
    if (this.#position !== null && !this.#isWithin(refreshIntervalMs)) this.#refresh().catch(() => {});
  }

  /** Returns the thoughts for admins, after reading the latest changes. */
  async readLatest(): Promise<Places> {
    await this.refreshNow();
    return this.#readPlaces();
  }

  /** Returns a thought in any place, after reading the latest changes; null if it doesn't exist. */
  async find(id: string): Promise<Thought | null> {
    return (await this.readLatest()).find(id);
  }

  /** The running refresh, or null. Visitors don't wait for it, but a process must before it is suspended. */
  get pendingRefresh(): Promise<void> | null {
    return this.#refreshing;
  }

  /**
   * Reads all records of the store again, and permanently deletes the thoughts that were moved to the trash before a
   * time. Other processes then reload, too. Returns how many were deleted, and the ids of thoughts whose image is a
   * data URL.
   */
  async reload(trashedBefore: string | null = null): Promise<{ deleted: number; dataUrlIds: string[] }> {
    const loaded = await this.store.loadRecords(this.#now());
    const isExpired = ({ trashedAt }: Thought) => trashedAt !== null && trashedAt < (trashedBefore ?? '');
    const expired = loaded.thoughts.filter(isExpired);
    if (expired.length > 0) await this.store.deleteForever(expired);
    const thoughts = loaded.thoughts.filter((thought) => !isExpired(thought));
    await this.store.recordLoad(thoughts, loaded.position);
    this.#replaceAll({ ...loaded, thoughts });
    // Also reads the changes that were committed while the records were being read.
    await this.refreshNow();
    return { deleted: expired.length, dataUrlIds: loaded.dataUrlIds };
  }

  /** Whether the last attempt was less than `intervalMs` ago; false if the clock has been set back. */
  #isWithin(intervalMs: number): boolean {
    const ageMs = Date.parse(this.#now()) - this.#lastAttemptMs;
    return ageMs >= 0 && ageMs < intervalMs;
  }

  #readPlaces(): Places {
    const now = this.#now();
    const known = this.#places;
    const isCurrent = known !== null && known.at <= now && (known.value.changesAt ?? '9') > now;
    if (isCurrent) return known.value;
    const value = splitByPlace(this.stored, now);
    this.#places = { value, at: now };
    return value;
  }

  /** Reads the changes since the last read. Concurrent calls share one read. */
  #refresh(): Promise<void> {
    this.#refreshing ??= withBudget(loadBudgetMs, () => this.#readStore()).finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Reads all changes until now. It doesn't reuse a running read, which may miss the latest changes. */
  protected async refreshNow(): Promise<void> {
    await withTimeout(
      (this.#refreshing ?? Promise.resolve()).catch(() => {}).then(() => this.#refresh()),
      Math.min(remainingMs(), loadBudgetMs),
      () => new StoreUnavailable('The store did not respond in time.'),
    );
  }

  async #readStore(): Promise<void> {
    const startedAt = this.#now();
    this.#lastAttemptMs = Date.parse(startedAt);
    try {
      const changes = this.#position && (await this.store.readChanges(this.#position, startedAt));
      if (changes === null) {
        await this.#load();
      } else {
        this.#position = changes.position;
        if (changes.changed.length > 0) this.merge(changes.changed);
      }
      if (this.#failure !== null && this.#position !== null)
        this.#log.info('The thoughts are up to date again.');
      this.#failure = null;
      this.#lastSuccess = startedAt;
    } catch (error) {
      if (this.#failure === null && this.#position !== null) {
        const sentence = `The store fails. Visitors see the thoughts as they were at ${this.#lastSuccess}.`;
        this.#log.warn(sentence, error);
      }
      this.#failure = error;
      throw error;
    }
  }

  async #load(): Promise<void> {
    const loaded = await this.store.load(this.#now());
    this.#replaceAll(loaded);
    if (!loaded.isCopyOutdated) return;
    await this.store.recordLoad([...this.stored.values()], loaded.position).catch((error: unknown) => {
      this.#log.warn(
        'The copy of the thoughts couldn’t be written. Starting costs a read for each thought.',
        error,
      );
    });
  }

  /** Replaces all thoughts in memory, so that changes made directly in the database appear. */
  #replaceAll({ thoughts, changed, position }: StoreContents): void {
    this.stored = new Map(thoughts.map((thought) => [thought.id, thought]));
    this.#position = position;
    this.merge(changed);
  }

  /** Skips the read of a commit that this process has made and merged, if no other commit came before it. */
  protected skipOwnCommit(number: number | null): void {
    if (this.#position !== null && number === this.#position.number + 1)
      this.#position = { ...this.#position, number };
  }

  /** Replaces thoughts by newer versions and, after a conflict, by the stored thoughts, whatever their version is. */
  protected merge(thoughts: readonly StoredThought[], conflicts: readonly Conflict[] = []): void {
    for (const { id, thought } of conflicts)
      if (thought === null) this.stored.delete(id);
      else this.stored.set(id, thought);
    for (const thought of thoughts)
      if (thought.version > (this.stored.get(thought.id)?.version ?? -1))
        this.stored.set(thought.id, thought);
    this.#places = null;
    this.#onChange();
  }
}
