import { defineConfig } from 'vitest/config';

export default defineConfig({
  // The half of graphql's twin packages that Node gives to Apollo Server: two copies would not know each other's errors.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    include: ['{domain,api,web,scripts,e2e}/**/*.test.{ts,tsx}', '*.test.ts'],
    // A worker keeps the modules it has loaded; no test replaces one.
    isolate: false,
    // Much of the time goes to waiting for emulators.
    maxWorkers: 3,
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
