import { exposureDays, longestChain } from '#field/candidates/rules.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import { notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { findSiteSurveys } from '#surveys/surveys/server/public.ts';
import { siteStates, type WindowSite } from '../../final-reports/server/public.ts';
import type { getReportSite, SiteEntry } from '../contract.ts';
import type { Search } from './run-queries.ts';
import * as queries from './site-queries.ts';

type Asks = Pick<RequestContext, 'db' | 'clock' | 'config' | 'user'>;

/** The sites that have measured in a search's window, by company and name. */
export async function listSites({ from, to }: Search, { db, clock, config }: Asks): Promise<SiteEntry[]> {
  const { reqDays } = config;
  const sites = await siteStates(db, { from, to }, {}, { today: clock.today(), reqDays });
  const owners = await queries.listOwners(
    db,
    sites.map(({ id }) => id),
  );
  return sites.flatMap((site) => {
    const owner = owners.get(site.id);
    return owner ? [{ ...entryOf(site, owner), reqDays }] : [];
  });
}

function entryOf(site: WindowSite, owner: queries.SiteOwner): Omit<SiteEntry, 'reqDays'> {
  const { id, alias, address, latitude, longitude, nomeAzienda, reportId, points, isReportOutdated } = site;
  return {
    ...{ id, alias, address, latitude, longitude, nomeAzienda },
    ...{ committente: owner.committente, cliente: owner.cliente },
    reminderEmailSent: owner.reminderEmailSent,
    finalReport: reportId === null ? null : { id: reportId, addressId: id, changed: isReportOutdated },
    inPosizione: points.flatMap((point) => (point.attivo ? [{ id: point.id, ...point.attivo }] : [])),
  };
}

/** One site with its points, whether or not anything has measured there. */
export async function readSite(
  siteId: number,
  { from, to }: Search,
  { db, clock, config, user }: Asks,
): Promise<ResponseOf<typeof getReportSite>> {
  const { reqDays } = config;
  const [surveys, site, last, [measured]] = await Promise.all([
    findSiteSurveys(db, user, siteId),
    queries.findSite(db, siteId),
    queries.findLastReminder(db, siteId),
    siteStates(db, { from, to }, { addressIds: [siteId] }, { today: clock.today(), reqDays }),
  ]);
  if (!surveys || !site) throw notFound();
  const unmeasured = { reportId: null, isReportOutdated: false, points: [] };
  const nothing = { ...site, ...unmeasured, verdict: { pronto: false, motivo: null } };
  return {
    ...entryOf(measured ?? nothing, { ...site, reminderEmailSent: last }),
    address: site.address,
    reqDays,
    complete: areSurveysComplete(surveys),
    points: (measured?.points ?? []).map(({ id, name, ended }) => {
      const chain = longestChain(ended);
      return {
        ...{ pointId: id, pointName: name, totalDays: chain?.giorni ?? 0 },
        dosimeters: (chain?.exposures ?? []).map(({ codice, inizio, fine }) => ({
          ...{ codice, inizio, fine, giorni: exposureDays({ inizio, fine }) },
        })),
      };
    }),
  };
}
