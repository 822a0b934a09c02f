import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { buildingOf, referenceLevelOf } from '../../report-settings/rules.ts';
import { readReportSettings } from '../../report-settings/server/public.ts';
import { getSiteConcentrations } from '../contract.ts';
import { findSiteConcentrations } from './queries.ts';

export const routes: Route[] = [
  handle(getSiteConcentrations, async ({ params }, { db, user }) => {
    const found = await findSiteConcentrations(db, user, params.indirizzo);
    if (!found) throw notFound();
    const { indirizzo, punti, answers } = found;
    const { settings } = await readReportSettings(db);
    const { bqM3, motivo, isAssumed } = referenceLevelOf(settings, buildingOf(settings, answers));
    return {
      indirizzo,
      livello: { bqM3, motivo, presunto: isAssumed },
      regola: settings.decision.rule,
      punti,
    };
  }),
];
