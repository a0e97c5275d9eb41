// `npm run data -- upgrade` with records of the old application, which contain their images.
import { splitIntoChunks } from '../storage/splitIntoChunks.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as samples from '../../tests/support/browser/imageSamples.ts';
import { startReadCounter, type ReadCounter } from '../../tests/support/proxies/firestoreReadCounter.ts';
import { getSharedFirestoreEmulator } from '../../tests/support/emulators/sharedFirestoreEmulator.ts';
import type { FirestoreDatabase } from '../storage/firestore.ts';
import { createFirestoreImageStore } from '../images/store/firestoreImageStore.ts';
import { createMemoryStores } from '../../tests/support/stores/dataCommandTesting.ts';
import { openTestFirestore, emulatorDeadlineMs } from '../../tests/support/emulators/testFirestore.ts';
import { createFirestoreAuditLog } from '../audit/firestoreAuditLog.ts';
import { createFirestoreThoughtStore } from '../thoughts/firestore/firestoreThoughtStore.ts';
import { firstRanks } from '../../tests/support/stores/storeFixture.ts';
import { runDataCommand } from './data.ts';

const emulator = await getSharedFirestoreEmulator();
const size = 60;
const imageBytes = 300_000;

describe.skipIf(emulator === null)('records with large images', { timeout: 90_000, tags: 'slow' }, () => {
  const projectId = 'demo-upgrade';
  let proxy: ReadCounter;
  let database: FirestoreDatabase;

  beforeAll(async () => {
    await emulator?.clear(projectId);
    proxy = await startReadCounter(emulator?.host ?? '');
    database = openTestFirestore(projectId, proxy.host, emulatorDeadlineMs);
    const direct = openTestFirestore(projectId, emulator?.host, emulatorDeadlineMs);
    const old = direct.firestore.collection('thoughts');
    const url = 'https://youtu.be/UF8uR6Z6KLc';
    const seed = async (index: number) => {
      const fields = { text: `Thought ${index}`, youtubeLink: url, author: 'Ada', application: 'Begin.' };
      await old.doc(`old-${index}`).set({ ...fields, imageUrl: createImage(index), likes: index });
    };
    for (const chunk of splitIntoChunks(firstRanks(size), 4)) await Promise.all(chunk.map(seed));
    await direct.close();
  }, 60_000);
  afterAll(async () => {
    await database.close();
    proxy.close();
    await emulator?.clear(projectId);
  });

  test('are upgraded in small commits with progress messages, and only once', async () => {
    expect(await run('upgrade')).toEqual({
      code: 0,
      printed: [
        '50 images moved so far',
        `${size} records upgraded.`,
        `${size} images moved out of their records.`,
      ],
    });
    expect(proxy.largestCommitBytes()).toBeLessThan(imageBytes * 1.5);
    const { docs } = await database.firestore.collection('thoughts').orderBy('rank').get();
    expect(docs.map((document) => document.get('rank') as unknown)).toEqual(firstRanks(size));
    for (const document of docs) {
      const index = Number(document.id.slice('old-'.length));
      expect(document.data()).toMatchObject({
        thought: `Thought ${index}`,
        url: 'https://youtu.be/UF8uR6Z6KLc',
        imageUrl: expect.stringMatching(/^\/images\/[0-9a-f]{64}\.jpg$/) as string,
        likes: index,
      });
      expect(document.get('text')).toBeUndefined();
      expect(document.get('youtubeLink')).toBeUndefined();
    }
    expect(await run('upgrade')).toEqual({ code: 0, printed: ['Nothing to upgrade.'] });
  });

  async function run(command: string) {
    const printed: string[] = [];
    const code = await runDataCommand([command], {
      ...createMemoryStores(),
      thoughts: createFirestoreThoughtStore(database, createFirestoreAuditLog(database)),
      images: createFirestoreImageStore(database),
      now: () => '2026-11-20T21:41:07.123Z',
      print: (line) => printed.push(line),
    });
    return { code, printed };
  }
});

/** Returns a different image for each index. */
function createImage(index: number): string {
  return samples.toDataUrl('image/jpeg', samples.createJpegOfLength(imageBytes + index));
}
