import type { Firestore } from 'firebase-admin/firestore';
import type { EventEmitter } from 'node:events';
import { bindReadCounter } from '../storeUsage.ts';

/** All reads of Google's client use this method, with the names of gRPC's methods. */
interface StreamClient {
  requestStream: (method: string, ...args: unknown[]) => Promise<EventEmitter>;
}

/** The messages of these methods: https://cloud.google.com/firestore/docs/reference/rpc/google.firestore.v1 */
interface ReadMessage {
  found?: unknown;
  missing?: unknown;
  document?: unknown;
  result?: { aggregateFields?: Record<string, { integerValue?: string | number | null }> } | null;
}

/**
 * Makes a client count the reads that Firestore bills: one for each document, each missing document, and each 1,000
 * documents of a count. `requestStream` isn't part of the client's public interface, whose results don't tell how many
 * documents were read. A test compares the counts with the messages on the wire.
 */
export function countFirestoreReads(firestore: Firestore): void {
  const client = firestore as unknown as StreamClient;
  const requestStream = client.requestStream.bind(firestore);
  client.requestStream = async (method, ...args) => {
    const addReads = bindReadCounter();
    const stream = await requestStream(method, ...args);
    return stream.on('data', (message: ReadMessage) => addReads(countReads(message)));
  };
}

function countReads({ found, missing, document, result }: ReadMessage): number {
  const counts = Object.values(result?.aggregateFields ?? {});
  const documents = [found, missing, document].filter(
    (part) => part !== undefined && part !== null && part !== '',
  );
  return counts.reduce(
    (sum, { integerValue }) => sum + Math.max(1, Math.ceil(Number(integerValue) / 1_000)),
    documents.length,
  );
}
