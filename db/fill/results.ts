import { measuredOf } from '#laboratory/results/rules.ts';
import type { BatchRow } from '../builders/results.ts';
import { type Filling, pick, runAll } from './filling.ts';
import { at } from './placements.ts';

/** Means in Bq/m³ that sites have: most of them low, some above the level. */
const means = [
  ...[18, 24, 31, 38, 44, 52, 60, 67, 75, 83, 92, 101, 112, 124, 137, 151, 166, 183, 201, 222, 246, 271],
  ...[288, 312, 355, 420, 540, 760],
];
const days = 180;
const reading = {
  ...{ traces: null, tracesUncertainty: null, background: null, areaCm2: 1, frames: 100, chiSquared: 1.02 },
};

/** The results of what came back, each as the rules calculate it from tracks that such a mean leaves in the batch. */
export async function fillResults(
  { db, people, after }: Filling,
  batches: readonly BatchRow[],
): Promise<void> {
  const read = batches.flatMap((batch) => means.map((mean, level) => readingOf(batch, mean, level)));
  await runAll(db, [
    `create temp table fill_readings on commit drop as
       select * from json_populate_recordset(null::results, '${JSON.stringify(read)}')`,
    `alter table fill_readings add level int, add batch int`,
    `update fill_readings set level = id % 1000, batch = id / 1000`,
    `insert into results (id, placement_id, batch_revision_id, traces, traces_uncertainty, background, background_uncertainty,
         is_own_background, counts, area_cm2, frames, chi_squared, reader, read_on, k, k_uncertainty, detection_limit,
         saturation, ageing_days, exposure, exposure_uncertainty, state, source, entered_by, entered_at)
       select ${after.results} + x.n, ${after.placements} + x.n, r.batch_revision_id, r.traces, r.traces_uncertainty, r.background,
              r.background_uncertainty, false, r.counts, r.area_cm2, r.frames, r.chi_squared,
              ${pick(['Lettore 1', 'Lettore 2'], 'x.n')}, x.ended + 18, r.k, r.k_uncertainty, r.detection_limit, r.saturation,
              r.ageing_days, r.exposure, r.exposure_uncertainty, r.state, 'reader', ${people.laboratory}, ${at('x.ended + 18')}
         from fill_stays x join dosimeters d on d.id = ${after.dosimeters} + x.n
           join fill_readings r on r.batch = d.batch_id and r.level = (x.s * 31 + x.p % 3 + x.turn) % ${means.length}
        where x.processed`,
  ]);
}

function readingOf(batch: BatchRow, mean: number, level: number) {
  const counts = Math.round(batch.background + (batch.k * mean * days * 24) / 1000);
  const measured = measuredOf(
    { ...reading, counts },
    { ...batch, background: { value: batch.background, uncertainty: batch.backgroundUncertainty } },
  );
  if (!measured) throw new Error('a reading with counts has a result');
  const { density, background, calibration, exposure, state } = measured;
  return {
    ...{ id: batch.batchId * 1000 + level, batch_revision_id: batch.id, counts, state },
    ...{ area_cm2: reading.areaCm2, frames: reading.frames, chi_squared: reading.chiSquared },
    ...{ traces: density.value, traces_uncertainty: density.uncertainty },
    ...{ background: background?.value ?? null, background_uncertainty: background?.uncertainty ?? null },
    ...{ k: calibration.k, k_uncertainty: calibration.kUncertainty, saturation: calibration.saturation },
    ...{ detection_limit: calibration.detectionLimit, ageing_days: calibration.ageingDays },
    ...{ exposure: exposure?.value ?? null, exposure_uncertainty: exposure?.uncertainty ?? null },
  };
}
