import type { Readable } from 'node:stream';
import type { LawUse, ReportSettings } from '#laboratory/report-settings/contract.ts';
import { type BatchFactors, measuredOf } from '#laboratory/results/rules.ts';
import { addDays } from '#platform/contract/dates.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import type { Services } from '#platform/server/http/route.ts';
import { composeReport, type FactExposure, type FactPoint, type ReportFacts } from '../content/rules.ts';
import { reportDocument } from './report-document.ts';

type SampleContext = Pick<Services, 'files' | 'clock'> & { config: Pick<Services['config'], 'reqDays'> };

/** How a report of invented measurements prints with these settings: how they look, before they are in force. */
export async function printSample(
  settings: ReportSettings,
  { use, outcome }: { use: LawUse; outcome: 'below' | 'above' },
  { files, clock, config: { reqDays } }: SampleContext,
): Promise<Readable> {
  const to = addDays(clock.today(), -14);
  const from = addDays(to, -reqDays - 20);
  const content = composeReport(
    { ...sampleFacts(from, to, outcome === 'above'), answers: sampleAnswers(settings, use) },
    {
      ...{ number: 'PROVA', revision: 0, reason: null, period: { from, to }, reqDays },
      ...{ issuedAt: clock.now().toISOString(), issuedOn: clock.today() },
    },
    { version: 0, settings },
  );
  return writeDocument(await reportDocument(content, files, { kind: 'draft' }));
}

const batch: BatchFactors = {
  ...{ k: 2.5, kUncertainty: 0.15, detectionLimit: 20, saturation: 20_000, ageingDays: 400 },
  ...{ background: { value: 25, uncertainty: 5 }, areaCm2: 1 },
};

/** Tracks of half a year at about 90 and at about 900 Bq/m³. */
const quiet = 1010;
const loud = 9900;

/** Of a building put up before levels went by the year. */
function sampleAnswers({ building }: ReportSettings, use: LawUse): ReportFacts['answers'] {
  const { purposeQuestion, yearQuestion, dwellingChoices } = building;
  const other = Math.max(0, ...dwellingChoices) + 1;
  const purpose = { workplace: other, dwelling: dwellingChoices[0] ?? other, unknown: null }[use];
  return purpose === null
    ? []
    : [
        { q: purposeQuestion, a: purpose },
        { q: yearQuestion, a: 1970 },
      ];
}

function sampleFacts(from: string, to: string, isAbove: boolean): Omit<ReportFacts, 'answers'> {
  const middle = addDays(from, 180);
  const year = (place: number, tracks: number) => [
    exposure(place, from, middle, tracks),
    exposure(place + 1, middle, to, tracks),
  ];
  const seat = { address: 'Via di Prova 1', city: 'Vicenza', postalCode: '36100', province: 'VI' };
  return {
    principal: { id: 1, name: 'Committente di prova' },
    client: { id: 1, name: 'Azienda di prova', ...seat },
    site: {
      ...{ id: 1, alias: 'Sede di prova', ...seat, region: 'Veneto', latitude: 45.5477, longitude: 11.5461 },
      ...{ buildingCode: 'ED-1', riskContext: '001' },
    },
    points: [
      point(1, 'Ufficio', 4, year(1, quiet)),
      point(2, 'Archivio', 3, year(3, isAbove ? loud : quiet)),
      point(3, 'Magazzino', 3, [exposure(5, middle, to, quiet)]),
    ],
    plans: [],
  };
}

function point(id: number, name: string, floorId: number, exposures: FactExposure[]): FactPoint {
  return { id, name, room: name, floorId, oldFloor: null, surface: 40, exposures };
}

function exposure(place: number, inizio: string, fine: string, counts: number): FactExposure {
  const reading = {
    ...{ counts, areaCm2: 1, traces: null, tracesUncertainty: null, background: null },
    ...{ frames: 100, chiSquared: 1 },
  };
  const measured = measuredOf(reading, batch);
  if (!measured) throw new Error('a reading without counts');
  const { density, background, calibration, exposure: found, state } = measured;
  return {
    ...{ placementId: place, codice: `PROVA${place}`, inizio, fine, risultato: true },
    result: {
      ...{ id: place, batch: 1 },
      measure: {
        ...{ traces: density.value, incertezzaTracce: density.uncertainty },
        ...{ background: background?.value ?? null, incertezzaFondo: background?.uncertainty ?? null },
        ...{ fondoProprio: false, conteggi: counts, area: 1, campi: 100, chiQuadro: 1 },
        ...{ k: calibration.k, incertezzaK: calibration.kUncertainty, limite: calibration.detectionLimit },
        ...{ saturazione: calibration.saturation, giorniInvecchiamento: calibration.ageingDays },
        ...{ esposizione: found?.value ?? null, incertezzaEsposizione: found?.uncertainty ?? null },
        esito: state,
      },
    },
  };
}
