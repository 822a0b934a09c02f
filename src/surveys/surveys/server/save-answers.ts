import { type AuditEntry, recordAudit } from '#identity/audit-trail/server/public.ts';
import { conflict, invalid, notFound, refuseFields } from '#platform/server/http/errors.ts';
import type { RequestContext } from '#platform/server/http/route.ts';
import { keptValue, refusedContent, withoutPassedBy } from '../../answer-content/rules.ts';
import { answerInWords, mergeAnswers, reconcileAnswers, sameAnswer } from '../../answers/rules.ts';
import {
  type Answer,
  answerKey,
  answerProblem,
  askedQuestions,
  isEmpty,
  questionKeys,
  questionsByKey,
  surveyTexts,
} from '../rules.ts';
import * as queries from './queries.ts';

/**
 * What somebody answers; `seen`: the answers as he read them, null when what he sends counts in any case. `isLastWord`:
 * what he has changed counts in any case, unless the question is gone meanwhile, and what he has not is what is stored.
 * `fillsGaps`: what is answered already stays.
 */
export type Submission = {
  answers: readonly Answer[];
  seen: readonly Answer[] | null;
  isLastWord?: true;
  fillsGaps?: boolean;
};

/**
 * Stores submitted answers of an address, and of the client's other addresses with the same building code when
 * `applyToAll`. Throws 404 out of reach, 422 for an answer that the questionnaire does not allow, 409 when somebody
 * else has answered otherwise since the answers were read.
 */
export async function saveBuildingAnswers(
  context: RequestContext,
  addressId: number,
  submission: Submission,
  applyToAll: boolean,
): Promise<void> {
  const { db, user } = context;
  if (submission.answers.length === 0) {
    if (!(await queries.isReachableAddress(db, user, addressId))) throw notFound();
    return;
  }
  const targets = await queries.lockBuildings(db, user, addressId, applyToAll);
  if (targets.length === 0) throw notFound();
  const questionnaire = await questionnaireInForce(context, 'building');
  const stored = await queries.listAnswers(db, { kind: 'building', addressId });
  const submitted = await admit(context, 'building', questionnaire, stored, submission);
  for (const target of targets) {
    await mergeInto(context, { kind: 'building', addressId: target }, questionnaire, submitted);
  }
}

/** Stores submitted answers of a client. Throws as `saveBuildingAnswers`. */
export async function saveEmployerAnswers(
  context: RequestContext,
  clientId: number,
  submission: Submission,
): Promise<void> {
  if (!(await queries.lockReachableClient(context.db, context.user, clientId))) throw notFound();
  if (submission.answers.length === 0) return;
  const questionnaire = await questionnaireInForce(context, 'employer');
  const stored = await queries.listAnswers(context.db, { kind: 'employer', clientId });
  const submitted = await admit(context, 'employer', questionnaire, stored, submission);
  await mergeInto(context, { kind: 'employer', clientId }, questionnaire, submitted);
}

/**
 * What of a submission is stored, or refused: not what the version in force no longer takes and nobody changes here,
 * nor, of a last word, what answers questions that only earlier versions asked.
 */
async function admit(
  { db, clock }: RequestContext,
  kind: queries.AnswerOwner['kind'],
  questionnaire: queries.Questionnaire,
  stored: readonly Answer[],
  submission: Submission,
): Promise<readonly Answer[]> {
  const { questions } = questionnaire;
  const byKey = questionsByKey(questions);
  // Compared as they are kept: a code is the same however it is written.
  const kept = (given: readonly Answer[]) =>
    given.map((answer) => ({ ...answer, a: keptValue(byKey.get(keyOf(answer)), answer.a) }));
  const answers = reconcile(questionnaire, kept(stored), {
    ...submission,
    ...{ answers: kept(submission.answers), seen: submission.seen && kept(submission.seen) },
  });
  const admitted = withoutPassedBy({ questions, answers }, stored, clock.today());
  if (!submission.isLastWord || admitted.every((answer) => byKey.has(keyOf(answer)))) return admitted;
  const everAsked = await queries.listKeysEverAsked(db, kind);
  return admitted.filter((answer) => byKey.has(keyOf(answer)) || !everAsked.has(keyOf(answer)));
}

/**
 * What a submission means once others may have answered. Throws 409 with the answers that stand now, in words, by question; also when
 * what is answered here is not asked any more, since somebody else has changed the answer it hangs on.
 */
function reconcile(
  { questions }: queries.Questionnaire,
  stored: readonly Answer[],
  { answers, seen, isLastWord, fillsGaps }: Submission,
): readonly Answer[] {
  if (fillsGaps) {
    const answered = new Set(stored.map(keyOf));
    return answers.filter((answer) => !answered.has(keyOf(answer)));
  }
  if (seen === null) return answers;
  const reconciled = reconcileAnswers(stored, answers, seen);
  if (isLastWord) return reconciled.answers;
  const conflicts = new Set(reconciled.conflicts.map(keyOf));
  const kept = new Set(mergeAnswers(questions, stored, reconciled.answers).map(keyOf));
  const before = new Map(seen.map((answer) => [keyOf(answer), answer.a]));
  const isChanged = (answer: Answer) => !sameAnswer(answer.a, before.get(keyOf(answer)));
  const changed = new Set(answers.filter(isChanged).map(keyOf));
  const now = new Map(stored.map((answer) => [keyOf(answer), answer.a]));
  const byKey = questionsByKey(questions);
  const errors = reconciled.answers.flatMap((answer) => {
    const key = keyOf(answer);
    if (conflicts.has(key)) {
      const question = byKey.get(key);
      const words = (question && answerInWords(question, now.get(key))) ?? 'nessuna risposta';
      return [[`questionario.${key}`, `Nel frattempo è stato risposto: ${words}`]];
    }
    const isLost = !isEmpty(answer.a) && changed.has(key) && !kept.has(key);
    // Whoever changes an answer himself knows what hangs on it.
    const isOwnDoing = answer.p.some((q, depth) => changed.has(answerKey(q, answer.p.slice(0, depth))));
    return isLost && !isOwnDoing ? [[`questionario.${key}`, surveyTexts.notAskedAnyMore]] : [];
  });
  if (errors.length === 0) return reconciled.answers;
  throw conflict(surveyTexts.answeredMeanwhile, Object.fromEntries(errors));
}

const keyOf = ({ q, p }: Answer) => answerKey(q, p);

async function questionnaireInForce(
  { db }: RequestContext,
  kind: queries.AnswerOwner['kind'],
): Promise<queries.Questionnaire> {
  const questionnaire = await queries.findQuestionnaire(db, kind);
  if (!questionnaire) throw notFound();
  return questionnaire;
}

async function mergeInto(
  context: RequestContext,
  owner: queries.AnswerOwner,
  { versionId, questions }: queries.Questionnaire,
  submitted: readonly Answer[],
): Promise<void> {
  const { db, user, clock } = context;
  const stored = await queries.listAnswers(db, owner);
  const merged = mergeAnswers(questions, stored, submitted);
  refuseProblems(questions, submitted, merged);
  refuseFields(
    Object.fromEntries(
      Object.entries(refusedContent({ questions, answers: merged }, stored, clock.today())).map(
        ([key, text]) => [`questionario.${key}`, text],
      ),
    ),
  );

  const before = new Map(stored.map((answer) => [answerKey(answer.q, answer.p), answer]));
  const after = new Map(merged.map((answer) => [answerKey(answer.q, answer.p), answer]));
  const isSame = (key: string, answer: Answer) =>
    JSON.stringify(before.get(key)?.a) === JSON.stringify(answer.a);
  const changed = [...after].filter(([key, answer]) => !isSame(key, answer)).map(([, answer]) => answer);
  const dropped = [...before].filter(([key]) => !after.has(key)).map(([, answer]) => answer);
  if (changed.length + dropped.length === 0) return;
  await queries.upsertAnswers(db, owner, changed, {
    versionId,
    answeredAt: clock.now(),
    answeredBy: user.id,
  });
  await queries.deleteAnswers(db, owner, dropped);
  await recordAudit(context, auditEntry(owner, { versionId, before: stored, after: merged }));
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
  const known = new Set(questionKeys(questions));
  for (const answer of submitted) {
    const key = answerKey(answer.q, answer.p);
    if (!known.has(key))
      throw invalid('Risposta non valida', { questionario: `Domanda sconosciuta: ${key}` });
    const question = asked.get(key);
    const problem = question ? answerProblem(question, isEmpty(answer.a) ? null : answer.a) : null;
    if (problem) throw invalid(problem, { [`questionario.${key}`]: problem });
  }
}
