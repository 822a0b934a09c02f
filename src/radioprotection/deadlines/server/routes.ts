import { answerTable } from '#platform/server/http/data-table.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { activityStateLabels } from '../../activities/rules.ts';
import { listDeadlineMarkers, listDeadlineMonths, tableDeadlines } from '../contract.ts';
import { deadlineColumns, deadlineTable } from '../rules.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(tableDeadlines, ({ body }, context) =>
    answerTable(
      body,
      {
        name: deadlineTable,
        fileName: 'scadenze',
        columns: deadlineColumns,
        readPage: (slice) => queries.pageOfDeadlines(context, body, slice),
        readIds: () => queries.listDeadlineIds(context, body),
        readRows: (ids) => queries.listDeadlinesById(context, ids),
        cellsOf: (row) => [
          row.scadenza === null ? null : new Date(`${row.scadenza}T00:00:00Z`),
          activityStateLabels[row.stato],
          ...[row.attivita, row.legame, row.company.nome, row.employer.nome, row.citta],
          ...[row.durata, row.nota],
        ],
      },
      context,
    ),
  ),
  handle(listDeadlineMonths, (_input, context) => queries.countByMonth(context)),
  handle(listDeadlineMarkers, async ({ params }, context) => ({
    markers: await queries.listMarkers(context, params.anno),
  })),
];
