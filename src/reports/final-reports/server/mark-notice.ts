import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { markNotice as markEndpoint } from '../notice/contract.ts';
import { reportTexts } from '../words/rules.ts';
import { lockAddress } from './fact-queries.ts';
import { annulLetter, findNoticeFacts, insertLetter, type NoticeFacts } from './notice-queries.ts';
import { proposedLetter } from './proposed-letter.ts';
import { findReport } from './queries.ts';
import { settleNotice } from './settle-notice.ts';

type Body = BodyOf<typeof markEndpoint>;

/** Notes what authorities were told of a report, word by word, or that the last of it was not sent after all. */
export async function markNotice(context: RequestContext, reportId: number, body: Body): Promise<void> {
  const { db, user, clock } = context;
  const found = await findReport(db, user, reportId);
  // Held against a correction at the same instant.
  if (!found || !(await lockAddress(db, found.addressId))) throw notFound();
  const facts = await findNoticeFacts(db, reportId);
  if (!facts) throw notFound();
  if (body.inviata !== null && body.inviata > clock.today())
    throw invalid(reportTexts.sentInFuture, { inviata: reportTexts.sentInFuture });
  if (facts.content.revision !== body.revisione) throw conflict(reportTexts.correctedMeanwhile);
  const { settings } = await readReportSettings(db);
  if (body.inviata === null) await annulLast(context, reportId, body, { facts, settings });
  else await keepLetter(context, reportId, { ...body, inviata: body.inviata }, { facts, settings });
  await recordAudit(context, {
    event: 'report.notice-marked',
    entityId: reportId,
    details: {
      before: { sentOn: facts.notice?.sentOn ?? null },
      after: { sentOn: body.inviata, note: body.nota ?? null },
    },
  });
}

async function keepLetter(
  { db, user, clock }: RequestContext,
  reportId: number,
  { inviata, tipo, nota, oggetto, testo, destinatari }: Body & { inviata: string },
  { facts: { content, revisions, told, notice }, settings }: { facts: NoticeFacts; settings: ReportSettings },
): Promise<void> {
  if (!notice) throw invalid(reportTexts.notAboveLevel);
  if (notice.sentOn !== null) throw conflict(reportTexts.alreadyTold);
  if (notice.owed !== tipo) throw conflict(reportTexts.otherOwed);
  const proposed = proposedLetter({ ...notice, content, revisions, told }, settings);
  if (inviata < proposed.inviabileDal) {
    const tooEarly = reportTexts.sentTooEarly(proposed.inviabileDal);
    throw invalid(tooEarly, { inviata: tooEarly });
  }
  const recipients =
    destinatari ?? proposed.destinatari.map(({ ente, nome, email }) => `${ente} – ${nome}, ${email}`);
  if (recipients.length === 0)
    throw invalid(reportTexts.noRecipient, { destinatari: reportTexts.noRecipient });
  await insertLetter(db, {
    ...{ reportId, revision: content.revision, kind: notice.owed, sentOn: inviata, note: nota ?? null },
    ...{ subject: oggetto ?? proposed.oggetto, text: testo ?? proposed.testo, recipients },
    ...{ recordedAt: clock.now(), recordedBy: user.id },
  });
  await settleNotice(db, reportId, settings);
}

async function annulLast(
  { db, user, clock }: RequestContext,
  reportId: number,
  { lettera }: Pick<Body, 'lettera'>,
  { facts: { told }, settings }: { facts: NoticeFacts; settings: ReportSettings },
): Promise<void> {
  if (!told) throw invalid(reportTexts.nothingTold);
  if (told.id !== lettera) throw conflict(reportTexts.otherLetter);
  await annulLetter(db, told.id, { annulledAt: clock.now(), annulledBy: user.id });
  await settleNotice(db, reportId, settings, told.content.issuedOn);
}
