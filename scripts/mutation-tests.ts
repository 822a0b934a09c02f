import { defineConfig } from 'vitest/config';

/** Places whose own tests alone are asked (`npm run mutate -- --own`). */
const places: string[] = JSON.parse(process.env['RADIA_MUTATION_TESTS'] ?? '["src"]');

/** The tests that are asked whether they notice a changed rule: those that need neither a database nor a document. */
export default defineConfig({
  test: {
    include: places.map((place) => `${place}/**/*.test.ts`),
    exclude: ['src/**/server/**', 'src/app/*.test.ts'],
    setupFiles: ['./test/support/vitest-guards.ts'],
    // What runs when a module is loaded must run anew for each file: else a change to it is asked of another file's test.
    isolate: true,
    testTimeout: 90_000,
  },
});
