import { sql } from 'drizzle-orm';
import { floorLabel } from '#customers/points/rules.ts';
import { exposureDays } from '#field/candidates/rules.ts';
import type { AnnualDays } from '#laboratory/level-comparison/rules.ts';
import {
  concentrationOf,
  expanded,
  exposureHours,
  isAged,
  meanOf,
  type Period,
} from '#laboratory/results/rules.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Figure, RowValues } from '../columns/rules.ts';
import { candidates } from './candidates.ts';
import { annualYear, type BasisStay, type MeanBasis, meanBasisOf, noBasis } from './mean-basis.ts';

/** One dosimeter's time at a point, with its result as a mean needs it; null: none that counts. */
type Stay = BasisStay & {
  period: (Omit<Period, 'hours'> & { ageingDays: number | null }) | null;
};

/** What makes a row another one (`isin_rows_amend`). */
type Told = {
  resultId: number | null;
  pointId: number;
  startedOn: string;
  endedOn: string;
  meanRestsOn: string | null;
};

export type Measurement = {
  placementId: number;
  /** Null: what was transmitted does not count any more. */
  resultId: number | null;
  addressId: number;
  pointId: number;
  startedOn: string;
  endedOn: string;
  /** The row transmitted last about the same placement. */
  amendsId: number | null;
  /** What that row was made of. */
  told: Told | null;
  /** What that row said, of one without a result. */
  before: RowValues | null;
  point: string;
  room: string | null;
  floorId: number | null;
  oldFloor: string | null;
  surface: number | null;
  readOn: string | null;
  /** Everything that has measured at the point. */
  stays: Stay[];
};

/** The measurements of some sites that belong to an open transmission, by site in the order given. */
export async function listMeasurements(
  db: Db,
  transmissionId: number,
  addressIds: readonly number[],
  limit: number | null = null,
): Promise<Measurement[]> {
  const { rows } = await db.execute<Measurement>(sql`
    select c.placement_id as "placementId", c.result_id as "resultId", c.address_id as "addressId",
           c.point_id as "pointId", c.started_on::text as "startedOn", c.ended_on::text as "endedOn",
           c.amends_id as "amendsId", case when b.id is not null then json_build_object('resultId', b.result_id,
             'pointId', b.point_id, 'startedOn', b.started_on, 'endedOn', b.ended_on, 'meanRestsOn', b.mean_rests_on) end as told,
           case when c.result_id is null then b."values" end as before,
           m.alias as point, m.room_name as room, m.floor_id as "floorId", m.old_floor as "oldFloor", r.read_on::text as "readOn",
           coalesce(m.surface, (select max(n.surface) from measurement_points n
              where n.address_id = m.address_id and coalesce(btrim(m.room_name), '') <> ''
                and lower(btrim(n.room_name)) = lower(btrim(m.room_name))
                and n.floor_id is not distinct from m.floor_id)) as surface,
           (select json_agg(json_build_object('id', p.id, 'codice', d.code, 'inizio', p.started_on, 'fine', p.ended_on,
               'result', s.id, 'period', case when s.id is not null then json_build_object('state', s.state, 'exposure', s.exposure,
                 'calibration', json_build_object('k', s.k, 'kUncertainty', s.k_uncertainty,
                   'detectionLimit', s.detection_limit),
                 'saturationExposure', (s.saturation - s.background) / s.k, 'ageingDays', s.ageing_days,
                 'tracesUncertainty', s.traces_uncertainty, 'backgroundUncertainty', s.background_uncertainty,
                 'isOwnBackground', s.is_own_background, 'batch', v.batch_id) end))
              from placements p join dosimeters d on d.id = p.dosimeter_id
              left join results s on s.placement_id = p.id and s.in_force
              left join batch_revisions v on v.id = s.batch_revision_id
             where p.point_id = c.point_id and p.ended_on is not null and not p.lost) as stays
      from isin_transmissions t
     cross join lateral ${candidates} c
      join measurement_points m on m.id = c.point_id
      left join results r on r.id = c.result_id
      left join isin_rows b on b.id = c.amends_id
     where t.id = ${transmissionId} and c.address_id = any(${sql.param([...addressIds])}::int[])
     order by array_position(${sql.param([...addressIds])}::int[], c.address_id), m.alias, m.id, c.started_on, c.placement_id
     limit ${limit}`);
  return rows;
}

/** What a line of the file says of a measurement; `annual`: the days of exposure that make a mean annual. */
export function rowValues(measurement: Measurement, annual: AnnualDays): RowValues {
  if (measurement.resultId === null) return withoutFigures(measurement.before);
  const { stays, placementId, startedOn, endedOn } = measurement;
  const own = stays.find(({ id }) => id === placementId);
  if (!own?.period) throw new Error('a measurement has its result');
  const hours = exposureHours(startedOn, endedOn);
  const { state, exposure, calibration, ageingDays } = own.period;
  const { detectionLimit } = calibration;
  const limit = detectionLimit === null ? null : concentrationOf(detectionLimit, hours);
  const isBelow = state === 'below-limit';
  const alone = meanOf([{ ...own.period, hours }]);
  const uncertainty = isBelow || !('mean' in alone) ? null : alone.mean.uncertainty;
  const whole = exposure === null ? null : concentrationOf(exposure, hours);
  return {
    point: measurement.point,
    room: measurement.room?.trim() || null,
    floor:
      measurement.floorId === null && measurement.oldFloor === null
        ? null
        : floorLabel(measurement.floorId, measurement.oldFloor),
    surface: measurement.surface,
    code: own.codice,
    start: startedOn,
    end: endedOn,
    days: exposureDays(own),
    concentration: isBelow ? { below: limit, of: 'limit' } : whole,
    concentrationUncertainty: uncertainty === null ? null : expanded(uncertainty),
    exposure: isBelow ? { below: detectionLimit, of: 'limit' } : exposure,
    exposureUncertainty: uncertainty === null ? null : expanded((uncertainty * hours) / 1000),
    detectionLimit: limit,
    agedBeyond: isAged(hours, { ageingDays }) ? ageingDays : null,
    ...annualMean(stays, placementId, annual),
    readOn: measurement.readOn,
  };
}

/**
 * The rows of measurements. Without those that were told just so: their days make an annual mean by the limits of then,
 * and make none by these.
 */
export function rowsOf(measurements: readonly Measurement[], annual: AnnualDays) {
  return measurements
    .map((one) => ({ ...one, ...restingOn(one, annual) }))
    .filter((one) => !isTold(one))
    .map((one) => ({ ...one, values: rowValues(one, annual) }));
}

function isTold({ told, ...now }: Told & Pick<Measurement, 'told'>): boolean {
  return (
    told?.resultId === now.resultId &&
    told.pointId === now.pointId &&
    told.startedOn === now.startedOn &&
    told.endedOn === now.endedOn &&
    told.meanRestsOn === now.meanRestsOn
  );
}

/** What the annual mean of a measurement follows from; of one that does not count any more there is none. */
function restingOn({ resultId, stays, placementId }: Measurement, annual: AnnualDays): MeanBasis {
  return resultId === null ? noBasis : meanBasisOf(stays, placementId, annual);
}

/** What was transmitted of a measurement that does not count any more: where, when, which dosimeter, and no figure. */
function withoutFigures(before: RowValues | null): RowValues {
  if (!before) throw new Error('what is cancelled was transmitted');
  const none = {
    concentration: null,
    concentrationUncertainty: null,
    exposure: null,
    exposureUncertainty: null,
  };
  return { ...before, ...none, mean: null, meanUncertainty: null, readOn: null };
}

/**
 * Mean of the year that the placement closes, once all of its results are there. What is saturated has none: no column
 * says 'at least'.
 */
function annualMean(
  stays: readonly Stay[],
  placementId: number,
  annual: AnnualDays,
): { mean: Figure; meanUncertainty: number | null } {
  const none = { mean: null, meanUncertainty: null };
  const year = annualYear(stays, placementId, annual);
  if (!year) return none;
  const periods = year.flatMap(({ period, inizio, fine }) =>
    period ? [{ ...period, hours: exposureHours(inizio, fine) }] : [],
  );
  if (periods.length < year.length) return none;
  const found = meanOf(periods);
  if (!('mean' in found) || found.mean.isLowerBound) return none;
  const { concentration, uncertainty, isUpperBound } = found.mean;
  if (isUpperBound) return { mean: { below: concentration, of: 'mean' }, meanUncertainty: null };
  return { mean: concentration, meanUncertainty: uncertainty === null ? null : expanded(uncertainty) };
}
