/** A site among thousands, pure: what `siteStateOf` and the figures of one site say, of plain numbers that are quick to reckon. */
import { mostDays, runsOf } from '#field/candidates/rules.ts';
import { concentrationOf, countedExposure, hoursPerDay } from '#laboratory/results/rules.ts';
import { freeExposures } from '../rules.ts';

/** An exposure, its days by their numbers; kBq·h/m³. */
export type CountedExposure = {
  pointId: number;
  inizio: number;
  fine: number;
  /** Of its result in force; null while it has none. */
  state: 'valid' | 'below-limit' | 'saturated' | 'recount' | 'incomplete' | null;
  exposure: number | null;
  detectionLimit: number | null;
  heldBy: number | null;
  heldHere: boolean;
  heldFor: { from: number; until: number } | null;
};

export type ReckonedFigures = {
  stato: 'ready' | 'issued' | 'error' | 'insufficient';
  /** The report in force that answers for the window; null while a new one can be issued. */
  reportId: number | null;
  /** Points with the days and all results of a report. */
  puntiPronti: number;
  punti: number;
  /** Of the longest chain of all its points. */
  giorni: number;
  /** The highest mean of a point that was measured long enough, else of any, Bq/m³. */
  media: number | null;
  /** Its means are known by a bound that may be above the level asked about: only their rule tells what they say. */
  isUnsure: boolean;
};

type Asked = { reqDays: number; least: number };

/** A site of a window; its exposures come by point, start, end and number. `least` in Bq/m³. */
export function reckonedSite(exposures: readonly CountedExposure[], asked: Asked): ReckonedFigures {
  const points: Point[] = [];
  for (let first = 0, end = 0; first < exposures.length; first = end) {
    const point = exposures[first]?.pointId;
    while (exposures[end]?.pointId === point) end += 1;
    points.push(pointOf(exposures.slice(first, end), asked));
  }
  return siteOf(points, asked);
}

/** The chain that counts at a point, of the exposures that nobody reports or of those in one report. */
type Reckoned = {
  giorni: number;
  isReversed: boolean;
  isReady: boolean;
  mean: number | null;
  isUnsure: boolean;
};

/** `reports`: each report that holds some of its exposures, 0 for what none holds, be it nothing. */
type Point = { reportId: number; reports: { report: number; reckoned: Reckoned }[] };

function pointOf(exposures: readonly CountedExposure[], asked: Asked): Point {
  const free = exposures.every(({ heldBy }) => heldBy === null) ? exposures : freeExposures(exposures);
  const reports = [{ report: 0, reckoned: chainOf(free, asked) }];
  let reportId = 0;
  for (const { heldBy, heldHere } of exposures) {
    if (heldBy === null) continue;
    if (heldHere) reportId = Math.max(reportId, heldBy);
    if (reports.some(({ report }) => report === heldBy)) continue;
    const held = exposures.filter((one) => one.heldBy === heldBy);
    reports.push({ report: heldBy, reckoned: chainOf(held, asked) });
  }
  return { reportId, reports };
}

function chainOf(exposures: readonly CountedExposure[], { reqDays, least }: Asked): Reckoned {
  const { first, end, giorni } = mostDays(runsOf(exposures)) ?? { first: 0, end: 0, giorni: 0 };
  const chain = exposures.slice(first, end);
  const isComplete = chain.every(({ state }) => state === 'valid' || state === 'below-limit');
  const mean = isComplete ? meanOf(chain, giorni) : null;
  const isBounded = chain.some(({ state }) => state === 'below-limit');
  return {
    giorni,
    isReversed: exposures.some(({ inizio, fine }) => fine < inizio),
    isReady: isComplete && giorni >= reqDays,
    mean,
    isUnsure:
      chain.some(({ state }) => state === 'saturated') || (isBounded && mean !== null && mean > least),
  };
}

function meanOf(chain: readonly CountedExposure[], giorni: number): number | null {
  let sum = 0;
  for (const { state, exposure, detectionLimit } of chain) {
    if (state === null) return null;
    const period = { state, exposure, saturationExposure: null, calibration: { detectionLimit } };
    sum += countedExposure(period, 'upper');
  }
  return concentrationOf(sum, giorni * hoursPerDay);
}

function siteOf(points: readonly Point[], { reqDays }: Asked): ReckonedFigures {
  const of = (report: number) =>
    points.flatMap(({ reports }) => reports.find((one) => one.report === report)?.reckoned ?? []);
  const free = of(0);
  const isReversed = free.some((point) => point.isReversed);
  const reportId = Math.max(...points.map((point) => point.reportId));
  const stato =
    !isReversed && free.some(({ isReady }) => isReady)
      ? 'ready'
      : reportId > 0
        ? 'issued'
        : isReversed
          ? 'error'
          : 'insufficient';
  const counted = stato === 'issued' ? of(reportId) : free;
  const measured = counted.flatMap(({ giorni, mean }) => (mean === null ? [] : [{ giorni, mean }]));
  const whole = measured.filter(({ giorni }) => giorni >= reqDays);
  const means = (whole.length > 0 ? whole : measured).map(({ mean }) => mean);
  return {
    ...{ stato, reportId: stato === 'issued' ? reportId : null },
    puntiPronti: counted.filter(({ isReady }) => isReady).length,
    punti: points.length,
    giorni: Math.max(0, ...counted.map(({ giorni }) => giorni)),
    media: means.length === 0 ? null : Math.max(...means),
    isUnsure: counted.some((point) => point.isUnsure),
  };
}
