// Starts one Firestore emulator for all tests of a run when the first test requests it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type FirestoreEmulator, startFirestoreEmulator } from './firestoreEmulator.ts';

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
  const registryServer = createServer((_request, response) => {
    emulatorPromise ??= startFirestoreEmulator();
    emulatorPromise.then(
      (emulator) => response.end(JSON.stringify(emulator?.host ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(registryServer, 'listening');
  project.provide(
    'emulatorRegistryUrl',
    `http://127.0.0.1:${(registryServer.address() as AddressInfo).port}`,
  );
  return async () => {
    registryServer.close();
    const emulator = await emulatorPromise?.catch(() => null);
    await emulator?.stop();
  };
}
