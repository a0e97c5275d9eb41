// Stands between Firestore's client and the emulator, counts what would be billed as read, and measures commits.
import { connect, createServer, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';

export interface ReadCounter {
  host: string;
  /** Documents, missing documents and counts that the emulator has answered since this was last asked. */
  takeCount: () => number;
  /** How large the largest commit was that the client has sent. */
  largestCommitBytes: () => number;
  close: () => void;
}

/** gRPC is HTTP/2: each stream is passed on as it is, and the messages of its answer are looked at. */
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
    outgoing.on('response', (answer) => incoming.respond(answer, { waitForTrailers: true }));
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

// google/firestore/v1/firestore.proto: which fields of an answer stand for something that was read.
const readFields: Record<string, number[]> = {
  '/google.firestore.v1.Firestore/RunQuery': [1],
  '/google.firestore.v1.Firestore/BatchGetDocuments': [1, 2],
  '/google.firestore.v1.Firestore/RunAggregationQuery': [1],
};

const writePaths = new Set([
  '/google.firestore.v1.Firestore/Commit',
  '/google.firestore.v1.Firestore/BatchWrite',
]);

/** Takes an answer's bytes as they come, and tells how many reads were completed by them. */
function createReadParser(path: string): (data: Buffer) => number {
  const fields = readFields[path] ?? [];
  let pending: Buffer = Buffer.alloc(0);
  return (data) => {
    pending = Buffer.concat([pending, data]);
    let reads = 0;
    // A gRPC message: one byte that says whether it is compressed, four for its length, then protobuf.
    while (pending.length >= 5 && pending.length >= 5 + pending.readUInt32BE(1)) {
      const end = 5 + pending.readUInt32BE(1);
      if (readFieldNumbers(pending.subarray(5, end)).some((field) => fields.includes(field))) reads += 1;
      pending = pending.subarray(end);
    }
    return reads;
  };
}

/** The numbers of a protobuf message's own fields; what is inside them is skipped. */
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
