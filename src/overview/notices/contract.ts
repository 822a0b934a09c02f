import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { day, id, instant, success } from '#platform/contract/shapes.ts';
import { readNotices } from './permissions.ts';
import { noticeKinds } from './rules.ts';

/**
 * Something that concerns a person: of which kind, since when, and the record it leads to. What the numbers mean depends
 * on the kind: how many went well (`quanti`) and how many did not (`altri`).
 */
export const notice = z.object({
  tipo: z.enum(noticeKinds),
  id,
  quando: instant,
  nome: z.string().nullable(),
  sede: z.string().nullable(),
  quanti: z.int(),
  altri: z.int(),
  /** Until when, where there is a term. */
  entro: day.nullable(),
  /** Of a mass activity: its project. */
  committente: id.nullable(),
  /** Of a mass activity: its employer. */
  cliente: id.nullable(),
  /** Of radiation protection: the local unit. */
  indirizzo: id.nullable(),
  zona: id.nullable(),
  /** It came since the person last said that he has read all. */
  nuovo: z.boolean(),
});
export type Notice = z.infer<typeof notice>;

export const listNotices = endpoint({
  name: 'listNotices',
  method: 'GET',
  path: '/v1/user/notices',
  summary: 'Che cosa riguarda chi chiede, dal più recente, e quanto ne è nuovo',
  permission: readNotices,
  response: z.object({ nuovi: z.int(), avvisi: z.array(notice) }),
});

export const markNoticesSeen = endpoint({
  name: 'markNoticesSeen',
  method: 'POST',
  path: '/v1/user/notices/seen',
  summary: 'Segna come letti gli avvisi arrivati fino a un momento',
  permission: readNotices,
  body: z.object({ fino: instant }),
  response: success,
});
