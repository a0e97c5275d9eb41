// The places of thoughts at a time: a scheduled draft is live when its time has come and nothing is missing.
import { hasVisibleText, placeOf, type ThoughtPlace, validateDraft } from '../thought/thought.ts';
import type { StoredThought } from './storedThought.ts';

export interface Places extends Readonly<Record<ThoughtPlace, readonly StoredThought[]>> {
  /** The live thoughts that have a text. Visitors see only these. */
  readonly visible: readonly StoredThought[];
  /** Returns the thought in any place, or null. */
  readonly find: (id: string) => StoredThought | null;
  /** When the next scheduled draft is due, or null. From then on, the places have to be determined again. */
  readonly changesAt: string | null;
}

/** Returns a scheduled draft whose time has come as a live thought, and any other thought as it is. */
export function thoughtAt(thought: StoredThought, now: string): StoredThought {
  const { publishAt } = thought;
  const isDue = placeOf(thought) === 'draft' && publishAt !== null && publishAt <= now;
  return isDue && validateDraft(thought).length === 0
    ? { ...thought, draftedAt: null, publishAt: null, createdAt: publishAt }
    : thought;
}

/** Returns the thoughts of each place, in the given order. */
export function splitByPlace(thoughts: ReadonlyMap<string, StoredThought>, now: string): Places {
  const places = { live: [], draft: [], trash: [] } as Record<ThoughtPlace, StoredThought[]>;
  let changesAt: string | null = null;
  for (const stored of thoughts.values()) {
    const thought = thoughtAt(stored, now);
    places[placeOf(thought)].push(thought);
    const { publishAt } = thought;
    if (publishAt !== null && publishAt > now && (changesAt === null || publishAt < changesAt))
      changesAt = publishAt;
  }
  const find = (id: string) => {
    const stored = thoughts.get(id);
    return stored === undefined ? null : thoughtAt(stored, now);
  };
  return { ...places, visible: places.live.filter(hasVisibleText), find, changesAt };
}
