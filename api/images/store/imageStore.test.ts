import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../../../tests/support/stores/describeDatabases.ts';
import type { ImageStore } from './imageStore.ts';

const name = `${'a1'.repeat(32)}.jpg`;
const otherName = `${'b2'.repeat(32)}.png`;
const bytes = Uint8Array.from({ length: 614_400 }, (_, index) => index % 251);

describeOnBothDatabases('the image store', (open) => {
  let images: ImageStore;
  beforeEach(async () => {
    [{ images }] = await open();
  });

  test('stores and returns an image of the maximum size', async () => {
    await images.put(name, bytes);
    expect(await images.find(name)).toEqual(bytes);
  });

  test('reports an unknown image as absent', async () => {
    expect(await images.find(name)).toBeNull();
    expect(await images.markUsed(name)).toBe(false);
    expect(await images.has(name)).toBe(false);
    await images.put(name, bytes);
    expect(await images.has(name)).toBe(true);
  });

  test('can store the same image repeatedly and concurrently', async () => {
    await Promise.all([images.put(name, bytes), images.put(name, bytes), images.put(name, bytes)]);
    await images.put(name, bytes);
    expect(await images.find(name)).toEqual(bytes);
  });

  test('stores the first proposed secret, even if several are proposed concurrently', async () => {
    const proposals = ['one', 'two', 'three'];
    const [first, ...others] = await Promise.all(
      proposals.map((proposal) => images.getOrCreateSecret(proposal)),
    );
    expect(proposals).toContain(first);
    expect(new Set(others)).toEqual(new Set([first]));
    expect(await images.getOrCreateSecret('four')).toBe(first);
  });

  test('never deletes an image in use', async () => {
    await images.put(name, bytes);
    expect(await images.deleteUnused(new Set([name]), cleanupTiming('2026-01-01'))).toBe(0);
    expect(await images.deleteUnused(new Set([name]), cleanupTiming('2027-01-01'))).toBe(0);
    expect(await images.find(name)).not.toBeNull();
  });

  test('deletes an image 30 days after it was marked as unused', async () => {
    await images.put(name, bytes);
    await images.put(otherName, bytes);
    expect(await images.deleteUnused(new Set([otherName]), cleanupTiming('2026-01-01'))).toBe(0);
    expect(await images.deleteUnused(new Set([otherName]), cleanupTiming('2026-01-31'))).toBe(0);
    expect(await images.deleteUnused(new Set([otherName]), cleanupTiming('2026-02-01'))).toBe(1);
    expect(await images.find(name)).toBeNull();
    expect(await images.find(otherName)).not.toBeNull();
  });

  test.each([
    ['stored again', () => images.put(name, bytes)],
    ['marked as used', () => images.markUsed(name)],
    ['used again', () => images.deleteUnused(new Set([name]), cleanupTiming('2026-01-20'))],
  ])('starts a new period for an unused image that is %s', async (_, use) => {
    await images.put(name, bytes);
    await images.deleteUnused(new Set(), cleanupTiming('2026-01-01'));
    await use();
    expect(await images.deleteUnused(new Set(), cleanupTiming('2026-03-01'))).toBe(0);
    expect(await images.deleteUnused(new Set(), cleanupTiming('2026-04-02'))).toBe(1);
  });
});

function cleanupTiming(day: string): { now: string; unusedBefore: string } {
  const now = new Date(`${day}T00:00:00.000Z`);
  const unusedBefore = new Date(now.getTime() - 30 * 24 * 3_600_000);
  return { now: now.toISOString(), unusedBefore: unusedBefore.toISOString() };
}
