// What both stores must do alike: ids, versions, and what is kept beside a thought for finding it.
import { createHash } from 'node:crypto';
import { normalizeForSearch, normalizeForComparison } from '#domain/text/normalizeForSearch.ts';
import { fingerprint, hasVisibleText, type Thought, type ThoughtDraft } from '#domain/thought/thought.ts';
import { isValidThoughtId } from '#domain/pages/thoughtPath.ts';
import { isValidDocumentId } from '../storage/documentId.ts';
import type { AuditEntry, ChangeMetadata, ImportRow, ThoughtOrder } from './thoughtStore.ts';

/** How many earlier states of a thought are kept. */
export const maxRevisions = 20;

/** The same key makes the same id: 20 hexadecimal digits. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 20);
}

export function createThought(id: string, draft: ThoughtDraft, createdAt: string): Thought {
  return { ...contentOf(draft), id, createdAt, updatedAt: null, version: 1, trashedAt: null };
}

export function createImportedThought(row: ImportRow, change: ChangeMetadata): Thought {
  return createThought(importId(row), row.draft, row.createdAt ?? change.now);
}

/** The row's own id where that can be used. Otherwise the same row gets the same id each time. */
function importId({ id, draft }: ImportRow): string {
  if (id !== null && isValidDocumentId(id) && isValidThoughtId(id)) return id;
  return id !== null && !hasVisibleText(draft)
    ? idFromKey(`import without text ${id}`)
    : idFromKey(`import ${fingerprint(draft.thought, draft.author)}`);
}

export function applyDraft(thought: Thought, draft: ThoughtDraft, { now }: ChangeMetadata): Thought {
  return { ...thought, ...contentOf(draft), updatedAt: now, version: thought.version + 1 };
}

export function markTrashed(thought: Thought, { now }: ChangeMetadata): Thought {
  return { ...thought, trashedAt: now, version: thought.version + 1 };
}

export function markRestored(thought: Thought): Thought {
  return { ...thought, trashedAt: null, version: thought.version + 1 };
}

export type ThoughtRecord = Record<string, unknown>;

const legacyFields = ['text', 'youtubeLink'];

/** Written by the old application. */
export function hasLegacyFields(record: ThoughtRecord): boolean {
  return legacyFields.some((field) => field in record);
}

export function withoutLegacyFields(record: ThoughtRecord): ThoughtRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !legacyFields.includes(field)));
}

/** One entry for all that an import added. */
export function createImportAuditEntry(added: number, { by, now }: ChangeMetadata): Omit<AuditEntry, 'id'> {
  return {
    action: 'imported',
    subject: null,
    title: `${added} ${added === 1 ? 'thought' : 'thoughts'}`,
    by,
    at: now,
  };
}

/** A retry of an update that was saved, though its answer was lost. */
export function hasSameContent(thought: Thought, draft: ThoughtDraft): boolean {
  return JSON.stringify(contentOf(thought)) === JSON.stringify(contentOf(draft));
}

/** What the lists are sorted by and duplicates are known by. */
export interface ThoughtIndexKeys {
  createdAt: string;
  author: string;
  thought: string;
  /** The text's letters, by which duplicates are found while somebody types. */
  letters: string;
  fingerprint: string;
}

export function indexKeysOf(thought: Thought): ThoughtIndexKeys {
  return {
    createdAt: thought.createdAt ?? '',
    author: toSortKey(thought.author ?? ''),
    thought: toSortKey(thought.thought),
    letters: toLettersKey(thought.thought),
    // Thoughts without text are not alike for that.
    fingerprint: idFromKey(
      hasVisibleText(thought) ? fingerprint(thought.thought, thought.author) : `without text ${thought.id}`,
    ),
  };
}

/** What a search looks into. */
export function searchTextOf({ thought, author, summary, application, url }: Thought): string {
  return normalizeForSearch(
    [thought, author, summary, application, url].filter((text) => text !== null).join(' · '),
  );
}

export const sortOrders = {
  NEWEST: { key: 'createdAt', direction: 'desc' },
  OLDEST: { key: 'createdAt', direction: 'asc' },
  AUTHOR: { key: 'author', direction: 'asc' },
  THOUGHT: { key: 'thought', direction: 'asc' },
} as const satisfies Record<ThoughtOrder, { key: keyof ThoughtIndexKeys; direction: 'asc' | 'desc' }>;

function contentOf(draft: ThoughtDraft): ThoughtDraft {
  const { thought, author, application, summary, url, imageUrl, imageCredit } = draft;
  return {
    thought,
    author,
    application,
    summary,
    url,
    imageUrl,
    imageCredit: imageCredit && {
      name: imageCredit.name,
      profileUrl: imageCredit.profileUrl,
      photoUrl: imageCredit.photoUrl,
    },
  };
}

/** The end of the range of keys that begin with one. */
export const highestCharacter = '\u{10FFFF}';

export function toLettersKey(text: string): string {
  return truncateKey(normalizeForComparison(text));
}

function toSortKey(text: string): string {
  return truncateKey(normalizeForSearch(text));
}

// Firestore indexes the first 1,500 bytes of a text; cut before that, so that equal keys are equal in both stores.
function truncateKey(text: string): string {
  return text.slice(0, 120).toWellFormed();
}
