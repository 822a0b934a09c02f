import { setTimeout as pause } from 'node:timers/promises';
import { findPlace, killProcess, startProcess } from '#test/support/app-process.ts';
import type { Bench } from '../bench.ts';
import type { Finding } from '../report.ts';
import { countStatements } from '../statement-counter.ts';

/** Until what is done once after a start has been done. */
const settlingShare = 0.25;

/** What the product asks of its database while nobody does anything: server and worker, as `npm start` runs them. */
export async function measureRest({ sizes, small }: Bench): Promise<Finding[]> {
  const counter = await countStatements(small.databaseUrl);
  const place = await findPlace(counter.url, {
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'a@bench.invalid',
  });
  const child = await startProcess('src/app/start.ts', place);
  try {
    await pause(sizes.restSeconds * 1000 * settlingShare);
    const before = counter.count();
    await pause(sizes.restSeconds * 1000);
    return [
      {
        what: 'Istruzioni al database a riposo',
        measured: `per ${sizes.restSeconds} s`,
        ...{ value: (counter.count() - before) / sizes.restSeconds, unit: '/s', aim: 2 },
      },
    ];
  } finally {
    await killProcess(child);
    await place.leave();
    counter.close();
  }
}
