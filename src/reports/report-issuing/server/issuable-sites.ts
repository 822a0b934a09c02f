import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listReachableClients } from '#surveys/contacts/server/public.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import {
  listOutdated,
  measureSites,
  type ReckonedSite,
  reckonSites,
  reportNumber,
} from '../../final-reports/server/public.ts';
import { issuingTexts, windowProblem } from '../rules.ts';
import type { IssuableSite, listIssuableSites } from '../sites/contract.ts';
import {
  isFound,
  isInView,
  type SiteFigures,
  siteFigures,
  sortedSites,
  usualFrom,
  viewCounts,
} from '../sites/rules.ts';
import type { Search } from './run-queries.ts';
import { findEmployerAnswers, listDetails } from './site-queries.ts';

type Asks = Pick<RequestContext, 'db' | 'clock' | 'config'>;
type Settings = Awaited<ReturnType<typeof readReportSettings>>['settings'];

/** A site as it is counted and ordered; `figures`: what its page row shows of it, once that has been reckoned. */
type Found = Pick<ReckonedSite, 'id' | 'alias' | 'address' | 'nomeAzienda' | 'cliente' | 'reportId'> &
  Parameters<typeof isInView>[1] &
  Parameters<typeof sortedSites>[0][number] & { figures: SiteFigures | null };

/** What was measured at some of them, by their ids: means, levels and what lies above them. */
async function meanFigures(
  search: Search,
  { db, clock, config: { reqDays } }: Asks,
  settings: Settings,
  addressIds: readonly number[],
): Promise<Map<number, SiteFigures>> {
  if (addressIds.length === 0) return new Map();
  const { purposeQuestion, yearQuestion } = settings.building;
  const asked = { today: clock.today(), reqDays, questions: [purposeQuestion, yearQuestion] };
  const sites = await measureSites(db, search, { addressIds }, asked);
  return new Map(sites.map((site) => [site.id, siteFigures(site, { settings, reqDays })]));
}

/** A site whose means are known to be no more than any level. */
const unmeasured = ({ media, ...site }: ReckonedSite): Found => ({
  ...site,
  media: media === null ? null : { concentration: media, confronto: 'below' },
  ...{ sopraLivello: false, figures: null },
});

/**
 * One page of the sites of a period, with how many each view has. The database reckons the state of all; what was
 * measured is looked at where a mean may be above its level, and for the page.
 */
export async function listIssuable(
  { dal, al, vista, q = '', page, size, ...by }: QueryOf<typeof listIssuableSites>,
  context: Asks,
): Promise<ResponseOf<typeof listIssuableSites>> {
  const { db, clock, config } = context;
  const search = { from: dal ?? usualFrom(clock.today()), to: al ?? null };
  if (windowProblem(search.from, search.to))
    throw invalid(issuingTexts.checkDates, { al: issuingTexts.checkDates });
  const { settings } = await readReportSettings(db);
  const least = Math.min(...settings.levels.map(({ bqM3 }) => bqM3));
  const reckoned = await reckonSites(db, search, {}, { reqDays: config.reqDays, least });
  const sites = reckoned.filter((site) => isFound(site, q));
  const measured = (ids: readonly number[]) => meanFigures(search, context, settings, ids);
  const figures = await measured(sites.flatMap(({ id, mayExceed }) => (mayExceed ? [id] : [])));
  const found = sites.map((site): Found => {
    const known = figures.get(site.id);
    return known ? { ...site, ...known, figures: known } : unmeasured(site);
  });
  const fitting = sortedSites(
    found.filter((site) => isInView(vista, site)),
    by,
  );
  const shown = fitting.slice((page - 1) * size, page * size);
  const late = await measured(shown.flatMap(({ id, figures: known }) => (known ? [] : [id])));
  return {
    rows: await rowsOf(
      shown.flatMap((site) => {
        const known = site.figures ?? late.get(site.id);
        return known ? [{ ...site, ...known }] : [];
      }),
      context,
    ),
    total: fitting.length,
    ...{ dal: search.from, al: search.to, reqDays: config.reqDays, viste: viewCounts(found) },
  };
}

/** What a page shows besides of its sites. */
async function rowsOf(
  sites: readonly (Omit<Found, 'figures' | 'media'> & SiteFigures)[],
  { db }: Asks,
): Promise<IssuableSite[]> {
  if (sites.length === 0) return [];
  const reports = sites.flatMap(({ reportId }) => reportId ?? []);
  const clients = [...new Set(sites.map(({ cliente }) => cliente))];
  const ids = sites.map(({ id }) => id);
  const [details, { building, employer, answers }, reachable, outdated] = await Promise.all([
    listDetails(db, ids, reports),
    findEmployerAnswers(db, clients),
    listReachableClients(db, clients),
    listOutdated(db, reports),
  ]);
  return sites.flatMap((site) => {
    const detail = details.get(site.id);
    if (!detail) return [];
    const ofEmployer = { ...employer, answers: answers[site.cliente] ?? [] };
    const ofBuilding = { ...building, answers: detail.answers, province: detail.province };
    return {
      ...site,
      committente: detail.committente,
      questionarioCompleto: areSurveysComplete({ building: ofBuilding, employer: ofEmployer }),
      raggiungibile: reachable.has(site.cliente),
      relazione:
        site.reportId === null || detail.numero === null
          ? null
          : {
              id: site.reportId,
              numero: reportNumber(detail.numero.year, detail.numero.number),
              changed: outdated.has(site.reportId),
            },
    };
  });
}
