import os from 'node:os';
import { parseArgs } from 'node:util';
import { buildWebWhenOutOfDate } from '#app/web-build.ts';
import { withBench } from './bench.ts';
import { measurements, ofOtherRecords } from './measurements.ts';
import { type Finding, tableOf } from './report.ts';
import { fullSizes, tinySizes } from './sizes.ts';

// `npm run bench [-- place users …] [--seconds 60] [--users 200] [--rounds 60] [--placements 1000000] [--tiny]`: measures and prints; never judges.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    users: { type: 'string' },
    rounds: { type: 'string' },
    placements: { type: 'string' },
    tiny: { type: 'boolean' },
  },
});
const say = (text: string) => void process.stdout.write(`${text}\n`);

const unknown = positionals.filter((name) => !(name in measurements));
if (unknown.length > 0) {
  process.stderr.write(`Misure note: ${Object.keys(measurements).join(', ')}\n`);
  process.exit(1);
}
const base = values.tiny ? tinySizes : fullSizes;
const chosen = Object.entries(measurements).filter(
  ([name]) => positionals.length === 0 || positionals.includes(name),
);

// What does not depend on the number of placements does not wait until a million of them is there.
const needsMany = chosen.some(([name]) => !ofOtherRecords.includes(name));
const sizes = {
  ...base,
  seconds: Number(values.seconds ?? base.seconds),
  users: Number(values.users ?? base.users),
  rounds: Number(values.rounds ?? base.rounds),
  placements: Number(values.placements ?? (needsMany ? base.placements : base.fewPlacements)),
  addresses: needsMany ? base.addresses : base.fewAddresses,
};

if (chosen.some(([name]) => ['first-screen', 'map', 'merge'].includes(name)))
  await buildWebWhenOutOfDate(say);
const findings: Finding[] = [];
// What has been measured is printed even where what comes after it fails.
try {
  await withBench(
    sizes,
    async (bench) => {
      for (const [name, measure] of chosen) {
        const began = performance.now();
        findings.push(...(await measure(bench)));
        say(`Misurato: ${name}, in ${Math.round((performance.now() - began) / 1000)} s`);
      }
    },
    say,
  );
} finally {
  const [processor] = os.cpus();
  say(`\n${os.cpus().length} × ${processor?.model ?? 'processore'}, Node ${process.version}\n`);
  say(tableOf(findings));
}
