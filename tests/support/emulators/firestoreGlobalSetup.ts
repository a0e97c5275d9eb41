// Starts one Firestore emulator for all tests of a run when the first test requests it.
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { type FirestoreEmulator, startFirestoreEmulator } from './firestoreEmulator.ts';
import { listen } from '../site/listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Responds with the emulator's host as JSON, or null if it is not installed. In CI, the response is then a 500 with the
     * reason.
     */
    emulatorRegistryUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let emulatorPromise: Promise<FirestoreEmulator | null> | undefined;
  const registry = createServer((_request, response) => {
    emulatorPromise ??= startFirestoreEmulator();
    emulatorPromise.then(
      (emulator) => response.end(JSON.stringify(emulator?.host ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url, close } = await listen(registry);
  project.provide('emulatorRegistryUrl', url);
  return async () => {
    close();
    const emulator = await emulatorPromise?.catch(() => null);
    await emulator?.stop();
  };
}
