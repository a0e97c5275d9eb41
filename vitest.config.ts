import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that wait, for the emulator or a process, begin first: the others work meanwhile, and none is left for last. */
class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => Number(isSlowTest(other)) - Number(isSlowTest(one)));
  }
}

function isSlowTest({ moduleId }: TestSpecification): boolean {
  return /firestore(\/\w+|\w*)\.test|(node|dev)\.test/.test(moduleId);
}

export default defineConfig({
  // The half of graphql's twin packages that Node gives to Apollo Server: two copies would not know each other's errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Much of the time goes to waiting for emulators.
    maxWorkers: 4,
    sequence: { sequencer: SlowTestsFirst },
    testTimeout: 20_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{domain,api,scripts,e2e}/**/*.test.ts', '*.test.ts'],
          globalSetup: 'api/testing/firestoreGlobalSetup.ts',
          // A worker keeps the modules it has loaded; no test replaces one.
          isolate: false,
        },
      },
      {
        extends: true,
        // Timers are counted here: none may be left over from a server's test.
        test: { name: 'web', include: ['web/**/*.test.{ts,tsx}'], isolate: true },
      },
    ],
  },
});
