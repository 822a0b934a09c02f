import { notFound } from '#platform/server/http/errors.ts';
import { handle, type Route } from '#platform/server/http/route.ts';
import { getQuestionnaireVersion, listQuestionnaireVersions, publishQuestionnaire } from '../contract.ts';
import { publishQuestionnaire as publish } from './publish-questionnaire.ts';
import * as queries from './queries.ts';

export const routes: Route[] = [
  handle(listQuestionnaireVersions, async (_input, { db }) => ({ versioni: await queries.listVersions(db) })),
  handle(getQuestionnaireVersion, async ({ params }, { db }) => {
    const found = await queries.findVersion(db, params.versione);
    if (!found) throw notFound();
    return found;
  }),
  handle(publishQuestionnaire, ({ body }, context) => publish(body, context)),
];
