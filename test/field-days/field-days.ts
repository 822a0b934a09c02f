import 'fake-indexeddb/auto';
import { parseArgs } from 'node:util';
import { startTestCluster } from '#test/support/cluster.ts';
import { cleanUpFile } from '#test/support/end-of-file.ts';
import { type DayOutcome, FieldDay } from './field-day.ts';
import { openFieldWorld } from './field-world.ts';

// `npm run field-days [-- --days 200 --seed 1 --placements 200]`: days in the field by the phone's real sender over a
// real server. Ends with 1 when anything was lost, doubled or wrongly refused.
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    placements: { type: 'string', default: '200' },
  },
});
const [days, seed, placements] = [Number(values.days), Number(values.seed), Number(values.placements)];
const say = (text: string) => void process.stdout.write(`${text}\n`);

/** A day of a few seconds that takes minutes stands still; what happened until then is told. */
const patienceMs = 180_000;

function inWords(outcome: DayOutcome): string {
  const { jobs, lost, doubled, refused, refusedWrongly, kills, cuts, expired, timesFull } = outcome;
  const work = `${jobs} posizionamenti, persi ${lost.length}, doppi ${doubled.length}, rifiutati ${refused}`;
  const trouble = `chiusure ${kills}, interruzioni ${cuts}, sessioni scadute ${expired}, memoria piena ${timesFull}`;
  const wrong = [...lost, ...doubled, ...refusedWrongly].join(' ');
  return [work, trouble, wrong].filter(Boolean).join('; ');
}

const cluster = await startTestCluster();
const sum = { lost: 0, doubled: 0, refused: 0, refusedWrongly: 0, kills: 0, cuts: 0, strayPictures: 0 };
try {
  const world = await openFieldWorld();
  for (let day = seed; day < seed + days; day += 1) {
    const fieldDay = new FieldDay(world, day);
    const stuck = setTimeout(() => {
      process.stderr.write(`${fieldDay.story}\nseed ${day}: la giornata non finisce\n`);
      process.exit(1);
    }, patienceMs);
    const outcome = await fieldDay.run(placements);
    clearTimeout(stuck);
    say([`seed ${day}: ${inWords(outcome)}`, ...outcome.traces].join('\n'));
    for (const name of ['lost', 'doubled', 'refusedWrongly'] as const) sum[name] += outcome[name].length;
    for (const name of ['refused', 'kills', 'cuts', 'strayPictures'] as const) sum[name] += outcome[name];
  }
} finally {
  await cleanUpFile();
  await cluster.stop();
}
say(
  `\nseed ${seed}, giornate ${days}, posizionamenti ${days * placements}: persi ${sum.lost}, doppi ${sum.doubled}, ` +
    `rifiutati ${sum.refused} (senza motivo ${sum.refusedWrongly}), chiusure ${sum.kills}, interruzioni ${sum.cuts}`,
);
process.exitCode = sum.lost + sum.doubled + sum.refusedWrongly + sum.strayPictures > 0 ? 1 : 0;
