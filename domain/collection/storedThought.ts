// A thought as the collection keeps it in memory, and the record that stores it.
import { isImageDataUrl } from '../images/imageUrl.ts';
import { mapTextFields, storedNamesOf, textFieldNames } from '../thought/fields.ts';
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
  /** The hash of the draft that the thought was added with, so that a retry is recognized; null if it was imported. */
  draftHash: string | null;
  /** The last imports and bulk actions that changed the thought, so that a retry is recognized. */
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

/** Names of fields that version 1 stored and version 2 doesn't read. A saved record doesn't keep them. */
const droppedNames = [
  ...textFieldNames.flatMap((name) => storedNamesOf(name).slice(1)),
  'shareImage',
  'draftOf',
];

/**
 * Returns what is merged into the stored record of a thought, so that fields stay that this version doesn't know, and an
 * image that is still a data URL. `undefined` removes a field.
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

/** Returns the ids with one more, without the earliest if there are too many. */
export function appendOperation(thought: StoredThought, operation: string): StoredThought {
  return { ...thought, operationIds: [...thought.operationIds, operation].slice(-maxOperationIds) };
}

/** Returns the fields that an admin writes, always in the same order. */
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

// The places of thoughts at a time: a scheduled draft is live when its time has come and nothing is missing.

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
