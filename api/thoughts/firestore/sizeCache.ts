import type { ThoughtStore } from '../thoughtStore.ts';

export interface SizeCache {
  read: ThoughtStore['size'];
  /** Forgets the size when the change has ended, whether it succeeded or not. */
  forgetAfter: <Result>(change: Promise<Result>) => Promise<Result>;
}

/** Creates a cache of the collection's size. */
export function createSizeCache(readSize: () => Promise<number>): SizeCache {
  let cached = { size: 0, readAtMs: -Infinity };
  let changes = 0;
  return {
    read: async (maxAgeMs = 0) => {
      // An empty collection is always read again, so that its first thought appears at once.
      if (cached.size > 0 && performance.now() - cached.readAtMs < maxAgeMs) return cached.size;
      const changesBefore = changes;
      const readAtMs = performance.now();
      const size = await readSize();
      if (changes === changesBefore) cached = { size, readAtMs };
      return size;
    },
    forgetAfter: (change) =>
      change.finally(() => {
        changes += 1;
        cached = { size: 0, readAtMs: -Infinity };
      }),
  };
}
