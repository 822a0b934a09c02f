import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id } from '#platform/contract/shapes.ts';
import { openRadioprotectionHome } from '../permissions.ts';

/** What waits for planners and experts, in the order it is shown in. */
export const expertQueueNames = [
  'overdue',
  'expiring',
  'review',
  'signing',
  'loadsLate',
  'loadsToday',
  'toConclude',
  'blocked',
  'esperto',
  'legale',
  'incarichi',
  'registri',
  'toInstall',
  'toDismiss',
  'toMove',
] as const;
export type ExpertQueueName = (typeof expertQueueNames)[number];

const queue = z.object({
  coda: z.enum(expertQueueNames),
  quanti: z.int().nonnegative(),
  /** Since when the oldest waits. */
  dal: day.nullable(),
  /** Until when the most urgent has to be done. */
  entro: day.nullable(),
});
export type ExpertQueue = z.infer<typeof queue>;

const named = z.object({ id, nome: z.string() });

const nextActivity = z.object({
  id,
  /** Its own name, else that of its type. */
  attivita: z.string(),
  scadenza: day,
  company: named,
  employer: named,
  project: z.object({ id }),
});
export type NextActivity = z.infer<typeof nextActivity>;

export const getExpertDay = endpoint({
  name: 'getExpertDay',
  method: 'GET',
  path: '/v1/user/radioprotection/oggi',
  summary:
    'Che cosa aspetta chi si occupa di radioprotezione: le code con quanti sono e da quando, le prime scadenze',
  permission: openRadioprotectionHome,
  response: z.object({
    /** Those of radiometric controls only for whom they concern. */
    code: z.array(queue),
    /** What is due first, the latest of it first of all. */
    prossime: z.array(nextActivity),
  }),
});
export type ExpertDay = z.infer<typeof getExpertDay.response>;
