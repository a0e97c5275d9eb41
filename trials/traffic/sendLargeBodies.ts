// A process that sends large bodies, for largeBodies.ts. The arguments are the URL of a server, and a number of clients
// and of megabytes for unfinished and for finished bodies. It reports the status of each response, 0 for none, to its
// parent process.
import { once } from 'node:events';
import { connect } from 'node:net';

const [origin = '', path = '', ...numbers] = process.argv.slice(2);
const [unfinishedClients = 0, unfinishedMb = 0, finishedClients = 0, finishedMb = 0] = numbers.map(Number);
const { hostname, port } = new URL(origin);
const chunk = Buffer.alloc(100_000, ' ');
const chunkFrame = Buffer.concat([
  Buffer.from(`${chunk.length.toString(16)}\r\n`),
  chunk,
  Buffer.from('\r\n'),
]);

const statuses = await Promise.all([
  ...Array.from({ length: unfinishedClients }, (_, index) => sendBody(index % 2 === 0, unfinishedMb, false)),
  ...Array.from({ length: finishedClients }, (_, index) => sendBody(index % 2 === 0, finishedMb, true)),
]);
process.send?.(statuses);
process.disconnect();

/** Sends a body, and waits until the server closes the connection. */
async function sendBody(isChunked: boolean, megabytes: number, isFinished: boolean): Promise<number> {
  const socket = connect(Number(port), hostname);
  const closed = once(socket, 'close').catch(() => {});
  let status = 0;
  socket.on('error', () => {});
  socket.once('data', (bytes: Buffer) => (status = Number(/^HTTP\/1\.1 (\d+)/.exec(bytes.toString())?.[1])));
  const length = megabytes * 1_000_000;
  const framing = isChunked
    ? 'transfer-encoding: chunked'
    : `content-length: ${isFinished ? length : length + 1}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${framing}\r\n\r\n`,
  );
  for (let sent = 0; sent < length && socket.writable; sent += chunk.length) {
    if (!socket.write(isChunked ? chunkFrame : chunk))
      await Promise.race([once(socket, 'drain').catch(() => {}), closed]);
  }
  if (isChunked && isFinished && socket.writable) socket.write('0\r\n\r\n');
  await closed;
  return status;
}
