import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { conflict, notFound } from '#platform/server/http/errors.ts';
import { endSignature } from '#signing/signing-list/server/public.ts';
import type { WithdrawalPreview, withdrawReport as withdrawEndpoint } from '../withdrawal/contract.ts';
import { reportTexts } from '../words/rules.ts';
import { lockAddress } from './fact-queries.ts';
import { type IssueContext, keepDocument } from './issue-report.ts';
import { announceWithdrawal, type Recipient, recipientsOf } from './mails.ts';
import { findNoticeFacts } from './notice-queries.ts';
import { findInForce, type InForce } from './queries.ts';
import { reportDocument } from './report-document.ts';
import { settleNotice } from './settle-notice.ts';
import { signingSubject } from './signed-queries.ts';
import { insertWithdrawal, isSeenByCustomers, listHalves, listTold } from './withdrawal-queries.ts';

/** What withdrawing a report would lead to. Throws 404 without such a report, 409 when it is withdrawn already. */
export async function previewWithdrawal(
  { db }: Pick<IssueContext, 'db'>,
  reportId: number,
): Promise<WithdrawalPreview> {
  const { revision, content } = inForceOr404(await findInForce(db, reportId));
  const told = await toTell(db, reportId, content);
  return {
    revisione: revision,
    destinatari: told.map(({ email }) => email),
    comunicata: (await findNoticeFacts(db, reportId))?.told?.sentOn ?? null,
    isin: await listHalves(db, reportId),
  };
}

/**
 * Withdraws a report in the transaction of `context`: the number stays taken, every page of its copy says so, its
 * dosimeters are free for another report, and its customers are told. Throws 404 without such a report, 409 when somebody
 * corrected or withdrew it meanwhile.
 */
export async function withdrawReport(
  context: IssueContext,
  reportId: number,
  { revisione, reason }: BodyOf<typeof withdrawEndpoint>,
): Promise<void> {
  const { db, clock, files, user } = context;
  const before = inForceOr404(await findInForce(db, reportId));
  if (!(await lockAddress(db, before.addressId))) throw notFound();
  // Read again: who held the address may have corrected or withdrawn it.
  const { revision, content } = inForceOr404(await findInForce(db, reportId));
  if (revision !== revisione) throw conflict(reportTexts.correctedMeanwhile);
  const told = await toTell(db, reportId, content);
  const isin = await listHalves(db, reportId);
  const facts = await findNoticeFacts(db, reportId);
  const document = await reportDocument(content, files, {
    ...{ kind: 'withdrawn', on: clock.today(), at: clock.now(), reason },
  });
  await insertWithdrawal(db, {
    ...{ reportId, reason, pdfSha256: await keepDocument(context, document) },
    ...{ withdrawnAt: clock.now(), withdrawnBy: user?.id ?? null },
  });
  await settleNotice(db, reportId, (await readReportSettings(db)).settings);
  await endSignature(context, signingSubject(reportId));
  await announceWithdrawal(context, content, told, reason);
  await recordAudit(context, {
    event: 'report.withdrawn',
    entityId: reportId,
    details: {
      ...{ number: content.number, revision, reason, told: told.length },
      ...{ isin: isin.map(({ semestre }) => semestre), toldAuthoritiesOn: facts?.told?.sentOn ?? null },
    },
  });
}

/**
 * Whom a withdrawal is told to: who was told of the report. Mails are forgotten before reports are, and accounts are
 * disabled: when nobody of them is left, its customers of today, where they may have seen it.
 */
async function toTell(db: Db, reportId: number, content: InForce['content']): Promise<Recipient[]> {
  const told = await listTold(db, reportId);
  return told.length === 0 && (await isSeenByCustomers(db, reportId)) ? recipientsOf(db, content) : told;
}

function inForceOr404(found: InForce | null): InForce {
  if (!found) throw notFound();
  if (found.isWithdrawn) throw conflict(reportTexts.withdrawn);
  return found;
}
