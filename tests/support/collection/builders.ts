// Thoughts and changes for tests of the collection.
import { type ChangeMetadata, createThought } from '#domain/collection/changes.ts';
import type { StoredThought } from '#domain/collection/storedThought.ts';
import { normalizeDraft, type ThoughtDraft } from '#domain/thought/thought.ts';

/** Returns the metadata of a change by Ann, made `minute` minutes after noon. */
export function changeAt(minute: number, by = 'ann@example.org'): ChangeMetadata {
  return { by, uid: `uid of ${by}`, now: timeAt(minute) };
}

export function timeAt(minute: number): string {
  return new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
}

/** Returns a complete draft with these fields. */
export function draftOf(thought: string, fields: Partial<ThoughtDraft> = {}): ThoughtDraft {
  const url = 'https://www.youtube.com/watch?v=UF8uR6Z6KLc';
  const defaults = normalizeDraft({ author: 'Ann Author', application: 'Apply it.', url });
  return { ...defaults, thought, ...fields };
}

/** Returns a live thought with these fields, added at noon. */
export function thoughtOf(id: string, fields: Partial<StoredThought> = {}): StoredThought {
  return { ...createThought(id, draftOf(`Text of ${id}`), changeAt(0)), ...fields };
}

export function idsOf(thoughts: readonly { id: string }[]): string[] {
  return thoughts.map(({ id }) => id);
}

/** Returns the numbers from 0 to `count` - 1. */
export function range(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}
