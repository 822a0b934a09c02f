import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { filledText } from '#laboratory/report-settings/rules.ts';
import { formatDay } from '#platform/contract/dates.ts';
import type { Services } from '#platform/server/http/route.ts';
import { type MailDefinition, queueMail } from '#post/mail/server/public.ts';
import { listAccountContacts, listAnsweredContacts } from '#surveys/contacts/server/public.ts';
import type { ReportContent } from '../content/contract.ts';

/** A final report is there: written from the settings' texts (Q1-26). */
const sendFinalReport: MailDefinition<{ subject: string; text: string }> = {
  kind: 'send-final-report',
  write: ({ subject, text }) => ({ subject, text: `${text}\n` }),
};

/** Where the customers of a principal find their reports. */
export const customerReportsPath = (principalId: number) => `/client/${principalId}/cr39/relations`;

/**
 * Tells the client's contact and the principal of a new report, each address once, in the transaction of `context`.
 * Without any address nobody is told: the report stands all the same.
 */
export async function announceReport(
  context: Pick<Services, 'db' | 'clock'> & { config: Pick<Services['config'], 'baseUrl'> },
  content: ReportContent,
  settings: ReportSettings,
): Promise<void> {
  const { db, config } = context;
  const { principal, client, site } = content;
  const nobody = { everyone: false, principals: [], clients: [], addresses: [] };
  const found = [
    ...(await listAnsweredContacts(db, { ...nobody, clients: [client.id] })),
    ...(await listAccountContacts(db, { ...nobody, principals: [principal.id] })),
  ];
  const recipients = new Map(found.map((one) => [one.email.trim().toLowerCase(), one]));
  const values = {
    ...{ alias: site.alias, indirizzo: `${site.address}, ${site.city} (${site.province})` },
    ...{ cliente: client.name, committente: principal.name, numero: content.number },
    ...{ data: formatDay(content.issuedOn), laboratorio: settings.letterhead.name },
    link: `${config.baseUrl}${customerReportsPath(principal.id)}`,
  };
  const payload = {
    subject: filledText(settings.mail.subject, values),
    text: filledText(settings.mail.text, values),
  };
  for (const [, { email, userId }] of recipients)
    await queueMail(context, sendFinalReport, {
      recipient: email.trim(),
      ...(userId === null ? {} : { userId }),
      payload,
    });
}
