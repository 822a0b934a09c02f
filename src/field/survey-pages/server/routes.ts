import { historyOfEvents } from '#identity/audit-trail/server/public.ts';
import { notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { answerChanges } from '#surveys/answers/rules.ts';
import { answerGaps, countMissingData } from '#surveys/isin-readiness/rules.ts';
import { type Answer } from '#surveys/surveys/rules.ts';
import { getClientSurveyPage, getSiteSurveyPage, listSurveyedSites, type SurveyedSite } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(getSiteSurveyPage, async ({ params }, context) => {
    const site = await queries.findSite(context.db, context.user, params);
    if (!site) throw notFound();
    return { ...site, storia: await surveyHistory(context, params.cliente, params.indirizzo) };
  }),
  handle(getClientSurveyPage, async ({ params }, context) => {
    const client = await queries.findClient(context.db, context.user, params);
    if (!client) throw notFound();
    return { ...client, storia: await surveyHistory(context, params.cliente, null) };
  }),
  handle(listSurveyedSites, async ({ params, query }, { db, user, clock }) => {
    const found = await queries.listSites(db, user, params.committente, query);
    if (!found) throw notFound();
    const { committente, total, rows, building, employer } = found;
    return {
      committente,
      total,
      rows: rows.map((row) => surveyedSite(row, building, employer, clock.today())),
    };
  }),
];

/** Who answered what about a client and, when given, about the building of one of its addresses. */
async function surveyHistory({ db }: RequestContext, clientId: number, addressId: number | null) {
  const versions = await queries.questionsOfVersions(db);
  const ofClient = { event: 'employer-survey.answered', entity: 'client', id: clientId } as const;
  const ofAddress = { event: 'building-survey.answered', entity: 'address' } as const;
  const kinds = addressId === null ? [ofClient] : [ofClient, { ...ofAddress, id: addressId }];
  return historyOfEvents(db, kinds, ({ details }) => {
    const { versionId, before, after } = details as { versionId: number; before: Answer[]; after: Answer[] };
    return answerChanges(versions.get(versionId) ?? [], before, after);
  });
}

type Questionnaires = Awaited<ReturnType<typeof queries.listSites>> & object;

function surveyedSite(
  { id, nome, sede, codiceStabile, cliente, ...site }: queries.SiteRow,
  building: Questionnaires['building'],
  employer: Questionnaires['employer'],
  today: string,
): SurveyedSite {
  const open = answerGaps({
    building: { questions: building.questions, answers: site.edificio, province: site.provincia },
    employer: { questions: employer.questions, answers: site.datore },
    today,
  });
  const edificioMancanti = open.building.length;
  const datoreMancanti = open.employer.length;
  const { points, gaps: pointGaps } = site.punti;
  const rest = countMissingData({ hasCoordinates: site.conCoordinate, points, pointGaps });
  const isinMancanti = edificioMancanti + datoreMancanti + rest;
  return { id, nome, sede, codiceStabile, cliente, edificioMancanti, datoreMancanti, isinMancanti };
}
