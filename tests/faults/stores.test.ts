// Tests a slow, unreachable, failing or full store. Visitors get thoughts, admins an error, and the site recovers.
import { mkdirSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFirestoreEmulator } from '../support/emulators/firestoreEmulator.ts';
import { errorStatuses, type ErrorStatus, startFirestoreProxy } from '../support/proxies/firestoreProxy.ts';
import { startTestProxy, type TestProxy } from '../support/proxies/testProxy.ts';
import { createTemporaryFolder } from '../support/site/serverProcess.ts';
import {
  addThought,
  type Answer,
  type FaultySite,
  readFeed,
  readVersions,
  savedId,
  send,
  startFaultySite,
} from './harness.ts';

/** The maximum time of a request. The store may take 2.5 s of it; the rest allows for a busy machine. */
const maxMs = 5_000;
/** The maximum time until the site works again. It takes one request; the rest allows for a busy machine. */
const maxRecoveryMs = 20_000;

const emulator = await startFirestoreEmulator();
let status: ErrorStatus | null = null;

type Act = (proxy: TestProxy) => unknown;

/** The faults, each with its start and its end. */
const faults: [name: string, begin: Act, end: Act][] = [
  ['slow', (proxy) => proxy.setDelay(2_000), (proxy) => proxy.setDelay(0)],
  [
    'not listening',
    (proxy) => [proxy.refuseConnections(), proxy.closeConnections()],
    (proxy) => proxy.acceptConnections(),
  ],
  [
    'silent, on old and new connections',
    (proxy) => [proxy.dropTraffic(), proxy.setNewConnections('drop')],
    (proxy) => proxy.setNewConnections('forward'),
  ],
  ['silent on connections that exist', (proxy) => proxy.dropTraffic(), () => {}],
  [
    'not heard',
    (proxy) => [proxy.dropTraffic('replies'), proxy.setNewConnections('dropReplies')],
    (proxy) => proxy.setNewConnections('forward'),
  ],
];
for (const name of Object.keys(errorStatuses) as ErrorStatus[])
  faults.push([`failing with ${name}`, () => (status = name), () => (status = null)]);

describe.skipIf(emulator === null)('Firestore', () => {
  const keys = new Set<string>();
  let [proxies, proxy, site] = [[] as { close: () => void }[], {} as TestProxy, {} as FaultySite];

  beforeAll(async () => {
    const failing = await startFirestoreProxy(emulator?.host ?? '', () => status);
    proxy = await startTestProxy(failing.host);
    proxies = [proxy, failing];
    site = await startFaultySite(undefined, {
      STORE: 'firestore',
      FIREBASE_PROJECT_ID: 'demo-faults',
      FIRESTORE_EMULATOR_HOST: proxy.host,
    });
    await addUntilSaved('first');
  });
  afterAll(async () => {
    await site.stop();
    for (const { close } of proxies) close();
    await emulator?.stop();
  });

  test.each(faults)('the site recovers after Firestore was %s', async (name, begin, end) => {
    begin(proxy);
    const answers = await Promise.all([1, 2].map((number) => visitAndAdd(`${name} ${number}`)));
    await end(proxy);
    for (let number = 1; number <= answers.length; number += 1) await addUntilSaved(`${name} ${number}`);
    const slowestMs = Math.max(...answers.flat().map(({ ms }) => ms));
    expect(slowestMs).toBeLessThan(maxMs);
    expect((await readVersions(site)).size).toBe(keys.size);
  });

  /** Reads as a visitor, and adds a thought as an admin. */
  async function visitAndAdd(key: string): Promise<Answer[]> {
    const seed = Math.floor(Math.random() * 1e9);
    const [feed, page, addition] = await Promise.all([
      readFeed(site, seed),
      send(`${site.url}/?${seed}`),
      addThought(site, key),
    ]);
    expect(JSON.stringify(feed.data)).toContain('"thought":"');
    expect([200, 503]).toContain(page.status);
    expect(page.text).toMatch(/<button[^>]*>[^]*— /);
    expect(savedId(addition) ?? addition.code).toMatch(savedId(addition) === null ? /^UNAVAILABLE$/ : /./);
    return [feed, page, addition];
  }

  /** Retries a change with the same key, like the admin page. */
  async function addUntilSaved(key: string): Promise<void> {
    const endsAtMs = performance.now() + maxRecoveryMs;
    while (savedId(await addThought(site, key)) === null) {
      expect(performance.now()).toBeLessThan(endsAtMs);
      await pause(100);
    }
    keys.add(key);
  }
});

/** Mounts a small disk that only the server sees. */
const onSmallDisk = (folder: string) => [
  'unshare',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=8m tmpfs "$0" && exec "$@"',
  folder,
];
const hasSmallDisk = spawnSync('unshare', ['--map-root-user', '--mount', 'true']).status === 0;

test.skipIf(!hasSmallDisk)('the site recovers after SQLite’s disk was full', async () => {
  const folder = createTemporaryFolder();
  const dataDir = join(folder.path, 'data');
  mkdirSync(dataDir);
  const site = await startFaultySite(folder.path, {}, onSmallDisk(dataDir));
  const filler = join(`/proc/${site.pid}/root`, dataDir, 'filler');
  expect(savedId(await addThought(site, 'before'))).not.toBeNull();
  const size = (await readVersions(site)).size;
  spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=512']);
  const refused: Answer[] = [];
  for (let number = 0; number < 20; number += 1) {
    const answer = await addThought(site, `full ${number}`, { application: 'x'.repeat(1_500) });
    if (savedId(answer) === null) refused.push(answer);
  }
  expect(refused.length).toBeGreaterThan(0);
  expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
  const feed = await readFeed(site, 7);
  expect(JSON.stringify(feed.data)).toContain('"source":"COLLECTION"');
  expect((await send(`${site.url}/browse`)).status).toBe(200);
  expect((await readVersions(site)).size).toBe(size + 20 - refused.length);
  rmSync(filler);
  expect(savedId(await addThought(site, 'after'))).not.toBeNull();
  await site.stop();
  folder.remove();
});
