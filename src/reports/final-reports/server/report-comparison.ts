import { type Content, contentSize, dataTable } from '#platform/server/documents/documents.ts';
import type { ReportContent } from '../content/contract.ts';
import { outcomeLabels, pointMeanText } from '../words/rules.ts';
import { levelCharts } from './level-chart.ts';
import { numbered, paragraph, remark } from './report-look.ts';

/** The level, each point against it in words, and in a chart. */
export function comparison({ level, points }: ReportContent): Content[] {
  const rows = numbered(points);
  const charts = levelCharts(rows, level.bqM3, contentSize('portrait', 'letter').width);
  return [
    paragraph(`Livello di riferimento: ${level.bqM3.toLocaleString('it')} Bq/m³. ${level.motivo}.`),
    dataTable(
      [
        { header: 'N.', width: 18, numeric: true },
        { header: 'Punto', width: '*' },
        { header: 'Giorni', width: 34, numeric: true },
        { header: 'Media annua', width: 104, numeric: true },
        { header: 'Esito', width: 152 },
      ],
      rows.map((point) => [
        ...[String(point.number), point.name, String(point.totalDays)],
        ...[pointMeanText(point), outcomeLabels[point.outcome]],
      ]),
    ),
    ...charts.map(({ svg, width, height }): Content => ({ svg, width, height, margin: [0, 12, 0, 0] })),
    remark(
      'Barre: media annua; linee nere: incertezza estesa (k = 2). A contorno tratteggiato i punti fuori dalle conclusioni e le medie «inferiore a».',
    ),
  ];
}
