// Test data for the contract suite and other tests of the stores.
import { readImageType } from '#domain/images/imageType.ts';
import { expect } from 'vitest';
import { normalizeDraft, thoughtPlaces, type Thought, type ThoughtDraft } from '#domain/thought/thought.ts';
import type { AuditEntry, AuditLog, ChangeMetadata } from '../../../api/audit/auditLog.ts';
import { imageNameOf, imagePathOf } from '../../../api/images/imageNames.ts';
import type { ImageStore } from '../../../api/images/store/imageStore.ts';
import type { ThoughtPageQuery, ThoughtStore } from '../../../api/thoughts/thoughtStore.ts';

/** An empty database with two stores, as if two processes used it, and direct access to its records. */
export interface StoreFixture {
  store: ThoughtStore;
  otherStore: ThoughtStore;
  audit: AuditLog;
  putRecord: (id: string, record: Record<string, unknown>) => Promise<void>;
  /** Changes fields of a record, as if somebody did it in the database's console. */
  editRecord: (id: string, fields: Record<string, unknown>) => Promise<void>;
  deleteRecord: (id: string) => Promise<void>;
  readRecord: (id: string) => Promise<Record<string, unknown>>;
  /** Deletes the keys for finding similar thoughts, the thoughts of an author and filtering, as if an earlier version had written all thoughts. */
  clearNewKeys: () => Promise<void>;
  /** Returns the ranks of the live thoughts, in ascending order. */
  ranks: () => Promise<unknown[]>;
}

export function draftOf(thought: string, fields: Partial<ThoughtDraft> = {}): ThoughtDraft {
  const url = 'https://www.youtube.com/watch?v=UF8uR6Z6KLc';
  const defaults = normalizeDraft({ author: 'Ann Author', application: 'Apply it.', url });
  return { ...defaults, thought, ...fields };
}

/** Returns the metadata of a change by Ann, `minute` minutes after noon. */
export function changeAt(minute: number, by = 'ann@example.org'): ChangeMetadata {
  return { by, uid: `uid of ${by}`, now: new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString() };
}

/** Adds thoughts with these texts, one minute apart. */
export async function addThoughts(store: ThoughtStore, texts: readonly string[]) {
  const added = [];
  for (const [minute, text] of texts.entries()) {
    added.push(await store.add(draftOf(text), `key of ${text}`, changeAt(minute)));
  }
  return added;
}

export function firstRanks(count: number): number[] {
  return Array.from({ length: count }, (_, rank) => rank);
}

/** Returns a query for the newest live thoughts, with these changes. */
export function pageQuery(changes: Partial<ThoughtPageQuery> = {}): ThoughtPageQuery {
  return {
    first: 50,
    after: null,
    search: null,
    filter: null,
    orderBy: 'NEWEST',
    place: 'live',
    ...changes,
  };
}

/** Returns the thoughts of all pages. */
export async function readAllPages(
  store: Pick<ThoughtStore, 'readPage'>,
  query: Partial<ThoughtPageQuery>,
): Promise<Thought[]> {
  const found: Thought[] = [];
  for (let after: string | null = null; ;) {
    const { edges, hasNextPage } = await store.readPage(pageQuery({ ...query, after }));
    found.push(...edges.map(({ node }) => node));
    after = edges.at(-1)?.cursor ?? null;
    if (!hasNextPage) return found;
  }
}

/** Returns the newest entries of the audit log, at most `first`. */
export async function readAuditEntries(audit: Pick<AuditLog, 'readPage'>, first = 10): Promise<AuditEntry[]> {
  return (await audit.readPage(first, null)).edges.map(({ node }) => node);
}

/** Stores an image and returns its path. */
export async function storeTestImage(images: Pick<ImageStore, 'put'>, bytes: Uint8Array): Promise<string> {
  const type = readImageType(bytes);
  if (type === null || type === 'image/heic') throw new Error('The bytes are not an image.');
  const name = imageNameOf(bytes, type);
  await images.put(name, bytes);
  return imagePathOf(name);
}

/** The fields that every change sets, and the fields that find and undo operations. */
const changingFields = new Set([
  'version',
  'updatedBy',
  'operationIds',
  'operationVersion',
  'operationBefore',
  'replaced',
]);

/** Returns all stored fields of all thoughts by their ids, without those that say only which changes were made. */
export async function readContent(
  store: Pick<ThoughtStore, 'iterate'>,
): Promise<Record<string, Record<string, unknown>>> {
  const content: Record<string, Record<string, unknown>> = {};
  for (const place of thoughtPlaces)
    for await (const { thought, record } of store.iterate(place)) {
      const fields = Object.entries(record).filter(([name]) => !changingFields.has(name));
      content[thought.id] = { ...Object.fromEntries(fields), place };
    }
  return content;
}

/** Expects that the ranks of live thoughts have no gaps, and that nothing has to be reindexed. */
export async function expectDenseRanks({ store, ranks }: StoreFixture): Promise<void> {
  expect(await ranks()).toEqual(firstRanks(await store.size()));
  expect(await store.reindex()).toBe(0);
}

/** Undoes all parts of an operation, and returns the last total and all that was left. */
export async function undoAll(
  store: Pick<ThoughtStore, 'undoOperation'>,
  operation: string,
  change: ChangeMetadata,
  start: string | null = null,
) {
  const changedSince: Thought[] = [];
  for (let after = start; ;) {
    const part = await store.undoOperation(operation, after, change);
    if (part === null) throw new Error('The operation can’t be undone.');
    changedSince.push(...part.changedSince);
    if (part.after === null) return { undone: part.undone, changedSince };
    after = part.after;
  }
}
