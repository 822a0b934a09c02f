import { type Content, contentSize, dataTable, linesOf } from '#platform/server/documents/documents.ts';
import type { ReportContent } from '../content/contract.ts';
import { doubtMeaning, isInDoubt, meansName, outcomeText, pointMeanText } from '../words/rules.ts';
import { levelCharts } from './level-chart.ts';
import { type NumberedPoint, numbered, paragraph, remark } from './report-look.ts';

/** The level, each point against it in words, and in a chart. */
export function comparison({ level, points, texts }: ReportContent): Content[] {
  const rows = numbered(points);
  const means = meansName(points);
  const charts = levelCharts(rows, level.bqM3, contentSize('portrait', 'letter').width);
  const table = dataTable(
    [
      { header: 'N.', width: 18, numeric: true },
      { header: 'Punto', width: '*' },
      { header: 'Giorni', width: 34, numeric: true },
      { header: means, width: 104, numeric: true },
      { header: 'Esito', width: 152 },
    ],
    rows.map((point) => [
      ...[String(point.number), point.name, String(point.totalDays)],
      ...[pointMeanText(point), outcomeText(point, level.bqM3)],
    ]),
  );
  const compared: Content[] = [
    paragraph(`Livello di riferimento: ${level.bqM3.toLocaleString('it')} Bq/m³. ${level.motivo}.`),
    ...(texts.decision === undefined ? [] : [paragraph(texts.decision)]),
  ];
  const doubt = points.some((point) => isInDoubt(point, level.bqM3)) ? [remark(doubtMeaning)] : [];
  const [first, ...others] = charts.map(
    ({ svg, width, height }): Content => ({ svg, width, height, margin: [0, 8, 0, 0] }),
  );
  if (first === undefined) return [...compared, table, ...doubt];
  const height = tableHeight(rows) + (charts[0]?.height ?? 0);
  if (height <= keptHeight && level.motivo.length < 600)
    return [{ stack: [...compared, table, ...doubt, first, signsOf(means)], unbreakable: true }, ...others];
  const captioned = [first, ...others].map(
    (chart): Content => ({ stack: [captionOf(means), chart], unbreakable: true }),
  );
  return [...compared, table, ...doubt, ...captioned, signsOf(means)];
}

const captionOf = (means: string): Content => ({
  ...{ text: `${means} e livello di riferimento`, bold: true, margin: [0, 12, 0, 0] },
});
const signsOf = (means: string) =>
  remark(
    `Barre: ${means.toLowerCase()}; linee nere: incertezza estesa (k = 2). A contorno tratteggiato i punti fuori dalle conclusioni e le medie «inferiore a» o «almeno».`,
  );

/** Table and chart stay on one page up to so high a sum, in points. */
const keptHeight = 440;
const lineHeight = 11;
const rowPadding = 5;
/** Letters that surely fit on a line of the names. */
const lettersOfName = 22;

function tableHeight(rows: readonly NumberedPoint[]): number {
  return rows.reduce(
    (sum, { name }) => sum + linesOf(name, lettersOfName) * lineHeight + rowPadding,
    2 * lineHeight,
  );
}
