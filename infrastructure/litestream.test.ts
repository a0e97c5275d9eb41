// Kills the server and Litestream while thoughts are added, and restores what Litestream has copied.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { createTemporaryFolder, startServerProcess } from '../tests/support/site/serverProcess.ts';
import { requestAuthorization, signInKey } from '../tests/support/site/testSite.ts';

const root = join(import.meta.dirname, '..');
const litestream = join(
  root,
  `node_modules/@flydotio/litestream-${process.platform}-${process.arch}/litestream`,
);
const configuration = join(import.meta.dirname, 'litestream.yml');
const folder = createTemporaryFolder();
const dataDir = join(folder.path, 'data');
const databasePath = join(dataDir, 'upwell.sqlite');
const environment = {
  PATH: process.env['PATH'],
  DATA_DIR: dataDir,
  BACKUP_URL: `file://${folder.path}/replica`,
};

afterAll(folder.remove);

/** Litestream looks for changes once a second, and writes what it has found once a second. The rest is for a busy machine. */
const maxLossMs = 5_000;

// npm installs the program on Linux with an x64 processor only, which CI has.
test.skipIf(process.env['CI'] === undefined && !existsSync(litestream))(
  'Litestream restores every thought that was added more than seconds before the server and Litestream were killed',
  { tags: 'slow', timeout: 120_000 },
  async () => {
    const acknowledged = await addThoughtsUntilKilled();
    const early = acknowledged.filter(({ msBeforeKill }) => msBeforeKill > maxLossMs);
    expect(early.length).toBeGreaterThan(10);

    const restoredDir = join(folder.path, 'restored');
    const restoredPath = join(restoredDir, 'upwell.sqlite');
    mkdirSync(restoredDir);
    const run = promisify(execFile);
    await run(litestream, ['restore', '-config', configuration, '-o', restoredPath, databasePath], {
      env: environment,
    });

    const stored = readRecords(databasePath);
    const restored = readRecords(restoredPath);
    expect(early.filter(({ id }) => !restored.has(id))).toEqual([]);
    for (const [id, record] of restored) expect(record).toBe(stored.get(id));
    expect(statSync(restoredPath).mode & 0o777).toBe(0o600);
  },
);

/** Returns the ids of the added thoughts, with the time between the response and the kill. */
async function addThoughtsUntilKilled(): Promise<{ id: string; msBeforeKill: number }[]> {
  const server = await startServerProcess(folder.path, { SIGN_IN_KEY: signInKey });
  const replication = spawn(litestream, ['replicate', '-config', configuration], { env: environment });
  try {
    const authorization = await requestAuthorization(server.url, 'ada@example.com');
    const additions: { id: string; acknowledgedAtMs: number }[] = [];
    const startedAtMs = performance.now();
    while (performance.now() < startedAtMs + maxLossMs + 3_000) {
      const { text } = await server.graphqlRequest(formatAddition(additions.length), authorization);
      additions.push({ id: JSON.parse(text).data.addThought.id, acknowledgedAtMs: performance.now() });
      await pause(20);
    }
    replication.kill('SIGKILL');
    const killedAtMs = performance.now();
    await server.stop();
    return additions.map(({ id, acknowledgedAtMs }) => ({ id, msBeforeKill: killedAtMs - acknowledgedAtMs }));
  } finally {
    replication.kill('SIGKILL');
    if (replication.exitCode === null && replication.signalCode === null) await once(replication, 'close');
    await server.stop();
  }
}

function formatAddition(number: number): string {
  return `mutation {
    addThought(
      key: "key-${number}"
      input: {
        thought: "Thought number ${number}."
        author: "Ada Lovelace"
        application: "Count."
        url: "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
      }
    ) { ... on Thought { id } }
  }`;
}

function readRecords(path: string): Map<string, string> {
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  const rows = database.prepare('SELECT id, record FROM thoughts').all();
  database.close();
  return new Map(rows.map(({ id, record }) => [String(id), String(record)]));
}
