// The collection: the thoughts in the memory of this process, and their changes. A change is planned by the functions of
// domain/collection from what is in memory. The store commits the plan if the same is stored.
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
  planPurge,
  planUndo,
} from '#domain/collection/bulkChanges.ts';
import { type ImportRow, type ImportRowResult, planImport } from '#domain/collection/imports.ts';
import { contentOf } from '#domain/collection/storedThought.ts';
import { retentionMs, type Thought } from '#domain/thought/thought.ts';
import { type AuditEntry, extendOperationEntry, type NewAuditEntry } from '../audit/auditLog.ts';
import { type Page, readCursor, writeCursor } from '../storage/cursor.ts';
import { KeyAlreadyUsed, StoreUnavailable } from '../storage/storeErrors.ts';
import { LoadedThoughts } from './loadedThoughts.ts';
import { type Commit, splitIntoCommits, type StoredVersion } from './stores/thoughtStore.ts';

const changesPerPart = 100;

/** Identifies the list in its cursors. */
const changesListName = 'CHANGES';

/** Each conflict shows changes by somebody else, so more of them in a row are hardly possible. */
const maxAttempts = 20;

export interface UndoneChanges {
  /** Number of thoughts that all parts together have moved to the trash or changed back so far. */
  undone: number;
  /** The thoughts of this part that were changed since the operation. They are left as they are. */
  changedSince: Thought[];
  /** Null after the last part. */
  after: string | null;
}

export class Collection extends LoadedThoughts {
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
      const thoughts = this.listStored();
      const rest = { operation, rows, shouldUpdate, toId: idFromKey };
      const plan = planImport(find, thoughts, { ...rest, ...start }, change);
      return dryRun ? { ...plan, changes: [] } : plan;
    });
  }

  /** Deletes the thoughts that were moved to the trash before a time for good, and returns how many. */
  purge(trashedBefore: string, change: ChangeMetadata): Promise<number> {
    return this.#changeSilently(change, () => planPurge(this.listStored(), trashedBefore));
  }

  /** Replaces an image that is stored as a data URL, unless the thought has another one by now. */
  replaceDataUrl(id: string, path: string, change: ChangeMetadata): Promise<boolean> {
    return this.#changeSilently(change, () => {
      const before = this.findStored(id);
      const isReplaced = before !== null && before.imageUrl === null;
      const after = isReplaced ? { ...before, version: before.version + 1, imageUrl: path } : null;
      return { result: isReplaced, kind: 'changed', changes: after === null ? [] : [{ before, after }] };
    });
  }

  /**
   * Undoes a part of an operation of the last 30 days. Returns null if there was none, or it can't be undone. It can be
   * repeated.
   * @param after the end of the previous part; null for the first one
   */
  async undo(operation: string, after: string | null, change: ChangeMetadata): Promise<UndoneChanges | null> {
    const { entry } = await this.store.readOperation(operation);
    if (entry === null || entry.action === 'purged' || !isWithinRetention(entry.at, change.now)) return null;
    const part = await this.#readPart(operation, after);
    const next = await this.store.readLoggedChanges(
      part.changes.map(({ id, version }) => ({ id, version: version + 1 })),
    );
    const nextById = new Map(next.map((each) => [each.id, each]));
    const undoable = part.changes.map((each) => ({ ...each, next: nextById.get(each.id) ?? null }));
    await this.refreshNow();
    let undone = 0;
    const changedSince = await this.#commitPlan(
      change,
      async () => planUndo((id) => this.findStored(id), undoable, change),
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

  /** Returns a page of what an operation has changed, without thoughts that were deleted for good since. */
  async readOperationChanges(
    operation: string,
    { first, after }: { first: number; after: string | null },
  ): Promise<Page<LoggedChange>> {
    const position = readCursor(changesListName, after);
    const page = { first: first + 1, after: position && { id: position.id, version: Number(position.key) } };
    const changes = await this.store.readOperationChanges(operation, page);
    return {
      edges: changes.slice(0, first).map((node) => {
        return { node, cursor: writeCursor(changesListName, { key: String(node.version), id: node.id }) };
      }),
      hasNextPage: changes.length > first,
    };
  }

  async #readPart(operation: string, after: string | null) {
    const { edges, hasNextPage } = await this.readOperationChanges(operation, {
      first: changesPerPart,
      after,
    });
    const end = hasNextPage ? (edges.at(-1)?.cursor ?? null) : null;
    return { changes: edges.map(({ node }) => node), after: end };
  }

  /** Returns the last versions of a thought whose content was replaced, newest first. Most bulk actions replace none. */
  async readVersions(id: string): Promise<LoggedChange[]> {
    await this.refreshNow();
    const operationIds = this.findStored(id)?.operationIds ?? [];
    const changes = await this.store.readVersions(id);
    return changes.filter(({ before, kind, operation }) => {
      const isMove = (kind === 'published' || kind === 'unpublished') && operationIds.includes(operation);
      return before !== null && kind !== 'deleted' && kind !== 'restored' && !isMove;
    });
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
        const planned = this.isLoaded ? plan((id) => this.findStored(id)) : null;
        // The store compares what is changed. That nothing has to be changed is decided by the latest versions.
        if (isLatest || (planned !== null && planned.changes.length > 0)) return planned ?? plan(() => null);
        await this.refreshNow();
        isLatest = true;
        return plan((id) => this.findStored(id));
      },
      ({ kind, changes: [first] }) => {
        const thought = first?.after ?? first?.before;
        const entry = { action: kind, subject: thought?.id ?? null, title: thought?.thought ?? '' };
        const commit = { operation, changed: 1, undoneAt: null, by: change.by, at: change.now };
        return { operation, describedOperation: null, describe: () => [{ ...entry, ...commit }] };
      },
    );
  }

  /** Changes thoughts without an entry in the activity or in the log. */
  #changeSilently<Result>(change: ChangeMetadata, plan: () => Plan<Result>): Promise<Result> {
    const operation = randomUUID();
    return this.#commitPlan(
      change,
      async () => plan(),
      () => ({ operation, kind: null, describedOperation: null, describe: () => [] }),
    );
  }

  async #changeMany<Result>(
    { operation, kind }: { operation: string; kind: ChangeKind },
    change: ChangeMetadata,
    plan: (find: FindThought, entry: AuditEntry | null) => Plan<Result>,
  ): Promise<Result> {
    await this.refreshNow();
    return this.#commitPlan(
      change,
      async () => {
        const { entry } = await this.store.readOperation(operation);
        if (entry !== null && entry.action !== kind)
          throw new KeyAlreadyUsed('This operation was used for another action.');
        return plan((id) => this.findStored(id), entry);
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
    describePart: (
      part: Plan<Result>,
    ) => Pick<Commit, 'operation' | 'describe' | 'describedOperation'> & Partial<Pick<Commit, 'kind'>>,
    describesNothing = false,
  ): Promise<Result> {
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const plan = await createPlan();
      const parts = splitIntoCommits(plan.changes.map((change) => this.#continueVersions(change)));
      if (parts.length === 0 && describesNothing) parts.push([]);
      let isCommitted = true;
      for (const changes of parts) {
        const { kind } = plan;
        const conflicts = await this.store.commit({
          kind,
          by,
          at,
          changes,
          ...describePart({ ...plan, changes }),
        });
        if (conflicts.length === 0) this.mergeVersions(changes.map(toStoredVersion));
        else this.replaceVersions(conflicts);
        isCommitted = conflicts.length === 0;
        if (!isCommitted) break;
      }
      if (isCommitted) return plan.result;
    }
    throw new StoreUnavailable('The thoughts were changed by others too often.');
  }

  /** A thought that is added again after it was deleted for good continues its versions. */
  #continueVersions({ before, after }: Plan<unknown>['changes'][number]): Plan<unknown>['changes'][number] {
    const purged = before === null && after !== null ? this.findPurgedVersion(after.id) : undefined;
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
function idFromKey(key: string): string {
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
