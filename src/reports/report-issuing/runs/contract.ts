import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { issueReports } from '../../final-reports/permissions.ts';
import { windowProblem } from '../rules.ts';

const base = '/v1/user/lb/cr39/relations/runs' as const;
const params = z.object({ run: idInPath });
const count = z.int().min(0);
const instant = z.iso.datetime({ offset: true });

/** Issuing every ready site of a search, and how far it is. */
export const reportRun = z.object({
  id,
  from: day,
  to: day.nullable(),
  total: count,
  issued: count,
  failed: count,
  cancelled: count,
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

export const previewReportRun = endpoint({
  name: 'previewReportRun',
  method: 'GET',
  path: `${base}/preview`,
  summary: 'Quante sedi di una ricerca sono pronte per la relazione finale',
  permission: issueReports,
  query: z
    .object({ from: day, to: day.optional() })
    .refine(({ from, to }) => windowProblem(from, to) === null, 'Controlla le date'),
  response: z.object({
    pronte: count,
    /** Among the ready ones: their place is looked up first. */
    senzaCoordinate: count,
    insufficienti: count,
    emesse: count,
    /** Of the ready ones: their clients, and those of them that somebody can write to. */
    clienti: count,
    clientiConEmail: count,
    questionariIncompleti: count,
    sopraLivello: count,
    /** Sites whose address cannot be true: no such CAP, no province, coordinates elsewhere. */
    indirizziDaRivedere: count,
    /** A result was entered by who asks, and four eyes are asked for: a colleague issues them. */
    nonTue: count,
    soloFirmate: z.boolean(),
    /** The laboratory has no letterhead yet: nothing can be issued. */
    daPresentare: z.boolean(),
  }),
});

export const startReportRun = endpoint({
  name: 'startReportRun',
  method: 'POST',
  path: base,
  summary:
    'Emette le relazioni di tutte le sedi pronte di una ricerca; una emissione già in corso resta quella',
  permission: issueReports,
  write: 'idempotent',
  body: z
    .object({ from: day, to: day.nullish() })
    .refine(({ from, to }) => windowProblem(from, to) === null, 'Controlla le date'),
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
