import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { imageNameOf } from '../images/imageNames.ts';
import { readSettings } from '../env.ts';
import { openServices } from '../app/services.ts';
import {
  fillStores,
  openSqliteStores,
  readArchive,
  type TestStores,
} from '../../tests/support/stores/testArchive.ts';
import { type S3Server, startS3Server } from '../../tests/support/cloud/s3Server.ts';
import { createTemporaryFolder } from '../../tests/support/site/serverProcess.ts';
import { drawNoCard } from '../../tests/support/stores/storeFixture.ts';
import { run } from './backup.contract.ts';
import type { Archive } from './archive.ts';
import { openBucket } from './bucket.ts';
import { writeBackupToBucket } from './bucketBackup.ts';

const folder = createTemporaryFolder();
let server: S3Server;
let stores: TestStores;
beforeEach(async () => {
  server = await startS3Server('backups-of-upwell');
  for (const [name, value] of Object.entries(server.env)) vi.stubEnv(name, value);
  stores = await openSqliteStores(folder.path);
  await fillStores(stores);
  for (const text of ['Second image.', 'Third image.', 'Fourth image.']) {
    const bytes = Buffer.from(text);
    await stores.images.put(imageNameOf(bytes, 'image/png'), bytes);
  }
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await stores.close();
  server.close();
});
afterAll(folder.remove);

const never = new AbortController().signal;
let minute = 10;

describe('a backup in a bucket', () => {
  test('is restored identically from its files and the images that all backups share', async () => {
    expect(await backUp()).toEqual({ records: 25, images: 4 });
    const target = await openSqliteStores(folder.path);
    const copy = join(folder.path, 'copy');
    download(/^backups\/[^/]+\/(.+)$/, copy);
    download(/^(images\/.+)$/, copy);
    expect(await run(target, 'restore', copy)).toMatchObject({ code: 0 });
    expect(await readAll(target)).toEqual(await readAll(stores));
    await target.close();
  });

  test('stores only new images, and is not changed by the next one', async () => {
    await backUp();
    const first = new Map(server.objects);
    const bytes = Buffer.from('Fifth image.');
    await stores.images.put(imageNameOf(bytes, 'image/png'), bytes);
    expect(await backUp()).toEqual({ records: 26, images: 1 });
    expect([...server.objects.keys()].filter((key) => key.endsWith('/manifest.json'))).toHaveLength(2);
    const changed = [...first].filter(([key, content]) => server.objects.get(key) !== content);
    expect(changed.map(([key]) => key)).toEqual(['unfinished.json']);
  });

  test('is continued after an interruption, without storing anything twice', async () => {
    const interruption = new AbortController();
    const bucket = await openBucket('backups-of-upwell');
    // As on Firestore, the snapshot outlives the interrupted backup.
    const original = await stores.openArchive();
    const archive: Archive = {
      ...original,
      openSnapshot: (_folder, token) => original.openSnapshot(folder.path, token),
    };
    let images = 0;
    const interrupted = writeBackupToBucket(
      {
        archive,
        bucket: {
          ...bucket,
          putBytes: async (...args) => {
            await bucket.putBytes(...args);
            images += 1;
            if (images === 2) interruption.abort();
          },
        },
        now: () => '2026-11-22T15:00:00.000Z',
      },
      interruption.signal,
    );
    await expect(interrupted).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    const keys = [...server.objects.keys()];
    expect(keys).toContain('backups/2026-11-22T15:00:00.000Z/users.jsonl');
    expect(keys).not.toContain('backups/2026-11-22T15:00:00.000Z/images.jsonl');
    expect(await backUp(archive)).toEqual({ records: 25, images: 2 });
    expect(server.objects.has('backups/2026-11-22T15:00:00.000Z/manifest.json')).toBe(true);
  });

  test('leaves no file behind when the bucket fails, and writes files that only their owner can read', async () => {
    const temporary = join(folder.path, 'temporary');
    mkdirSync(temporary);
    vi.stubEnv('TMPDIR', temporary);
    const modes: number[] = [];
    const bucket = await openBucket('backups-of-upwell');
    const failure = new Error('The bucket fails.');
    const listFiles = () => readdirSync(temporary, { recursive: true, encoding: 'utf8' });
    const failing = {
      ...bucket,
      list: () => {
        for (const name of listFiles()) modes.push(statSync(join(temporary, name)).mode & 0o777);
        return Promise.reject(failure);
      },
    };
    const archive = await stores.openArchive();
    const now = () => '2026-11-22T15:00:00.000Z';
    await expect(writeBackupToBucket({ archive, bucket: failing, now }, never)).rejects.toThrow(failure);
    expect(modes).toEqual([0o700, 0o600]);
    expect(listFiles()).toEqual([]);
  });

  test('is refused by S3 when its content has changed on the way', async () => {
    const bucket = await openBucket('backups-of-upwell');
    await expect(bucket.putBytes('one', Buffer.from('One.'), '00'.repeat(32))).rejects.toThrow('BadDigest');
  });

  test('is written by the scheduled jobs where BACKUP_BUCKET is set, once a day', async () => {
    const settings = readSettings({ ...stores.environment, BACKUP_BUCKET: 'backups-of-upwell' });
    const services = await openServices(settings, { drawCard: drawNoCard });
    const results = await services.runDueJobs(never);
    expect(results).toContainEqual({ job: 'backup', outcome: 'finished' });
    expect([...server.objects.keys()].filter((key) => key.endsWith('/manifest.json'))).toHaveLength(1);
    expect(await services.runDueJobs(never)).toEqual([]);
    await services.close();
  });
});

async function backUp(archive?: Archive) {
  const bucket = await openBucket('backups-of-upwell');
  minute += 1;
  const now = () => `2026-11-22T16:${minute}:00.000Z`;
  return writeBackupToBucket({ archive: archive ?? (await stores.openArchive()), bucket, now }, never);
}

async function readAll(from: TestStores) {
  return readArchive(await from.openArchive(), folder.path);
}

/** Writes the objects whose keys match to a folder, under the first group of the pattern. */
function download(pattern: RegExp, to: string): void {
  for (const [key, content] of server.objects) {
    const name = pattern.exec(key)?.[1];
    if (name === undefined) continue;
    mkdirSync(dirname(join(to, name)), { recursive: true });
    writeFileSync(join(to, name), content);
  }
}
