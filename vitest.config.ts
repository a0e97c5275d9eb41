import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{domain,api,web,scripts,e2e}/**/*.test.{ts,tsx}', '*.test.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
