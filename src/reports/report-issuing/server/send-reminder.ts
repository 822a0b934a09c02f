import { readStandpoint, siteLinks } from '#customers/standpoints/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { formatDay } from '#platform/contract/dates.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { queueMail } from '#post/mail/server/public.ts';
import { accountOf, contactsByAddress } from '#surveys/contacts/rules.ts';
import { listAccountContacts, listAnsweredContacts } from '#surveys/contacts/server/public.ts';
import { isComplete, questionsForProvince } from '#surveys/surveys/rules.ts';
import { findSiteSurveys } from '#surveys/surveys/server/public.ts';
import { issuingTexts } from '../rules.ts';
import { sendIsinReminderMail } from './mails.ts';
import * as queries from './site-queries.ts';

/**
 * Reminds the client, and the principal with it, of what a site's questionnaires lack. At most once a day: a second
 * press the same day sends nothing and answers the same (Q1-19).
 */
export async function sendReminder(
  siteId: number,
  context: RequestContext,
): Promise<{ reminderEmailSent: string; message: string }> {
  const { db, clock, user, config } = context;
  const site = await queries.lockSite(db, siteId);
  const surveys = site && (await findSiteSurveys(db, user, siteId));
  if (!site || !surveys) throw notFound();
  const today = clock.today();
  if ((await queries.findLastReminder(db, siteId)) === today)
    return { reminderEmailSent: today, message: `Promemoria già inviato il ${formatDay(today)}.` };

  const { building, employer } = surveys;
  const asked = questionsForProvince(building.questions, building.province);
  const incomplete = [
    ...(isComplete(asked, building.answers) ? [] : (['building'] as const)),
    ...(isComplete(employer.questions, employer.answers) ? [] : (['employer'] as const)),
  ];
  if (incomplete.length === 0) throw invalid(issuingTexts.nothingMissing);
  const recipients = await listRecipients(context, site.cliente);
  if (recipients.length === 0) throw invalid(issuingTexts.noRecipient);
  const { alias, address, nomeAzienda, committente, cliente } = site;
  const path = { committente, cliente, indirizzo: siteId };
  const url = config.baseUrl + siteLinks(readStandpoint(`/client/${committente}`), path).survey;
  for (const { email, userId } of recipients) {
    await queueMail(context, sendIsinReminderMail, {
      recipient: email,
      ...(userId === null ? {} : { userId }),
      payload: { alias, address, nomeAzienda, incomplete, url },
    });
  }
  const sent = { addressId: siteId, sentOn: today, sentAt: clock.now(), sentBy: user.id };
  await queries.insertReminder(db, sent);
  await recordAudit(context, {
    event: 'address.reminded',
    entityId: siteId,
    details: { recipients: recipients.length },
  });
  return {
    reminderEmailSent: today,
    message: `Promemoria inviato a ${recipients.length === 1 ? '1 indirizzo' : `${recipients.length} indirizzi`}.`,
  };
}

/** The client by the address it gave in its questionnaire, and who looks after it at the principal. */
async function listRecipients({ db }: RequestContext, clientId: number) {
  const of = { everyone: false, principals: [], clients: [clientId], addresses: [] };
  const contacts = [...(await listAnsweredContacts(db, of)), ...(await listAccountContacts(db, of))];
  return contactsByAddress(contacts).byAddress.map((found) => ({
    email: found.email,
    userId: accountOf(found.contacts),
  }));
}
