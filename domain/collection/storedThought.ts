// The thought in memory, and its conversion from and to a stored record.
import { isImageDataUrl } from '../images/imageUrl.ts';
import { mapTextFields, storedFieldNamesOf, textFieldNames } from '../thought/fields.ts';
import { fromThoughtRecord, readText, type ThoughtRecord } from '../thought/storedRecord.ts';
import {
  hasVisibleText,
  placeOf,
  type Thought,
  type ThoughtDraft,
  type ThoughtPlace,
  validateDraft,
} from '../thought/thought.ts';

export interface StoredThought extends Thought {
  /** The hash of the draft that the thought was added with, which identifies a retry; null if it was imported. */
  draftHash: string | null;
  /** The last imports and bulk actions that changed the thought, which identify a retry. */
  operationIds: readonly string[];
}

const maxOperationIds = 5;

/**
 * Reads a record with current or legacy names. An image that is a data URL counts as missing until maintenance has moved
 * it into a file, because it may be as large as a thousand thoughts.
 */
export function readStoredThought(id: string, record: ThoughtRecord): StoredThought {
  const thought = fromThoughtRecord(id, record);
  const { operationIds } = record;
  return {
    ...thought,
    imageUrl: hasDataUrl(record) ? null : thought.imageUrl,
    draftHash: readText(record['draftHash']),
    operationIds: Array.isArray(operationIds)
      ? operationIds.filter((operation) => typeof operation === 'string').slice(-maxOperationIds)
      : [],
  };
}

/** The fields of version 1 that are no longer used. Saving a record removes them. */
const droppedNames = [
  ...textFieldNames.flatMap((name) => storedFieldNamesOf(name).slice(1)),
  'shareImage',
  'draftOf',
];

/**
 * Returns the fields to merge into the stored record. Unknown fields and an image that is still a data URL are kept;
 * `undefined` removes a field.
 */
export function writeStoredThought(thought: StoredThought, stored: ThoughtRecord = {}): ThoughtRecord {
  const { id: _id, imageUrl, ...fields } = thought;
  const dropped = droppedNames.filter((name) => name in stored).map((name) => [name, undefined]);
  const keepsImage = imageUrl === null && hasDataUrl(stored);
  return { ...fields, ...Object.fromEntries(dropped), ...(!keepsImage && { imageUrl }) };
}

export function hasDataUrl({ imageUrl }: ThoughtRecord): boolean {
  return typeof imageUrl === 'string' && isImageDataUrl(imageUrl);
}

/** Adds an operation id to the thought's ids, without the earliest id if there are too many. */
export function appendOperation(thought: StoredThought, operation: string): StoredThought {
  return { ...thought, operationIds: [...thought.operationIds, operation].slice(-maxOperationIds) };
}

/** Returns only the fields that an admin writes, always in the same order. */
export function contentOf(draft: ThoughtDraft): ThoughtDraft {
  const { thought, imageUrl, imageCredit } = draft;
  return {
    ...mapTextFields((name) => draft[name]),
    thought,
    imageUrl,
    imageCredit: imageCredit && {
      name: imageCredit.name,
      profileUrl: imageCredit.profileUrl,
      photoUrl: imageCredit.photoUrl,
    },
  };
}

export function hasSameContent(one: ThoughtDraft, other: ThoughtDraft): boolean {
  return JSON.stringify(contentOf(one)) === JSON.stringify(contentOf(other));
}

// The thoughts by place at a given time: a scheduled draft is live from its time on, if it is complete.

export interface Places extends Readonly<Record<ThoughtPlace, readonly StoredThought[]>> {
  /** The live thoughts that have a text, which visitors see. */
  readonly visible: readonly StoredThought[];
  /** Returns the thought in any place, or null. */
  readonly find: (id: string) => StoredThought | null;
  /** The time when the next scheduled draft goes live, or null. After it, the places must be computed again. */
  readonly changesAt: string | null;
}

/** Returns a thought as of the given time: a scheduled draft whose time has come is live. */
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
