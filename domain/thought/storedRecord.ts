// Parses the records of the stores and of import files. Anybody can write to the database's console or to a file, so a
// value can have any type.
//
// Values are parsed one by one, because v.object() takes more than twice as long, and the rest of a record has to be read
// even if one value is wrong.
import * as v from 'valibot';
import { mapTextFields, storedFieldNamesOf, textFieldNames } from './fields.ts';
import {
  isLanguage,
  hasVisibleCharacter,
  type PhotoCredit,
  type Problem,
  type Thought,
  type ThoughtDraft,
  type ThoughtEditor,
} from './thought.ts';

export type ThoughtRecord = Record<string, unknown>;

const text = v.string('This has to be a text');

export const imageCreditSchema = v.object(
  { name: text, profileUrl: text, photoUrl: text },
  'This has to be an object',
);

const editorSchema = v.object({ uid: text, email: text });

/** GraphQL's integers have 32 bits, and the next change increments the version. */
const versionSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2 ** 31 - 2));

/** The schemas of the fields that an import reads, by their names in a record. */
const importedFields = new Map<string, v.GenericSchema>([
  ...['id', ...textFieldNames.flatMap(storedFieldNamesOf), 'imageUrl'].map((name) => [name, text] as const),
  ...['createdAt', 'updatedAt', 'draftedAt', 'publishAt'].map((name) => [name, text] as const),
  ['imageCredit', imageCreditSchema],
]);

/** The other fields of a stored record. The names after `operationIds` are from version 1. */
const otherFields = new Set(
  `trashedAt updatedBy version draftHash operationIds
  importedAt shareImage draftOf operationVersion replaced operationBefore`.split(/\s+/),
);

/** Returns a record without fields for a value that isn't an object. */
export function toRecord(value: unknown): ThoughtRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as ThoughtRecord) : {};
}

/** Converts a stored record, with current or legacy names, into a thought. Values of a wrong type count as missing. */
export function fromThoughtRecord(id: string, record: ThoughtRecord): Thought {
  const draft = readDraft(record);
  const [draftedAt, trashedAt] = [record['draftedAt'], record['trashedAt']].map(readText);
  const isDraft = draftedAt && !trashedAt;
  return {
    id,
    ...draft,
    lang: draft.lang !== null && isLanguage(draft.lang) ? draft.lang : null,
    createdAt: readText(record['createdAt']),
    updatedAt: readText(record['updatedAt']),
    updatedBy: readObject<ThoughtEditor>(editorSchema, record['updatedBy']),
    version: readVersion(record['version']),
    draftedAt: draftedAt ?? null,
    // Only a draft can be scheduled.
    publishAt: isDraft ? readText(record['publishAt']) : null,
    trashedAt: trashedAt ?? null,
  };
}

/**
 * Returns the fields that an admin writes, by their current or legacy names. A value is null if it is missing, of a wrong
 * type, or a text without visible characters.
 */
export function readDraft(record: ThoughtRecord): ThoughtDraft {
  const texts = mapTextFields((name) => {
    for (const storedName of storedFieldNamesOf(name)) {
      const value = readText(record[storedName]);
      if (value !== null && hasVisibleCharacter(value)) return value;
    }
    return null;
  });
  return {
    ...texts,
    thought: texts.thought ?? '',
    imageUrl: readText(record['imageUrl']),
    imageCredit: readObject<PhotoCredit>(imageCreditSchema, record['imageCredit']),
  };
}

/** Returns the values of a wrong type, which an import doesn't read. */
export function findRecordProblems(record: ThoughtRecord): Problem[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const schema = importedFields.get(name);
    if (schema === undefined || value === null) return [];
    const [issue] = v.safeParse(schema, value).issues ?? [];
    return issue === undefined ? [] : { field: name, message: issue.message };
  });
}

/** Returns the names that no field of a thought has. Their values are retained, but not read. */
export function findUnknownFieldNames(record: ThoughtRecord): string[] {
  return Object.keys(record).filter((name) => !importedFields.has(name) && !otherFields.has(name));
}

/** Returns 0 for a value that isn't a version. */
export function readVersion(value: unknown): number {
  return v.is(versionSchema, value) ? value : 0;
}

/** Returns null for an empty text, and for a value that isn't a text. */
export function readText(value: unknown): string | null {
  return v.is(text, value) && value !== '' ? value : null;
}

/** Returns null for a value of a wrong type, and removes properties that the schema doesn't contain. */
function readObject<Value>(schema: v.GenericSchema<unknown, Value>, value: unknown): Value | null {
  if (value === undefined || value === null) return null;
  const { success, output } = v.safeParse(schema, value);
  return success ? output : null;
}
