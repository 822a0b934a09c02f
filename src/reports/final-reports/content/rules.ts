/**
 * What a final report says (Q1-25): composed out of facts, pure. Concentrations in Bq/m³, exposures in kBq·h/m³; nothing
 * is rounded here, but whether a mean is above the level is judged on the figure that is printed.
 */

import { floorLabel } from '#customers/points/rules.ts';
import { chainingGapDays, longestChain, type MeasuredExposure } from '#field/candidates/rules.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import {
  buildingOf,
  filledText,
  referenceLevelOf,
  reportFieldValues,
} from '#laboratory/report-settings/rules.ts';
import { isAbove } from '#laboratory/result-words/rules.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import { concentrationOf, expanded, exposureHours, meanOf, type Period } from '#laboratory/results/rules.ts';
import type { Answer } from '#surveys/surveys/rules.ts';
import { insufficientMark, missingOfExposure } from '../words/rules.ts';
import type { ReportContent, ReportedExposure, ReportedPlan, ReportedPoint } from './contract.ts';

/** A dosimeter that measured at a point, with its result in force. */
export type FactExposure = MeasuredExposure & {
  placementId: number;
  /** `batch`: of which material it is, null when nobody knows. */
  result: { id: number; batch: number | null; measure: Measure } | null;
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
  'number' | 'revision' | 'reason' | 'issuedAt' | 'issuedOn' | 'period' | 'reqDays'
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
  const level = referenceLevelOf(settings, buildingOf(settings, facts.answers));
  const points = facts.points
    .filter(({ exposures }) => exposures.length > 0)
    .map((point) => reportedPoint(point, issue.reqDays, level.bqM3));
  const isAboveLevel = points.some(({ outcome }) => outcome === 'above');
  const values = reportFieldValues(settings, { level, reqDays: issue.reqDays, gapDays: chainingGapDays });
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
    level,
    points,
    plans: facts.plans
      .map((plan) => ({ ...plan, points: plan.points.filter(({ pointId }) => reported.has(pointId)) }))
      .filter((plan) => plan.points.length > 0),
    texts: {
      references: settings.texts.references,
      method: fill(settings.texts.method),
      insufficient: insufficientMark,
      conclusions: conclusions(points, settings.texts).map(fill),
      signature: fill(settings.texts.signature),
    },
    signers: settings.signers,
    isAboveLevel,
  };
}

/** What follows, in this order: from the points that count, then what is said of those that do not. */
function conclusions(points: readonly ReportedPoint[], texts: ReportSettings['texts']): string[] {
  const has = (outcome: ReportedPoint['outcome']) => points.some((point) => point.outcome === outcome);
  const lines: string[] = [];
  if (has('above')) lines.push(texts.above);
  else if (has('below')) lines.push(texts.below);
  else lines.push(noConclusion);
  if (has('insufficient')) lines.push(texts.insufficient);
  if (has('no-result')) lines.push(texts.noResult);
  return lines;
}

/** Only a correction can leave a report without any point that counts. */
const noConclusion =
  'Nessun punto è stato misurato per il periodo richiesto con tutti i risultati: non si può confrontare la media annua con il livello di riferimento.';

function reportedPoint(point: FactPoint, reqDays: number, level: number): ReportedPoint {
  const { id, name, room, surface, floorId, oldFloor } = point;
  const chain = longestChain(point.exposures) ?? { exposures: [], giorni: 0 };
  const exposures = chain.exposures.map(reportedExposure);
  const isSufficient = chain.giorni >= reqDays;
  const mean = meanOfChain(chain.exposures);
  const lacking = exposures.map(missingOfExposure).filter((words) => words !== null);
  const days = isSufficient ? [] : [missingDays(reqDays - chain.giorni)];
  return {
    ...{ id, name, room, surface, floor: floorLabel(floorId, oldFloor) },
    ...{ totalDays: chain.giorni, isSufficient, exposures, mean },
    missing: [...days, ...lacking].join('; ') || null,
    outcome: outcomeOf({ isSufficient, mean }, level),
  };
}

function missingDays(days: number): string {
  return days === 1 ? 'manca 1 giorno' : `mancano ${days} giorni`;
}

function outcomeOf(
  { isSufficient, mean }: Pick<ReportedPoint, 'isSufficient' | 'mean'>,
  level: number,
): ReportedPoint['outcome'] {
  if (!isSufficient) return 'insufficient';
  if (mean === null) return 'no-result';
  return isAbove(mean.concentration, level) ? 'above' : 'below';
}

function reportedExposure({ placementId, codice, inizio, fine, result }: FactExposure): ReportedExposure {
  const hours = exposureHours(inizio, fine);
  const per = (exposure: number | null) => (exposure === null ? null : concentrationOf(exposure, hours));
  const exposure = result?.measure.esposizione ?? null;
  const uncertainty = result?.measure.incertezzaEsposizione ?? null;
  const exposureExpanded = uncertainty === null ? null : expanded(uncertainty);
  const limitExposure = result?.measure.limite ?? null;
  return {
    ...{ placementId, code: codice, start: inizio, end: fine, days: hours / 24 },
    ...{ state: result?.measure.esito ?? null, resultId: result?.id ?? null },
    ...{ exposure, exposureExpanded, limitExposure },
    ...{ concentration: per(exposure), concentrationExpanded: per(exposureExpanded) },
    limit: per(limitExposure),
  };
}

/** Weighted by time; null while a result is missing or cannot be used. */
function meanOfChain(exposures: readonly FactExposure[]): ReportedPoint['mean'] {
  const periods = exposures.map(periodOf).filter((period) => period !== null);
  if (periods.length < exposures.length) return null;
  const result = meanOf(periods);
  if (!('mean' in result)) return null;
  const { concentration, uncertainty, isUpperBound } = result.mean;
  return { concentration, expanded: uncertainty === null ? null : expanded(uncertainty), isUpperBound };
}

function periodOf({ inizio, fine, result }: FactExposure): Period | null {
  if (!result) return null;
  const { measure, batch } = result;
  return {
    state: measure.esito,
    exposure: measure.esposizione,
    hours: exposureHours(inizio, fine),
    calibration: {
      ...{ k: measure.k, kUncertainty: measure.incertezzaK, detectionLimit: measure.limite },
    },
    tracesUncertainty: measure.incertezzaTracce,
    backgroundUncertainty: measure.incertezzaFondo,
    isOwnBackground: measure.fondoProprio,
    batch,
  };
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
