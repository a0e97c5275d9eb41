// Tests drawing and storing share images by the scheduled job and the command.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { markAsGenerated } from '#domain/images/generatedImage.ts';
import { testStaticFiles } from '../../../tests/support/site/pageTesting.ts';
import { changeAt, draftOf } from '../../../tests/support/stores/storeFixture.ts';
import { createTestLog, silentLog } from '../../../tests/support/site/testLog.ts';
import { openTestSite, type TestSite } from '../../../tests/support/site/testSite.ts';
import * as samples from '../../../tests/support/browser/imageSamples.ts';
import { imageNameOf } from '../imageNames.ts';
import { createCardDrawer, drawInThisThread } from './cardDrawer.ts';
import { drawMissingShareImages } from './shareImages.ts';

const ownImage = `/images/${'a'.repeat(64)}.jpg`;
const storedPath = /^\/images\/[0-9a-f]{64}\.jpg$/;
const undrawable = 'Be 𓀀';
const drawingMs = 60_000;
const card = { id: '1', thought: 'Be water.', author: 'Bruce Lee', productName: 'Upwell', photoUrl: null };

let site: TestSite;
beforeEach(async () => {
  site = await openTestSite({}, { staticFiles: testStaticFiles });
  for (const { id } of await listStarterThoughts()) await site.services.thoughts.trash(id, changeAt(0));
});
afterEach(() => site.close());

async function listStarterThoughts() {
  return site.services.thoughts.listByRank(0, 100);
}

async function add(thought: string, imageUrl: string | null = null): Promise<string> {
  return (await site.services.thoughts.add(draftOf(thought, { imageUrl }), thought, changeAt(1))).id;
}

async function draw(id: string) {
  await drawMissingShareImages(site.services, { includesExisting: true });
  return site.services.thoughts.findById(id);
}

async function findOgImage(id: string): Promise<string | undefined> {
  const html = await (await fetch(`${site.url}/thought/${id}`)).text();
  return /property="og:image" content="([^"]+)"/.exec(html)?.[1];
}

describe('drawing', () => {
  test('stores a card, which link previews then show', { timeout: drawingMs }, async () => {
    const [one, other] = [await add('Be water.'), await add('Be fire.')];
    expect(await findOgImage(one)).toBe(`${site.url}/share.png`);
    expect(await draw(one)).toMatchObject({
      shareImage: expect.stringMatching(storedPath) as string,
      version: 1,
    });
    await draw(other);
    const images = await Promise.all([one, other].map(findOgImage));
    expect(new Set(images).size).toBe(2);
    for (const image of images) {
      const response = await fetch(image ?? '');
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    }
  });

  test(
    'draws a card of a generated image, which link previews then show instead',
    { timeout: drawingMs },
    async () => {
      const bytes = markAsGenerated(samples.jpeg);
      const name = imageNameOf(bytes, 'image/jpeg');
      await site.services.images.put(name, bytes);
      const id = await add('Begin.', `/images/${name}`);
      expect(await findOgImage(id)).toBe(`${site.url}/images/${name}`);
      expect(await draw(id)).toMatchObject({
        shareImage: expect.stringMatching(storedPath) as string,
      });
      expect(await findOgImage(id)).toMatch(/[0-9a-f]{64}\.jpg$/);
    },
  );
});

describe('the job', () => {
  test(
    'draws what is missing, and goes on after a thought that can’t be drawn',
    { timeout: drawingMs },
    async () => {
      const [first, failing, , last, own] = [
        await add('First.'),
        await add(undrawable),
        await add(`${undrawable}!`),
        await add('Last.'),
        await add('Own.', ownImage),
      ];
      await site.services.runDueJobs(new AbortController().signal);
      const find = async (id = '') => (await site.services.thoughts.findById(id))?.shareImage;
      expect(await Promise.all([first, last, failing, own].map(find))).toEqual([
        expect.stringMatching(storedPath),
        expect.stringMatching(storedPath),
        null,
        null,
      ]);
      const reasons = ['MissingCharacter: No font has the character 𓀀.'];
      expect(site.logEntries).toContainEqual(
        expect.objectContaining({
          level: 'warn',
          message: '2 share images couldn’t be drawn.',
          detail: { reasons },
        }),
      );
    },
  );

  test('stores nothing for a text that was changed while it was drawn', async () => {
    const id = await add('Old.');
    const drawCard = async () => {
      await site.services.thoughts.update(id, draftOf('New.'), 1, changeAt(2));
      return Buffer.from('a picture of the old text');
    };
    expect(await drawMissingShareImages({ ...site.services, drawCard })).toEqual({ drawn: 0, failed: [] });
    expect(await site.services.thoughts.findById(id)).toMatchObject({ thought: 'New.', shareImage: null });
  });

  test('ends with an AbortError when the signal is aborted', async () => {
    await add('Begin.');
    const signal = AbortSignal.abort();
    await expect(drawMissingShareImages(site.services, { signal })).rejects.toThrow('aborted');
  });
});

test(
  'a worker thread continues after a text that can’t be drawn, and is replaced after any other error',
  { timeout: drawingMs },
  async () => {
    let threads = 0;
    const countThread = () => (threads += 1);
    subscribe('worker_threads', countThread);
    const drawCard = createCardDrawer(silentLog);
    await expect(drawCard({ ...card, thought: undrawable })).rejects.toThrow('No font has the character');
    const brokenCard = Object.assign({ ...card }, { thought: null });
    await expect(drawCard(brokenCard)).rejects.toThrow('TypeError');
    expect(threads).toBe(1);
    await drawCard(card);
    expect(threads).toBe(2);
    unsubscribe('worker_threads', countThread);
  },
);

test(
  'the error of an idle worker thread is logged, and the next card is drawn',
  { timeout: drawingMs },
  async () => {
    const { log, entries } = createTestLog();
    const workers: Worker[] = [];
    const addWorker = (message: unknown) => workers.push((message as { worker: Worker }).worker);
    subscribe('worker_threads', addWorker);
    const drawCard = createCardDrawer(log);
    await drawCard(card);
    const [idle] = workers;
    idle?.postMessage(null, []);
    await new Promise((resolve) => idle?.once('exit', resolve));
    expect(entries).toEqual([
      expect.objectContaining({ level: 'warn', message: 'The idle thread for share images has failed.' }),
    ]);
    await drawCard(card);
    expect(workers).toHaveLength(2);
    unsubscribe('worker_threads', addWorker);
  },
);

test('share images are drawn under node --watch too', { timeout: drawingMs }, async () => {
  // Node sets it for the process that it watches.
  vi.stubEnv('WATCH_REPORT_DEPENDENCIES', '1');
  const bytes = await createCardDrawer(silentLog)(card);
  vi.unstubAllEnvs();
  expect(bytes.byteLength).toBeGreaterThan(10_000);
});

test(
  'a worker thread draws the same card as this thread, while this thread goes on',
  { timeout: drawingMs },
  async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 5);
    const fromWorker = await createCardDrawer(silentLog)(card);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(5);
    expect(Buffer.compare(fromWorker, await drawInThisThread(card))).toBe(0);
  },
);
