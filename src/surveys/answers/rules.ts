/** Answers of several moments and people: what stands after a submission, what contradicts what, how it reads. */

import {
  type Answer,
  type AnswerValue,
  answerKey,
  answersToSend,
  isEmpty,
  type Question,
  questionKeys,
  questionsByKey,
} from '../surveys/rules.ts';

/** The server's answers with those given here over them; an emptied one takes the stored one's place. */
export function answersOver(stored: readonly Answer[], given: readonly Answer[]): Answer[] {
  const place = ({ q, p }: Answer) => answerKey(q, p);
  const merged = new Map(stored.map((item) => [place(item), item]));
  for (const item of given) {
    if (isEmpty(item.a) && !merged.has(place(item))) continue;
    merged.set(place(item), item);
  }
  return [...merged.values()];
}

/**
 * The stored answers after a submission: submitted questions are replaced, an empty answer deletes, the rest stays,
 * and what this questionnaire knows but no longer asks is dropped (C4). Answers to questions that only an earlier
 * version asked are kept as they are. An empty submission changes nothing.
 */
export function mergeAnswers(
  questions: readonly Question[],
  stored: readonly Answer[],
  submitted: readonly Answer[],
): Answer[] {
  if (submitted.length === 0) return [...stored];
  const merged = new Map(stored.map((answer) => [answerKey(answer.q, answer.p), answer]));
  for (const answer of submitted) {
    const key = answerKey(answer.q, answer.p);
    if (isEmpty(answer.a)) merged.delete(key);
    else merged.set(key, answer);
  }
  const known = new Set(questionKeys(questions));
  const ofEarlierVersions = [...merged].filter(([key]) => !known.has(key)).map(([, answer]) => answer);
  return [...answersToSend(questions, [...merged.values()]), ...ofEarlierVersions];
}

/** Whether two answers say the same; several choices in any order, and nothing like what is empty. */
export function sameAnswer(
  one: AnswerValue | null | undefined,
  other: AnswerValue | null | undefined,
): boolean {
  return comparable(one) === comparable(other);
}

function comparable(value: AnswerValue | null | undefined): string {
  if (value === null || value === undefined || isEmpty(value)) return '';
  if (Array.isArray(value)) return JSON.stringify(value.toSorted((a, b) => a - b));
  return JSON.stringify(typeof value === 'string' ? value.trim() : value);
}

/**
 * What a submission means once others may have answered since `seen` was read: what was not changed here is what is
 * stored now, what was changed here and by somebody else to something different is in `conflicts`.
 */
export function reconcileAnswers(
  stored: readonly Answer[],
  submitted: readonly Answer[],
  seen: readonly Answer[],
): { answers: Answer[]; conflicts: Answer[] } {
  const now = new Map(stored.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const before = new Map(seen.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const conflicts: Answer[] = [];
  const answers = submitted.flatMap((answer) => {
    const key = answerKey(answer.q, answer.p);
    const stands = now.get(key);
    if (sameAnswer(answer.a, before.get(key))) return stands === undefined ? [] : [{ ...answer, a: stands }];
    if (!sameAnswer(stands, before.get(key)) && !sameAnswer(stands, answer.a)) conflicts.push(answer);
    return [answer];
  });
  return { answers, conflicts };
}

/** An answer as a person reads it; null for none. */
export function answerInWords(question: Question, value: AnswerValue | null | undefined): string | null {
  if (value === null || value === undefined || isEmpty(value)) return null;
  if (question.choices.length === 0) return String(value);
  const label = (id: AnswerValue) =>
    question.choices.find((choice) => choice.id === id)?.label ?? `Scelta n. ${String(id)}`;
  return Array.isArray(value) ? value.map(label).join(', ') : label(value);
}

/** What changed between two states of the answers, question by question, in the questionnaire's order and words. */
export function answerChanges(
  questions: readonly Question[],
  before: readonly Answer[],
  after: readonly Answer[],
): { campo: string; prima: string | null; dopo: string | null }[] {
  const old = new Map(before.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const given = new Map(after.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  return [...questionsByKey(questions)]
    .filter(([key]) => !sameAnswer(old.get(key), given.get(key)))
    .map(([key, question]) => ({
      campo: question.question,
      prima: answerInWords(question, old.get(key)),
      dopo: answerInWords(question, given.get(key)),
    }));
}
