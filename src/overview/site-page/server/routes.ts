import { historyOfAll } from '#identity/audit-trail/server/public.ts';
import { readConcentrations } from '#laboratory/site-concentrations/permissions.ts';
import { isAllowed, type User } from '#platform/contract/access.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { readReports } from '#reports/final-reports/permissions.ts';
import { getSiteHistory, getSiteSummary, listSiteReports } from '../contract.ts';
import { listSiteMeasures } from '../measures/contract.ts';
import { findSiteRecords, findSiteReports } from './queries.ts';
import { siteMeasures } from './site-measures.ts';
import { siteSummary, withoutUse } from './site-summary.ts';

const readerOf = (user: User) => ({ user, isLaboratory: isAllowed(user.roles, readReports) });

/** They tell what was measured. */
const resultEvents = ['result.entered', 'result.corrected'] as const;

export const routes: Route[] = [
  handle(getSiteSummary, ({ params }, context) =>
    siteSummary(params.indirizzo, readerOf(context.user).isLaboratory, context),
  ),
  handle(listSiteMeasures, ({ params }, context) => siteMeasures(params.indirizzo, context)),
  handle(listSiteReports, async ({ params }, { db, user }) => {
    const found = await findSiteReports(db, readerOf(user), params.indirizzo);
    if (!found) throw notFound();
    const { committente, reports } = found;
    return { committente, relazioni: reports.map(withoutUse) };
  }),
  handle(getSiteHistory, async ({ params }, { db, user }) => {
    const found = await findSiteRecords(db, readerOf(user), params.indirizzo);
    if (!found) throw notFound();
    const { points, placements, plans, reports } = found;
    return historyOfAll(
      db,
      [
        { entity: 'address', ids: [params.indirizzo] },
        { entity: 'measurement-point', ids: points },
        { entity: 'placement', ids: placements },
        { entity: 'floor-plan', ids: plans },
        { entity: 'final-report', ids: reports },
      ],
      isAllowed(user.roles, readConcentrations) ? [] : resultEvents,
    );
  }),
];
