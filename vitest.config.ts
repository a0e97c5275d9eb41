import { defineConfig } from 'vitest/config';
import { findMissingRequirement } from './tests/support/emulators/firestoreEmulator.ts';

const missing = findMissingRequirement();
if (missing !== null) {
  const message = `The tests on Firestore need ${missing}`;
  if (process.env['CI'] !== undefined) throw new Error(message);
  console.warn(`${message}, and are skipped.`);
}

/** The API tests against one form of the product, which all test files share. */
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
    // More workers than CPU cores, because tests mostly wait for servers and emulators.
    maxWorkers: 4,
    // Starting a server takes long on a busy machine.
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
          // Without isolation, test files share loaded modules, because no test mocks modules.
          isolate: false,
        },
      },
      {
        extends: true,
        // The fault tests run in `npm run test:all` only, and last, because they kill, starve and attack processes.
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
        // Isolated, because these tests count timers and would include those of other tests.
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: true },
      },
      createApiProject('sqlite'),
      ...(missing === null ? [createApiProject('firestore'), createApiProject('lambda')] : []),
    ],
  },
});
