import { type Content, dataTable } from '#platform/server/documents/documents.ts';
import type { ReportContent } from '../content/contract.ts';
import type { ReportedExposure } from '../content/points/contract.ts';
import {
  dayText,
  exclusionReasons,
  peopleInWords,
  readingWords,
  sourceFigure,
} from '../words/sources/rules.ts';
import { paragraph, remark } from './report-look.ts';

/** Where the data of a report come from (ISO/IEC 17025 § 7.8.2, 7.8.5): readings, batches, who was there, what is left out. */

type Sourced = ReportedExposure & { source: NonNullable<ReportedExposure['source']> };

/** Receipt, reading and calibration of each dosimeter; nothing for reports of before these were kept. */
export function readings({ points }: ReportContent): Content[] {
  const exposures = points.flatMap((point) => point.exposures).filter(isSourced);
  if (exposures.length === 0) return [];
  return [
    { text: 'Letture e materiale', bold: true, margin: [0, 8, 0, 2] },
    dataTable(
      [
        { header: 'Dosimetro', width: '*' },
        { header: 'Rientrato', width: 52 },
        { header: 'Letto', width: 52 },
        { header: 'Condizione', width: 66 },
        { header: 'Lotto', width: 84 },
        { header: 'k', width: 36, numeric: true },
        { header: 'D0', width: 36, numeric: true },
        { header: 'E*', width: 32, numeric: true },
        { header: 'LR', width: 32, numeric: true },
      ],
      exposures.map(({ source, ...exposure }) => {
        const { Rientrato: received, Letto: read, Lotto: batch, k, D0: background } = readingWords(source);
        return [
          ...[exposure.code, received, read, conditions[exposure.state ?? 'none'], batch, k, background],
          ...[sourceFigure(exposure.decisionThreshold ?? null, 1), sourceFigure(exposure.limitExposure, 1)],
        ];
      }),
    ),
    remark(
      'k: fattore di taratura del lotto (tracce·cm⁻² per kBq·h·m⁻³); D0: fondo (tracce/cm²); E*: soglia di decisione e LR: limite di rivelazione (kBq·h/m³). «—»: non registrato.',
    ),
    ...handlers(exposures),
  ];
}

const isSourced = (exposure: ReportedExposure): exposure is Sourced => exposure.source !== undefined;

/** What the reading says of the state a dosimeter came back in. */
const conditions: Record<NonNullable<ReportedExposure['state']> | 'none', string> = {
  valid: 'leggibile',
  'below-limit': 'leggibile',
  saturated: 'saturo',
  recount: 'da ricontare',
  incomplete: 'manca il fondo',
  none: '—',
};

/** Who placed and removed the dosimeters, and that days and points are as they said. */
function handlers(exposures: readonly Sourced[]): Content[] {
  const placed = peopleInWords(exposures.map(({ source }) => source.placedBy)).join(', ');
  const removed = peopleInWords(exposures.map(({ source }) => source.removedBy)).join(', ');
  const isSupplied = exposures.some(
    ({ source: { placedBy, removedBy } }) => placedBy?.isCustomer || removedBy?.isCustomer,
  );
  return [
    paragraph(
      `Campionamento. Dosimetri posati da: ${placed}. Rimossi da: ${removed}. Punti, ambienti e date di posa e di rimozione sono quelli che hanno indicato queste persone; nome, indirizzo e dati dell’edificio li ha forniti il committente.${isSupplied ? ' Quanto indicato dal committente non è stato verificato dal laboratorio e può influire sulla validità dei risultati.' : ''}`,
    ),
  ];
}

/** Dosimeters that were there and do not count. */
export function excludedDosimeters({ excluded }: ReportContent): Content[] {
  if (excluded === undefined) return [];
  if (excluded.length === 0) return [paragraph('Nessun dosimetro smarrito o escluso.')];
  return [
    { text: 'Dosimetri smarriti o esclusi', bold: true, margin: [0, 8, 0, 2] },
    dataTable(
      [
        { header: 'Dosimetro', width: 90 },
        { header: 'Punto', width: '*' },
        { header: 'Inizio', width: 62 },
        { header: 'Fine', width: 62 },
        { header: 'Motivo', width: 170 },
      ],
      excluded.map(({ code, point, start, end, reason }) => [
        ...[code, point, dayText(start), dayText(end), exclusionReasons[reason]],
      ]),
    ),
  ];
}
