import type { Db } from '#platform/server/database/database.ts';
import { type SiteState, siteStateOf } from '../rules.ts';
import type { Window } from './fact-queries.ts';
import { listOutdated } from './queries.ts';
import { type FoundSite, findDatedSites, findMeasuredSites, type SiteScope } from './window-query.ts';

/** A site with what measured there in a window, and what follows for its report. */
export type WindowSite = SiteState &
  FoundSite & {
    /** Data of the report in force are not what they were when it was issued. */
    isReportOutdated: boolean;
  };

type Asked = { today: string; reqDays: number };

const judged =
  ({ today, reqDays }: Asked) =>
  <Site extends FoundSite>(site: Site): Site & SiteState => ({
    ...site,
    ...siteStateOf(site.points, today, reqDays),
  });

/** Every site of a window with its verdict and its report in force: what issuing would find. */
export async function judgeSites(db: Db, window: Window, scope: SiteScope, asked: Asked) {
  return (await findDatedSites(db, window, scope)).map(judged(asked));
}

/** The same with what was measured, and the answers to these questions of the building. */
export async function measureSites(
  db: Db,
  window: Window,
  scope: SiteScope,
  { questions, ...asked }: Asked & { questions: readonly number[] },
) {
  return (await findMeasuredSites(db, window, scope, questions)).map(judged(asked));
}

/** With their reports: which of them hold data that have changed since. */
export async function siteStates(
  db: Db,
  window: Window,
  scope: SiteScope,
  asked: Asked,
): Promise<WindowSite[]> {
  const sites = (await findMeasuredSites(db, window, scope)).map(judged(asked));
  const outdated = await listOutdated(
    db,
    sites.flatMap(({ reportId }) => reportId ?? []),
  );
  return sites.map((site) => ({
    ...site,
    isReportOutdated: site.reportId !== null && outdated.has(site.reportId),
  }));
}
