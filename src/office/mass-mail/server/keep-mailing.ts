import { changesBetween } from '#identity/audit-trail/rules.ts';
import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { refuseStale } from '#platform/server/records/stale.ts';
import { listNamesOf } from '#surveys/contacts/server/public.ts';
import type { MailingRecord } from '../contract.ts';
import type { MailingFields } from '../fields/contract.ts';
import { mailingTexts } from '../rules.ts';
import { chooseRecipients } from './choose-recipients.ts';
import * as queries from './queries.ts';

/** A mailing with everything its page shows. Throws 404 when there is none. */
export async function readMailing(
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
  mailingId: number,
): Promise<MailingRecord> {
  const found = await queries.findMailing(db, mailingId);
  if (found === null) throw notFound();
  const { id, subject, text, criteria, counts, version, createdAt, startedAt } = found;
  return {
    ...{ id, subject, text, criteria, counts, version },
    state: queries.stateOf(found),
    names: await listNamesOf(db, criteria),
    delivers: config.mail !== null,
    createdAt: createdAt.toISOString(),
    startedAt: startedAt?.toISOString() ?? null,
  };
}

/** Writes a new draft with the recipients its criteria mean today. */
export async function createMailing(fields: MailingFields, context: RequestContext): Promise<MailingRecord> {
  const { db, clock, user } = context;
  const { recipients } = await chooseRecipients(db, fields.criteria);
  const mailingId = await queries.insertMailing(db, fields, { createdAt: clock.now(), createdBy: user.id });
  await queries.replaceRecipients(db, mailingId, recipients);
  const details = { subject: fields.subject, recipients: recipients.length };
  await recordAudit(context, { event: 'mailing.created', entityId: mailingId, details });
  return readMailing(context, mailingId);
}

/** Changes a draft that nobody else has changed meanwhile, and chooses its recipients anew. */
export async function changeMailing(
  mailingId: number,
  { version, ...fields }: MailingFields & { version: number },
  context: RequestContext,
): Promise<MailingRecord> {
  const { db } = context;
  const draft = await lockDraft(context, mailingId);
  refuseStale(draft.version, version);
  const { recipients } = await chooseRecipients(db, fields.criteria);
  const counts = await queries.countReplaced(db, mailingId, recipients);
  await queries.updateMailing(db, mailingId, fields);
  await queries.replaceRecipients(db, mailingId, recipients);
  // Whose addresses came and went stays out of the trail, which is never forgotten.
  const changes = changesBetween(
    {
      ...{ subject: draft.subject, text: draft.text, recipients: counts.before },
      ...{ recipientsAdded: 0, recipientsRemoved: 0 },
    },
    {
      ...{ subject: fields.subject, text: fields.text, recipients: recipients.length },
      ...{ recipientsAdded: counts.added, recipientsRemoved: counts.removed },
    },
  );
  if (changes)
    await recordAudit(context, { event: 'mailing.updated', entityId: mailingId, details: changes });
  return readMailing(context, mailingId);
}

/** Removes a draft. */
export async function removeMailing(mailingId: number, context: RequestContext): Promise<void> {
  const { subject } = await lockDraft(context, mailingId);
  await queries.deleteMailing(context.db, mailingId);
  await recordAudit(context, { event: 'mailing.removed', entityId: mailingId, details: { subject } });
}

/** Writes a draft like another mailing, whatever became of that one. Choices that are gone are left out. */
export async function copyMailing(mailingId: number, context: RequestContext): Promise<MailingRecord> {
  const { subject, text, criteria } = await readMailing(context, mailingId);
  const names = await listNamesOf(context.db, criteria);
  const ids = (named: readonly { id: number }[]) => named.map(({ id }) => id);
  const known = {
    principals: ids(names.principals),
    clients: ids(names.clients),
    addresses: ids(names.addresses),
  };
  return createMailing({ subject, text, criteria: { ...criteria, ...known } }, context);
}

async function lockDraft({ db }: RequestContext, mailingId: number): Promise<queries.Mailing> {
  const found = await queries.lockMailing(db, mailingId);
  if (found === null) throw notFound();
  if (found.startedAt !== null) throw conflict(mailingTexts.isStarted);
  return found;
}
