import { z } from 'zod';
import { tableReply, tableRequest } from '#platform/contract/data-table.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, idInPath } from '#platform/contract/shapes.ts';
import { followActivities } from '../activities/permissions.ts';
import { activityStates, deadlineClasses } from '../activities/rules.ts';
import { deadlineColumns, listedActivities } from './rules.ts';

const base = '/v1/user/lb/rp/deadlines' as const;
const named = z.object({ id, nome: z.string() });

export const deadlineRow = z.object({
  id,
  tipo: z.int(),
  /** Its own name, else that of its type. */
  attivita: z.string(),
  scadenza: day.nullable(),
  stato: z.enum(activityStates),
  legame: z.string(),
  company: named,
  employer: named,
  project: named,
  citta: z.string(),
  durata: z.int().nullable(),
  nota: z.string().nullable(),
});
export type DeadlineRow = z.infer<typeof deadlineRow>;

const month = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/, 'Mese non valido: usare il formato AAAA-MM.');
const wholeType = z
  .string()
  .regex(/^([0-9]|1[0-2])$/, 'Scegliere il tipo di attività.')
  .transform(Number);

export const tableDeadlines = endpoint({
  name: 'tableDeadlines',
  method: 'POST',
  path: `${base}/table`,
  summary: 'Tabella delle scadenze (_dt=deadlines), a pagine o come foglio Excel',
  permission: followActivities,
  write: 'none',
  encoding: 'form',
  body: tableRequest(deadlineColumns, {
    elenco: z.enum(listedActivities, 'Elenco sconosciuto.').default('aperte'),
    classe: z.enum(deadlineClasses, 'Scadenza sconosciuta.').optional(),
    tipo: wholeType.optional(),
    mese: month.optional(),
    project: idInPath.optional(),
    employer: idInPath.optional(),
    company: idInPath.optional(),
    provincia: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Indicare la sigla della provincia, per esempio VI.')
      .optional(),
  }),
  response: tableReply(deadlineRow),
});

export const listDeadlineMonths = endpoint({
  name: 'listDeadlineMonths',
  method: 'GET',
  path: `${base}/months`,
  summary: 'Quante attività aperte scadono in ogni mese, per tipo',
  permission: followActivities,
  response: z.object({
    mesi: z.array(
      z.object({ mese: month, totale: z.int(), scadute: z.int(), tipi: z.record(z.string(), z.int()) }),
    ),
    senza: z.int(),
  }),
});

/** Units with something that can be done at a visit; `deadline`: the earliest, in seconds, null without any. */
export const listDeadlineMarkers = endpoint({
  name: 'listDeadlineMarkers',
  method: 'GET',
  path: `${base}/{anno}`,
  summary: 'Unità locali con attività da visitare e la prima scadenza; 0: di ogni anno (Q1-13)',
  permission: followActivities,
  params: z.object({
    anno: z
      .string()
      .regex(/^(0|(19|20|21)\d\d)$/, 'Anno non valido.')
      .transform(Number),
  }),
  response: z.object({
    markers: z.array(
      z.object({
        companyId: id,
        location: z.object({ lat: z.number(), lng: z.number() }).nullable(),
        deadline: z.int().nullable(),
      }),
    ),
  }),
});
