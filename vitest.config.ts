import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Starts the tests first that wait for the emulator or a process, so that the others run in parallel with them. */
class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => Number(isSlowTest(other)) - Number(isSlowTest(one)));
  }
}

function isSlowTest({ moduleId }: TestSpecification): boolean {
  return /firestore(\/\w+|\w*)\.test|(node|dev|brokenRecords|lambdaPackage)\.test/.test(moduleId);
}

export default defineConfig({
  // Node resolves graphql to its CommonJS build for Apollo Server. With two copies, instanceof would fail for errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Tests wait for emulators for much of their time, so more workers than CPU cores are useful.
    maxWorkers: 4,
    sequence: { sequencer: SlowTestsFirst },
    testTimeout: 60_000,
    // A busy machine takes more than the default of ten seconds to start a server or to fill a database.
    hookTimeout: 60_000,
    tags: [{ name: 'slow', description: 'Runs in npm run test:all only, or if its file is named.' }],
    // As in Playwright: a shared machine may be slow for a moment, and some tests guard against answers that take seconds.
    retry: process.env['CI'] === undefined ? 0 : 2,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{domain,api,scripts,tests,infrastructure}/**/*.test.ts'],
          exclude: ['tests/faults/**'],
          globalSetup: ['tests/support/site/buildPageRenderer.ts', 'tests/support/site/sharedWork.ts'],
          // Test files share the modules that a worker has loaded, because no test mocks modules.
          isolate: false,
        },
      },
      {
        extends: true,
        // In `npm run test:all` only. These tests start processes that they kill, starve and attack.
        test: { name: 'faults', include: ['tests/faults/*.test.ts'], testTimeout: 600_000, maxWorkers: 2 },
      },
      {
        extends: true,
        // Isolated, because these tests count timers, and timers of other tests would be included.
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: true },
      },
    ],
  },
});
