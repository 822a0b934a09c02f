import { recordAudit } from '#identity/audit-trail/server/public.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { conflict, invalid, notFound } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import type { publishQuestionnaire as endpoint, VersionRow } from '../contract.ts';
import { differences, editProblems, editTexts, usedIds, withNewIds } from '../rules.ts';
import * as queries from './queries.ts';

/**
 * Publishes a new version of a questionnaire, made from the one in force. From then on it is asked; answers given to
 * earlier versions stay.
 */
export async function publishQuestionnaire(
  { tipo, base, questions }: BodyOf<typeof endpoint>,
  context: RequestContext,
): Promise<VersionRow> {
  const { db, user, clock } = context;
  const versions = await queries.lockVersions(db);
  const inForce = versions.find(({ kind }) => kind === tipo);
  if (!inForce) throw notFound();
  if (inForce.number !== base) throw conflict(editTexts.stale(inForce.number));
  const other = versions.find(({ kind }) => kind !== tipo);
  const problems = editProblems(questions, inForce.questions, other?.questions);
  const [first] = problems.values();
  if (first !== undefined)
    throw invalid(first, Object.fromEntries([...problems].map(([id, text]) => [`domanda.${id}`, text])));
  const { added, removed, changed, moved } = differences(inForce.questions, questions);
  if (added + removed + changed === 0 && !moved) throw invalid(editTexts.unchanged);

  const number = inForce.number + 1;
  const id = await queries.insertVersion(db, {
    kind: tipo,
    number,
    questions: withNewIds(questions, usedIds(versions.map((version) => version.questions))),
    createdBy: user.id,
    createdAt: clock.now(),
  });
  await recordAudit(context, {
    event: 'questionnaire.published',
    entityId: id,
    details: { kind: tipo, number },
  });
  const published = await queries.findVersion(db, id);
  if (!published) throw notFound();
  return published;
}
