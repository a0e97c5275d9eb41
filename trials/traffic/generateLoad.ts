// A process that sends requests, for load.ts. The arguments are a mode, the URL of a server, and seconds. It reports a
// LoadReport to its parent process.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { starterThoughts } from '../../api/thoughts/starterThoughts.ts';

export interface LoadReport {
  /** Responses in a second. */
  rate: number;
  /** The time within which 99 of 100 responses came, in milliseconds. */
  p99Ms: number;
  slowestMs: number;
  /** Responses with status 429. */
  limited: number;
  /** Bodies of the mode `large` that didn't get status 413. */
  accepted: number;
}

const [mode = '', origin = '', seconds = '1'] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const durationMs = Number(seconds) * 1_000;
const durations: number[] = [];
let limited = 0;
let accepted = 0;

const modes: Record<string, () => Promise<void>> = {
  /** Visitors, who each wait for a response before they send the next request. */
  good: async () => void (await Promise.all(Array.from({ length: 20 }, () => sendInTurn(goodRequests)))),
  /** 3,000 a second of what is refused. */
  refused: async () =>
    void (await Promise.all(Array.from({ length: 30 }, () => sendInTurn(refusedRequests, 10)))),
  /** Clients that send what is refused as fast as they get responses. */
  noisy: async () => void (await Promise.all(Array.from({ length: 4 }, () => sendInTurn(refusedRequests)))),
  /** Clients whose valid queries the server doesn't know, ten a second each. */
  new: async () => void (await Promise.all(Array.from({ length: 8 }, () => sendInTurn(newQueries, 100)))),
  /** One client that asks whether the server works, 50 times a second. */
  health: () => sendInTurn(() => 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n', 20),
  /** Half of the clients send a body slowly, and the others don't read their response. */
  slow: async () => {
    const sockets = Array.from({ length: 1_000 }, (_, index) => openSlowClient(index % 2 === 0));
    const timer = setInterval(() => {
      for (const socket of sockets) if (socket.writable && !socket.isPaused()) socket.write(' ');
    }, 1_000);
    await pause(durationMs);
    clearInterval(timer);
    for (const socket of sockets) socket.destroy();
  },
  /** Clients that send more than any route accepts: 50 times 30 MB without an end, and twice 500 MB. */
  large: async () =>
    void (await Promise.all(
      Array.from({ length: 52 }, (_, index) =>
        sendLargeBody(index % 2 === 0, index < 50 ? 30 : 500, index >= 50),
      ),
    )),
};

await modes[mode]?.();
const sorted = durations.toSorted((one, other) => one - other);
const report: LoadReport = {
  rate: durations.length / Number(seconds),
  p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  slowestMs: sorted.at(-1) ?? Number.NaN,
  limited,
  accepted,
};
process.send?.(report);
process.disconnect();

function goodRequests(index: number): string {
  const kind = index % 4;
  if (kind === 0) return 'GET / HTTP/1.1\r\nhost: localhost\r\n\r\n';
  if (kind === 1)
    return `GET /thought/${starterThoughts[index % starterThoughts.length]?.id} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  const seed = kind === 2 ? index % 100 : index;
  return createPost(
    `{"query":"query ($seed: Int!) { feed(seed: $seed) { edges { node { id thought author } } } }","variables":{"seed":${seed}}}`,
  );
}

function newQueries(index: number): string {
  return createPost(
    `{"query":"{ feed(seed: ${index}, first: 1) { edges { node { id thought author } } } }"}`,
  );
}

/** Each has another text, so that no cache knows it. */
function refusedRequests(index: number): string {
  const name = `a${index}x${process.pid}`;
  const queries = [
    `{ ${name} { `,
    `{ ${name} }`,
    `{ ${name} { b { c { d { e { f { g { h { i } } } } } } } } }`,
    `mutation { ${name}: signIn { uid } }`,
  ];
  const kind = index % (queries.length + 2);
  if (kind === queries.length) return createPost(`{"query":${index}`);
  if (kind > queries.length) return `PUT /${name} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
  return createPost(JSON.stringify({ query: queries[kind] }));
}

function createPost(body: string): string {
  return `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/**
 * Sends one request after the other over one connection until the time is over.
 * @param intervalMs how often, for requests that don't depend on the responses.
 */
async function sendInTurn(createRequest: (index: number) => string, intervalMs?: number): Promise<void> {
  const socket = openSocket();
  const endsAt = performance.now() + durationMs;
  const first = Math.floor(Math.random() * 1e6);
  for (let index = 0; performance.now() < endsAt; index += 1) {
    const startedMs = performance.now();
    socket.write(createRequest(first + index));
    if ((await receiveResponse(socket)) === 429) limited += 1;
    const tookMs = performance.now() - startedMs;
    durations.push(tookMs);
    if (intervalMs !== undefined) {
      // A late request is not omitted.
      const dueMs = endsAt - durationMs + (index + 1) * intervalMs;
      if (dueMs > performance.now()) await pause(dueMs - performance.now());
    }
  }
  socket.destroy();
}

function openSocket(): Socket {
  const socket = connect(Number(port), hostname).setNoDelay();
  socket.on('error', () => {});
  return socket;
}

function openSlowClient(isReading: boolean): Socket {
  const socket = openSocket();
  if (isReading) {
    socket.write(
      'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 40000\r\n\r\n',
    );
    return socket;
  }
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return socket;
}

/** Sends a body until the server closes the connection. */
async function sendLargeBody(isChunked: boolean, megabytes: number, isFinished: boolean): Promise<void> {
  const socket = openSocket();
  const closed = once(socket, 'close').catch(() => {});
  let status = 0;
  socket.once('data', (bytes: Buffer) => (status = Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1])));
  const length = megabytes * 1_000_000;
  const framing = isChunked
    ? 'transfer-encoding: chunked'
    : `content-length: ${isFinished ? length : length + 1}`;
  socket.write(
    `POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
  );
  const chunk = ' '.repeat(100_000);
  const frame = isChunked ? `${chunk.length.toString(16)}\r\n${chunk}\r\n` : chunk;
  for (let sent = 0; sent < length && socket.writable; sent += chunk.length)
    if (!socket.write(frame)) await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  if (isChunked && isFinished && socket.writable) socket.write('0\r\n\r\n');
  await closed;
  if (status !== 413) accepted += 1;
}

/** Waits until one response with its Content-Length is there, and returns its status. */
function receiveResponse(socket: Socket): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let missing = Number.NaN;
  let head = '';
  const onData = (chunk: Buffer) => {
    if (Number.isNaN(missing)) {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return;
      const length = /^content-length: (\d+)/im.exec(head.slice(0, end))?.[1] ?? '0';
      missing = Number(length) - (head.length - end - 4);
    } else missing -= chunk.length;
    if (missing > 0) return;
    socket.off('data', onData).off('close', onClose);
    resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]));
  };
  const onClose = () => reject(new Error(`${origin} has closed a connection.`));
  socket.on('data', onData).once('close', onClose);
  return promise;
}
