// A global setup of Vitest: starts the Firestore emulator once for all tests of a run, when the first test requests it.
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { startFirestoreEmulator } from './firestoreEmulator.ts';
import { listen } from '../site/listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Responds with the emulator's host as JSON; null if it isn't installed; 500 with the reason if it can't start. */
    sharedEmulatorUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let emulator: ReturnType<typeof startFirestoreEmulator> | undefined;
  const server = createServer((_request, response) => {
    // Closes each connection at once, because a blocked test process doesn't notice when an idle one is closed.
    response.shouldKeepAlive = false;
    (emulator ??= startFirestoreEmulator()).then(
      (started) => response.end(JSON.stringify(started?.host ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url, close } = await listen(server);
  project.provide('sharedEmulatorUrl', url);
  return async () => {
    close();
    await (await emulator?.catch(() => null))?.stop();
  };
}
