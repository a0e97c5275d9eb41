// Converts the values of Firestore to JSON, and back. What only one of them has is encoded as an object, see
// taggedValues.ts. In Firestore, an array in an array becomes {"$type": "json", "value": "[[1]]"}.
import { DocumentReference, FieldValue, type Firestore, GeoPoint, Timestamp } from '@google-cloud/firestore';
import type { ArchiveFields } from './archive.ts';
import { isMap, isTagged, tag, type TaggedValue } from './taggedValues.ts';

/** Converts the fields of a document to JSON. */
export function toJsonFields(document: ArchiveFields): ArchiveFields {
  const { [unnamableFields]: packed, ...fields } = document;
  const unpacked = packed === undefined ? {} : toJson(packed);
  return { ...mapValues(fields, toJson), ...(isMap(unpacked) ? unpacked : { [unnamableFields]: unpacked }) };
}

/** Converts fields in JSON to fields of a document. */
export function toFirestoreFields(fields: ArchiveFields, firestore: Firestore): ArchiveFields {
  const entries = Object.entries(fields);
  const namable = entries.filter(([name]) => isFieldName(name));
  return {
    ...mapValues(Object.fromEntries(namable), (value) => toFirestore(value, firestore, 1)),
    ...(namable.length < entries.length && {
      [unnamableFields]: packJson(Object.fromEntries(entries.filter(([name]) => !isFieldName(name)))),
    }),
  };
}

/** Returns the size of a document as Firestore counts it. https://firebase.google.com/docs/firestore/storage-size */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value) + 1;
  if (value instanceof Uint8Array) return value.length;
  if (Array.isArray(value)) return value.reduce((sum: number, item) => sum + sizeOf(item), 0);
  if (value instanceof DocumentReference) return sizeOf(value.path) + 16;
  if (!isMap(value) || value instanceof Timestamp) return 8;
  if (value instanceof GeoPoint) return 16;
  if (isVector(value)) return sizeOf(value.toArray()) + 32;
  return Object.entries(value).reduce((sum, [name, item]) => sum + sizeOf(name) + sizeOf(item), 32);
}

/** The field of a document that holds all fields whose names Firestore doesn't allow. */
const unnamableFields = '$fields';

/** https://firebase.google.com/docs/firestore/quotas#collections_documents_and_fields */
function isFieldName(name: string): boolean {
  return name !== '' && !/^__.*__$/s.test(name) && Buffer.byteLength(name) <= 1_500 && name.isWellFormed();
}

/** Firestore allows 20 levels of maps and arrays in a document. */
const maxDepth = 19;

function toJson(value: unknown): unknown {
  if (typeof value === 'number')
    return Number.isFinite(value) && !Object.is(value, -0) ? value : tag('number', formatNumber(value));
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(toJson);
  if (value instanceof Timestamp) return tag('timestamp', formatTimestamp(value));
  if (value instanceof Uint8Array) return tag('bytes', Buffer.from(value).toString('base64'));
  if (value instanceof DocumentReference) return tag('reference', value.path);
  if (value instanceof GeoPoint) return tag('geoPoint', [value.latitude, value.longitude]);
  if (isVector(value)) return tag('vector', value.toArray().map(toJson));
  const unpacked = unpackJson(value);
  if (unpacked !== undefined) return unpacked;
  const map = mapValues(value, toJson);
  // Without this, a map that happens to look like an encoded value would be decoded when it is restored.
  return '$type' in map ? tag('map', map) : map;
}

function toFirestore(value: unknown, firestore: Firestore, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed();
  if (typeof value !== 'object' || value === null) return value;
  const convert = (item: unknown) => toFirestore(item, firestore, depth + 1);
  const decoded = isTagged(value) ? decodeTagged(value, firestore, convert) : undefined;
  if (decoded !== undefined) return decoded;
  if (depth >= maxDepth) return packJson(value);
  if (Array.isArray(value)) return value.some(Array.isArray) ? packJson(value) : value.map(convert);
  return Object.keys(value).every(isFieldName) ? mapValues(value, convert) : packJson(value);
}

/** Returns undefined for an object that only looks like an encoded value. */
function decodeTagged(
  { $type, value }: TaggedValue,
  firestore: Firestore,
  convert: (item: unknown) => unknown,
): unknown {
  try {
    if ($type === 'map' && isMap(value)) return mapValues(value, convert);
    if ($type === 'geoPoint' && Array.isArray(value)) return new GeoPoint(Number(value[0]), Number(value[1]));
    if ($type === 'vector' && Array.isArray(value)) return FieldValue.vector(value.map(Number));
    if (typeof value !== 'string') return undefined;
    if ($type === 'number') return Number(value);
    if ($type === 'bytes') return Buffer.from(value, 'base64');
    if ($type === 'reference') return firestore.doc(value);
    if ($type === 'timestamp') return parseTimestamp(value);
  } catch {
    // The client throws for values outside of Firestore's ranges, which only a file that was edited can contain.
  }
  return undefined;
}

function packJson(value: object): TaggedValue {
  return tag('json', JSON.stringify(value));
}

function unpackJson(value: unknown): unknown {
  if (!isTagged(value) || value.$type !== 'json' || typeof value.value !== 'string') return undefined;
  try {
    return JSON.parse(value.value);
  } catch {
    return undefined;
  }
}

/** Whether this is a vector, whose class the client doesn't export. */
function isVector(value: object): value is { toArray: () => number[] } {
  return 'toArray' in value && typeof value.toArray === 'function';
}

function mapValues(map: object, convert: (value: unknown) => unknown): ArchiveFields {
  return Object.fromEntries(Object.entries(map).map(([name, value]) => [name, convert(value)]));
}

function formatNumber(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Returns ISO 8601 with nanoseconds. */
export function formatTimestamp({ seconds, nanoseconds }: Timestamp): string {
  const toSecond = new Date(seconds * 1000).toISOString().slice(0, -'.000Z'.length);
  return `${toSecond}.${String(nanoseconds).padStart(9, '0')}Z`;
}

/** @throws for a text that isn't a date. */
export function parseTimestamp(text: string): Timestamp {
  const seconds = Math.floor(Date.parse(text) / 1000);
  return new Timestamp(seconds, Number(/\.(\d{1,9})Z$/.exec(text)?.[1]?.padEnd(9, '0') ?? 0));
}
