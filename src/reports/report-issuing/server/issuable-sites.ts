import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import { invalid } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listReachableClients } from '#surveys/contacts/server/public.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { judgeSites, listOutdated, measureSites, reportNumber } from '../../final-reports/server/public.ts';
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

/** Every site of a period with the state that issuing finds, but for what was measured there. */
async function stateFigures(search: Search, { db, clock, config: { reqDays } }: Asks, settings: Settings) {
  const least = Math.min(...settings.levels.map(({ bqM3 }) => bqM3));
  const found = await judgeSites(db, search, {}, { today: clock.today(), reqDays, least });
  return found.map((site) => ({ ...site, ...siteFigures({ ...site, answers: [] }, { settings, reqDays }) }));
}
type Judged = Awaited<ReturnType<typeof stateFigures>>[number];

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

/**
 * One page of the sites of a period, with how many each view has. States follow from dates alone; means are reckoned
 * where one may be above its level, and for the page. Ordered by them, all are.
 */
export async function listIssuable(
  { dal, al, vista, q = '', page, size, ...by }: QueryOf<typeof listIssuableSites>,
  context: Asks,
): Promise<ResponseOf<typeof listIssuableSites>> {
  const search = { from: dal ?? usualFrom(context.clock.today()), to: al ?? null };
  if (windowProblem(search.from, search.to))
    throw invalid(issuingTexts.checkDates, { al: issuingTexts.checkDates });
  const { settings } = await readReportSettings(context.db);
  const measured = async (sites: readonly Judged[]): Promise<Judged[]> => {
    const ids = sites.map(({ id }) => id);
    const figures = await meanFigures(search, context, settings, ids);
    return sites.map((site) => ({ ...site, ...figures.get(site.id) }));
  };
  const isAsked = by.sort === 'media' ? () => true : ({ mayExceed }: Judged) => mayExceed;
  const sites = (await stateFigures(search, context, settings)).filter((site) => isFound(site, q));
  const figures = new Map((await measured(sites.filter(isAsked))).map((site) => [site.id, site]));
  const found = sites.map((site) => figures.get(site.id) ?? site);
  const fitting = sortedSites(
    found.filter((site) => isInView(vista, site)),
    by,
  );
  const shown = fitting.slice((page - 1) * size, page * size);
  const late = new Map(
    (await measured(shown.filter(({ id }) => !figures.has(id)))).map((site) => [site.id, site]),
  );
  return {
    rows: await rowsOf(
      shown.map((site) => late.get(site.id) ?? site),
      context,
    ),
    total: fitting.length,
    ...{ dal: search.from, al: search.to, reqDays: context.config.reqDays, viste: viewCounts(found) },
  };
}

/** What a page shows besides of its sites. */
async function rowsOf(sites: readonly Judged[], { db }: Asks): Promise<IssuableSite[]> {
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
