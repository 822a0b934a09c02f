import { orderSitePoints } from '#customers/point-records/permissions.ts';
import { exposureDays, floorName, isExpiring } from '#customers/points/rules.ts';
import { buildingOf, referenceLevelOf } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { readConcentrations } from '#laboratory/site-concentrations/permissions.ts';
import { isAllowed } from '#platform/contract/access.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { readReports } from '#reports/final-reports/permissions.ts';
import type { listSiteMeasures, SiteMeasures } from '../measures/contract.ts';
import { findSiteMeasures, type StoredPeriod } from './measure-queries.ts';

type Reader = { today: string; isLaboratory: boolean; level: number | null };

/** What was measured at the points of a site: figures only for who may read them. */
export async function siteMeasures(
  addressId: number,
  { db, user, clock }: RequestContext,
): Promise<ResponseOf<typeof listSiteMeasures>> {
  const today = clock.today();
  const [found, { settings }] = await Promise.all([
    findSiteMeasures(db, user, addressId, today),
    readReportSettings(db),
  ]);
  if (!found) throw notFound();
  const level = isAllowed(user.roles, readConcentrations)
    ? referenceLevelOf(settings, buildingOf(settings, found.answers)).bqM3
    : null;
  const reader = { today, isLaboratory: isAllowed(user.roles, readReports), level };
  return {
    livello: level,
    regola: settings.decision.rule,
    ordinabile: found.isInUse && isAllowed(user.roles, orderSitePoints),
    punti: found.punti.map(({ codicePiano, oldPiano, periodi, ...point }) => ({
      ...point,
      piano: floorName(codicePiano, oldPiano),
      periodi: periodi.map((period) => periodFor(period, reader)),
    })),
  };
}

function periodFor(
  { dosimetro, misura, ...period }: StoredPeriod,
  { today, isLaboratory, level }: Reader,
): SiteMeasures['periodi'][number] {
  const { inizio, fine, stato } = period;
  return {
    ...period,
    dosimetro: isLaboratory ? dosimetro : null,
    giorni: exposureDays(inizio, fine, today),
    inScadenza: stato === 'posizionato' && isExpiring(inizio, today),
    misura: level === null || fine === null ? null : misura,
  };
}
