import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

let folder: string;
let child: ChildProcess;
let port: number;
let output = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'upwell-dev-'));
  port = await findTwoFreePorts();
  const { FORCE_COLOR: _colour, ...env } = process.env;
  child = spawn(process.execPath, ['scripts/dev.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...env, NO_COLOR: '1', PORT: String(port), DATA_DIR: folder },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
});
afterAll(async () => {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test('npm run dev prints the same links as npm start, and no others', { tags: 'slow' }, async () => {
  await expect.poll(() => output, { timeout: 60_000 }).toContain('/playground');
  const site = `http://localhost:${port}`;
  const key = readFileSync(join(folder, 'sign-in-key'), 'utf8').trim();
  expect(output).toContain(`Home   ${site}/\nAdmin  ${site}/admin#key=${key}\nAPI    ${site}/playground\n`);
  expect(output.match(/https?:\S+/g)).toHaveLength(3);
  expect(await (await fetch(`${site}/health`)).json()).toMatchObject({ status: 'ok', store: 'sqlite' });
});

/** Finds two consecutive ports, of which the site uses the first and the API the second. */
async function findTwoFreePorts(): Promise<number> {
  for (;;) {
    const first = await reservePort(0);
    const second = await reservePort(first.port + 1).catch(() => null);
    await Promise.all([first.release(), second?.release()]);
    if (second !== null) return first.port;
  }
}

async function reservePort(
  requestedPort: number,
): Promise<{ port: number; release: () => Promise<unknown> }> {
  const server = createServer();
  const listening = once(server, 'listening');
  server.listen(requestedPort, '127.0.0.1');
  await listening;
  const address = server.address();
  const reservedPort = typeof address === 'object' && address !== null ? address.port : requestedPort;
  return { port: reservedPort, release: () => new Promise((resolve) => server.close(resolve)) };
}
