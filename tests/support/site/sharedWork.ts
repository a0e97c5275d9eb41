// A global setup of Vitest: starts the Firestore emulator, and builds the package for Lambda, once for all tests of a run,
// when the first test requests it.
import { createServer } from 'node:http';
import type { TestProject } from 'vitest/node';
import { startFirestoreEmulator } from '../emulators/firestoreEmulator.ts';
import { buildLambdaPackage } from '../lambda/lambdaPackage.ts';
import { listen } from './listen.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * Responds to `/emulator` with the emulator's host as JSON, or null if it is not installed, and to `/package` when the
     * package is built; with 500 and the reason if that fails, or if the emulator is not installed in CI.
     */
    sharedWorkUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let emulator: ReturnType<typeof startFirestoreEmulator> | undefined;
  let build: Promise<void> | undefined;
  const server = createServer((request, response) => {
    // A test that blocks its process wouldn't notice that this server has closed an idle connection.
    response.shouldKeepAlive = false;
    const work =
      request.url === '/package'
        ? (build ??= buildLambdaPackage())
        : (emulator ??= startFirestoreEmulator()).then((started) => started?.host ?? null);
    work.then(
      (result) => response.end(JSON.stringify(result)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  const { url, close } = await listen(server);
  project.provide('sharedWorkUrl', url);
  return async () => {
    close();
    await (await emulator?.catch(() => null))?.stop();
  };
}
