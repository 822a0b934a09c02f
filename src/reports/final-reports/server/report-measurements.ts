import { formatDay } from '#platform/contract/dates.ts';
import { type Content, dataTable, linesOf, quietInk } from '#platform/server/documents/documents.ts';
import type { ReportContent } from '../content/contract.ts';
import type { ReportedExposure } from '../content/points/contract.ts';
import {
  concentrationFigure,
  exposureFigure,
  meanName,
  pointMeanText,
  pointRemarks,
} from '../words/rules.ts';
import { type NumberedPoint, numbered, remark } from './report-look.ts';

/** Of a point that takes more lines some may need a page break among them; as many fit on a page. */
const keptLines = 28;
const lettersOfLine = 80;
const lettersOfCode = 12;

/** Each point with its exposures, its days and its mean. */
export function measurements({ points, texts }: ReportContent): Content[] {
  const signs = remark(
    'Esposizione e concentrazione con l’incertezza estesa (k = 2). «< LR»: sotto il limite di rivelazione; «almeno»: limite inferiore; «—»: nessun risultato.',
  );
  const [first, ...others] = numbered(points);
  return [
    ...(first && isKeptTogether(first, texts.insufficient)
      ? [{ stack: [signs, pointBlock(first, texts.insufficient)] }]
      : [signs, ...(first ? [pointBlock(first, texts.insufficient)] : [])]),
    ...others.map((point) => pointBlock(point, texts.insufficient)),
  ];
}

function isKeptTogether(point: NumberedPoint, mark: string): boolean {
  const { name, missing, exposures, isSufficient } = point;
  const words = [`${name} · ${placeOf(point)}`, missing ?? '', isSufficient ? '' : mark];
  const lines = [
    ...words.map((text) => (text === '' ? 0 : linesOf(text, lettersOfLine))),
    ...exposures.map(({ code }) => linesOf(code, lettersOfCode)),
    exposures.flatMap(limitRemark).length,
    ...pointRemarks(point).map((text) => linesOf(text, lettersOfLine)),
  ];
  return lines.reduce((sum, count) => sum + count, 0) <= keptLines;
}

/** `mark` stands at a point that was measured too short. */
function pointBlock(point: NumberedPoint, mark: string): Content {
  const { exposures, missing } = point;
  return {
    unbreakable: isKeptTogether(point, mark),
    margin: [0, 8, 0, 4],
    stack: [
      {
        columnGap: 6,
        columns: [
          { width: 'auto', text: `${point.number}.`, bold: true },
          {
            width: '*',
            text: [
              { text: point.name, bold: true },
              { text: ` · ${placeOf(point)}`, color: quietInk },
            ],
          },
        ],
        margin: [0, 0, 0, 2],
      },
      dataTable(
        [
          { header: 'Dosimetro', width: '*' },
          { header: 'Inizio', width: 62 },
          { header: 'Fine', width: 62 },
          { header: 'Giorni', width: 40, numeric: true },
          { header: 'Esposizione (kBq·h/m³)', width: 112, numeric: true },
          { header: 'Concentrazione (Bq/m³)', width: 112, numeric: true },
        ],
        exposures.map((exposure) => [
          exposure.code,
          formatDay(exposure.start),
          formatDay(exposure.end),
          String(exposure.days),
          exposureFigure(exposure),
          concentrationFigure(exposure),
        ]),
      ),
      {
        margin: [0, 3, 0, 0],
        columns: [
          { width: '*', text: `Totale: ${point.totalDays} ${point.totalDays === 1 ? 'giorno' : 'giorni'}` },
          {
            width: 'auto',
            text: [{ text: `${meanName(point)}: ` }, { text: pointMeanText(point), bold: true }],
          },
        ],
      },
      ...(point.isSufficient ? [] : [{ text: mark, bold: true }]),
      ...(missing === null ? [] : [remark(`${missing.slice(0, 1).toUpperCase()}${missing.slice(1)}.`)]),
      ...pointRemarks(point).map(remark),
      ...exposures.flatMap(limitRemark),
    ],
  };
}

function placeOf({ floor, room, surface }: NumberedPoint): string {
  const parts = [floor, room, surface === null ? null : `${surface} m²`];
  return parts.filter((part) => part !== null && part !== '').join(' · ');
}

/** What LR is where a result is below it. */
function limitRemark({ state, code, limitExposure, limit }: ReportedExposure): Content[] {
  if (state !== 'below-limit' || limitExposure === null) return [];
  const figure = (value: number, digits: number) =>
    value.toLocaleString('it', { maximumFractionDigits: digits });
  const concentration = limit === null ? '' : `, in questo periodo ${figure(limit, 0)} Bq/m³`;
  return [remark(`LR del dosimetro ${code}: ${figure(limitExposure, 1)} kBq·h/m³${concentration}.`)];
}
