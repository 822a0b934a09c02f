/** Facts that a final report is composed of, for tests of what it says. */
import { defaultReportSettings } from '#laboratory/report-settings/rules.ts';
import type { Measure } from '#laboratory/results/contract.ts';
import type { ResultState } from '#laboratory/results/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import {
  composeReport,
  type FactExposure,
  type FactPoint,
  type ReportFacts,
} from '#reports/final-reports/content/rules.ts';

/** The settings that a report is composed by. */
export const reportSettings = { version: 3, settings: defaultReportSettings };
/** What issuing says of a report. */
export const reportIssue = {
  ...{ number: 'RF-2026-1', revision: 0, reason: null, reqDays: 340 },
  ...{ issuedAt: '2026-03-16T09:00:00.000Z', issuedOn: '2026-03-16' },
  period: { from: '2025-01-01', to: null },
};

const measureOf = (esposizione: number | null, esito: ResultState = 'valid'): Measure => ({
  ...{ traces: 400, incertezzaTracce: 20, background: 24, incertezzaFondo: 4, fondoProprio: false },
  ...{ conteggi: 400, area: 1, campi: null, chiQuadro: null, k: 2, incertezzaK: 0.1 },
  ...{ limite: 12, saturazione: 12_000, giorniInvecchiamento: 365, incertezzaEsposizione: 10 },
  ...{ esposizione, esito },
});

let nextId = 1;
/** A stay of so many days that left a mean of `radon` Bq/m³; null: there is no result. */
export function exposure(
  inizio: string,
  days: number,
  radon: number | null,
  esito: ResultState = 'valid',
): FactExposure {
  nextId += 1;
  const exposed = radon === null ? null : (radon * days * 24) / 1000;
  return {
    ...{ placementId: nextId, codice: `LBS${String(nextId).padStart(5, '0')}` },
    ...{ inizio, fine: addDays(inizio, days), risultato: esito === 'valid' && radon !== null },
    result: radon === null ? null : { id: nextId, batch: 1, measure: measureOf(exposed, esito) },
  };
}

/** Two stays without a gap between them. */
export const halves = (
  first: [number, number | null, ResultState?],
  second: [number, number | null, ResultState?],
) => [exposure('2025-01-10', ...first), exposure(addDays('2025-01-10', first[0]), ...second)];

export const pointOf = (id: number, exposures: FactExposure[]): FactPoint => ({
  ...{ id, name: `Punto ${id}`, room: null, floorId: 4, oldFloor: null, surface: 20, exposures },
});

export const factsOf = (points: FactPoint[], changes: Partial<ReportFacts> = {}): ReportFacts => ({
  principal: { id: 1, name: 'Comune di prova' },
  client: {
    ...{ id: 1, name: 'Scuola di prova', address: 'Via Uno 1', city: 'Vicenza', postalCode: '36100' },
    province: 'VI',
  },
  site: {
    ...{ id: 1, alias: 'Plesso nord', address: 'Via Due 2', postalCode: '36100', city: 'Vicenza' },
    ...{ province: 'VI', region: 'Veneto', buildingCode: null, riskContext: null },
    ...{ latitude: 45.5, longitude: 11.5 },
  },
  answers: [
    { q: 1, a: 102 },
    { q: 2, a: 1970 },
  ],
  points,
  plans: [],
  ...changes,
});

export const reportOf = (points: FactPoint[], changes: Partial<ReportFacts> = {}) =>
  composeReport(factsOf(points, changes), reportIssue, reportSettings);
export const onePoint = (exposures: FactExposure[]) => {
  const [point] = reportOf([pointOf(1, exposures)]).points;
  if (!point) throw new Error('the point is in the report');
  return point;
};
