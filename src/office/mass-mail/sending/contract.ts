import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { version } from '#platform/contract/paging.ts';
import { id, idInPath } from '#platform/contract/shapes.ts';
import { base, mailingCounts, mailingInPath } from '../contract.ts';
import { manageMailings } from '../permissions.ts';
import { mailingStates, recipientStates } from '../rules.ts';

/** A mailing on its way: the calls of the specification, section 7, and what its page shows besides. */

const instant = z.iso.datetime({ offset: true });
const recipientInPath = mailingInPath.extend({ recipient: idInPath });
const sent = z.object({ success: z.literal(true), sent_date: instant });

export const mailingRecipient = z.object({
  id,
  massive_email: id,
  /** Empty once it has been forgotten. */
  email: z.string(),
  sent_date: instant.nullable(),
  state: z.enum(recipientStates),
  error: z.string().nullable(),
});
export type MailingRecipient = z.infer<typeof mailingRecipient>;

const progress = z.object({
  state: z.enum(mailingStates),
  subject: z.string(),
  counts: mailingCounts,
  /** Whose turn comes next, when, and at which place (from 1) he stands; null when everybody has had his. */
  next: z.object({ id, dueAt: instant, position: z.int().positive() }).nullable(),
  /** How many wait for the mailing to be started, or to be taken up again. */
  toStart: z.int().nonnegative(),
  /** When the last turn comes. */
  endsAt: instant.nullable(),
  /** The server's time: a page's clock may be wrong. */
  now: instant,
  delivers: z.boolean(),
});
export type MailingProgress = z.infer<typeof progress>;

export const startMailing = endpoint({
  name: 'startMailing',
  method: 'POST',
  path: `${base}/{massive}/start`,
  summary:
    'Avvia l’invio; se è già avviato non cambia nulla. Con `versione`, una bozza parte solo se è ancora quella',
  permission: manageMailings,
  params: mailingInPath,
  query: z.object({ versione: z.coerce.number<string>('Versione non valida.').pipe(version).optional() }),
  response: progress,
});

export const getMailingProgress = endpoint({
  name: 'getMailingProgress',
  method: 'GET',
  path: `${base}/{massive}/progress`,
  summary: 'A che punto è l’invio',
  permission: manageMailings,
  params: mailingInPath,
  response: progress,
});

const wholeNumber = (most: number) =>
  z.coerce.number<string>('Numero non valido.').pipe(z.int('Numero non valido.').min(1).max(most));

export const listMailingRecipients = endpoint({
  name: 'listMailingRecipients',
  method: 'GET',
  path: `${base}/{massive}/recipients`,
  summary: 'Destinatari, in ordine di invio: tutti, oppure una pagina',
  permission: manageMailings,
  params: mailingInPath,
  query: z.object({
    page: wholeNumber(100_000).optional(),
    size: wholeNumber(500).default(100),
    /** Only those who did not get it, or perhaps. */
    errors: z.literal('si').optional(),
  }),
  response: z.array(mailingRecipient),
});

export const sendMailingRecipient = endpoint({
  name: 'sendMailingRecipient',
  method: 'POST',
  path: `${base}/{massive}/recipients/{recipient}/send`,
  summary: 'L’esito per un destinatario; gli invia il messaggio se è il suo turno e nessuno l’ha fatto',
  permission: manageMailings,
  params: recipientInPath,
  response: sent,
  // Each step is a transaction of its own: what is handed over must be noted before it leaves.
  write: 'none',
});

export const retryMailingRecipient = endpoint({
  name: 'retryMailingRecipient',
  method: 'POST',
  path: `${base}/{massive}/recipients/{recipient}/retry`,
  summary: 'Invia di nuovo a chi non l’ha ricevuta, o il cui esito è incerto',
  permission: manageMailings,
  params: recipientInPath,
  response: sent,
  write: 'none',
});
