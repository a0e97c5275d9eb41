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
  /** The stored thoughts. A scheduled draft whose time has come is still a draft here. */
  protected stored = new Map<string, StoredThought>();
  /** Null until all thoughts have been loaded. */
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
   * Returns the thoughts for visitors. They are at most ten seconds old, or during an outage as they were last read.
   * Waits for the store only if nothing was read yet, unless it has just failed or another visitor waits.
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

  /** Reads the changes, unless that was done within the last ten seconds. */
  refreshInBackground(): void {
    if (this.#position !== null && !this.#isWithin(refreshIntervalMs)) this.#refresh().catch(() => {});
  }

  /** Returns the thoughts for admins, with all changes until now. */
  async readLatest(): Promise<Places> {
    await this.refreshNow();
    return this.#readPlaces();
  }

  /** Returns the thought in any place, with all changes until now, or null. */
  async find(id: string): Promise<Thought | null> {
    return (await this.readLatest()).find(id);
  }

  /** The refresh that visitors don't wait for. A process that is about to be suspended has to. */
  get pendingRefresh(): Promise<void> | null {
    return this.#refreshing;
  }

  /**
   * Reads all records of the store again, and deletes those for good that were moved to the trash before a time. Other
   * processes follow. Returns how many were deleted, and the ids of the thoughts whose image is a data URL.
   */
  async reload(trashedBefore: string | null = null): Promise<{ deleted: number; dataUrlIds: string[] }> {
    const loaded = await this.store.loadRecords(this.#now());
    const isExpired = ({ trashedAt }: Thought) => trashedAt !== null && trashedAt < (trashedBefore ?? '');
    const expired = loaded.thoughts.filter(isExpired);
    if (expired.length > 0) await this.store.deleteForever(expired);
    const thoughts = loaded.thoughts.filter((thought) => !isExpired(thought));
    await this.store.recordLoad(thoughts, loaded.position);
    this.#replaceAll({ ...loaded, thoughts });
    // Also reads what was committed while the records were being read.
    await this.refreshNow();
    return { deleted: expired.length, dataUrlIds: loaded.dataUrlIds };
  }

  /** A clock may go back. */
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

  /** Replaces everything, so that changes past the API appear. */
  #replaceAll({ thoughts, changed, position }: StoreContents): void {
    this.stored = new Map(thoughts.map((thought) => [thought.id, thought]));
    this.#position = position;
    this.merge(changed);
  }

  /** Doesn't read a commit again that this process has made and merged, if it is the next one. */
  protected skipOwnCommit(number: number | null): void {
    if (this.#position !== null && number === this.#position.number + 1)
      this.#position = { ...this.#position, number };
  }

  /** Takes over newer versions, and what is stored instead of what a plan expected, whatever its version is. */
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
