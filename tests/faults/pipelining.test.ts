// Sends many requests at once on one connection, without reading responses. The server must still respond to others.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectLittleMemory, type FaultySite, send, startFaultySite, measureHealth } from './harness.ts';

// The maximum response time of /health. An idle machine takes less than 300 ms, and a busy one 1.5 s, but a server that
// handles all pipelined requests takes 12 s.
const maxHealthMs = 5_000;

let site: FaultySite;
beforeAll(async () => {
  site = await startFaultySite();
  // The first page loads the code of pages.
  await send(site.url);
});
afterAll(() => site.stop());

let unique = 0;

/** Sends requests for different pages on one connection, and reads no responses. */
async function pipeline(count: number): Promise<Socket> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  socket.on('error', () => {}).pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  const createRequest = () => `GET /?u=${(unique += 1)} HTTP/1.1\r\nhost: a\r\n\r\n`;
  socket.write(Array.from({ length: count }, createRequest).join(''));
  return socket;
}

test.each([
  ['200 connections with 60 requests each', 200, 60],
  ['200 connections with a few requests each', 200, 8],
  ['a connection with 1,500 requests', 1, 1_500],
])('/health responds at once during %s', async (_, connections, requests) => {
  const endMs = performance.now() + 3_000;
  const watching = measureHealth(site, () => performance.now() > endMs);
  const sockets = await Promise.all(Array.from({ length: connections }, () => pipeline(requests)));
  if (connections === 1) {
    await pause(50);
    sockets[0]?.destroy();
  }
  expect(await watching).toBeLessThan(maxHealthMs);
  for (const socket of sockets) socket.destroy();
  expectLittleMemory(site);
});

test('pipelined requests are answered in order, and only a few of them wait', async () => {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  let received = '';
  socket.on('data', (bytes) => (received += bytes.toString('latin1')));
  const types = () => received.match(/(?<=^content-type: )[\w/+]+/gim);
  const ask = (paths: string[]) =>
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`).join(''));
  ask(['/health', '/robots.txt', '/no/such/page', '/feed.json']);
  const expected = ['application/json', 'text/plain', 'text/html', 'application/feed+json'];
  await expect.poll(types).toEqual(expected);
  ask(Array.from({ length: 30 }, () => '/health'));
  await once(socket, 'close');
  expect(types()).toEqual(expected);
});
