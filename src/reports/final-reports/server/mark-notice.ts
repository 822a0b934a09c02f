import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { markNotice as markEndpoint } from '../notice/contract.ts';
import { reportTexts } from '../words/rules.ts';
import { findReport, lockNotice, updateNotice } from './queries.ts';

/** Notes when a report above the level went to the authorities, or that it did not after all. */
export async function markNotice(
  context: RequestContext,
  reportId: number,
  { inviata, nota }: BodyOf<typeof markEndpoint>,
): Promise<void> {
  const { db, user, clock } = context;
  if (!(await findReport(db, user, reportId))) throw notFound();
  const notice = await lockNotice(db, reportId);
  if (!notice) throw invalid(reportTexts.notAboveLevel);
  if (inviata !== null && inviata > clock.today())
    throw invalid(reportTexts.sentInFuture, { inviata: reportTexts.sentInFuture });
  if (inviata === notice.sentOn && (nota ?? null) === notice.note) return;
  const sentBy = inviata === null ? null : user.id;
  await updateNotice(db, reportId, { sentOn: inviata, sentBy, note: inviata === null ? null : nota });
  await recordAudit(context, {
    event: 'report.notice-marked',
    entityId: reportId,
    details: {
      before: { sentOn: notice.sentOn, note: notice.note },
      after: { sentOn: inviata, note: inviata === null ? null : nota },
    },
  });
}
