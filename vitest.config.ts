import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The half of graphql's twin packages that Node gives to Apollo Server: two copies would not know each other's errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    // Much of the time goes to waiting for emulators.
    maxWorkers: 4,
    testTimeout: 20_000,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{domain,api,scripts,e2e}/**/*.test.ts', '*.test.ts'],
          globalSetup: 'scripts/firestoreSetup.ts',
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
