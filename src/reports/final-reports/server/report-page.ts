import { historyOf } from '#identity/audit-trail/server/public.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { ReportPage } from '../contract.ts';
import { asWithdrawn } from '../notice/rules.ts';
import { proposedLetter } from './proposed-letter.ts';
import { findReport } from './queries.ts';

/** Everything the page of a report shows; null when there is none within reach. */
export async function readReportPage(
  { db, user }: RequestContext,
  reportId: number,
): Promise<ReportPage | null> {
  const found = await findReport(db, user, reportId);
  if (!found) return null;
  const { owed: notice, letters, told, ...report } = found;
  const { annullata } = report;
  const content = annullata ? asWithdrawn(report.content, annullata) : report.content;
  const toSend = notice && { ...notice, content, told };
  return {
    ...report,
    comunicazione:
      toSend || letters.length > 0
        ? {
            daInviare: toSend && proposedLetter(toSend, (await readReportSettings(db)).settings),
            inviate: letters,
          }
        : null,
    storia: await historyOf(db, 'final-report', reportId),
  };
}
