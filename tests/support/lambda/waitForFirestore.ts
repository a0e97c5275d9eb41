import { vi } from 'vitest';
import { readFeedSource, type RequestHandler } from './lambdaRuntime.ts';

/** Waits until a request reads Firestore in time, because the emulator is slow after its start. */
export async function waitForFirestore(runtime: RequestHandler): Promise<void> {
  let seed = 0;
  // expect.poll needs to know its test, which it doesn't in concurrent tests.
  await vi.waitFor(
    async () => {
      if ((await readFeedSource(runtime, ++seed)) !== 'COLLECTION')
        throw new Error('The feed is not from Firestore.');
    },
    { timeout: 30_000 },
  );
}
