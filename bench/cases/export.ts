import { streamXlsxRows, writeXlsxStream } from 'hucre/xlsx';
import { tableDosimeters } from '#laboratory/dosimeter-records/table/contract.ts';
import type { Bench, Product } from '../bench.ts';
import { compare } from '../measure.ts';
import { memoryOf, resetPeak } from '../memory.ts';
import { type Finding, ms } from '../report.ts';

/** Codes that begin so: a hundred thousand among a million dosimeters. */
const search = 'LBS100';
/** Each takes seconds. */
const mostRounds = 5;

/** 'Export to Excel' of a table with its searching, reading and sending, and the same rows written by the library alone. */
export async function measureExport({ sizes, large }: Bench): Promise<Finding[]> {
  const exported = () => exportRows(large);
  await resetPeak(large);
  const before = await memoryOf(large, 'VmRSS');
  const file = await exported();
  const peak = await memoryOf(large, 'VmHWM');
  const rows: unknown[][] = [];
  for await (const { values } of streamXlsxRows(file)) rows.push(values);
  const rounds = {
    rounds: Math.min(sizes.rounds, mostRounds),
    warmUp: 1,
  };
  const times = await compare({ product: exported, library: () => writeAlone(rows) }, rounds);
  const what = `Esportazione di ${(rows.length - 1).toLocaleString('it-IT')} righe in XLSX`;
  return [
    {
      what,
      measured: ms(times.product),
      reference: `la libreria da sola ${ms(times.library)}`,
      value: times.product / times.library,
      unit: '×',
      aim: 1.5,
    },
    {
      what: `${what}: memoria di picco`,
      measured: `${toMiB(peak)} MiB`,
      reference: `prima ${toMiB(before)} MiB`,
      value: peak - before,
      unit: 'kB',
    },
  ];
}

async function exportRows({ laboratory }: Product): Promise<Buffer> {
  const { body } = await laboratory.succeed({
    method: 'POST',
    path: tableDosimeters.path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(`_dt=dosimeters&_exporter=excel&search[value]=${search}`),
  });
  return body;
}

async function writeAlone(rows: readonly unknown[][]): Promise<void> {
  const stream = writeXlsxStream(rows as Parameters<typeof writeXlsxStream>[0], { name: 'Righe' });
  const reader = stream.getReader();
  while (!(await reader.read()).done);
}

const toMiB = (kB: number) => Math.round(kB / 1024);
