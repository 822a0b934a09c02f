import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, instant } from '#platform/contract/shapes.ts';
import { keepRadioprotection } from '../reach/permissions.ts';
import { hasSubject, runItemStates, runKinds, runStates, runTexts } from './rules.ts';

const base = '/v1/user/lb/rp/runs';
const params = z.object({ run: idInPath });
const count = z.int().nonnegative();

/** Work on many records, and how far it is. */
export const run = z.object({
  id,
  kind: z.enum(runKinds),
  /** Its default document or mass activity, where it is of one. */
  subjectId: id.nullable(),
  state: z.enum(runStates),
  total: count,
  done: count,
  failed: count,
  startedBy: z.string(),
  createdAt: instant,
  /** Null: it is under way. */
  finishedAt: instant.nullable(),
});
export type Run = z.infer<typeof run>;

/** One of the records, with the unit that it is of. */
export const runItem = z.object({
  position: z.int().positive(),
  targetId: id,
  nome: z.string(),
  unita: z.string(),
  href: z.string(),
  state: z.enum(runItemStates),
  failure: z.string().nullable(),
});
export type RunItem = z.infer<typeof runItem>;

export const listRuns = endpoint({
  name: 'listRuns',
  method: 'GET',
  path: base,
  summary: 'Lavori su molti documenti o registri: quelli in corso, poi gli ultimi finiti',
  permission: keepRadioprotection,
  query: z.object({
    kind: z.enum(runKinds, runTexts.unknownKind).optional(),
    subjectId: idInPath.optional(),
  }),
  response: z.object({ runs: z.array(run) }),
});

export const getRun = endpoint({
  name: 'getRun',
  method: 'GET',
  path: `${base}/{run}`,
  summary: 'Un lavoro: a che punto è e che ne è di ogni documento o registro, prima quelli non riusciti',
  permission: keepRadioprotection,
  params,
  query: z.object({
    page: z.coerce
      .number<string>('Pagina non valida.')
      .pipe(z.int('Pagina non valida.').min(1, 'Pagina non valida.').max(100_000, 'Pagina non valida.'))
      .default(1),
  }),
  response: run.extend({ items: z.array(runItem) }),
});

export const startRun = endpoint({
  name: 'startRun',
  method: 'POST',
  path: base,
  summary: 'Comincia un lavoro su tutto ciò che resta da fare; lo stesso già in corso resta quello',
  permission: keepRadioprotection,
  write: 'idempotent',
  body: z
    .object({
      kind: z.enum(runKinds, runTexts.unknownKind),
      subjectId: id.nullish().transform((subject) => subject ?? null),
    })
    .refine(({ kind, subjectId }) => hasSubject(kind) === (subjectId !== null), {
      path: ['subjectId'],
      message: runTexts.noSubject,
    }),
  response: run,
});

export const pauseRun = endpoint({
  name: 'pauseRun',
  method: 'POST',
  path: `${base}/{run}/pause`,
  summary: 'Mette in pausa un lavoro: ciò che è cominciato si finisce',
  permission: keepRadioprotection,
  params,
  response: run,
});

export const resumeRun = endpoint({
  name: 'resumeRun',
  method: 'POST',
  path: `${base}/{run}/resume`,
  summary: 'Riprende un lavoro in pausa',
  permission: keepRadioprotection,
  params,
  response: run,
});

export const stopRun = endpoint({
  name: 'stopRun',
  method: 'POST',
  path: `${base}/{run}/stop`,
  summary: 'Interrompe un lavoro: ciò che è fatto resta, ciò che non è cominciato non si fa',
  permission: keepRadioprotection,
  params,
  response: run,
});
