// The collection: the thoughts in memory, and their changes. A change is planned in domain/collection from the thoughts
// in memory. The store commits the plan if it has the same versions.
import { createHash, randomUUID } from 'node:crypto';
import {
  type Addition,
  type BulkChange,
  bulkActions,
  type BulkReport,
  type ChangeKind,
  type ChangeMetadata,
  type Edit,
  type FindThought,
  type LoggedChange,
  type Plan,
  planAddition,
  planBulkChange,
  planEdit,
  planMove,
  planUndo,
  type SaveOutcome,
} from '#domain/collection/changes.ts';
import { type ImportRow, type ImportRowResult, planImport } from '#domain/collection/imports.ts';
import { contentOf } from '#domain/collection/storedThought.ts';
import { retentionMs, type Thought } from '#domain/thought/thought.ts';
import type { AuditEntry } from '../audit/auditLog.ts';
import { type Page, readCursor, writeCursor } from '../storage/cursor.ts';
import { InvalidInput, StoreUnavailable } from '../storage/storeErrors.ts';
import { LoadedThoughts } from './loadedThoughts.ts';
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { maxChangesPerCommit } from './stores/thoughtStore.ts';

const changesPerPart = 100;

/** The name of the list in its cursors. */
const changesListName = 'CHANGES';

/** The maximum number of retries after conflicts with other changes. */
const maxAttempts = 20;

export interface UndoneChanges {
  /** The number of thoughts that all parts together have undone so far. */
  undone: number;
  /** The thoughts of this part that were changed since the operation, and are left as they are. */
  changedSince: Thought[];
  /** Null after the last part. */
  after: string | null;
}

export class Collection extends LoadedThoughts {
  /**
   * Adds a thought whose id is derived from the key. A retry with the same key and draft returns the stored thought.
   * @throws {InvalidInput} if another draft was added with the key.
   */
  async add(
    { key, ...addition }: Omit<Addition, 'id' | 'draftHash'> & { key: string },
    change: ChangeMetadata,
  ): Promise<Thought> {
    const complete = { ...addition, id: idFromKey(key), draftHash: hashDraft(addition) };
    const thought = await this.#change(null, change, (find) => planAddition(find, complete, change));
    if (thought === null) throw new InvalidInput('This key was used for another thought.');
    return thought;
  }

  /** Returns null if there is no such thought. */
  edit(edit: Edit, change: ChangeMetadata): Promise<SaveOutcome> {
    return this.#change(null, change, (find) => planEdit(find, edit, change));
  }

  /** Moves a thought to the trash. Returns null if there is none. */
  delete(id: string, change: ChangeMetadata): Promise<Thought | null> {
    return this.#change(null, change, (find) => planMove(find, id, 'deleted', change));
  }

  /** Restores a thought from the trash. Returns null if there is none. */
  restore(id: string, change: ChangeMetadata): Promise<Thought | null> {
    return this.#change(null, change, (find) => planMove(find, id, 'restored', change));
  }

  /** @throws {InvalidInput} if the operation was used for another action. */
  async changeMany(bulk: BulkChange, change: ChangeMetadata): Promise<BulkReport> {
    await this.#readEntry(bulk.operation, bulkActions[bulk.action].kind);
    return this.#change(bulk.operation, change, (find) => planBulkChange(find, bulk, change));
  }

  /**
   * Adds rows with a new id and text, and updates thoughts by id if requested. With `dryRun` nothing is written.
   * @throws {InvalidInput} if the operation was used for another action.
   */
  importRows(
    rows: readonly ImportRow[],
    options: { operation: string; shouldUpdate: boolean; dryRun: boolean },
    change: ChangeMetadata,
  ): Promise<ImportRowResult[]> {
    const { operation, shouldUpdate, dryRun } = options;
    return this.#change(operation, change, async (find) => {
      const entry = await this.#readEntry(operation, 'imported');
      const start = { startedAt: entry?.at ?? change.now, changedSoFar: entry?.changed ?? 0 };
      const rest = { operation, rows, shouldUpdate, toId: idFromKey };
      const plan = planImport(find, this.stored.values(), { ...rest, ...start }, change);
      return dryRun ? { ...plan, changes: [] } : plan;
    });
  }

  /** Replaces a stored data URL by a path, unless the thought has another image now. */
  replaceDataUrl(id: string, path: string, change: ChangeMetadata): Promise<boolean> {
    return this.#change(null, change, (find) => {
      const before = find(id);
      const isReplaced = before !== null && before.imageUrl === null;
      const after = isReplaced ? { ...before, version: before.version + 1, imageUrl: path } : null;
      return { result: isReplaced, kind: null, changes: after === null ? [] : [{ before, after }] };
    });
  }

  /**
   * Undoes a part of an operation of the last 30 days. Returns null if there is none to undo. A retry is safe.
   * @param after the end of the previous part; null for the first one
   */
  async undo(operation: string, after: string | null, change: ChangeMetadata): Promise<UndoneChanges | null> {
    const { entry } = await this.store.readOperation(operation);
    if (entry === null || entry.action === 'purged' || !isWithinRetention(entry.at, change.now)) return null;
    const { edges, hasNextPage } = await this.readOperationChanges(operation, {
      first: changesPerPart,
      after,
    });
    const changes = edges.map(({ node }) => node);
    const versions = changes.map(({ id, version }) => ({ id, version: version + 1 }));
    const changedSince = await this.#change(operation, change, async (find) => {
      // Reads again for each plan, because changes of an earlier plan may have been committed.
      const next = await this.store.readLoggedChanges(versions);
      const nextById = new Map(next.map((each) => [each.id, each]));
      const undoable = changes.map((each) =>
        Object.assign({}, each, { next: nextById.get(each.id) ?? null }),
      );
      return planUndo(find, undoable, change);
    });
    if (!hasNextPage) await this.store.markUndone(operation, change.now);
    const { undone } = await this.store.readOperation(operation);
    const end = hasNextPage ? (edges.at(-1)?.cursor ?? null) : null;
    return { undone: undone?.changed ?? 0, changedSince, after: end };
  }

  /** Returns a page of the changes of an operation, without thoughts that were deleted permanently since. */
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

  /** Returns the versions of a thought whose content was replaced, newest first. Most bulk actions replace none. */
  async readVersions(id: string): Promise<LoggedChange[]> {
    const changes = await this.store.readVersions(id);
    const operationIds = this.stored.get(id)?.operationIds ?? [];
    return changes.filter(({ before, kind, operation }) => {
      const isMove = (kind === 'published' || kind === 'unpublished') && operationIds.includes(operation);
      return before !== null && kind !== 'deleted' && kind !== 'restored' && !isMove;
    });
  }

  async #readEntry(operation: string, kind: ChangeKind): Promise<AuditEntry | null> {
    const { entry } = await this.store.readOperation(operation);
    if (entry !== null && entry.action !== kind)
      throw new InvalidInput('This operation was used for another action.');
    return entry;
  }

  /**
   * Commits a plan in one or more transactions. After a conflict, it reads the stored versions and plans the rest
   * again.
   * @param sharedOperation null for a change of one thought
   */
  async #change<Result>(
    sharedOperation: string | null,
    { by, now: at }: ChangeMetadata,
    createPlan: (find: FindThought) => Plan<Result> | Promise<Plan<Result>>,
  ): Promise<Result> {
    await this.refreshNow();
    const [operation, isShared] = [sharedOperation ?? randomUUID(), sharedOperation !== null];
    for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
      const { result, kind, changes } = await createPlan((id) => this.stored.get(id) ?? null);
      let isCommitted = true;
      for (const part of splitIntoChunks(changes, maxChangesPerCommit)) {
        const commit = { operation, isShared, kind, by, at, changes: part };
        const { number, conflicts } = await this.store.commit(commit);
        isCommitted = number !== null;
        this.merge(isCommitted ? part.map(({ after }) => after) : [], conflicts);
        this.skipOwnCommit(number);
        if (!isCommitted) break;
      }
      if (isCommitted) return result;
    }
    throw new StoreUnavailable('The thoughts were changed by others too often.');
  }
}

/** Returns an id of 20 hexadecimal digits that depends only on the key. */
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
