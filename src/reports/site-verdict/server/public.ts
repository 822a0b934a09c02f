import type { ReportSettings } from '#laboratory/report-settings/contract.ts';
import { buildingOf, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { SiteVerdict } from '../contract.ts';
import { siteVerdictOf } from '../rules.ts';
import { listVerdictFacts, type VerdictFacts } from './queries.ts';

export { measuredPoints } from './queries.ts';

/** How a site stands, by the settings in force: the level of its building, the days of a year, the decision rule. */
export function verdictBy(
  settings: ReportSettings,
  reqDays: number,
): (facts: Pick<VerdictFacts, 'answers' | 'points'>) => SiteVerdict {
  return ({ answers, points }) => {
    const { bqM3, motivo, isAssumed } = referenceLevelOf(settings, buildingOf(settings, answers));
    const { rule, longestDays } = settings.decision;
    return siteVerdictOf(points, { bqM3, motivo, presunto: isAssumed }, { rule, longestDays, reqDays });
  };
}

/** How sites stand, by their ids. Whether they are within the reader's reach is the caller's to decide before. */
export async function siteVerdicts(
  addressIds: readonly number[],
  { db, config }: Pick<RequestContext, 'db' | 'config'>,
): Promise<Map<number, SiteVerdict>> {
  const [{ settings }, facts] = await Promise.all([readReportSettings(db), listVerdictFacts(db, addressIds)]);
  const verdict = verdictBy(settings, config.reqDays);
  return new Map(facts.map((site) => [site.id, verdict(site)]));
}
