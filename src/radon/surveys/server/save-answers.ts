import { type AuditEntry, recordAudit } from '#accounts/audit-trail/server/public.ts';
import { invalid, notFound } from '#platform/server/errors.ts';
import type { RequestContext } from '#platform/server/route.ts';
import { type Answer, answerKey, answerProblem, askedQuestions, isEmpty, mergeAnswers } from '../rules.ts';
import * as queries from './queries.ts';

/**
 * Stores submitted answers of an address, and of the client's other addresses with the same building code when
 * `applyToAll`. Throws 404 out of reach, 422 for an answer that the questionnaire does not allow.
 */
export async function saveBuildingAnswers(
  context: RequestContext,
  addressId: number,
  submitted: readonly Answer[],
  applyToAll: boolean,
): Promise<void> {
  const { db, user } = context;
  const address = await queries.lockReachableAddress(db, user, addressId);
  if (!address) throw notFound();
  if (submitted.length === 0) return;
  const code = address.buildingCode?.trim();
  const targets =
    applyToAll && code ? await queries.listBuildingsWithCode(db, address.clientId, code) : [addressId];
  for (const target of targets) await mergeInto(context, { kind: 'building', addressId: target }, submitted);
}

/** Stores submitted answers of a client. Throws as `saveBuildingAnswers`. */
export async function saveEmployerAnswers(
  context: RequestContext,
  clientId: number,
  submitted: readonly Answer[],
): Promise<void> {
  if (!(await queries.lockReachableClient(context.db, context.user, clientId))) throw notFound();
  if (submitted.length > 0) await mergeInto(context, { kind: 'employer', clientId }, submitted);
}

async function mergeInto(
  context: RequestContext,
  owner: queries.AnswerOwner,
  submitted: readonly Answer[],
): Promise<void> {
  const { db, user, clock } = context;
  const questionnaire = await queries.findQuestionnaire(db, owner.kind);
  if (!questionnaire) throw notFound();
  const { versionId, questions } = questionnaire;
  const stored = await queries.listAnswers(db, owner);
  const merged = mergeAnswers(questions, stored, submitted);
  refuseProblems(questions, submitted, merged);

  const before = new Map(stored.map((answer) => [answerKey(answer.q, answer.p), answer]));
  const after = new Map(merged.map((answer) => [answerKey(answer.q, answer.p), answer]));
  const isSame = (key: string, answer: Answer) =>
    JSON.stringify(before.get(key)?.a) === JSON.stringify(answer.a);
  const changed = [...after].filter(([key, answer]) => !isSame(key, answer)).map(([, answer]) => answer);
  const dropped = [...before].filter(([key]) => !after.has(key)).map(([, answer]) => answer);
  const stamp = { versionId, answeredAt: clock.now(), answeredBy: user.id };
  for (const answer of changed) await queries.upsertAnswer(db, owner, answer, stamp);
  for (const answer of dropped) await queries.deleteAnswer(db, owner, answer);
  if (changed.length + dropped.length > 0) {
    await recordAudit(context, auditEntry(owner, { versionId, before: stored, after: merged }));
  }
}

function auditEntry(
  owner: queries.AnswerOwner,
  details: { versionId: number; before: unknown; after: unknown },
): AuditEntry {
  return owner.kind === 'building'
    ? { event: 'building-survey.answered', entityId: owner.addressId, details }
    : { event: 'employer-survey.answered', entityId: owner.clientId, details };
}

/** Refuses answers to unknown questions, and those that the form would have refused with the same text. */
function refuseProblems(
  questions: Parameters<typeof askedQuestions>[0],
  submitted: readonly Answer[],
  merged: readonly Answer[],
): void {
  const asked = new Map(
    askedQuestions(questions, merged).map(({ question, path }) => [answerKey(question.id, path), question]),
  );
  const known = new Set(allKeys(questions, []));
  for (const answer of submitted) {
    const key = answerKey(answer.q, answer.p);
    if (!known.has(key))
      throw invalid('Risposta non valida', { questionario: `Domanda sconosciuta: ${key}` });
    const question = asked.get(key);
    const problem = question ? answerProblem(question, isEmpty(answer.a) ? null : answer.a) : null;
    if (problem) throw invalid(problem, { [`questionario.${key}`]: problem });
  }
}

function allKeys(questions: Parameters<typeof askedQuestions>[0], path: readonly number[]): string[] {
  return questions.flatMap((question) => [
    answerKey(question.id, path),
    ...allKeys(
      question.questions.map((sub) => sub.question),
      [...path, question.id],
    ),
  ]);
}
