import { beforeEach, describe, expect, test } from 'vitest';
import type { ImageStore } from './imageStore.ts';

const name = `${'a1'.repeat(32)}.jpg`;
const other = `${'b2'.repeat(32)}.png`;
const bytes = Uint8Array.from({ length: 614_400 }, (_, index) => index % 251);

/** What every store of images must do; `open` gives an empty one. */
export function describeImageStore(open: () => Promise<ImageStore>): void {
  describe('a store of images', () => {
    let images: ImageStore;
    beforeEach(async () => {
      images = await open();
    });

    test('an image of the largest size comes back byte for byte', async () => {
      await images.put(name, bytes);
      expect(await images.find(name)).toEqual(bytes);
    });

    test('an absent image is null, not there, and can’t be kept', async () => {
      expect(await images.find(name)).toBeNull();
      expect(await images.markUsed(name)).toBe(false);
      expect(await images.has(name)).toBe(false);
      await images.put(name, bytes);
      expect(await images.has(name)).toBe(true);
    });

    test('storing the same image again, even at once, changes nothing', async () => {
      await Promise.all([images.put(name, bytes), images.put(name, bytes), images.put(name, bytes)]);
      await images.put(name, bytes);
      expect(await images.find(name)).toEqual(bytes);
    });

    test('the first secret that is proposed stays, for several servers at once, too', async () => {
      const proposals = ['one', 'two', 'three'];
      const [first, ...others] = await Promise.all(
        proposals.map((proposal) => images.getOrCreateSecret(proposal)),
      );
      expect(proposals).toContain(first);
      expect(new Set(others)).toEqual(new Set([first]));
      expect(await images.getOrCreateSecret('four')).toBe(first);
    });

    test('an image in use is never swept', async () => {
      await images.put(name, bytes);
      expect(await images.deleteUnused(new Set([name]), cleanupTiming('2026-01-01'))).toBe(0);
      expect(await images.deleteUnused(new Set([name]), cleanupTiming('2027-01-01'))).toBe(0);
      expect(await images.find(name)).not.toBeNull();
    });

    test('an unused image is swept a month after it was first seen unused', async () => {
      await images.put(name, bytes);
      await images.put(other, bytes);
      expect(await images.deleteUnused(new Set([other]), cleanupTiming('2026-01-01'))).toBe(0);
      expect(await images.deleteUnused(new Set([other]), cleanupTiming('2026-01-31'))).toBe(0);
      expect(await images.deleteUnused(new Set([other]), cleanupTiming('2026-02-01'))).toBe(1);
      expect(await images.find(name)).toBeNull();
      expect(await images.find(other)).not.toBeNull();
    });

    test.each([
      ['stored again', () => images.put(name, bytes)],
      ['kept', () => images.markUsed(name)],
      ['seen in use', () => images.deleteUnused(new Set([name]), cleanupTiming('2026-01-20'))],
    ])('an unused image that is %s begins a new month', async (_, use) => {
      await images.put(name, bytes);
      await images.deleteUnused(new Set(), cleanupTiming('2026-01-01'));
      await use();
      expect(await images.deleteUnused(new Set(), cleanupTiming('2026-03-01'))).toBe(0);
      expect(await images.deleteUnused(new Set(), cleanupTiming('2026-04-02'))).toBe(1);
    });
  });
}

function cleanupTiming(day: string): { now: string; unusedBefore: string } {
  const now = new Date(`${day}T00:00:00.000Z`);
  const unusedBefore = new Date(now.getTime() - 30 * 24 * 3_600_000);
  return { now: now.toISOString(), unusedBefore: unusedBefore.toISOString() };
}
