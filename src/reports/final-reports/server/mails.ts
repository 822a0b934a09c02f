import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { filledText } from '#laboratory/report-settings/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { Services } from '#platform/server/http/route.ts';
import { type MailDefinition, queueMail } from '#post/mail/server/public.ts';
import { accountOf, contactsByAddress } from '#surveys/contacts/rules.ts';
import { listAccountContacts, listAnsweredContacts } from '#surveys/contacts/server/public.ts';
import type { ReportContent } from '../content/contract.ts';
import { noteMail } from './withdrawal-queries.ts';

/** A final report is there: written from the settings' texts (Q1-26). */
const sendFinalReport: MailDefinition<{ subject: string; text: string }> = {
  kind: 'send-final-report',
  write: ({ subject, text }) => ({ subject, text: `${text}\n` }),
};

/** A final report is not valid any more. */
const sendWithdrawal: MailDefinition<{
  number: string;
  alias: string;
  issuedOn: string;
  reason: string;
  laboratory: string;
  url: string;
}> = {
  kind: 'send-report-withdrawal',
  write: ({ number, alias, issuedOn, reason, laboratory, url }) => ({
    subject: `Relazione finale ${number} annullata – ${alias}`,
    text: `Buongiorno,

la relazione finale ${number} del ${issuedOn}, sulle misurazioni di radon presso ${alias}, è stata annullata dal laboratorio: non va più usata, nemmeno nelle copie già inviate ad altri.

Motivo: ${reason}

La copia con la scritta «ANNULLATA» si apre, dopo l’accesso, da qui:
${url}

${laboratory}
`,
  }),
};

type MailContext = Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'baseUrl'> };
export type Recipient = { email: string; userId: number | null };

/** Where the customers of a principal find their reports. */
export const customerReportsPath = (principalId: number) => `/client/${principalId}/cr39/relations`;

/** Whom a report of a client is announced to: the client's contact and the principal's people, each address once. */
export async function recipientsOf(
  db: Db,
  { principal, client }: Pick<ReportContent, 'principal' | 'client'>,
): Promise<Recipient[]> {
  const nobody = { everyone: false, principals: [], clients: [], addresses: [] };
  const found = [
    ...(await listAnsweredContacts(db, { ...nobody, clients: [client.id] })),
    ...(await listAccountContacts(db, { ...nobody, principals: [principal.id] })),
  ];
  return contactsByAddress(found).byAddress.map(({ email, contacts }) => ({
    email,
    userId: accountOf(contacts),
  }));
}

/**
 * Tells the customers of a new report, in the transaction of `context`. Without any address nobody is told: the report
 * stands all the same. Returns how many are told.
 */
export async function announceReport(
  context: MailContext,
  reportId: number,
  content: ReportContent,
  settings: ReportSettings,
): Promise<number> {
  const values = mailValues(context, content, settings);
  const payload = {
    subject: filledText(settings.mail.subject, values),
    text: filledText(settings.mail.text, values),
  };
  const recipients = await recipientsOf(context.db, content);
  for (const recipient of recipients)
    await noteMail(
      context.db,
      reportId,
      await queueMail(context, sendFinalReport, { ...addressed(recipient), payload }),
    );
  return recipients.length;
}

/** Tells customers that a report was withdrawn, and why. */
export async function announceWithdrawal(
  context: MailContext,
  content: ReportContent,
  told: readonly Recipient[],
  reason: string,
): Promise<void> {
  const { number, site, issuedOn, principal, letterhead } = content;
  const payload = {
    ...{ number, reason, alias: site.alias, issuedOn: formatDay(issuedOn) },
    ...{ laboratory: letterhead.name, url: `${context.config.baseUrl}${customerReportsPath(principal.id)}` },
  };
  for (const recipient of told)
    await queueMail(context, sendWithdrawal, { ...addressed(recipient), payload });
}

const addressed = ({ email, userId }: Recipient) => ({
  recipient: email,
  ...(userId === null ? {} : { userId }),
});

function mailValues({ config }: MailContext, content: ReportContent, settings: ReportSettings) {
  const { principal, client, site } = content;
  return {
    ...{ alias: site.alias, indirizzo: `${site.address}, ${site.city} (${site.province})` },
    ...{ cliente: client.name, committente: principal.name, numero: content.number },
    ...{ data: formatDay(content.issuedOn), laboratorio: settings.letterhead.name },
    link: `${config.baseUrl}${customerReportsPath(principal.id)}`,
  };
}
