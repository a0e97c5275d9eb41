// What both stores must do alike: ids, versions, and what is kept beside a thought for finding it.
import { createHash } from 'node:crypto';
import { fold, lettersOf } from '#domain/fold.ts';
import { fingerprint, hasText, type Thought, type ThoughtDraft } from '#domain/thought.ts';
import { isUsableId } from '#domain/thoughtPath.ts';
import { isStorableId } from '../documentId.ts';
import type { AuditEntry, Change, ImportRow, ThoughtOrder } from './thoughtStore.ts';

/** How many earlier states of a thought are kept. */
export const keptRevisions = 20;

/** The same key makes the same id: 20 hexadecimal digits. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 20);
}

export function addedThought(id: string, draft: ThoughtDraft, createdAt: string): Thought {
  return { ...contentOf(draft), id, createdAt, updatedAt: null, version: 1, trashedAt: null };
}

export function importedThought(row: ImportRow, change: Change): Thought {
  return addedThought(importedId(row), row.draft, row.createdAt ?? change.now);
}

/** The row's own id where that can be used. Otherwise the same row gets the same id each time. */
function importedId({ id, draft }: ImportRow): string {
  if (id !== null && isStorableId(id) && isUsableId(id)) return id;
  return id !== null && !hasText(draft)
    ? idFromKey(`import without text ${id}`)
    : idFromKey(`import ${fingerprint(draft.thought, draft.author)}`);
}

export function changedThought(thought: Thought, draft: ThoughtDraft, { now }: Change): Thought {
  return { ...thought, ...contentOf(draft), updatedAt: now, version: thought.version + 1 };
}

export function trashedThought(thought: Thought, { now }: Change): Thought {
  return { ...thought, trashedAt: now, version: thought.version + 1 };
}

export function restoredThought(thought: Thought): Thought {
  return { ...thought, trashedAt: null, version: thought.version + 1 };
}

export type StoredRecord = Record<string, unknown>;

const oldFields = ['text', 'youtubeLink'];

/** Written by the old application. */
export function hasOldFields(record: StoredRecord): boolean {
  return oldFields.some((field) => field in record);
}

export function withoutOldFields(record: StoredRecord): StoredRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !oldFields.includes(field)));
}

/** One entry for all that an import added. */
export function importAudit(added: number, { by, now }: Change): Omit<AuditEntry, 'id'> {
  return {
    action: 'imported',
    subject: null,
    title: `${added} ${added === 1 ? 'thought' : 'thoughts'}`,
    by,
    at: now,
  };
}

/** A retry of an update that was saved, though its answer was lost. */
export function holdsDraft(thought: Thought, draft: ThoughtDraft): boolean {
  return JSON.stringify(contentOf(thought)) === JSON.stringify(contentOf(draft));
}

/** What the lists are sorted by and duplicates are known by. */
export interface ThoughtKeys {
  createdAt: string;
  author: string;
  thought: string;
  /** The text's letters, by which duplicates are found while somebody types. */
  letters: string;
  fingerprint: string;
}

export function keysOf(thought: Thought): ThoughtKeys {
  return {
    createdAt: thought.createdAt ?? '',
    author: sortable(thought.author ?? ''),
    thought: sortable(thought.thought),
    letters: lettersKey(thought.thought),
    // Thoughts without text are not alike for that.
    fingerprint: idFromKey(
      hasText(thought) ? fingerprint(thought.thought, thought.author) : `without text ${thought.id}`,
    ),
  };
}

/** What a search looks into. */
export function searchTextOf({ thought, author, summary, application, url }: Thought): string {
  return fold([thought, author, summary, application, url].filter((text) => text !== null).join(' · '));
}

export const orders = {
  NEWEST: { key: 'createdAt', direction: 'desc' },
  OLDEST: { key: 'createdAt', direction: 'asc' },
  AUTHOR: { key: 'author', direction: 'asc' },
  THOUGHT: { key: 'thought', direction: 'asc' },
} as const satisfies Record<ThoughtOrder, { key: keyof ThoughtKeys; direction: 'asc' | 'desc' }>;

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
export const lastCharacter = '\u{10FFFF}';

export function lettersKey(text: string): string {
  return cutToKey(lettersOf(text));
}

function sortable(text: string): string {
  return cutToKey(fold(text));
}

// Firestore indexes the first 1,500 bytes of a text; cut before that, so that equal keys are equal in both stores.
function cutToKey(text: string): string {
  return text.slice(0, 120).toWellFormed();
}
