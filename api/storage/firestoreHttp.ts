// Reads documents of Firestore over HTTP. A process whose visitors only read needs nothing else, and Firestore's client takes
// most of the time of a start.
import { basename } from 'node:path/posix';
import { readFirestoreEmulator } from '../env.ts';
import type { GoogleCredentials } from './googleCredentials.ts';
import type { RecordFields, StoredRecord } from './records.ts';

/** Leaves time for Firestore's client within the budget of a request. */
const timeoutMs = 1_000;

/** Returns the documents with these ids that exist, in any order. Rejects for fields of a type that isn't read here. */
export type ReadDocuments = (collection: string, ids: readonly string[]) => Promise<StoredRecord[]>;

export function createHttpReader(projectId: string, { auth, load }: GoogleCredentials): ReadDocuments {
  const root = `projects/${projectId}/databases/(default)/documents`;
  const emulator = readFirestoreEmulator();
  const origin = emulator === null ? 'https://firestore.googleapis.com' : `http://${emulator}`;
  const url = `${origin}/v1/${root}:batchGet`;
  const authorize = async () => {
    if (emulator !== null) return { authorization: 'Bearer owner' };
    await load();
    return auth.getRequestHeaders(url);
  };
  return async (collection, ids) => {
    if (ids.length === 0) return [];
    const headers = new Headers(await authorize());
    headers.set('content-type', 'application/json');
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify({ documents: ids.map((id) => `${root}/${collection}/${id}`) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`Firestore answered with ${response.status}.`);
    return ((await response.json()) as Answer[]).flatMap(({ found }) =>
      found === undefined ? [] : [{ id: basename(found.name), fields: readFields(found.fields) }],
    );
  };
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/batchGet */
interface Answer {
  found?: { name: string; fields?: Fields };
}

/** A value is an object with one member, which is named after its type. */
type Fields = Record<string, Record<string, unknown>>;

function readFields(fields: Fields = {}): RecordFields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [type, content] = Object.entries(value)[0] ?? [];
      return [name, readValue(type, content)];
    }),
  );
}

function readValue(type: string | undefined, content: unknown): unknown {
  switch (type) {
    case 'nullValue':
    case 'stringValue':
      return content;
    case 'integerValue':
      return Number(content);
    case 'bytesValue':
      return Buffer.from(String(content), 'base64');
    case 'mapValue':
      return readFields((content as { fields?: Fields }).fields);
    default:
      throw new TypeError(`Values of the type ${type} aren’t read over HTTP.`);
  }
}
