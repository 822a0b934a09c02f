import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { longest } from '#platform/contract/limits.ts';
import { id, idInPath, instant, sha256 } from '#platform/contract/shapes.ts';
import { useImports } from './permissions.ts';
import { importKinds } from './rules.ts';

export const base = '/v1/user/lb/imports' as const;
export const run = z.object({ id: idInPath });
export const kind = z.enum(importKinds, 'Scegliere che cosa importare.');
const count = z.int().min(0);

/** One import of a file, or its trial (`isTrial`), which changes nothing. */
export const importRun = z.object({
  id,
  kind,
  /** Of readings: the reader whose columns the file has. */
  reader: z.object({ id, name: z.string() }).nullable(),
  isTrial: z.boolean(),
  fileName: z.string(),
  /** Hash of the file, to import it after its trial. */
  file: sha256,
  state: z.enum(['waiting', 'running', 'cancelling', 'finished', 'cancelled', 'failed']),
  failure: z.string().nullable(),
  warnings: z.array(z.string()),
  /** Rows of the file; null until they have been counted. */
  total: count.nullable(),
  done: count,
  created: count,
  updated: count,
  unchanged: count,
  legacy: count,
  refused: count,
  /** Null: from the command line. */
  startedBy: z.string().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
});
export type ImportRun = z.infer<typeof importRun>;

const outcome = z.enum(['refused', 'legacy']);
export const importFinding = z.object({
  /** Of a workbook with a sheet for each kind: the name of the row's sheet. */
  sheet: z.string().nullable(),
  rowNumber: z.int().positive(),
  outcome,
  problems: z.array(z.object({ column: z.string(), value: z.string(), reason: z.string() })),
});
export type ImportFinding = z.infer<typeof importFinding>;

export const listImports = endpoint({
  name: 'listImports',
  method: 'GET',
  path: base,
  summary: 'Le ultime importazioni, dalla più recente',
  permission: useImports,
  response: z.object({ runs: z.array(importRun) }),
});

export const getImport = endpoint({
  name: 'getImport',
  method: 'GET',
  path: `${base}/{id}`,
  summary: 'Una importazione e a che punto è',
  permission: useImports,
  params: run,
  response: importRun,
});

export const listImportFindings = endpoint({
  name: 'listImportFindings',
  method: 'GET',
  path: `${base}/{id}/findings`,
  summary: 'Righe rifiutate e dati storici di una importazione, 50 alla volta',
  permission: useImports,
  params: run,
  query: z.object({
    outcome: outcome.optional(),
    page: z.coerce.number<string>('Pagina non valida.').pipe(z.int().min(1).max(10_000)).default(1),
  }),
  response: z.object({ findings: z.array(importFinding), total: count, pageSize: count }),
});

export const startImport = endpoint({
  name: 'startImport',
  method: 'POST',
  path: base,
  summary: 'Avvia una importazione o la sua prova',
  permission: useImports,
  write: 'idempotent',
  body: z.object({
    kind,
    file: sha256,
    fileName: z.string('Nome del file mancante.').trim().min(1, 'Nome del file mancante.').max(longest.line),
    isTrial: z.boolean(),
    reader: id.nullable().default(null),
  }),
  response: importRun,
});

export const cancelImport = endpoint({
  name: 'cancelImport',
  method: 'POST',
  path: `${base}/{id}/cancel`,
  summary: 'Interrompe una importazione; le righe già importate restano',
  permission: useImports,
  params: run,
  response: importRun,
});
