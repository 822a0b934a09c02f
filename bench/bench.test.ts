import { expect, test } from 'vitest';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { findChromium } from '#test/support/chromium.ts';
import { withBench } from './bench.ts';
import { measurements } from './measurements.ts';
import { type Finding, tableOf } from './report.ts';
import { tinySizes } from './sizes.ts';

test('every measurement runs and says what it found', { timeout: 120_000 }, async () => {
  const findings: Finding[] = [];
  await buildWebWhenOutOfDate(() => undefined);
  await withBench(tinySizes, async (bench) => {
    for (const [name, measure] of Object.entries(measurements)) {
      if (name === 'first-screen' && !findChromium()) continue;
      const found = await measure(bench);
      expect(found).not.toEqual([]);
      findings.push(...found);
    }
  });
  expect(findings.filter(({ value }) => !Number.isFinite(value))).toEqual([]);
  expect(findings.find(({ what }) => what.endsWith(': errori'))).toMatchObject({ value: 0 });
});

test('the table says what is reached and what is not', () => {
  const finding = { what: 'Elenco', measured: '3 ms', unit: '×', aim: 1.5 } as const;
  const table = tableOf([
    { ...finding, value: 1.5 },
    { ...finding, value: 1.51 },
    { what: 'Wizard', measured: '', value: 812.4, unit: 'ms' },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    'Elenco  3 ms                1,50 ×  ≤ 1,50 ×   raggiunto',
    'Elenco  3 ms                1,51 ×  ≤ 1,50 ×   non raggiunto',
    'Wizard                      812 ms',
  ]);
});
