import { defineConfig } from 'vitest/config';
import { findMissingRequirement } from './tests/support/emulators/firestoreEmulator.ts';

const missing = findMissingRequirement();
if (missing !== null) {
  const message = `The tests on Firestore need ${missing}`;
  if (process.env['CI'] !== undefined) throw new Error(message);
  console.warn(`${message}, and are skipped.`);
}

/** The tests of the API against one form of the product, which all files share. */
const createApiProject = (form: 'sqlite' | 'firestore' | 'lambda') => ({
  extends: true as const,
  test: {
    name: `api ${form}`,
    include: ['tests/api/**/*.test.ts'],
    globalSetup: ['tests/api/support/setup.ts'],
    isolate: false,
  },
});

export default defineConfig({
  // Node resolves graphql to its CommonJS build for Apollo Server. With two copies, instanceof would fail for errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Tests wait for servers and emulators for much of their time, so more workers than CPU cores are useful.
    maxWorkers: 4,
    // A busy machine takes long to start a server.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,api,scripts,tests/repository}/**/*.test.ts'],
          globalSetup: ['tests/support/emulators/shareEmulator.ts'],
          // Test files share the modules that a worker has loaded, because no test mocks modules.
          isolate: false,
        },
      },
      {
        extends: true,
        // In `npm run test:all` only. These tests start processes that they kill, starve and attack, so they run last.
        test: {
          name: 'faults',
          include: ['tests/faults/*.test.ts'],
          testTimeout: 600_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        // Isolated, because these tests count timers, and timers of other tests would be included.
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: true },
      },
      createApiProject('sqlite'),
      ...(missing === null ? [createApiProject('firestore'), createApiProject('lambda')] : []),
    ],
  },
});
