import { expect, test } from 'vitest';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { findChromium } from '#test/support/chromium.ts';
import { createClone, dropClone } from '#test/support/cluster.ts';
import { type Bench, withBench } from './bench.ts';
import type { BenchCluster } from './cluster.ts';
import { measurements } from './measurements.ts';
import { type Finding, tableOf } from './report.ts';
import { tinySizes } from './sizes.ts';

/** Databases of the test run's own cluster, which is there already and does not wait for the disk. */
async function testCluster(): Promise<BenchCluster> {
  const urls: string[] = [];
  return {
    async createDatabase() {
      const url = await createClone('template_empty');
      urls.push(url);
      return url;
    },
    async stop() {
      await Promise.all(urls.map(dropClone));
    },
  };
}

test('every measurement runs and says what it found', { timeout: 400_000 }, async () => {
  const findings: Finding[] = [];
  await buildWebWhenOutOfDate(() => undefined);
  const measureAll = async (bench: Bench) => {
    for (const [name, measure] of Object.entries(measurements)) {
      // Browsers more, for what the journeys of the map and of folders show to work.
      if (name === 'map' || name === 'merge') continue;
      if (['first-screen', 'report'].includes(name) && !findChromium()) continue;
      const found = await measure(bench);
      expect(found).not.toEqual([]);
      findings.push(...found);
    }
  };
  await withBench(tinySizes, measureAll, () => undefined, testCluster);
  expect(findings.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  expect(findings.find(({ what }) => what.endsWith(': errori'))).toMatchObject({ value: 0 });
});

test('the table says what is reached and what is not', () => {
  const finding = { what: 'Elenco', measured: '3 ms', unit: '×', aim: 1.5 } as const;
  const table = tableOf([
    { ...finding, value: 1.5 },
    { ...finding, value: 1.51 },
    { what: 'Un cliente', measured: '', value: 0.25, unit: '×', least: 0.25 },
    { what: 'Un cliente', measured: '', value: 0.24, unit: '×', least: 0.25 },
    { what: 'Wizard', measured: '', value: 812.4, unit: 'ms' },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    'Elenco      3 ms                1,50 ×  ≤ 1,50 ×   raggiunto',
    'Elenco      3 ms                1,51 ×  ≤ 1,50 ×   non raggiunto',
    'Un cliente                      0,25 ×  ≥ 0,25 ×   raggiunto',
    'Un cliente                      0,24 ×  ≥ 0,25 ×   non raggiunto',
    'Wizard                          812 ms',
  ]);
});
