import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import { roundedConcentration } from '#laboratory/result-words/rules.ts';
import type { QueryOf, ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
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
  finder,
  isAboveSoFar,
  isInView,
  type SiteFigures,
  siteFigures,
  sortedSites,
  usualFrom,
  viewCounts,
} from '../sites/rules.ts';
import type { Search } from './run-queries.ts';
import { findEmployerAnswers, listDetails, listLevels } from './site-queries.ts';

type Asks = Pick<RequestContext, 'db' | 'clock' | 'config'>;
type Settings = Awaited<ReturnType<typeof readReportSettings>>['settings'];

/** A site as it is counted and ordered. */
type Found = ReckonedSite & { mean: number | null; isAbove: boolean };

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

/** The lowest and the highest level of any building, Bq/m³. */
function boundsOf({ levels }: Settings): { least: number; most: number } {
  const all = levels.map(({ bqM3 }) => bqM3);
  return { least: Math.min(...all), most: Math.max(...all) };
}

/**
 * Which sites are above their levels, by their rounded means; what was measured there is looked at where a mean is known
 * by a bound alone, or weighed with its uncertainty.
 */
async function foundSites(
  reckoned: readonly ReckonedSite[],
  { settings, db }: { settings: Settings; db: Db },
  figuresOf: (ids: readonly number[]) => Promise<Map<number, SiteFigures>>,
): Promise<Found[]> {
  const { decision } = settings;
  const { least, most } = boundsOf(settings);
  const isPlain = ({ isUnsure }: ReckonedSite) => decision.rule === 'rounded-value' && !isUnsure;
  const rounded = ({ media }: ReckonedSite) => (media === null ? 0 : roundedConcentration(media));
  const [figures, levels] = await Promise.all([
    figuresOf(idsOf(reckoned, (site) => !isPlain(site) && (site.isUnsure || rounded(site) > least))),
    listLevels(
      db,
      settings,
      idsOf(reckoned, (site) => isPlain(site) && rounded(site) > least && rounded(site) <= most),
    ),
  ]);
  return reckoned.map((site) => {
    const known = figures.get(site.id);
    if (known) return { ...site, mean: known.media?.concentration ?? null, isAbove: isAboveSoFar(known) };
    return { ...site, mean: site.media, isAbove: rounded(site) > (levels.get(site.id) ?? most) };
  });
}

const idsOf = (sites: readonly ReckonedSite[], isAsked: (site: ReckonedSite) => boolean) =>
  sites.flatMap((site) => (isAsked(site) ? [site.id] : []));

/** One page of the sites of a period, with how many each view has; what was measured is looked at for the page. */
export async function listIssuable(
  { dal, al, vista, q = '', page, size, ...by }: QueryOf<typeof listIssuableSites>,
  context: Asks,
): Promise<ResponseOf<typeof listIssuableSites>> {
  const { db, clock, config } = context;
  const search = { from: dal ?? usualFrom(clock.today()), to: al ?? null };
  if (windowProblem(search.from, search.to))
    throw invalid(issuingTexts.checkDates, { al: issuingTexts.checkDates });
  const { settings } = await readReportSettings(db);
  const { least } = boundsOf(settings);
  const reckoned = await reckonSites(db, { window: search, scope: {}, reqDays: config.reqDays, least });
  const figuresOf = (ids: readonly number[]) => meanFigures(search, context, settings, ids);
  const asked = reckoned.filter(finder(q));
  const found = await foundSites(asked, { settings, db }, figuresOf);
  const fitting = sortedSites(
    found.filter((site) => isInView(vista, site)),
    by,
  );
  const shown = fitting.slice((page - 1) * size, page * size);
  const figures = await figuresOf(shown.map(({ id }) => id));
  return {
    rows: await rowsOf(
      shown.flatMap((site) => {
        const known = figures.get(site.id);
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
  sites: readonly (SiteFigures &
    Pick<ReckonedSite, 'id' | 'alias' | 'address' | 'nomeAzienda' | 'cliente' | 'reportId'>)[],
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
