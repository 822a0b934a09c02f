import { floorLabel } from '#customers/points/rules.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import type { ReferenceLevel } from '#laboratory/report-settings/rules.ts';
import { formatTableDay, romeDay } from '#platform/contract/dates.ts';
import {
  type Content,
  contentSize,
  dataTable,
  linesOf,
  type PrintedDocument,
  quietInk,
} from '#platform/server/documents/documents.ts';
import type { SamplingPeriod } from '../contract.ts';
import {
  daysOf,
  meanLine,
  type SampledExposure,
  type SampledPoint,
  sampledFigure,
  samplingTexts,
} from '../rules.ts';
import type { SampledSite } from './queries.ts';
import { trendCharts } from './trend-charts.ts';

export type SamplingReport = {
  site: SampledSite;
  level: ReferenceLevel;
  period: SamplingPeriod;
  letterhead: ReportSettings['letterhead'];
  madeAt: Date;
};

/** Of a point that takes more lines some may need a page break among them; as many fit on a page. */
const keptLines = 28;
const lettersOfLine = 80;
const lettersOfCode = 20;

/** What the points of a site measured in a period, in tables and over time (Q2-87). */
export function samplingDocument(report: SamplingReport): PrintedDocument {
  const { site, level, period, letterhead, madeAt } = report;
  const days = `dal ${formatTableDay(period.start)} al ${formatTableDay(period.end)}`;
  return {
    title: `Report campionamento – ${site.sede}`,
    letter: {
      sender: letterhead.name,
      senderLines: [
        letterhead.address,
        letterhead.serviceRecognition,
        [letterhead.phone && `tel. ${letterhead.phone}`, letterhead.email].filter(Boolean).join(' · '),
      ],
      running: `Report campionamento ${days} · ${site.sede}`,
    },
    madeAt,
    orientation: 'portrait',
    content: [
      { text: 'Report campionamento', fontSize: 20, bold: true },
      { text: `Misure di radon ${days}`, fontSize: 12, margin: [0, 2, 0, 10] },
      facts([
        ['Committente', site.committente],
        ['Azienda', site.cliente],
        ['Sede', `${site.sede}\n${site.indirizzo}`],
        ['Livello di riferimento', `${level.bqM3} Bq/m³. ${level.motivo}.`],
        ['Stampato il', formatTableDay(romeDay(madeAt))],
      ]),
      ...(site.punti.length === 0
        ? [nothing]
        : measured(site.punti, level, contentSize('portrait', 'letter').width)),
    ],
  };
}

function facts(rows: readonly (readonly [string, string])[]): Content {
  return {
    layout: 'noBorders',
    margin: [0, 0, 0, 8],
    table: {
      widths: [130, '*'],
      body: rows.map(([name, value]) => [{ text: name, color: quietInk }, { text: value }]),
    },
  };
}

const nothing: Content = { text: samplingTexts.empty, fontSize: 12, bold: true, margin: [0, 24, 0, 0] };

function measured(
  points: readonly SampledPoint[],
  level: ReferenceLevel,
  width: number,
): PrintedDocument['content'] {
  return [
    ...points.map((point) => pointBlock(point, level.bqM3)),
    ...trendCharts(points, level, width),
    {
      text: 'Ogni dosimetro che è stato in posizione nel periodo conta con tutta la sua esposizione, anche fuori dalle due date. Le incertezze sono estese (k = 2); «< LR»: sotto il limite di rivelazione. Questo report non sostituisce la relazione finale.',
      ...{ fontSize: 8, color: quietInk, margin: [0, 10, 0, 0] },
    },
  ];
}

function isKeptTogether({ alias, oldPiano, esposizioni }: SampledPoint): boolean {
  const lines = [
    linesOf(`${alias} · ${oldPiano ?? ''}`, lettersOfLine),
    ...esposizioni.map(({ codice }) => linesOf(codice, lettersOfCode)),
  ];
  return lines.reduce((sum, count) => sum + count, 0) <= keptLines;
}

function pointBlock(point: SampledPoint, level: number): Content {
  const { alias, codicePiano, oldPiano, esposizioni } = point;
  return {
    unbreakable: isKeptTogether(point),
    margin: [0, 10, 0, 4],
    stack: [
      {
        text: [
          { text: alias, bold: true },
          { text: ` · ${floorLabel(codicePiano, oldPiano)}`, color: quietInk },
        ],
        margin: [0, 0, 0, 2],
      },
      dataTable(
        [
          { header: 'Dosimetro', width: '*' },
          { header: 'Inizio', width: 70 },
          { header: 'Fine', width: 70 },
          { header: 'Giorni', width: 50, numeric: true },
          { header: 'Concentrazione media', width: 130, numeric: true },
        ],
        esposizioni.map(exposureRow),
      ),
      { text: meanLine(esposizioni, level), bold: true, margin: [0, 3, 0, 0] },
    ],
  };
}

function exposureRow(exposure: SampledExposure): string[] {
  const { codice, inizio, fine } = exposure;
  return [
    codice,
    formatTableDay(inizio),
    fine === null ? '—' : formatTableDay(fine),
    String(daysOf(exposure) ?? '—'),
    sampledFigure(exposure),
  ];
}
