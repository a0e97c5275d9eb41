// A proxy in front of the Firestore emulator that counts the reads that would be billed, and measures commits.
import { connect, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';

export interface ReadCounter {
  host: string;
  /** Returns how many documents, missing documents and counts the emulator has returned since the last call. */
  takeCount: () => number;
  /** Returns the size of the largest commit that the client has sent. */
  largestCommitBytes: () => number;
  close: () => void;
}

/** Forwards each stream of gRPC, which uses HTTP/2, unchanged, and parses the messages of its response. */
export async function startReadCounter(emulatorHost: string): Promise<ReadCounter> {
  let reads = 0;
  let largestCommitBytes = 0;
  const emulator = connect(`http://${emulatorHost}`);
  const server = createServer();
  server.on('stream', (incoming: ServerHttp2Stream, headers: IncomingHttpHeaders) => {
    const outgoing = emulator.request(headers);
    incoming.pipe(outgoing);
    let sentBytes = 0;
    incoming.on('data', (data: Buffer) => {
      sentBytes += data.length;
      if (writePaths.has(String(headers[':path'])))
        largestCommitBytes = Math.max(largestCommitBytes, sentBytes);
    });
    const countMessageReads = createReadParser(String(headers[':path']));
    outgoing.on('response', (responseHeaders) =>
      incoming.respond(responseHeaders, { waitForTrailers: true }),
    );
    outgoing.on('data', (data: Buffer) => {
      reads += countMessageReads(data);
      incoming.write(data);
    });
    outgoing.on('trailers', (trailers) => {
      incoming.once('wantTrailers', () => incoming.sendTrailers(trailers));
    });
    outgoing.on('end', () => incoming.end());
    outgoing.on('error', () => incoming.close());
    incoming.on('error', () => outgoing.close());
    incoming.on('aborted', () => outgoing.close());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    takeCount: () => {
      const count = reads;
      reads = 0;
      return count;
    },
    largestCommitBytes: () => largestCommitBytes,
    close: () => {
      emulator.destroy();
      server.close();
    },
  };
}

// The fields of google/firestore/v1/firestore.proto that are present in a response message for a billed read.
const readFields: Record<string, number[]> = {
  '/google.firestore.v1.Firestore/RunQuery': [1],
  '/google.firestore.v1.Firestore/BatchGetDocuments': [1, 2],
  '/google.firestore.v1.Firestore/RunAggregationQuery': [1],
};

const writePaths = new Set([
  '/google.firestore.v1.Firestore/Commit',
  '/google.firestore.v1.Firestore/BatchWrite',
]);

/** Returns a function that receives the chunks of a response, and returns how many reads each of them completes. */
function createReadParser(path: string): (data: Buffer) => number {
  const fields = readFields[path] ?? [];
  let pending: Buffer = Buffer.alloc(0);
  return (data) => {
    pending = Buffer.concat([pending, data]);
    let reads = 0;
    // A gRPC message consists of one byte for the compression, four for the length, and a protobuf message.
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
      const end = 5 + pending.readUInt32BE(1);
      if (readFieldNumbers(pending.subarray(5, end)).some((field) => fields.includes(field))) reads += 1;
      pending = pending.subarray(end);
    }
    return reads;
  };
}

/** Returns the numbers of a protobuf message's top-level fields. */
function readFieldNumbers(message: Buffer): number[] {
  const numbers = [];
  let offset = 0;
  const readVarint = () => {
    let value = 0;
    for (let shift = 1; ; shift *= 128) {
      const byte = message[offset++] ?? 0;
      value += (byte & 0x7f) * shift;
      if (byte < 0x80) return value;
    }
  };
  while (offset < message.length) {
    const tag = readVarint();
    numbers.push(Math.floor(tag / 8));
    if (tag % 8 === 0) readVarint();
    else if (tag % 8 === 2) offset += readVarint();
    else offset += tag % 8 === 1 ? 8 : 4;
  }
  return numbers;
}
