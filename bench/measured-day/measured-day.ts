import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { seeded } from '#test/attack/random.ts';
import { startApp } from '#test/support/app-process.ts';
import { startTestCluster } from '#test/support/cluster.ts';
import { MeasuredDay } from './day.ts';
import { Road } from './road.ts';
import { prepareErrands } from './working-place.ts';

// `npm run measured-day [-- --placements 200 --seed 1]`: a day of placements with photos in a real browser without
// network, killed and started again, sent over a road that loses calls. Ends with 1 when anything was lost or doubled.
const { values } = parseArgs({
  options: { placements: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);
const random = seeded(Number(values.seed));

/** As heavy as that of a phone, for it is made smaller before it is kept. */
async function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width: 3000, height: 2250, channels: 3, background: '#777777', noise } })
    .jpeg({ quality: 80 })
    .toBuffer();
}

await buildWebWhenOutOfDate(say);
const cluster = await startTestCluster();
const road = new Road(random);
const url = await road.open();
try {
  const { databaseUrl, errands, leave } = await prepareErrands(Number(values.placements));
  const app = await startApp(databaseUrl, { BASE_URL: url });
  road.leadTo(app.url);
  const day = new MeasuredDay({
    ...{ road, url, appUrl: app.url, databaseUrl, errands, random, say },
    photo: await photograph(),
  });
  try {
    const isWhole = await day.run();
    process.exitCode = isWhole ? 0 : 1;
  } finally {
    await day.end();
    await app.dispose();
    await leave();
  }
} finally {
  await road.close();
  await cluster.stop();
}
