// A thought as the collection keeps it in memory, and the record that stores it.
import { isImageDataUrl } from '../images/imageUrl.ts';
import { mapTextFields, storedNamesOf, textFieldNames } from '../thought/fields.ts';
import { fromThoughtRecord, readText, type ThoughtRecord } from '../thought/storedRecord.ts';
import type { Thought, ThoughtDraft } from '../thought/thought.ts';

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
