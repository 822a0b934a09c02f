import { floorName } from '#customers/points/rules.ts';
import type { AnnualDays, DecisionRule } from '#laboratory/level-comparison/rules.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import type { ReferenceLevel } from '#laboratory/report-settings/rules.ts';
import { withoutUnit } from '#laboratory/result-words/rules.ts';
import { formatDay, romeDay } from '#platform/contract/dates.ts';
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
  isInDoubt,
  meanLine,
  type SampledExposure,
  type SampledPoint,
  sampledFigures,
  sampledMean,
  sampledRemarks,
  samplingNumber,
  samplingTexts,
  type Yardstick,
} from '../rules.ts';
import type { SampledSite } from './queries.ts';
import { trendCharts } from './trend-charts.ts';

export type SamplingReport = {
  site: SampledSite;
  level: ReferenceLevel;
  annual: AnnualDays;
  rule: DecisionRule;
  /** The rule in words, with its risk. */
  statement: string;
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
  const number = samplingNumber(site.id, madeAt);
  const days = `dal ${formatDay(period.start)} al ${formatDay(period.end)}`;
  return {
    title: `Report campionamento – ${site.sede}`,
    letter: {
      sender: letterhead.name,
      senderLines: [
        letterhead.address,
        letterhead.serviceRecognition,
        [letterhead.phone && `tel. ${letterhead.phone}`, letterhead.email].filter(Boolean).join(' · '),
      ],
      running: `Report campionamento ${number} ${days} · ${site.sede}`,
    },
    madeAt,
    orientation: 'portrait',
    content: [
      { text: 'Report campionamento', fontSize: 20, bold: true },
      { text: `Misure di radon ${days}`, fontSize: 12, margin: [0, 2, 0, 10] },
      facts([
        ['Numero', number],
        ['Committente', site.committente],
        ['Azienda', site.cliente],
        ['Sede', `${site.sede}\n${site.indirizzo}`],
        ['Livello di riferimento', `${level.bqM3} Bq/m³. ${level.motivo}.`],
        ['Stampato il', formatDay(romeDay(madeAt))],
      ]),
      ...(site.punti.length === 0 ? [nothing] : measured(report, contentSize('portrait', 'letter').width)),
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

function measured(report: SamplingReport, width: number): PrintedDocument['content'] {
  const { site, level, annual, rule } = report;
  const yardstick = { level: level.bqM3, rule, annual };
  return [
    ...site.punti.map((point) => pointBlock(point, yardstick)),
    ...trendCharts(site.punti, level, width),
    ...notes(report, yardstick).map(
      (text): Content => ({ text, fontSize: 8, color: quietInk, margin: [0, 6, 0, 0] }),
    ),
  ];
}

/** How to read the figures; the decision rule where something is judged by it. */
function notes({ site, level, annual, statement }: SamplingReport, yardstick: Yardstick): string[] {
  const means = site.punti.flatMap(({ esposizioni }) => sampledMean(esposizioni, yardstick) ?? []);
  return [
    'Ogni dosimetro che è stato in posizione nel periodo conta con tutta la sua esposizione, anche fuori dalle due date. Le incertezze sono estese (k = 2); «< LR»: sotto il limite di rivelazione; «almeno»: limite inferiore. Questo report non sostituisce la relazione finale.',
    `Con il livello di riferimento, che è una media annua, si confrontano solo le medie su periodi consecutivi, da ${annual.least} a ${annual.most} giorni in tutto.`,
    ...(means.some(({ comparison }) => comparison !== null) ? [statement] : []),
    ...(means.some((mean) => isInDoubt(mean, level.bqM3))
      ? ['* L’intervallo di incertezza della media comprende il livello di riferimento.']
      : []),
  ];
}

function isKeptTogether({ alias, oldPiano, esposizioni }: SampledPoint): boolean {
  const lines = [
    linesOf(`${alias} · ${oldPiano ?? ''}`, lettersOfLine),
    ...esposizioni.map(({ codice }) => linesOf(codice, lettersOfCode)),
    ...sampledRemarks(esposizioni).map((text) => linesOf(text, lettersOfLine)),
  ];
  return lines.reduce((sum, count) => sum + count, 0) <= keptLines;
}

function pointBlock(point: SampledPoint, yardstick: Yardstick): Content {
  const { alias, codicePiano, oldPiano, esposizioni } = point;
  return {
    unbreakable: isKeptTogether(point),
    margin: [0, 10, 0, 4],
    stack: [
      {
        text: [
          { text: alias, bold: true },
          { text: ` · ${floorName(codicePiano, oldPiano)}`, color: quietInk },
        ],
        margin: [0, 0, 0, 2],
      },
      dataTable(
        [
          { header: 'Dosimetro', width: '*' },
          { header: 'Inizio', width: 58 },
          { header: 'Fine', width: 58 },
          { header: 'Giorni', width: 36, numeric: true },
          { header: 'Esposizione (kBq·h/m³)', width: 112, numeric: true },
          { header: 'Concentrazione (Bq/m³)', width: 112, numeric: true },
        ],
        esposizioni.map(exposureRow),
      ),
      { text: meanLine(esposizioni, yardstick), bold: true, margin: [0, 3, 0, 0] },
      ...sampledRemarks(esposizioni).map((text) => ({ text, fontSize: 8, color: quietInk })),
    ],
  };
}

function exposureRow(exposure: SampledExposure): string[] {
  const { codice, inizio, fine } = exposure;
  const figures = sampledFigures(exposure);
  return [
    codice,
    formatDay(inizio),
    fine === null ? '—' : formatDay(fine),
    String(daysOf(exposure) ?? '—'),
    withoutUnit(figures.exposure),
    withoutUnit(figures.concentration),
  ];
}
