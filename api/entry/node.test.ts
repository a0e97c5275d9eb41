import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseFileName } from '../storage/dataFolder.ts';
import { openSqlite } from '../storage/sqlite.ts';
import { createTestBuild } from '../../tests/support/site/serverProcess.ts';

let folder: string;
const children: ChildProcess[] = [];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upwell-'));
  createTestBuild(join(folder, 'site'));
});
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  test('serves the whole product, stores its data, and exits with 0 on Ctrl-C', async () => {
    const first = startProcess({ PORT: '0' });
    const url = await waitForUrl(first);
    expect(await (await fetch(`${url}/health?deep`)).json()).toEqual({
      status: 'ok',
      store: 'sqlite',
      version: 'unknown',
      commit: 'unknown',
    });
    expect(await readTotal(url)).toBe(40);
    expect(await (await fetch(url)).text()).toContain('<title>Upwell</title>');
    expect((await fetch(`${url}/unknown`)).status).toBe(404);
    first.child.kill('SIGINT');
    expect(await waitForExit(first)).toBe(0);

    const second = startProcess({ PORT: '0' });
    expect(await readTotal(await waitForUrl(second))).toBe(40);
    second.child.kill('SIGTERM');
    expect(await waitForExit(second)).toBe(0);
  });

  test('prints three links, with the same key in the admin link at each start', async () => {
    const first = startProcess({ PORT: '0', DATA_DIR: join(folder, 'with-key') });
    const url = await waitForUrl(first);
    await expect.poll(first.output).toContain('API');
    const key = readFileSync(join(folder, 'with-key', 'sign-in-key'), 'utf8').trim();
    expect(first.output()).toBe(`Home   ${url}/\nAdmin  ${url}/admin#key=${key}\nAPI    ${url}/playground\n`);
    first.child.kill('SIGTERM');
    await waitForExit(first);
    const second = startProcess({ PORT: '0', DATA_DIR: join(folder, 'with-key') });
    await expect.poll(second.output, { timeout: 60_000 }).toContain(`/admin#key=${key}\n`);
  });

  test('prints links with PUBLIC_URL if it is set', async () => {
    const server = startProcess({
      PORT: '0',
      PUBLIC_URL: 'http://localhost:4000',
      SIGN_IN_KEY: 'a-configured-key',
    });
    await expect
      .poll(server.output, { timeout: 60_000 })
      .toBe(
        'Home   http://localhost:4000/\nAdmin  http://localhost:4000/admin#key=a-configured-key\nAPI    http://localhost:4000/playground\n',
      );
  });

  test('warns once about requests through a proxy', async () => {
    const server = startProcess({ PORT: '0' });
    const url = await waitForUrl(server);
    await readTotal(url);
    expect(server.output()).not.toContain('proxy');
    const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };
    await fetch(`${url}/health`, forwarded);
    await fetch(`${url}/health`, forwarded);
    expect(server.output().match(/came through a proxy.*set IDENTITY=firebase and PUBLIC_URL/g)).toHaveLength(
      1,
    );
  });

  test('logs nothing when a client disconnects during a request', { tags: 'slow' }, async () => {
    const server = startProcess({ PORT: '0' });
    const { port } = new URL(await waitForUrl(server));
    const socket = connect(Number(port), '127.0.0.1');
    const head = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{';
    await new Promise((resolve) => socket.write(head, resolve));
    const outputBefore = server.output();
    socket.resetAndDestroy();
    expect(await readTotal(`http://localhost:${port}`)).toBe(40);
    expect(server.output()).toBe(outputBefore);
    server.child.kill('SIGINT');
    expect(await waitForExit(server)).toBe(0);
  });

  test('exits within seconds while a client is still sending', { tags: 'slow' }, async () => {
    const server = startProcess({ PORT: '0' });
    const socket = connect(Number(new URL(await waitForUrl(server)).port), '127.0.0.1').on('error', () => {});
    const head = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{';
    await new Promise((resolve) => socket.write(head, resolve));
    const startedMs = performance.now();
    server.child.kill('SIGTERM');
    expect(await waitForExit(server)).toBe(0);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });

  test('exits with 0 when a signal comes immediately after the links are printed', async () => {
    const server = startProcess({ PORT: '0', NODE_OPTIONS: `--import ${blockAfterPrint}` });
    await waitForUrl(server);
    server.child.kill('SIGTERM');
    expect(await waitForExit(server)).toBe(0);
  });

  test(
    'shows records that another program has written to its database once a scheduled job has indexed them',
    { tags: 'slow', timeout: 40_000 },
    async () => {
      const server = startProcess({ PORT: '0', DATA_DIR: join(folder, 'foreign') });
      const url = await waitForUrl(server);
      const database = openSqlite(join(folder, 'foreign', databaseFileName));
      const record = JSON.stringify({ text: 'Written by something else.' });
      database.prepare('INSERT INTO thoughts (id, record) VALUES (?, ?)').run('foreign', record);
      database.close();
      expect(await readTotal(url)).toBe(40);
      await expect.poll(server.output, { timeout: 60_000, interval: 500 }).toContain('The job pruneDevices');
      expect(server.output()).toMatch(/The job reindex has finished after \d+ ms\. \{"changed":1\}/);
      expect(await readTotal(url)).toBe(41);
      server.child.kill('SIGTERM');
      expect(await waitForExit(server)).toBe(0);
    },
  );

  test('exits when the shell that npm has started it in exits', { tags: 'slow' }, async () => {
    const server = startProcess({ PORT: '0', npm_lifecycle_event: 'start' }, [
      'sh',
      '-c',
      '"$0" "$1"; true',
      process.execPath,
      program,
    ]);
    const url = await waitForUrl(server);
    server.child.kill('SIGTERM');
    await expect.poll(() => fetch(url).catch(() => 'closed'), { timeout: 60_000 }).toBe('closed');
  });

  test('prints a one-sentence error when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const server = startProcess({ PORT: String(port) });
    expect(await waitForExit(server)).toBe(1);
    expect(server.output().trim()).toBe(
      `PORT=${port} is in use by another program: stop it, or set PORT to a free port.`,
    );
    other.close();
  });

  test('prints a one-sentence error for a host that is not this machine', async () => {
    const firebase = { IDENTITY: 'firebase', FIREBASE_PROJECT_ID: 'upwell', FIREBASE_API_KEY: 'key' };
    const server = startProcess({ ...firebase, HOST: '203.0.113.7', PORT: '0' });
    expect(await waitForExit(server)).toBe(1);
    expect(server.output().trim()).toBe(
      'HOST=203.0.113.7 is not an address of this machine: set HOST to one of its addresses, or to 0.0.0.0 for all.',
    );
  });
});

/** A module that makes `console.log` block the process for a second after printing. */
const blockAfterPrint = `data:text/javascript,${encodeURIComponent(`
  const { log } = console;
  console.log = (...values) => {
    log(...values);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
  };
`)}`;

interface StartedProcess {
  child: ChildProcess;
  output: () => string;
}

const program = join(import.meta.dirname, 'node.ts');

function startProcess(
  env: Record<string, string>,
  [command, ...args]: [string, ...string[]] = [process.execPath, program],
): StartedProcess {
  const child = spawn(command, args, {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      SITE_DIR: join(folder, 'site'),
      DATA_DIR: join(folder, 'data'),
      LOG_FORMAT: 'text',
      ...env,
    },
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return { child, output: () => output };
}

async function waitForUrl({ output }: StartedProcess): Promise<string> {
  return expect
    .poll(() => /http:\/\/localhost:\d+/.exec(output())?.[0], { timeout: 60_000 })
    .toBeDefined()
    .then(() => /http:\/\/localhost:\d+/.exec(output())?.[0] ?? '');
}

async function waitForExit({ child }: StartedProcess): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function readTotal(url: string): Promise<number> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ feed(seed: 1) { totalCount source } }' }),
  });
  const { data } = await response.json();
  expect(data.feed.source).toBe('COLLECTION');
  return data.feed.totalCount;
}
