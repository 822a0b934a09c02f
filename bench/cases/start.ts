import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { endProcess, findPlace, startProcess } from '#test/support/app-process.ts';
import type { Bench } from '../bench.ts';
import { median } from '../measure.ts';
import type { Finding } from '../report.ts';

const starts = 3;

/** From the command to the first answer, the web being built: with a database of its own, which it starts as well. */
export async function measureStart({ sizes, small }: Bench): Promise<Finding[]> {
  await buildWebWhenOutOfDate(() => undefined);
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-bench-start-'));
  const place = await findPlace(small.databaseUrl);
  const start = async () => {
    const settings = sizes.ownDatabase ? { ...place.settings, DATABASE_URL: '' } : place.settings;
    const begun = performance.now();
    const child = await startProcess(
      'scripts/setup.mjs',
      { ...place, settings: { ...settings, RADIA_DATA_DIR: folder } },
      ['start'],
    );
    const seconds = (performance.now() - begun) / 1000;
    await endProcess(child);
    return seconds;
  };
  try {
    const first = await start();
    const times: number[] = [];
    for (let n = 0; n < (sizes.ownDatabase ? starts : 1); n += 1) times.push(await start());
    return [
      {
        ...{ what: 'Primo avvio di tutti', measured: '', reference: 'con i dati dimostrativi' },
        ...{ value: first, unit: 's' },
      },
      {
        ...{ what: 'Avvio, fino alla prima risposta', measured: '' },
        ...{ value: median(times), unit: 's', aim: 3 },
      },
    ];
  } finally {
    await place.leave();
    await rm(folder, { recursive: true, force: true });
  }
}
