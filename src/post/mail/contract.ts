import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { success } from '#platform/contract/shapes.ts';
import { manageMails } from './permissions.ts';
import { mailStates } from './rules.ts';

const mailId = z.int('Identificativo non valido.').positive('Identificativo non valido.');
const mailIdInPath = z
  .string()
  .regex(/^\d{1,15}$/, 'Identificativo non valido.')
  .transform(Number)
  .pipe(mailId);
const instant = z.iso.datetime({ offset: true });

/** A mail of the outbox; what it says is not shown. `error`: why it has not left, or not for certain. */
export const mail = z.object({
  id: mailId,
  recipient: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.int(),
  error: z.string().nullable(),
  createdAt: instant,
  /** When it is tried (again). */
  dueAt: instant,
  sentAt: instant.nullable(),
});
export type Mail = z.infer<typeof mail>;

export const listMails = endpoint({
  name: 'listMails',
  method: 'GET',
  path: '/v1/user/admin/mails',
  summary: 'Posta in uscita, dalla più recente',
  permission: manageMails,
  query: z.object({
    state: z.enum(mailStates, 'Stato sconosciuto.').optional(),
    /** Only mails older than this one: the last id of the page before. */
    before: z.coerce.number<string>('Cursore non valido.').pipe(mailId).optional(),
  }),
  /** `delivers`: there is a mail server; without one mails wait. */
  response: z.object({ mails: z.array(mail), hasMore: z.boolean(), delivers: z.boolean() }),
});

export const retryMail = endpoint({
  name: 'retryMail',
  method: 'POST',
  path: '/v1/user/admin/mails/{id}/retry',
  summary: 'Rimette in coda un messaggio non inviato o di esito incerto',
  permission: manageMails,
  params: z.object({ id: mailIdInPath }),
  response: success,
});
