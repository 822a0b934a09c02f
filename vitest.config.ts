import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const guards = './test/support/vitest-guards.ts';

/** By size, but for the file that takes longest: begun last, it would have the machine to itself for a minute. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/bench/bench.test.ts');
    const bySize = await super.sort(files);
    return [...bySize.filter(isLongest), ...bySize.filter((file) => !isLongest(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // A test waits for its database, or for a program it has started, a third of the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    restoreMocks: true,
    // Only ends what hangs: how fast a machine is shows nothing about the product.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts', 'test/support/*.test.ts'],
          exclude: ['src/**/server/**', 'src/app/*.test.ts'],
          setupFiles: [guards],
          // A program of its own for each file costs twice what all of them do.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          // Components in a document without a browser: what they ask, show and pass on.
          name: 'dom',
          include: ['src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: [guards, './test/support/vitest-dom.ts'],
          // React, Mantine and the document are loaded once; the setup lets each file read our own modules anew.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          include: [
            'src/**/server/**/*.test.ts',
            'src/app/*.test.ts',
            'db/**/*.test.ts',
            'test/meta/**/*.test.ts',
            'test/attack/**/*.test.ts',
            'bench/*.test.ts',
          ],
          globalSetup: './test/support/vitest-cluster.ts',
          setupFiles: [guards, './test/support/vitest-database.ts'],
          // Loading the product costs more than most files; each file still has a database of its own.
          isolate: false,
          // Read by Node itself, as the product is: nothing is translated, and what it has compiled is kept.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          execArgv: ['--import', './scripts/quick-imports.mjs'],
        },
      },
    ],
  },
});
