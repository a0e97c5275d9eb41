// A proxy in front of the Firestore emulator that counts the reads that would be billed, and measures commits.
import { startGrpcProxy } from './grpcProxy.ts';

export interface ReadCounter {
  host: string;
  /**
   * Returns how many reads Firestore would have billed since the last call: one for each document, each missing
   * document, and each 1,000 documents of a count.
   */
  takeCount: () => number;
  /** Returns the size of the largest commit that the client has sent. */
  largestCommitBytes: () => number;
  close: () => void;
}

/** Parses the messages of the response of each stream. */
export async function startReadCounter(emulatorHost: string): Promise<ReadCounter> {
  let reads = 0;
  let largestCommitBytes = 0;
  const proxy = await startGrpcProxy(emulatorHost, (path) => {
    let sentBytes = 0;
    const countMessageReads = createReadParser(path);
    return {
      onRequestData: (data) => {
        sentBytes += data.length;
        if (writePaths.has(path)) largestCommitBytes = Math.max(largestCommitBytes, sentBytes);
      },
      onResponseData: (data) => {
        reads += countMessageReads(data);
      },
    };
  });
  return {
    ...proxy,
    takeCount: () => {
      const count = reads;
      reads = 0;
      return count;
    },
    largestCommitBytes: () => largestCommitBytes,
  };
}

// Number of reads that are billed for a message of google/firestore/v1/firestore.proto.
const readsByPath: Record<string, (message: Buffer) => number> = {
  '/google.firestore.v1.Firestore/RunQuery': (message) => readField(message, 1).length,
  '/google.firestore.v1.Firestore/BatchGetDocuments': (message) =>
    readField(message, 1).length + readField(message, 2).length,
  '/google.firestore.v1.Firestore/RunAggregationQuery': (message) => {
    let values: FieldValue[] = [message];
    // The result, its map of fields, the value of an entry of the map, and the integer of the value.
    for (const field of [1, 2, 2, 2]) {
      values = values.flatMap((value) => (typeof value === 'number' ? [] : readField(value, field)));
    }
    return values.reduce<number>((sum, count) => sum + Math.max(1, Math.ceil(Number(count) / 1_000)), 0);
  },
};

const writePaths = new Set([
  '/google.firestore.v1.Firestore/Commit',
  '/google.firestore.v1.Firestore/BatchWrite',
]);

/** Returns a function that receives the chunks of a response, and returns how many reads each of them completes. */
function createReadParser(path: string): (data: Buffer) => number {
  const countReads = readsByPath[path] ?? (() => 0);
  let pending: Buffer = Buffer.alloc(0);
  return (data) => {
    pending = Buffer.concat([pending, data]);
    let reads = 0;
    // A gRPC message consists of one byte for the compression, four for the length, and a protobuf message.
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
      const end = 5 + pending.readUInt32BE(1);
      reads += countReads(pending.subarray(5, end));
      pending = pending.subarray(end);
    }
    return reads;
  };
}

type FieldValue = Buffer | number;

/** Returns the values of a field of a protobuf message: bytes, or the number of a varint. */
function readField(message: Buffer, field: number): FieldValue[] {
  const values: FieldValue[] = [];
  let offset = 0;
  const readVarint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[offset++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  const readBytes = (length: number) => message.subarray(offset, (offset += length));
  while (offset < message.length) {
    const tag = readVarint();
    const wireType = tag % 8;
    const value =
      wireType === 0 ? readVarint() : readBytes(wireType === 2 ? readVarint() : wireType === 1 ? 8 : 4);
    if (Math.floor(tag / 8) === field) values.push(value);
  }
  return values;
}
