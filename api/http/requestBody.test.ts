// Sends request bodies over sockets to a server process.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requestAuthorization, signInKey } from '../../tests/support/site/testSite.ts';
import {
  type ServerProcess,
  startServerProcess,
  createTemporaryFolder,
} from '../../tests/support/site/serverProcess.ts';

const folder = createTemporaryFolder();
let server: ServerProcess;
const openSockets = new Set<Socket>();

beforeAll(async () => {
  server = await startServerProcess(folder.path, { SIGN_IN_KEY: signInKey });
});
afterAll(async () => {
  for (const socket of openSockets) socket.destroy();
  await server.stop();
  folder.remove();
});

describe('a body above the limit of its route', () => {
  test.each([
    ['/graphql', 1_500_001],
    ['/graphql', 50_001],
    ['/local-sign-in', 20_000],
  ])('is rejected by %s before it is sent, with 413 and JSON', async (path, length) => {
    const socket = await openSocket();
    socket.write(formatRequestHead(path, `content-length: ${length}`));
    const { status, body } = await readResponse(socket);
    expect(status).toBe(413);
    expect(JSON.stringify(JSON.parse(body))).toContain('The body has more than');
  });

  test('is rejected without 100 Continue when the client waits for that', async () => {
    const socket = await openSocket();
    socket.write(formatRequestHead('/graphql', 'content-length: 9500000', 'expect: 100-continue'));
    const text = await receive(socket);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('is rejected while the client still sends a chunked body', async () => {
    const socket = await openSocket();
    socket.write(formatRequestHead('/graphql', 'transfer-encoding: chunked'));
    sendChunks(socket, 9_500_000);
    expect((await readResponse(socket)).status).toBe(413);
  });

  test('is rejected with one response when the client stops sending after it', async () => {
    const socket = await openSocket();
    socket.write(formatRequestHead('/graphql', 'content-length: 50001'));
    let received = await receive(socket);
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    socket.end(' ');
    await once(socket, 'close');
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  });

  test('is rejected when the client sends all of it before it reads the response', async () => {
    const response = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ' '.repeat(9_500_000),
    });
    expect([response.status, await response.json()]).toEqual([
      413,
      {
        errors: [
          {
            message: 'The body has more than 1,500,000 bytes: send less at once.',
            extensions: { code: 'BAD_USER_INPUT' },
          },
        ],
      },
    ]);
  });
});

test('a client that expects 100 Continue receives it, and its body is read', async () => {
  const body = JSON.stringify({ query: '{ feed(seed: 1) { totalCount } }' });
  const socket = await openSocket();
  socket.write(
    formatRequestHead(
      '/graphql',
      `content-length: ${body.length}`,
      'expect: 100-continue',
      'content-type: application/json',
    ),
  );
  expect(await receive(socket)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  expect(await readResponse(socket)).toEqual({ status: 200, body: '{"data":{"feed":{"totalCount":40}}}\n' });
});

test.each([
  ['two lengths', 'content-length: 4\r\ncontent-length: 40'],
  ['a length and chunks', 'content-length: 4\r\ntransfer-encoding: chunked'],
  ['chunks that are encoded once more', 'transfer-encoding: chunked, identity'],
  ['a list as its length', 'content-length: 4, 40'],
])(
  'a request with %s, whose end another server could see elsewhere, is rejected, and nothing after it is read',
  async (_name, headers) => {
    const socket = await openSocket();
    const next = 'GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n';
    socket.write(`${formatRequestHead('/graphql', headers)}0\r\n\r\n${next}`);
    let received = '';
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()));
    await once(socket, 'close', { signal: AbortSignal.timeout(5_000) });
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  },
);

test('a route that accepts no body responds without waiting for it', async () => {
  const socket = await openSocket();
  socket.write(`GET /health HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9500000\r\n\r\n`);
  expect((await readResponse(socket)).status).toBe(200);
});

test('more large bodies than are read at the same time all get a response', async () => {
  const body = JSON.stringify({
    query: '{ feed(seed: 1) { totalCount } }',
    variables: { x: 'x'.repeat(1_000_000) },
  });
  const authorization = await requestAuthorization(server.url, 'ada@example.com');
  const statuses = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body,
      });
      await response.text();
      return response.status;
    }),
  );
  expect(statuses).toEqual(Array(40).fill(200));
});

const canMeasureMemory = existsSync('/proc/self/status');
const largeBody = Buffer.alloc(9_500_000, ' ');

describe.skipIf(!canMeasureMemory)('a hundred slow clients', { timeout: 60_000 }, () => {
  let initialMb: number;

  beforeAll(() => {
    initialMb = readMemoryMb();
  });

  for (const [bodies, framing, length] of [
    ['a declared 9.5 MB each', 'content-length: 9500000', 9_500_000],
    ['an undeclared 9.5 MB each', 'transfer-encoding: chunked', 9_500_000],
    ['bodies of the maximum size', 'content-length: 1500000', 1_500_000],
  ] as const)
    test(
      `with ${bodies} need little memory, during and after their requests`,
      { tags: framing.startsWith('transfer') ? [] : 'slow' },
      async () => {
        const sockets = await Promise.all(Array.from({ length: 100 }, () => openSocket()));
        for (const socket of sockets) {
          // Without a token, less would be read.
          socket.write(formatRequestHead('/graphql', framing, 'authorization: Bearer x'));
          // The end is not sent, so that the requests remain incomplete.
          if (framing.startsWith('transfer')) sendChunks(socket, length);
          else socket.write(largeBody.subarray(0, length - 1));
        }
        let maxMb = 0;
        for (let round = 0; round < 10; round += 1) {
          await pause(200);
          maxMb = Math.max(maxMb, readMemoryMb());
        }
        for (const socket of sockets) socket.destroy();
        await pause(1_000);
        expect.soft(maxMb - initialMb).toBeLessThan(150);
        expect.soft(readMemoryMb() - initialMb).toBeLessThan(150);
        expect((await server.graphqlRequest('{ feed(seed: 1) { totalCount } }')).status).toBe(200);
      },
    );
});

function readMemoryMb(): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

async function openSocket(): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  openSockets.add(socket);
  socket.on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

function formatRequestHead(path: string, ...headers: string[]): string {
  return `${[`POST ${path} HTTP/1.1`, 'host: localhost', ...headers].join('\r\n')}\r\n\r\n`;
}

/** Sends a chunked body without its end. */
function sendChunks(socket: Socket, length: number): void {
  const chunk = Buffer.alloc(100_000, ' ');
  for (let sent = 0; sent < length; sent += chunk.length) {
    socket.write(`${chunk.length.toString(16)}\r\n`);
    socket.write(chunk);
    socket.write('\r\n');
  }
}

async function receive(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer];
  return bytes.toString();
}

/** Reads the first response. The connection may stay open. */
async function readResponse(socket: Socket): Promise<{ status: number; body: string }> {
  for (let text = ''; ;) {
    text += await receive(socket);
    const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? Number.NaN);
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    if (body.length >= length) return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]), body };
  }
}
