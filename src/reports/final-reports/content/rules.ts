/**
 * What a final report says (Q1-25): composed out of facts, pure. Concentrations in Bq/m³, exposures in kBq·h/m³; nothing
 * is rounded here, but a mean is compared with the level as it is printed.
 */

import { floorName } from '#customers/points/rules.ts';
import { chainingGapDays, longestChain, type MeasuredExposure } from '#field/candidates/rules.ts';
import { characteristicLimits } from '#laboratory/batches/rules.ts';
import type { LawOfUse, ReportSettings } from '#laboratory/report-settings/contract.ts';
import {
  buildingOf,
  decisionStatement,
  filledText,
  lawUseOf,
  referenceLevelOf,
  reportFieldValues,
} from '#laboratory/report-settings/rules.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import {
  concentrationOf,
  expanded,
  exposureHours,
  isAged,
  saturationExposureOf,
} from '#laboratory/results/rules.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { judgedPoint, type Yardstick } from '../means/rules.ts';
import { insufficientMark, missingOfExposure } from '../words/rules.ts';
import type { ReportContent } from './contract.ts';
import type {
  ExcludedDosimeter,
  ExposureSource,
  ReportedExposure,
  ReportedPlan,
  ReportedPoint,
} from './points/contract.ts';

export type { Yardstick } from '../means/rules.ts';

/** A dosimeter that measured at a point, with its result in force. */
export type FactExposure = MeasuredExposure & {
  placementId: number;
  /**
   * `batch`: of which material it is, `areaCm2`: how much of it was read; null when nobody knows. `enteredBy`: which users
   * entered it, those among them whose reading was recalculated since.
   */
  result: {
    id: number;
    batch: number | null;
    areaCm2?: number | null;
    enteredBy?: readonly number[];
    measure: Measure;
  } | null;
  source?: ExposureSource;
};

/** A point that measured in the window of the report. */
export type FactPoint = {
  id: number;
  name: string;
  room: string | null;
  floorId: number | null;
  oldFloor: string | null;
  surface: number | null;
  exposures: readonly FactExposure[];
  /** Dosimeters of the window that were lost here. */
  lost?: readonly { codice: string; inizio: string; fine: string | null }[];
};

/** What is known of a site. */
export type ReportFacts = Pick<ReportContent, 'principal' | 'client'> & {
  site: Omit<ReportContent['site'], 'latitude' | 'longitude'> & {
    latitude: number | null;
    longitude: number | null;
  };
  /** To the questionnaire of the building. */
  answers: readonly Pick<Answer, 'q' | 'a'>[];
  points: readonly FactPoint[];
  plans: readonly ReportedPlan[];
};

/** Which text of which report it is. */
export type Issue = Pick<
  ReportContent,
  'number' | 'revision' | 'reason' | 'issuedAt' | 'issuedOn' | 'firstIssuedOn' | 'period' | 'reqDays'
>;

/** Whether a site can be put on a map: (0, 0) is no site (Q1-18). */
export function hasCoordinates<Site extends { latitude: number | null; longitude: number | null }>(
  site: Site,
): site is Site & { latitude: number; longitude: number } {
  const { latitude, longitude } = site;
  return latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
}

/** The content of a report. Of each point the longest chain counts; null coordinates are for the caller to refuse. */
export function composeReport(
  facts: ReportFacts,
  issue: Issue,
  { version, settings }: { version: number; settings: ReportSettings },
): ReportContent {
  const building = buildingOf(settings, facts.answers);
  const level = referenceLevelOf(settings, building);
  const use = lawUseOf(building.use);
  const law = settings.law[use];
  const points = facts.points
    .filter(({ exposures }) => exposures.length > 0)
    .map((point) =>
      reportedPoint(point, { ...settings.decision, reqDays: issue.reqDays, level: level.bqM3 }),
    );
  const isAboveLevel = points.some(({ outcome }) => outcome === 'above');
  const values = reportFieldValues(law.terms, { level, reqDays: issue.reqDays, gapDays: chainingGapDays });
  const fill = (text: string) => filledText(text, values);
  const { latitude, longitude, ...site } = facts.site;
  const reported = new Set(points.map(({ id }) => id));
  return {
    contentVersion: 1,
    ...issue,
    settingsVersion: version,
    letterhead: settings.letterhead,
    principal: facts.principal,
    client: facts.client,
    site: { ...site, latitude: latitude ?? 0, longitude: longitude ?? 0 },
    gapDays: chainingGapDays,
    longestDays: settings.decision.longestDays,
    decisionRule: settings.decision.rule,
    level,
    use,
    points,
    plans: facts.plans
      .map((plan) => ({ ...plan, points: plan.points.filter(({ pointId }) => reported.has(pointId)) }))
      .filter((plan) => plan.points.length > 0),
    texts: {
      references: [...law.references, ...settings.texts.references],
      method: fill(settings.texts.method),
      decision: fill(decisionStatement(settings.decision)),
      insufficient: insufficientMark,
      conclusions: conclusions(points, settings.texts, law).map(fill),
      signature: fill(settings.texts.signature),
    },
    standard: settings.issuing.standard,
    excluded: facts.points.flatMap(excludedAt),
    signers: settings.signers,
    isAboveLevel,
  };
}

/** What follows, in this order: from the points that count, then what is said of those that do not. */
function conclusions(
  points: readonly ReportedPoint[],
  texts: ReportSettings['texts'],
  law: LawOfUse,
): string[] {
  const has = (outcome: ReportedPoint['outcome']) => points.some((point) => point.outcome === outcome);
  const lines: string[] = [];
  if (has('above')) lines.push(law.above);
  else if (has('below')) lines.push(law.below);
  else lines.push(has('not-comparable') ? nothingSettled : noConclusion);
  if (has('not-comparable')) lines.push(notComparable);
  if (has('insufficient')) lines.push(texts.insufficient);
  if (has('no-result')) lines.push(texts.noResult);
  return lines;
}

/** Only a correction can leave a report without any point that counts. */
const noConclusion =
  'Nessun punto è stato misurato per il periodo richiesto con tutti i risultati: non si può confrontare la media annua con il livello di riferimento.';
const nothingSettled =
  'Di nessun punto si può dire se la concentrazione media annua supera il livello di riferimento.';
const notComparable =
  'I punti segnati «Non confrontabile» non entrano nelle conclusioni: quello che si sa della loro media non basta a dire se supera il livello di riferimento, e sotto le loro misure è scritto perché.';

/** A point as a report says it: its longest chain, the mean over it, and how that stands beside the level. */
export function reportedPoint(point: FactPoint, yardstick: Yardstick): ReportedPoint {
  const { id, name, room, surface, floorId, oldFloor } = point;
  const judged = judgedPoint(point.exposures, yardstick);
  const { totalDays, isSufficient, isTooLong, mean, outcome } = judged;
  const exposures = judged.exposures.map(reportedExposure);
  const lacking = exposures.map(missingOfExposure).filter((words) => words !== null);
  const days = isSufficient ? [] : [missingDays(yardstick.reqDays - totalDays)];
  return {
    ...{ id, name, room, surface, floor: floorName(floorId, oldFloor) },
    ...{ totalDays, isSufficient, isTooLong, exposures, mean, outcome },
    missing: [...days, ...lacking].join('; ') || null,
  };
}

/** What was at a point and does not count: in reports that say nothing of it, it was not there. */
function excludedAt({ name, exposures, lost = [] }: FactPoint): ExcludedDosimeter[] {
  const counted = new Set<FactExposure>(longestChain(exposures)?.exposures);
  const others = exposures.filter((exposure) => !counted.has(exposure));
  return [
    ...lost.map(({ codice, inizio, fine }) => ({
      ...{ code: codice, point: name, start: inizio, end: fine, reason: 'lost' as const },
    })),
    ...others.map(({ codice, inizio, fine }) => ({
      ...{ code: codice, point: name, start: inizio, end: fine, reason: 'other-chain' as const },
    })),
  ];
}

function missingDays(days: number): string {
  return days === 1 ? 'manca 1 giorno' : `mancano ${days} giorni`;
}

function reportedExposure({
  placementId,
  codice,
  inizio,
  fine,
  result,
  source,
}: FactExposure): ReportedExposure {
  const hours = exposureHours(inizio, fine);
  const per = (exposure: number | null) => (exposure === null ? null : concentrationOf(exposure, hours));
  const measure = result?.measure ?? null;
  const exposure = measure?.esposizione ?? null;
  const uncertainty = measure?.incertezzaEsposizione ?? null;
  const exposureExpanded = uncertainty === null ? null : expanded(uncertainty);
  const limitExposure = measure?.limite ?? null;
  const leastExposure = measure && leastExposureOf(measure);
  return {
    ...{ placementId, code: codice, start: inizio, end: fine, days: hours / 24 },
    ...{ state: measure?.esito ?? null, resultId: result?.id ?? null },
    ...{ exposure, exposureExpanded, limitExposure, leastExposure },
    decisionThreshold: measure && decisionThresholdOf(measure, result?.areaCm2 ?? null),
    ...{ concentration: per(exposure), concentrationExpanded: per(exposureExpanded) },
    ...{ limit: per(limitExposure), leastConcentration: per(leastExposure) },
    agedBeyond:
      measure && isAged(hours, { ageingDays: measure.giorniInvecchiamento })
        ? measure.giorniInvecchiamento
        : null,
    ...(source === undefined ? {} : { source }),
  };
}

/** E* behind a result, kBq·h/m³; null where what it follows from is not known. */
function decisionThresholdOf(
  { k, incertezzaK, background, incertezzaFondo }: Measure,
  areaCm2: number | null,
): number | null {
  if (incertezzaK === null || background === null || incertezzaFondo === null || areaCm2 === null)
    return null;
  return characteristicLimits({
    ...{ k, kUncertainty: incertezzaK, areaCm2 },
    background: { value: background, uncertainty: incertezzaFondo },
  }).decisionThreshold;
}

function leastExposureOf({ esito, background, k, saturazione: saturation }: Measure): number | null {
  return esito === 'saturated' ? saturationExposureOf(background, { k, saturation }) : null;
}

/** The day by which what is above the level goes to the authorities: so many months later, at most the month's last. */
export function noticeDueOn(issuedOn: string, months: number): string {
  const [year = 0, month = 1, day = 1] = issuedOn.split('-').map(Number);
  const index = year * 12 + (month - 1) + months;
  const [dueYear, dueMonth] = [Math.floor(index / 12), (index % 12) + 1];
  const last = lastDayOf(dueYear, dueMonth);
  return [dueYear, dueMonth, Math.min(day, last)].map((part) => String(part).padStart(2, '0')).join('-');
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
