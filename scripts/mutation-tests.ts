import { defineConfig } from 'vitest/config';

/** The tests that are asked whether they notice a changed rule: those that need neither a database nor a document. */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: ['src/**/server/**', 'src/app/*.test.ts'],
    setupFiles: ['./test/support/vitest-guards.ts'],
    isolate: false,
    testTimeout: 90_000,
  },
});
