// The rules that both stores share: ids, versions, and the index keys that are stored with a thought.
import { createHash } from 'node:crypto';
import { normalizeForSearch, normalizeForComparison } from '#domain/text/normalizeForSearch.ts';
import { filterValuesOf } from '#domain/thought/thoughtFilter.ts';
import { mapFields, searchedFieldNames, storedNamesOf, textFieldNames } from '#domain/thought/fields.ts';
import type { ThoughtRecord } from '#domain/thought/storedRecord.ts';
import {
  fingerprint,
  hasVisibleText,
  placeOf,
  type Thought,
  type ThoughtDraft,
  type ThoughtEditor,
} from '#domain/thought/thought.ts';
import { authorSlug } from '#domain/pages/authorSlug.ts';
import { KeyAlreadyUsed } from '../storage/storeErrors.ts';
import type { AuditAction, ChangeMetadata } from '../audit/auditLog.ts';

/** Number of earlier versions of a thought that are stored. */
export const maxRevisions = 20;

/** Returns 20 hexadecimal digits, always the same ones for the same key. */
export function idFromKey(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 20);
}

/** Returns what the record of an added thought contains besides the thought, so that a retry is recognized. */
export function createAdditionRecord(draft: ThoughtDraft, isDraft: boolean): ThoughtRecord {
  return { draftHash: hashDraft(draft, isDraft) };
}

/**
 * Returns the stored thought for a retry of the addition.
 * @throws {KeyAlreadyUsed} if the thought was added with another draft.
 */
export function requireSameAddition(
  { thought, record }: { thought: Thought; record: ThoughtRecord },
  draft: ThoughtDraft,
  isDraft: boolean,
): Thought {
  const { draftHash } = record;
  // Thoughts that were imported, or added by an earlier version, have none.
  if (draftHash !== undefined && draftHash !== hashDraft(draft, isDraft)) throw new KeyAlreadyUsed();
  return thought;
}

function hashDraft(draft: ThoughtDraft, isDraft: boolean): string {
  return createHash('sha256')
    .update(JSON.stringify(isDraft ? { draft: contentOf(draft) } : contentOf(draft)))
    .digest('base64url');
}

export function createThought(
  id: string,
  draft: ThoughtDraft,
  change: ChangeMetadata,
  isDraft = false,
  publishAt: string | null = null,
): Thought {
  return {
    ...contentOf(draft),
    id,
    createdAt: change.now,
    updatedAt: null,
    updatedBy: editorOf(change),
    version: 1,
    draftedAt: isDraft ? change.now : null,
    publishAt: isDraft ? publishAt : null,
    draftOf: null,
    trashedAt: null,
  };
}

function editorOf({ uid, by }: ChangeMetadata): ThoughtEditor | null {
  return uid === undefined ? null : { uid, email: by };
}

/** Returns the next version. */
export function applyDraft(thought: Thought, draft: ThoughtDraft, change: ChangeMetadata): Thought {
  return {
    ...thought,
    ...contentOf(draft),
    updatedAt: change.now,
    updatedBy: editorOf(change),
    version: thought.version + 1,
  };
}

/**
 * Returns the thought as a draft, or as one that goes live now.
 * @param publishAt when the draft goes live; null removes the time that is stored, and by default it is retained
 */
export function markDrafted(
  thought: Thought,
  isDraft: boolean | undefined,
  { now }: ChangeMetadata,
  publishAt: string | null = thought.publishAt,
): Thought {
  const isMoved = isDraft !== undefined && isDraft !== (thought.draftedAt !== null);
  const draftedAt = isMoved ? (isDraft ? now : null) : thought.draftedAt;
  const moved = { ...thought, draftedAt, ...(isMoved && !isDraft && { createdAt: now, draftOf: null }) };
  return { ...moved, publishAt: placeOf(moved) === 'draft' ? publishAt : null };
}

/** Returns what an update did, for the audit log. */
export function updateActionOf(before: Thought, after: Thought): AuditAction {
  if ((before.draftedAt === null) === (after.draftedAt === null)) return 'changed';
  return after.draftedAt === null ? 'published' : 'unpublished';
}

export function markTrashed(thought: Thought, change: ChangeMetadata): Thought {
  return { ...markRestored(thought, change), trashedAt: change.now, publishAt: null };
}

export function markRestored(thought: Thought, change: ChangeMetadata): Thought {
  return { ...thought, trashedAt: null, updatedBy: editorOf(change), version: thought.version + 1 };
}

const legacyNames = textFieldNames.flatMap((name) => storedNamesOf(name).slice(1));

/** Whether the record was written by the previous application, which used other field names. */
export function hasLegacyFields(record: ThoughtRecord): boolean {
  return legacyNames.some((field) => field in record);
}

export function withoutLegacyFields(record: ThoughtRecord): ThoughtRecord {
  return Object.fromEntries(Object.entries(record).filter(([field]) => !legacyNames.includes(field)));
}

/** True for the retry of an update that was saved, but whose response got lost. */
export function hasSameContent(
  thought: Thought,
  draft: ThoughtDraft,
  isDraft?: boolean,
  publishAt?: string | null,
): boolean {
  if (publishAt !== undefined && publishAt !== thought.publishAt) return false;
  if (isDraft !== undefined && isDraft !== (thought.draftedAt !== null)) return false;
  return JSON.stringify(contentOf(thought)) === JSON.stringify(contentOf(draft));
}

/** The keys that lists are sorted by and duplicates are found by. */
export interface ThoughtIndexKeys {
  createdAt: string;
  author: string;
  thought: string;
  /** The normalized text without punctuation, to find thoughts with the same words. */
  letters: string;
  /** The slug of the author and the date, to find and sort the list of an author. */
  authorDate: string;
  fingerprint: string;
  /** See `FilterValues`. */
  length: number;
  /** See `FilterValues`. The newest key, so that thoughts without it are found and reindexed. */
  isIncomplete: number;
}

export function indexKeysOf(thought: Thought): ThoughtIndexKeys {
  const { length, isIncomplete } = filterValuesOf(thought);
  return {
    createdAt: thought.createdAt ?? '',
    author: toSortKey(thought.author ?? ''),
    thought: toSortKey(thought.thought),
    letters: toLettersKey(thought.thought),
    authorDate: toAuthorDateKey(thought),
    // Thoughts without text are not duplicates of each other.
    fingerprint: idFromKey(
      hasVisibleText(thought) ? fingerprint(thought.thought, thought.author) : `without text ${thought.id}`,
    ),
    length,
    isIncomplete,
  };
}

/** Returns the normalized text of all searched fields. */
export function searchTextOf(thought: Thought): string {
  const texts = searchedFieldNames.map((name) => thought[name]);
  return normalizeForSearch(texts.filter((text) => text !== null).join(' · '));
}

export const sortOrders = {
  NEWEST: { key: 'createdAt', direction: 'desc' },
  OLDEST: { key: 'createdAt', direction: 'asc' },
  AUTHOR: { key: 'author', direction: 'asc' },
  THOUGHT: { key: 'thought', direction: 'asc' },
} as const satisfies Record<string, { key: keyof ThoughtIndexKeys; direction: 'asc' | 'desc' }>;

export type ThoughtOrder = keyof typeof sortOrders;

function contentOf(draft: ThoughtDraft): ThoughtDraft {
  const { imageCredit } = draft;
  return {
    ...mapFields<ThoughtDraft>((name) => draft[name]),
    imageCredit: imageCredit && {
      name: imageCredit.name,
      profileUrl: imageCredit.profileUrl,
      photoUrl: imageCredit.photoUrl,
    },
  };
}

/** Returns the range of all keys with this prefix. */
export function prefixRange(prefix: string): { start: string; end: string } {
  return { start: prefix, end: `${prefix}\u{10FFFF}` };
}

/** Identifies the list of an author in its cursors. */
export function authorListName(slug: string): string {
  return `author ${slug}`;
}

/** Returns the beginning of the keys of an author. A slug contains no slash. */
export function authorDatePrefix(slug: string): string {
  return `${slug}/`;
}

function toAuthorDateKey({ author, createdAt }: Thought): string {
  const slug = authorSlug(author);
  return slug === null ? '' : `${authorDatePrefix(slug)}${truncateKey(createdAt ?? '')}`;
}

export function toLettersKey(text: string): string {
  return truncateKey(normalizeForComparison(text));
}

function toSortKey(text: string): string {
  return truncateKey(normalizeForSearch(text));
}

// Firestore indexes only the first 1,500 bytes of a string. Keys are truncated to less, so that both stores sort them
// in the same way.
function truncateKey(text: string): string {
  return text.slice(0, 120).toWellFormed();
}
