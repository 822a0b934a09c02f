import { day } from '#platform/contract/shapes.ts';
import { invalid, notFound } from '#platform/server/http/errors.ts';
import { handle, type RequestContext, type Route } from '#platform/server/http/route.ts';
import { areSurveysComplete } from '#surveys/surveys/rules.ts';
import { findSiteSurveys } from '#surveys/surveys/server/public.ts';
import { getSurveyCompleteness, listCandidates, listCandidatesUntil } from '../contract.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(getSurveyCompleteness, async ({ params }, { db, user }) => {
    const [surveys, reminderEmailSent] = await Promise.all([
      findSiteSurveys(db, user, params.id),
      queries.findLastReminder(db, params.id),
    ]);
    if (!surveys) throw notFound();
    return { completed: areSurveysComplete(surveys), reminderEmailSent };
  }),
  handle(listCandidates, async ({ params }, context) => candidatesOf(context, params.id, params.from, null)),
  handle(listCandidatesUntil, async ({ params }, context) =>
    candidatesOf(context, params.id, params.from, params.to),
  ),
];

async function candidatesOf({ db, user }: RequestContext, site: number, from: string, to: string | null) {
  const period = { from: readDay('from', from), to: to === null ? null : readDay('to', to) };
  const candidates = await queries.listCandidates(db, user, site, period);
  if (!candidates) throw notFound();
  return candidates;
}

/** A day of the path. Throws 422 when it is none. */
function readDay(name: 'from' | 'to', text: string): string {
  const read = day.safeParse(text);
  if (read.success) return read.data;
  const problem = read.error.issues[0]?.message ?? '';
  throw invalid(problem, { [name]: problem });
}
