import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { historyReply } from '#platform/contract/history.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import { listReply, version } from '#platform/contract/paging.ts';
import { id, idInPath, success } from '#platform/contract/shapes.ts';
import { criteria, mailingFields } from './fields/contract.ts';
import { manageMailings } from './permissions.ts';
import { mailingStates } from './rules.ts';

export const base = '/v1/user/admin/cp/massive/email' as const;
export const mailingInPath = z.object({ massive: idInPath });
const instant = z.iso.datetime({ offset: true });
const count = z.int().nonnegative();

export const mailingCounts = z.object({ total: count, waiting: count, sent: count, failed: count });

export const mailingRow = z.object({
  id,
  subject: z.string(),
  state: z.enum(mailingStates),
  counts: mailingCounts,
  createdAt: instant,
  startedAt: instant.nullable(),
});
export type MailingRow = z.infer<typeof mailingRow>;

const named = z.object({ id, label: z.string() });

export const mailingRecord = mailingRow.extend({
  text: z.string(),
  criteria,
  /** What the chosen records are called. */
  names: z.object({ principals: z.array(named), clients: z.array(named), addresses: z.array(named) }),
  version,
  /** There is a mail server; without one mails wait in the outbox. */
  delivers: z.boolean(),
});
export type MailingRecord = z.infer<typeof mailingRecord>;

const call = { permission: manageMailings } as const;
const one = { path: `${base}/{massive}`, params: mailingInPath, ...call } as const;

export const listMailings = endpoint({
  name: 'listMailings',
  method: 'GET',
  path: base,
  summary: 'Comunicazioni massive, dalla più recente',
  query: z.object({
    q: z
      .string()
      .trim()
      .max(...atMost(longest.shortLine))
      .optional(),
    page: z.coerce.number<string>('Pagina non valida.').pipe(z.int().min(1).max(10_000)).default(1),
  }),
  response: listReply(mailingRow).extend({ pageSize: count }),
  ...call,
});

export const getMailing = endpoint({
  name: 'getMailing',
  method: 'GET',
  summary: 'Una comunicazione',
  response: mailingRecord,
  ...one,
});
export const updateMailing = endpoint({
  name: 'updateMailing',
  method: 'PUT',
  summary: 'Cambia una bozza e sceglie da capo i suoi destinatari',
  body: mailingFields.extend({ version }),
  response: mailingRecord,
  ...one,
});
export const removeMailing = endpoint({
  name: 'removeMailing',
  method: 'DELETE',
  summary: 'Elimina una bozza',
  response: success,
  ...one,
});

export const createMailing = endpoint({
  name: 'createMailing',
  method: 'POST',
  path: base,
  summary: 'Scrive una nuova bozza',
  body: mailingFields,
  response: mailingRecord,
  write: 'idempotent',
  ...call,
});

export const copyMailing = endpoint({
  name: 'copyMailing',
  method: 'POST',
  path: `${base}/{massive}/copy`,
  summary: 'Fa di una comunicazione una nuova bozza',
  params: mailingInPath,
  response: mailingRecord,
  write: 'idempotent',
  ...call,
});

export const getMailingHistory = endpoint({
  name: 'getMailingHistory',
  method: 'GET',
  path: `${base}/{massive}/history`,
  summary: 'Che cosa è successo a una comunicazione',
  params: mailingInPath,
  response: historyReply,
  ...call,
});
