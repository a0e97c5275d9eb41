import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeOnBothDatabases } from '../../tests/support/stores/describeDatabases.ts';
import { addThoughts, changeAt, draftOf } from '../../tests/support/stores/storeFixture.ts';
import { silentLog } from '../../tests/support/site/testLog.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { openTestSite, type TestSite } from '../../tests/support/site/testSite.ts';
import { openSnapshotFolder } from './snapshotFiles.ts';
import { createSnapshots, type SnapshotDependencies } from './snapshots.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

async function openSite(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await openTestSite(env);
  onTestFinished(() => site.close());
  return site;
}

interface SnapshotContent {
  licence: string;
  createdAt: string;
  thoughts: ({ id: string } | null)[];
  count: number;
}

async function readLatest(site: Pick<TestSite, 'url'>) {
  const response = await fetch(`${site.url}/snapshots/latest.json`);
  const text = await response.text();
  return { response, text, content: JSON.parse(text) as SnapshotContent };
}

describe('a snapshot', () => {
  test('has the hash of its bytes as its name, all thoughts with the fields of the REST API, and the licence', async () => {
    const site = await openSite({ SNAPSHOT_LICENCE: 'CC0' });
    const { snapshots, thoughts } = site.services;
    await thoughts.add(
      draftOf('With an image.', { imageUrl: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' }),
      'image',
      changeAt(1),
    );
    expect(await snapshots.make()).toBe(true);
    const { response, text, content } = await readLatest(site);
    const sha256 = createHash('sha256').update(text).digest('hex');
    expect(response.url).toBe(`${site.url}/snapshots/${sha256}.json`);
    expect(content).toMatchObject({ licence: 'CC0', count: 41 });
    expect(Date.now() - Date.parse(content.createdAt)).toBeLessThan(60_000);
    const [first, ...others] = content.thoughts;
    const rest = await fetch(`${site.url}/api/thoughts/${first?.id}`);
    expect(JSON.stringify(first)).toBe(await rest.text());
    const found = await thoughts.findByRanks(content.thoughts.map((_, rank) => rank));
    expect(content.thoughts.map((thought) => thought?.id)).toEqual(found.map(({ id }) => id));
    expect(others.at(-1)).toMatchObject({ thought: 'With an image.', imageUrl: null });
    expect(text.split('\n')).toHaveLength(44);
  });

  test('can be read by other sites, compressed or not, and cached for a day', async () => {
    const site = await openSite();
    await site.services.snapshots.make();
    const redirect = await fetch(`${site.url}/snapshots/latest.json`, { redirect: 'manual' });
    const url = `${site.url}${redirect.headers.get('location')}`;
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'public, max-age=60']);
    expect(await redirect.json()).toMatchObject({ url: redirect.headers.get('location') });
    const compressed = await fetch(url);
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const text = await plain.text();
    expect(await compressed.text()).toBe(text);
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    for (const { headers } of [redirect, compressed, plain])
      expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(plain.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    const etag = plain.headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.status, head.headers.get('content-length')]).toEqual([
      200,
      plain.headers.get('content-length'),
    ]);
    expect(await head.text()).toBe('');
  });

  test('that is missing or unknown is a problem document, which says when the next one is made', async () => {
    const site = await openSite();
    const latest = await fetch(`${site.url}/snapshots/latest.json`);
    expect([latest.status, latest.headers.get('content-type')]).toEqual([404, 'application/problem+json']);
    expect(await latest.json()).toMatchObject({ detail: expect.stringContaining('The first one is made') });
    expect(Number(latest.headers.get('retry-after'))).toBeLessThan(400);
    for (const name of [`${'0'.repeat(64)}.json`, 'new.partial', '..%2Fupwell.sqlite', 'none'])
      expect([name, (await fetch(`${site.url}/snapshots/${name}`)).status]).toEqual([name, 404]);
  });

  test('is made soon after the start, in a demo too', async () => {
    const site = await openSite({ DEMO: 'yes', DATA_DIR: '', SIGN_IN_KEY: '', ADMIN_EMAILS: '' });
    await site.services.runDueJobs(new AbortController().signal);
    expect((await readLatest(site)).content.count).toBeGreaterThan(300);
  });

  test('that a client reads slowly or incompletely makes no other request fail', async () => {
    const site = await openSite();
    await site.services.snapshots.make();
    const { response } = await readLatest(site);
    await new Promise((resolve) => {
      const started = request(response.url, (message) => {
        message.destroy();
        resolve(null);
      });
      started.end();
    });
    expect((await readLatest(site)).content.count).toBe(40);
    expect(site.logEntries.filter(({ level }) => level === 'error')).toEqual([]);
  });
});

describe('the job', () => {
  /** Opens the snapshots of a site with a clock of their own. */
  async function openSnapshots(changes: Partial<SnapshotDependencies> = {}) {
    const site = await openSite();
    const folder = createTemporaryFolder();
    onTestFinished(folder.remove);
    const clock = { nowMs: Date.parse('2026-11-26T12:00:00Z'), state: 'a' };
    const open = () =>
      createSnapshots({
        files: openSnapshotFolder(folder.path),
        thoughts: site.services.thoughts,
        readState: async () => clock.state,
        licence: null,
        now: () => new Date(clock.nowMs).toISOString(),
        log: silentLog,
        ...changes,
      });
    const signal = new AbortController().signal;
    const { thoughts } = site.services;
    return { thoughts, clock, open, run: (process = open()) => process.run(signal), folder };
  }

  test('makes one a day if the collection has changed, and keeps three', async () => {
    const { thoughts, clock, open, run, folder } = await openSnapshots();
    expect(await run()).toEqual({ made: 1, deleted: 0 });
    const first = await open().findLatest();
    for (const day of [1, 2, 3]) {
      await thoughts.add(draftOf(`Day ${day}`), `day ${day}`, changeAt(day));
      clock.state = `day ${day}`;
      clock.nowMs += dayMs - 1;
      expect(await run()).toEqual({ made: 0, deleted: 0 });
      clock.nowMs += 1;
      expect(await run()).toEqual({ made: 1, deleted: 0 });
      expect(await run()).toEqual({ made: 0, deleted: 0 });
    }
    expect(await open().find(first.sha256 ?? '', false)).toBe('gone');
    const names = readdirSync(join(folder.path, 'snapshots'));
    expect(names.filter((name) => name.endsWith('.json'))).toHaveLength(3);
    clock.nowMs += dayMs;
    expect(await run()).toEqual({ made: 0, deleted: 0 });
    clock.state = 'Something else has changed.';
    expect(await run()).toEqual({ made: 0, deleted: 0 });
    expect(readdirSync(join(folder.path, 'snapshots')).toSorted()).toEqual(names.toSorted());
  });

  test('makes one snapshot a day even after one was made while the clock was ahead', async () => {
    const { clock, thoughts, open, run } = await openSnapshots();
    clock.nowMs += 40 * dayMs;
    await run();
    const ahead = await open().findLatest();
    clock.nowMs -= 40 * dayMs;
    await thoughts.add(draftOf('Since then.'), 'since', changeAt(1));
    clock.state = 'b';
    expect(await run()).toEqual({ made: 0, deleted: 0 });
    expect(await open().findLatest()).toMatchObject({ sha256: ahead.sha256 });
    clock.nowMs += dayMs;
    expect(await run()).toEqual({ made: 1, deleted: 0 });
    const { sha256 } = await open().findLatest();
    expect(sha256).not.toBe(ahead.sha256);
    clock.state = 'c';
    expect(await run()).toEqual({ made: 0, deleted: 0 });
    expect(await open().findLatest()).toMatchObject({ sha256 });
  });

  test('deletes snapshots with a thought that another process has hidden without reporting it, and makes a new one within an hour', async () => {
    const { thoughts, clock, open, run } = await openSnapshots();
    await run();
    const older = await open().findLatest();
    const { id } = await thoughts.add(draftOf('Soon hidden.'), 'hidden', changeAt(1));
    Object.assign(clock, { state: 'b', nowMs: clock.nowMs + dayMs });
    await run();
    const newer = await open().findLatest();
    await thoughts.trash(id, changeAt(2));
    expect(await open().find(newer.sha256 ?? '', false)).toBe('gone');
    expect(await open().findLatest()).toMatchObject({ sha256: older.sha256 });
    const [other] = await thoughts.findByRanks([3]);
    await thoughts.trash(other?.id ?? '', changeAt(3));
    expect(await run()).toEqual({ made: 0, deleted: 1 });
    expect(await open().findLatest()).toEqual({ sha256: null, nextAtMs: clock.nowMs + hourMs });
    clock.nowMs += hourMs;
    expect(await run()).toEqual({ made: 1, deleted: 0 });
  });

  test('doesn’t offer a snapshot with a thought that is hidden while it is being written', async () => {
    const { thoughts, open } = await openSnapshots();
    const [hidden] = await thoughts.findByRanks([0]);
    const snapshots = await openSnapshots({
      thoughts: {
        listLiveIds: thoughts.listLiveIds,
        iterateByRank: async function* () {
          yield* thoughts.iterateByRank();
          await thoughts.trash(hidden?.id ?? '', changeAt(1));
        },
      },
    });
    expect(await snapshots.open().make()).toBe(true);
    expect(await snapshots.open().findLatest()).toMatchObject({ sha256: null });
    expect(await open().make()).toBe(true);
  });

  test('writes 10,000 of the longest thoughts in bounded memory', { tags: 'slow' }, async () => {
    const long = {
      ...draftOf('字'.repeat(500)),
      application: '字'.repeat(4_000),
      summary: '字'.repeat(600),
    };
    const { thoughts } = await openSnapshots();
    const [template] = await thoughts.findByRanks([0]);
    let maxBytes = 0;
    const { open } = await openSnapshots({
      thoughts: {
        listLiveIds: async () => new Set(Array.from({ length: 10_000 }, (_, index) => String(index))),
        iterateByRank: async function* () {
          for (let index = 0; index < 10_000; index += 1) {
            if (template !== undefined) yield { ...template, ...long, id: String(index) };
            maxBytes = Math.max(maxBytes, process.memoryUsage.rss());
          }
        },
      },
    });
    const before = process.memoryUsage.rss();
    const snapshots = open();
    await snapshots.make();
    const latest = await snapshots.findLatest();
    const found = await snapshots.find(latest.sha256 ?? '', false);
    const size = typeof found === 'object' ? found.size : 0;
    expect(size).toBeGreaterThan(150_000_000);
    expect(maxBytes - before).toBeLessThan(size / 2);
  });
});

describeOnBothDatabases('hiding a thought', (openStores) => {
  test('deletes the snapshots that contain it before the change is acknowledged, whichever change it is', async () => {
    const [stores] = await openStores();
    const site = await openTestSite({}, { openStores: async () => ({ ...stores, close: async () => {} }) });
    onTestFinished(() => site.close());
    const { thoughts, snapshots } = site.services;
    await addThoughts(thoughts, ['remains', 'a', 'b', 'c', 'd']);
    const row = { id: 'imported', draft: draftOf('Imported'), createdAt: null };
    await thoughts.import([row], changeAt(9), false, { operation: 'import' });
    const find = async (text: string) => {
      const { edges } = await thoughts.readPage({
        first: 50,
        after: null,
        search: text,
        place: 'live',
        orderBy: 'NEWEST',
      });
      const found = edges.find(({ node }) => node.thought === text)?.node;
      return found ?? { id: '', version: 0 };
    };
    const bulk = (action: 'DELETE' | 'UNPUBLISH', text: string) => async () => {
      const { id, version } = await find(text);
      return thoughts.changeMany({ operation: text, action, thoughts: [{ id, version }] }, changeAt(20));
    };
    const changes = {
      'moved to the trash': async () => thoughts.trash((await find('a')).id, changeAt(20)),
      unpublished: async () => {
        const { id, version } = await find('b');
        return thoughts.update(id, draftOf('b'), version, changeAt(20), true);
      },
      'deleted with others': bulk('DELETE', 'c'),
      'unpublished with others': bulk('UNPUBLISH', 'd'),
      'taken back with its import': () => thoughts.undoOperation('import', null, changeAt(20)),
    };
    for (const [name, change] of Object.entries(changes)) {
      expect(await snapshots.make()).toBe(true);
      const { response, text } = await readLatest(site);
      await change();
      const after = await fetch(response.url);
      expect([name, after.status]).toEqual([name, 410]);
      expect(await after.text()).not.toContain(text.slice(0, 200));
      expect((await fetch(`${site.url}/snapshots/latest.json`)).status).toBe(404);
    }
  });
});

test('a snapshot is stored even if the working folder of the process was deleted', () => {
  const module = new URL('snapshotFiles.ts', import.meta.url).href;
  const program = `
    const { mkdtempSync, rmSync } = await import('node:fs');
    const { openSnapshotFolder } = await import('${module}');
    const folder = mkdtempSync('${tmpdir()}/upwell-');
    process.chdir(folder);
    const files = openSnapshotFolder('data');
    rmSync(folder, { recursive: true });
    console.log(files.createPath());
    rmSync(folder, { recursive: true });`;
  const options = { encoding: 'utf8', timeout: 20_000 } as const;
  expect(execFileSync(process.execPath, ['--input-type=module', '--eval', program], options)).toContain(
    '/data/snapshots/new.partial',
  );
});
