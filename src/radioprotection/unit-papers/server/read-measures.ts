import { formatDay } from '#platform/contract/dates.ts';
import type { Content } from '#platform/server/documents/documents.ts';
import type { Services } from '#platform/server/http/route.ts';
import { yearUntil } from '../paper/rules.ts';
import type { UnitFacts } from '../rules.ts';
import { readPaperRecords } from './paper-records.ts';
import { activitySection, measureSection } from './paper-sections.ts';

/** What was done and measured of what a document is about in the year until its day, as it is printed. */
export async function readMeasures(facts: UnitFacts, work: Pick<Services, 'db'>): Promise<Content[]> {
  const period = yearUntil(facts.asOf);
  const { done } = await readPaperRecords(work, facts, period, null);
  const title = `Controlli e misure eseguiti dal ${formatDay(period.from)} al ${formatDay(period.to)}`;
  return [...activitySection(title, done), ...measureSection(done)];
}
