import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { issueReports } from '../../final-reports/permissions.ts';
import { base, chosen } from './preview/contract.ts';

const params = z.object({ run: idInPath });
const count = z.int().min(0);
const instant = z.iso.datetime({ offset: true });

/** Issuing the ready sites of a search, and how far it is. */
export const reportRun = z.object({
  id,
  from: day,
  to: day.nullable(),
  total: count,
  issued: count,
  failed: count,
  cancelled: count,
  /** Of those issued: somebody else came first; announced to nobody; above the level; announced after signing. */
  giaEmesse: count,
  senzaEmail: count,
  sopraLivello: count,
  daFirmare: count,
  startedBy: z.string(),
  createdAt: instant,
  /** Null: it is under way. */
  finishedAt: instant.nullable(),
});
export type ReportRun = z.infer<typeof reportRun>;

export const listReportRuns = endpoint({
  name: 'listReportRuns',
  method: 'GET',
  path: base,
  summary: 'Le ultime emissioni di relazioni in blocco, dalla più recente',
  permission: issueReports,
  response: z.object({ runs: z.array(reportRun) }),
});

export const getReportRun = endpoint({
  name: 'getReportRun',
  method: 'GET',
  path: `${base}/{run}`,
  summary: 'Una emissione in blocco: a che punto è, e le sedi non riuscite con il motivo',
  permission: issueReports,
  params,
  response: reportRun.extend({
    failures: z.array(z.object({ sede: id, alias: z.string(), nomeAzienda: z.string(), motivo: z.string() })),
  }),
});

export const startReportRun = endpoint({
  name: 'startReportRun',
  method: 'POST',
  path: base,
  summary:
    'Emette le relazioni delle sedi pronte di una ricerca, tutte o quelle scelte; la stessa già in corso resta quella',
  permission: issueReports,
  write: 'idempotent',
  body: chosen,
  response: reportRun,
});

export const cancelReportRun = endpoint({
  name: 'cancelReportRun',
  method: 'POST',
  path: `${base}/{run}/cancel`,
  summary: 'Interrompe una emissione in blocco: ciò che non è cominciato non si emette',
  permission: issueReports,
  params,
  response: reportRun,
});

export const retryReportRun = endpoint({
  name: 'retryReportRun',
  method: 'POST',
  path: `${base}/{run}/retry`,
  summary: 'Riprova le sedi non riuscite di una emissione in blocco',
  permission: issueReports,
  params,
  body: z.object({ sedi: z.array(id).max(10_000).optional() }),
  response: reportRun,
});
