/**
 * What an answer has to be beyond its type and length: the tax code of somebody, an e-mail address, a year that has
 * come. What can be none is refused when it is given; a check digit that does not fit is only doubted, as the person
 * who types may have it in writing. Neither is fit for the national data bank.
 */
import { type Objection, taxCodeObjection, taxCodeOf, taxCodeTexts } from '#customers/tax-codes/rules.ts';
import { sameAnswer } from '../answers/rules.ts';
import { isEmail } from '../contacts/rules.ts';
import {
  type Answer,
  type AnswerValue,
  answerKey,
  answerProblem,
  askedQuestions,
  contentOf,
  isEmpty,
  type Question,
  questionsByKey,
} from '../surveys/rules.ts';

export const contentTexts = {
  taxCode: taxCodeTexts.code,
  taxCheck: taxCodeTexts.check,
  taxAbroad: taxCodeTexts.abroad,
  email: 'Indirizzo non valido: serve qualcosa come nome@pec.example.',
  year: 'L’anno non può essere nel futuro.',
} as const;

const refused = (text: string): Objection => ({ text, isRefused: true });

/** What can be said against an answer to a question; null when nothing, or when nothing was answered. */
export function objectionTo(
  question: Question,
  value: AnswerValue | null | undefined,
  today: string,
): Objection | null {
  if (value === null || value === undefined || isEmpty(value)) return null;
  switch (contentOf(question)) {
    case 'tax-code':
      return typeof value === 'string' ? taxCodeObjection(value) : null;
    case 'email':
      return typeof value === 'string' && !isEmail(value.trim()) ? refused(contentTexts.email) : null;
    case 'year':
      return typeof value === 'number' && value > Number(today.slice(0, 4))
        ? refused(contentTexts.year)
        : null;
    default:
      return null;
  }
}

/** An answer as it is kept: a tax code is one code however it is written. */
export function keptValue<A extends AnswerValue | undefined>(question: Question | undefined, value: A) {
  return question && contentOf(question) === 'tax-code' && typeof value === 'string'
    ? taxCodeOf(value)
    : value;
}

type Answered = { questions: readonly Question[]; answers: readonly Answer[] };

/** What can be said against the answers to the questions asked, by `answerKey`. */
export function objections({ questions, answers }: Answered, today: string): Map<string, Objection> {
  const given = new Map(answers.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const found = new Map<string, Objection>();
  for (const { question, path } of askedQuestions(questions, answers)) {
    const key = answerKey(question.id, path);
    const objection = objectionTo(question, given.get(key), today);
    if (objection) found.set(key, objection);
  }
  return found;
}

/**
 * The refused ones among answers that were given now: what was stored before is nobody's fault who only passes by,
 * and does not stop him.
 */
export function refusedContent(
  { questions, answers }: Answered,
  stored: readonly Answer[],
  today: string,
): Record<string, string> {
  const before = new Map(stored.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const given = new Map(answers.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  return Object.fromEntries(
    [...objections({ questions, answers }, today)]
      .filter(([key, { isRefused }]) => isRefused && !sameAnswer(given.get(key), before.get(key)))
      .map(([key, { text }]) => [key, text]),
  );
}

/**
 * A submission without the answers that stand there already and that this questionnaire does not take: a later version
 * than they were given to, which nobody has to answer for who only passes by. Where they are stored they stay.
 */
export function withoutPassedBy(
  { questions, answers }: Answered,
  stored: readonly Answer[],
  today: string,
): Answer[] {
  const before = new Map(stored.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const byKey = questionsByKey(questions);
  return answers.filter(({ q, p, a }) => {
    const key = answerKey(q, p);
    if (!before.has(key) || !sameAnswer(a, before.get(key))) return true;
    const question = byKey.get(key);
    return (
      question !== undefined &&
      answerProblem(question, a) === null &&
      objectionTo(question, a, today)?.isRefused !== true
    );
  });
}

/** The questions asked whose answers are nothing that the national data bank could take, in their order. */
export function unfitAnswers({ questions, answers }: Answered, today: string): Question[] {
  const found = objections({ questions, answers }, today);
  return askedQuestions(questions, answers)
    .filter(({ question, path }) => found.has(answerKey(question.id, path)))
    .map(({ question }) => question);
}
