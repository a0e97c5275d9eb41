// A server process: its output, log and data, and its end.
import { once } from 'node:events';
import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { uniqueWord, graphql, json, send, target } from './support/client.ts';
import { operationsOfAdmins, operationsOfUsers, publicOperations } from './support/operations.ts';
import {
  createTemporaryFolder,
  type ServerProcess,
  serverSettings,
  startServer,
} from '../support/site/serverProcess.ts';
import { firebaseSettings, signInTo } from './support/target.ts';

/** The settings of a server with the defaults. */
const defaults = { SIGN_IN_KEY: '', ADMIN_EMAILS: 'ada@example.com', METRICS_TOKEN: '', TRUSTED_PROXIES: '' };

async function start(settings: Record<string, string>, folder?: string): Promise<ServerProcess> {
  const server = await startServer(settings, folder === undefined ? {} : { folder });
  onTestFinished(server.stop);
  return server;
}

const signInAt = (url: string, key: string) =>
  signInTo({ ...target, url, key, projectId: null }, 'ada@example.com');

// These tests always use SQLite, so they run once.
describe.runIf(target.kind === 'sqlite')('the server', () => {
  test('prints three links with the sign-in key, keeps its data, and exits with 0 at a signal', async () => {
    const { path: folder, remove } = createTemporaryFolder();
    onTestFinished(remove);
    const first = await start(defaults, folder);
    const key = readFileSync(join(folder, 'data', 'sign-in-key'), 'utf8').trim();
    await expect.poll(first.output).toContain('/playground\n');
    const links = (url: string) =>
      `Home   ${url}/\nAdmin  ${url}/admin#key=${key}\nAPI    ${url}/playground\n`;
    expect(first.output()).toContain(links(first.url));
    const add = `mutation { addThought(key: "k", input: { thought: "Kept.", author: "a", application: "b",
      url: "https://youtu.be/dQw4w9WgXcQ" }) { ... on Thought { id } } }`;
    const { id } = (await graphql(add, {}, await signInAt(first.url, key), first.url)).data['addThought'];
    expect(await first.end('SIGINT')).toBe(0);

    const second = await start(defaults, folder);
    await expect.poll(second.output).toContain(links(second.url));
    const { data } = await graphql(
      `{ thought(id: "${id}") { thought } feed(seed: 1) { totalCount } }`,
      {},
      undefined,
      second.url,
    );
    expect(data).toEqual({ thought: { thought: 'Kept.' }, feed: { totalCount: 41 } });
    expect(await second.end('SIGTERM')).toBe(0);
  });

  test.each([
    ['the database is removed', '.sqlite', (file: string) => rmSync(file)],
    ['the write-ahead log is removed', '.sqlite-wal', (file: string) => rmSync(file)],
    [
      'a copy replaces the database',
      '.sqlite',
      (file: string) => {
        copyFileSync(file, `${file}.copy`);
        renameSync(`${file}.copy`, file);
      },
    ],
  ])('refuses changes with the reason after %s', async (_, suffix, breakFile) => {
    const { SIGN_IN_KEY: key } = serverSettings;
    const server = await start({ ...defaults, SIGN_IN_KEY: key });
    const token = await signInAt(server.url, key);
    const add = () => {
      const mutation = `mutation { addThought(key: "${uniqueWord()}", input: { thought: "Kept.", author: "a",
        application: "b", url: "https://youtu.be/dQw4w9WgXcQ" }) { ... on Thought { id } } }`;
      return graphql(mutation, {}, token, server.url);
    };
    expect((await add()).data['addThought']).toHaveProperty('id');
    const data = join(server.folder, 'data');
    const file = readdirSync(data).find((name) => name.endsWith(suffix));
    breakFile(join(data, String(file)));
    expect((await add()).code).toBe('UNAVAILABLE');
    expect((await send('/health', {}, server.url)).status).toBe(503);
    expect((await graphql('{ feed(seed: 1) { totalCount } }', {}, undefined, server.url)).data).toEqual({
      feed: { totalCount: 41 },
    });
    // The log is written after the response.
    await expect.poll(() => server.output()).toMatch(/"error".*removed or replaced/);
  });

  test('exits at a signal although a client is still sending', async () => {
    const server = await start(defaults);
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
    const head = 'POST /graphql HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{';
    await new Promise((resolve) => socket.write(head, resolve));
    expect(await server.end('SIGTERM')).toBe(0);
  });

  test('prints one sentence with the reason if it can’t start', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    for (const [settings, message] of [
      [
        { PORT: String(port) },
        `PORT=${port} is in use by another program: stop it, or set PORT to a free port.`,
      ],
      [{ STORE: 'postgres' }, /^STORE=postgres .*\.$/],
      [{ STORE: 'firestore' }, /^FIREBASE_PROJECT_ID is missing: .*\.$/],
      [{ HOST: '0.0.0.0' }, /^IDENTITY=local lets anybody sign in as anybody, .*\.$/],
      [
        { PUBLIC_URL: 'https://upwell.example', ...firebaseSettings, FIREBASE_PROJECT_ID: 'demo-upwell' },
        /^FIREBASE_AUTH_EMULATOR_HOST accepts unsigned tokens, .*\.$/,
      ],
    ] as [Record<string, string>, string | RegExp][]) {
      const failure = await startServer(settings).then(
        () => 'it started',
        (error: Error) => error.message.trim(),
      );
      expect(failure).toMatch(message);
    }
  });

  test('disables notifications and metrics without their settings', async () => {
    const { url } = await start({ ...defaults, SIGN_IN_KEY: serverSettings.SIGN_IN_KEY });
    const token = await signInAt(url, serverSettings.SIGN_IN_KEY);
    for (const operation of [
      'mutation { registerDevice(registration: "a-registration-of-a-device", kind: TOKEN) }',
      'mutation { notifyVisitors(title: "t", body: "b") { sent } }',
    ])
      expect((await graphql(operation, {}, token, url)).code).toBe('UNAVAILABLE');
    const headers = { authorization: 'Bearer ' };
    expect((await send('/metrics', { headers }, url)).status).toBe(404);
  });

  test('logs no e-mail, key, token, text or search', async () => {
    const server = await start({ ...defaults, SIGN_IN_KEY: serverSettings.SIGN_IN_KEY, LOG_FORMAT: 'json' });
    const token = await signInAt(server.url, serverSettings.SIGN_IN_KEY);
    const secret = uniqueWord();
    const operations = Object.values({ ...publicOperations, ...operationsOfUsers, ...operationsOfAdmins });
    for (const operation of operations) await graphql(operation, { id: secret }, token, server.url);
    await graphql(
      'query ($s: String) { thoughts(search: $s) { totalCount } }',
      { s: secret },
      token,
      server.url,
    );
    await graphql(`{ browse(search: "${secret}") { totalCount } }`, {}, `${secret}.${secret}`, server.url);
    const body = JSON.stringify({ email: `${secret}@example.com`, key: secret });
    await send('/local-sign-in', { method: 'POST', headers: json, body }, server.url);
    await send(`/browse?q=${secret}`, { headers: { referer: `http://a.example/${secret}` } }, server.url);
    await expect.poll(server.output).toContain('"/browse"');
    await expect.poll(() => server.output()).toContain('/graphql');
    for (const text of [secret, 'ada@example.com', token, serverSettings.SIGN_IN_KEY, '198.'])
      expect(server.output().replace(/^Admin.*$/m, '')).not.toContain(text);
  });
});

describe.runIf(target.kind === 'sqlite')('a demo', () => {
  const refusal = 'This is a demo: nothing can be changed here.';
  const demo = {
    DEMO: 'yes',
    DATA_DIR: '',
    SIGN_IN_KEY: '',
    ADMIN_EMAILS: '',
    METRICS_TOKEN: '',
    TRUSTED_PROXIES: '',
  };
  /** The token that every browser of a demo sends. */
  const demoToken = 'demo';

  test('shows a large collection to everybody, and lets nobody change anything', async () => {
    const { url } = await start(demo);
    const { data } = await graphql(
      '{ thoughts(first: 1) { totalCount edges { node { id } } } }',
      {},
      demoToken,
      url,
    );
    expect(data['thoughts'].totalCount).toBeGreaterThan(300);
    const [{ node }] = data['thoughts'].edges;
    expect((await send(`/thought/${node.id}/share.jpg?v=1`, {}, url)).status).toBe(200);
    const operations = { ...publicOperations, ...operationsOfUsers, ...operationsOfAdmins };
    for (const [name, operation] of Object.entries(operations))
      for (const token of operation.includes('mutation') ? [demoToken, undefined] : [demoToken]) {
        const { code, errors } = await graphql(operation, { id: node.id }, token, url);
        if (operation.includes('mutation'))
          expect([name, code, errors[0]?.message]).toEqual([name, 'FORBIDDEN', refusal]);
        else expect(['UNAUTHENTICATED', 'FORBIDDEN'], name).not.toContain(code);
      }
    expect((await graphql('{ admins { email } }', {}, undefined, url)).code).toBe('UNAUTHENTICATED');
    expect((await graphql('{ thoughts { totalCount } }', {}, demoToken, url)).data['thoughts']).toEqual({
      totalCount: data['thoughts'].totalCount,
    });
    expect((await send('/local-sign-in', { method: 'POST', headers: json, body: '{}' }, url)).status).toBe(
      404,
    );
  });

  test('refuses the setting of another store or identity', async () => {
    for (const settings of [
      { STORE: 'firestore' },
      { IDENTITY: 'firebase' },
      { ADMIN_EMAILS: 'ada@example.com' },
    ])
      await expect(startServer({ ...demo, ...settings })).rejects.toThrow(/can't be used with DEMO=yes/);
  });
});
