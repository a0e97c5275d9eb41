import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { startS3Server } from '../../tests/support/cloud/s3Server.ts';
import { changeAt } from '../../tests/support/stores/storeFixture.ts';
import { openTestSite } from '../../tests/support/site/testSite.ts';
import { openSnapshotBucket } from './snapshotBucket.ts';

async function openBucket() {
  const server = await startS3Server();
  onTestFinished(server.close);
  const files = openSnapshotBucket(server.env);
  if (files === null) throw new Error('SNAPSHOT_BUCKET is not set.');
  return { server, files };
}

test('a snapshot is stored where CloudFront can read it, and is deleted before a change that hides a thought ends', async () => {
  const { server, files } = await openBucket();
  const site = await openTestSite({}, { snapshotFiles: files });
  onTestFinished(() => site.close());
  const { snapshots, thoughts } = site.services;
  expect(await snapshots.make()).toBe(true);
  const latest = await fetch(`${site.url}/snapshots/latest.json`, { redirect: 'manual' });
  const path = latest.headers.get('location') ?? '';
  const stored = server.files.get(path.slice(1));
  const sha256 = createHash('sha256')
    .update(stored?.bytes ?? '')
    .digest('hex');
  expect(path).toBe(`/snapshots/${sha256}.json`);
  expect(stored?.headers).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=86400, immutable',
  });
  expect([...server.files.keys()].toSorted()).toEqual([
    expect.stringMatching(/^index\/\d{15}-[0-9a-f]{64}\.index$/),
    path.slice(1),
  ]);
  const [hidden] = await thoughts.findByRanks([5]);
  server.failures.push('SlowDown');
  await thoughts.trash(hidden?.id ?? '', changeAt(1));
  expect(server.files.has(path.slice(1))).toBe(false);
  expect((await fetch(`${site.url}${path}`)).status).toBe(410);
  expect((await fetch(`${site.url}/snapshots/${'0'.repeat(64)}.json`)).status).toBe(404);
  expect(site.logEntries.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a change that hides a thought succeeds while S3 is down, and the job deletes the snapshot', async () => {
  const { server, files } = await openBucket();
  const site = await openTestSite({}, { snapshotFiles: files });
  onTestFinished(() => site.close());
  const { snapshots, thoughts } = site.services;
  await snapshots.make();
  const [hidden] = await thoughts.findByRanks([5]);
  server.failures.push('ServiceUnavailable', 'ServiceUnavailable');
  await thoughts.trash(hidden?.id ?? '', changeAt(1));
  expect(site.logEntries.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'Snapshots with a hidden thought couldn’t be deleted. The job tries it again.' },
  ]);
  expect(await snapshots.run(new AbortController().signal)).toMatchObject({ deleted: 1 });
});

test('a large snapshot is uploaded in parts of 5 to 16 MiB, without cutting characters', async () => {
  const { server, files } = await openBucket();
  const text = 'a字'.repeat(10_000_000);
  const path = files.createPath();
  writeFileSync(path, text);
  const name = `${'0'.repeat(64)}.json`;
  await files.add(name, path);
  expect(server.files.get(`snapshots/${name}`)?.bytes.equals(Buffer.from(text))).toBe(true);
  expect(Math.max(...server.partSizes)).toBeLessThanOrEqual(16 * 2 ** 20);
  expect(Math.min(...server.partSizes.slice(0, -1))).toBeGreaterThan(5 * 2 ** 20);
  rmSync(path);
});
