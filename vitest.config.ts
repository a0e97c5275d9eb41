import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Vite would take graphql's ES modules, while Node gives Apollo the others: two instances that refuse each other.
  resolve: {
    alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }],
  },
  test: {
    include: ['{domain,api,web,scripts,e2e}/**/*.test.{ts,tsx}', '*.test.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
