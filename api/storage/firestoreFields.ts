import { type DocumentData, Timestamp } from '@google-cloud/firestore';

/** Returns the fields of a document with texts for dates, which are timestamps if they were added in the Firebase console. */
export function toPlainFields(data: DocumentData | undefined): DocumentData {
  return Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Timestamp ? value.toDate().toISOString() : isMap(value) ? toPlainFields(value) : value,
    ]),
  );
}

function isMap(value: unknown): value is DocumentData {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
