import { isIntroduced } from '#laboratory/report-settings/rules.ts';
import { readReportSettings } from '#laboratory/report-settings/server/public.ts';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { listReachableClients } from '#surveys/contacts/server/public.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { addressDefects, draftReports, obstaclesOf } from '../../final-reports/server/public.ts';
import { hasPlace } from '../rules.ts';
import type { previewReportRun } from '../runs/preview/contract.ts';
import { statesOf } from './keep-runs.ts';
import type { Search } from './run-queries.ts';
import { findEmployerAnswers } from './site-queries.ts';

/** What issuing the ready sites of a search would do: of all, loaded or not, or of those chosen. */
export async function previewRun(
  search: Search,
  chosen: readonly number[] | undefined,
  context: Pick<RequestContext, 'db' | 'clock' | 'config' | 'user'>,
): Promise<ResponseOf<typeof previewReportRun>> {
  const { db, user } = context;
  const sites = await statesOf(search, chosen, context);
  const ready = sites.filter(({ verdict }) => verdict.pronto);
  const drafts = await draftReports(
    context,
    ready.map(({ id }) => id),
    search,
  );
  const clients = [...new Set(drafts.map(({ facts }) => facts.client.id))];
  const { building, employer, answers } = await findEmployerAnswers(db, clients);
  const reachable = await listReachableClients(db, clients);
  const { settings } = await readReportSettings(db);
  const isIncomplete = ({ facts: { site, client, answers: ofBuilding } }: (typeof drafts)[number]) =>
    !areSurveysComplete({
      building: { ...building, answers: ofBuilding, province: site.province },
      employer: { ...employer, answers: answers[client.id] ?? [] },
    });
  return {
    pronte: ready.length,
    nonPronte: chosen === undefined ? 0 : new Set(chosen).size - ready.length,
    primaSede: ready.find(hasPlace)?.id ?? null,
    senzaCoordinate: ready.filter((site) => !hasPlace(site)).length,
    insufficienti: sites.filter(({ verdict, reportId }) => !verdict.pronto && reportId === null).length,
    emesse: sites.filter(({ reportId }) => reportId !== null).length,
    clienti: clients.length,
    clientiConEmail: reachable.size,
    senzaEmail: drafts.filter(({ facts }) => !reachable.has(facts.client.id)).length,
    questionariIncompleti: drafts.filter(isIncomplete).length,
    sopraLivello: drafts.filter(({ compose }) => compose('').isAboveLevel).length,
    indirizziDaRivedere: drafts.filter(
      ({ facts }) => addressDefects(facts.site, facts.municipality).length > 0,
    ).length,
    nonTue: isIntroduced(settings)
      ? drafts.filter(({ facts }) => obstaclesOf(user, facts, settings).length > 0).length
      : 0,
    soloFirmate: settings.issuing.customersSee === 'signed',
    daPresentare: !isIntroduced(settings),
  };
}
