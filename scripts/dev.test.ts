import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyProject } from '../tests/support/site/copyProject.ts';

/** A copy of the project, whose files the tests change. */
const copy = join(import.meta.dirname, '..', '.cache', 'dev');
const folder = mkdtempSync(join(tmpdir(), 'upwell-dev-'));
const schemaFile = join(copy, 'schema.graphql');

interface BrokenFile {
  title: string;
  file: string;
  breakFile: (text: string) => string;
  message: RegExp;
}

let child: ChildProcess;
let port: number;
let output = '';

describe('npm run dev', { tags: 'slow', timeout: 180_000 }, () => {
  beforeAll(async () => {
    copyProject(copy);
    port = await findTwoFreePorts();
    const { FORCE_COLOR: _colour, ...env } = process.env;
    // npm starts the script in a shell.
    child = spawn('sh', ['-c', '"$0" scripts/dev.ts; true', process.execPath], {
      cwd: copy,
      env: { ...env, NO_COLOR: '1', PORT: String(port), DATA_DIR: folder },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    await vi.waitUntil(() => output.includes('/playground'), { timeout: 60_000 });
  });
  afterAll(async () => {
    child.kill('SIGTERM');
    await vi.waitUntil(async () => !(await isListening(port)), { timeout: 10_000 });
    for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true });
  });

  test('prints the same links as npm start, and no others', async () => {
    const site = `http://localhost:${port}`;
    const key = readFileSync(join(folder, 'sign-in-key'), 'utf8').trim();
    expect(output).toContain(`Home   ${site}/\nAdmin  ${site}/admin#key=${key}\nAPI    ${site}/playground\n`);
    expect(output.match(/https?:\S+/g)).toHaveLength(3);
    expect(await (await get('/health')).json()).toMatchObject({ status: 'ok', store: 'sqlite' });
  });

  test('answers all requests while a change of the schema is generated and the API restarts', async () => {
    const withNewField = 'type Query {\n  "A new field."\n  newField: String';
    edit(schemaFile, (schema) => schema.replace('type Query {', withNewField));
    const failures: string[] = [];
    let result: unknown;
    while (result === undefined) {
      const pages = await Promise.all([get('/health'), get('/', 'text/html')]);
      for (const page of pages) if (!page.ok) failures.push(await page.text());
      const query = await get('/graphql?query={newField}', 'application/json');
      ({ data: result } = (await query.json()) as { data?: unknown });
    }
    expect(result).toEqual({ newField: null });
    expect(failures).toEqual([]);
  });

  test.for<BrokenFile>([
    {
      title: 'a generation that fails',
      file: 'web/src/home/Home.graphql',
      breakFile: (text) => text.replace('{', '{ unknownField '),
      message: /^The code generation has failed:.*Cannot query field "unknownField"/s,
    },
    {
      title: 'an API that ends',
      file: 'api/env.ts',
      breakFile: (text) => `${text}\nthrow new Error('Broken by the test.');`,
      message: /^The API has ended:.*Broken by the test\./s,
    },
  ])('shows the error of $title in the page until it is fixed', async ({ file, breakFile, message }) => {
    const messages = await listenToVite();
    const original = edit(join(copy, file), breakFile);
    const error = { type: 'error', err: { message: expect.stringMatching(message) } };
    await expect.poll(() => messages.at(-1), { timeout: 60_000 }).toMatchObject(error);
    const opened = await listenToVite();
    await expect.poll(() => opened).toContainEqual(messages.at(-1));
    writeFileSync(join(copy, file), original);
    await expect.poll(() => messages.at(-1), { timeout: 60_000 }).toMatchObject({ type: 'full-reload' });
    expect((await get('/', 'text/html')).status).toBe(200);
  });

  test('ends when the shell that npm has started it in ends, and the API too', async () => {
    expect(await isListening(port + 1)).toBe(true);
    child.kill('SIGTERM');
    for (const number of [port, port + 1])
      await expect.poll(() => isListening(number), { timeout: 10_000 }).toBe(false);
  });
});

function get(path: string, accept = '*/*'): Promise<Response> {
  return fetch(`http://localhost:${port}${path}`, {
    headers: { accept, 'apollo-require-preflight': 'yes' },
  });
}

/** Changes a file, and returns its former text. */
function edit(path: string, change: (text: string) => string): string {
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, change(text));
  return text;
}

/** Connects like a page, and returns a list to which Vite's messages are added. */
async function listenToVite(): Promise<{ type: string }[]> {
  const client = await (await get('/@vite/client')).text();
  const [, token = ''] = /wsToken = "([^"]+)"/.exec(client) ?? [];
  const socket = new WebSocket(`ws://localhost:${port}/?token=${token}`, 'vite-hmr');
  const messages: { type: string }[] = [];
  socket.addEventListener('message', ({ data }) => messages.push(JSON.parse(String(data))));
  await once(socket, 'open');
  return messages;
}

function isListening(number: number): Promise<boolean> {
  return fetch(`http://localhost:${number}/health`).then(
    () => true,
    () => false,
  );
}

/** Finds two consecutive ports. The site uses the first, the API the second. */
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
