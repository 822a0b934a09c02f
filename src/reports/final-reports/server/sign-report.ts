import { recordAudit } from '#identity/audit-trail/server/public.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import {
  type FiledSignature,
  type SigningContext,
  signaturesOf,
} from '#signing/signing-list/server/public.ts';
import { announceReport } from './mails.ts';
import { findSeenRevision, findSignedRevision, reportOfSubject, signingSubject } from './signed-queries.ts';

/**
 * Final reports among the documents to sign. A signed one takes the place of what was issued: customers get the signed
 * file, and are told now where the report was held back until its signature.
 */
export const reportSigning: SigningContext = {
  list: 'cr39',
  async onSigned(context, { subject, revision }) {
    const reportId = reportOfSubject(subject);
    const found = await findSignedRevision(context.db, reportId, revision);
    if (!found) throw new Error(`${subject} has no revision ${revision}`);
    const { content, isNews } = found;
    const { settings } = await readReportSettings(context.db);
    const told = isNews ? await announceReport(context, reportId, content, settings) : 0;
    await recordAudit(context, {
      event: 'report.signed',
      entityId: reportId,
      details: { number: content.number, revision, told },
    });
  },
};

/** The signed files of what customers see of a report, the latest first. Throws 404 while it is not signed. */
export async function signedForCustomer(
  { db, user }: Pick<RequestContext, 'db' | 'user'>,
  principalId: number,
  reportId: number,
): Promise<[FiledSignature, ...FiledSignature[]]> {
  const revision = await findSeenRevision(db, user, { reportId, principalId });
  const filed = revision === null ? [] : await signaturesOf(db, signingSubject(reportId), revision);
  const [latest, ...earlier] = filed;
  if (!latest) throw notFound();
  return [latest, ...earlier];
}
