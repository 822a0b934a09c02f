import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

type Locked = { version?: string; optionalDependencies?: Record<string, string> };

const lock = JSON.parse(readFileSync(resolve(import.meta.dirname, '../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

test('the lock names the packages of every platform, without which npm ci refuses it', () => {
  const missing = Object.entries(lock.packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => {
      const found = lock.packages[`${place}/node_modules/${name}`] ?? lock.packages[`node_modules/${name}`];
      return found?.version === undefined;
    }),
  );
  expect(missing).toEqual([]);
});
