// A proxy in front of the Firestore emulator that counts the reads that would be billed.
import { protos } from '@google-cloud/firestore-api';
import { startGrpcProxy } from './grpcProxy.ts';

export interface ReadCounter {
  host: string;
  /**
   * Returns how many reads Firestore would have billed since the last call: one for each document, each missing
   * document, and each 1,000 documents of a count.
   */
  takeCount: () => number;
  close: () => void;
}

/** Parses the messages of the response of each stream. */
export async function startReadCounter(emulatorHost: string): Promise<ReadCounter> {
  let reads = 0;
  const proxy = await startGrpcProxy(emulatorHost, (path) => {
    const countMessageReads = createReadParser(path);
    return {
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
  };
}

const { BatchGetDocumentsResponse, RunAggregationQueryResponse, RunQueryResponse } =
  protos.google.firestore.v1;

/** Returns the number of reads that are billed for a message. */
const readsByPath: Record<string, (message: Buffer) => number> = {
  '/google.firestore.v1.Firestore/RunQuery': (message) => (RunQueryResponse.decode(message).document ? 1 : 0),
  '/google.firestore.v1.Firestore/BatchGetDocuments': (message) =>
    BatchGetDocumentsResponse.decode(message).result ? 1 : 0,
  '/google.firestore.v1.Firestore/RunAggregationQuery': (message) => {
    const counts = Object.values(RunAggregationQueryResponse.decode(message).result?.aggregateFields ?? {});
    return counts.reduce(
      (sum, { integerValue }) => sum + Math.max(1, Math.ceil(Number(integerValue) / 1_000)),
      0,
    );
  },
};

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
