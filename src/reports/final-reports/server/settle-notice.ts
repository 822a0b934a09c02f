import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import type { Db } from '#platform/server/database/database.ts';
import type { ReportContent } from '../content/contract.ts';
import { noticeDueOn } from '../content/rules.ts';
import { noticeMonths, owedLetter } from '../notice/rules.ts';
import { deleteNotice, findNoticeFacts, keepNotice } from './notice-queries.ts';

/**
 * Brings what authorities are to be told of a report up to what it says and what they know: after each revision, each
 * letter, and when it is withdrawn. `since`: the day that the clock of what they were to be told before began, when that
 * is so again.
 */
export async function settleNotice(
  db: Db,
  reportId: number,
  settings: Pick<ReportSettings, 'law'>,
  since: string | null = null,
): Promise<void> {
  const facts = await findNoticeFacts(db, reportId);
  if (!facts) throw new Error(`no report ${reportId}`);
  const { content, told, notice } = facts;
  const owed = owedLetter(told, content, settings);
  if (owed === null) {
    if (told === null) await deleteNotice(db, reportId);
    else {
      const dueOn = notice?.dueOn ?? told.sentOn;
      await keepNotice(db, { reportId, owed: told.kind, dueOn, sentOn: told.sentOn });
    }
    return;
  }
  const isSame = notice?.owed === owed && (notice.sentOn === null || since !== null);
  const began = content.withdrawnOn ?? since ?? content.issuedOn;
  const dueOn = isSame ? notice.dueOn : noticeDueOn(began, monthsOf(settings, content));
  await keepNotice(db, { reportId, owed, dueOn, sentOn: null });
}

/** The law gives no term for a rectification: it has that of the notice, of workplaces where the use has none. */
function monthsOf(settings: Pick<ReportSettings, 'law'>, content: Pick<ReportContent, 'use'>): number {
  return noticeMonths(settings, content) ?? settings.law.workplace.terms.notifyMonths ?? 1;
}
