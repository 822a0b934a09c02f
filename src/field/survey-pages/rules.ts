import { z } from 'zod';
import { answersOver, sameAnswer } from '#surveys/answers/rules.ts';
import { answer } from '#surveys/surveys/contract.ts';
import {
  type Answer,
  type AnswerValue,
  answerKey,
  answersToSend,
  isEmpty,
  type Question,
  questionKeys,
  questionnaireProblems,
} from '#surveys/surveys/rules.ts';

/** The drafts of the survey pages: only what was changed, over what the server knows. */

/** An answer given on the page, and what it was when it was given (`was`; null: none). */
const edit = answer.extend({ p: answer.shape.p.unwrap(), was: answer.shape.a.nullable() });
export type Edit = z.infer<typeof edit>;

/** What is changed on a survey page, as it is kept on the device. */
export const surveyDraftShape = z.object({
  /** Whose questionnaires they are, for the list of what lies on the device. */
  about: z.object({ site: z.string().nullable(), client: z.string() }).nullable(),
  building: z.array(edit),
  employer: z.array(edit),
  applyToAllBuildings: z.boolean(),
  /** The building's answers have arrived while the employer's were refused: they are not sent again. */
  isBuildingSent: z.boolean(),
  /** Why the employer's were refused. */
  employerProblem: z.string().nullable(),
});
export type SurveyDraft = z.infer<typeof surveyDraftShape>;
export type SurveyPart = 'building' | 'employer';

export const emptySurveyDraft: SurveyDraft = {
  about: null,
  building: [],
  employer: [],
  applyToAllBuildings: true,
  isBuildingSent: false,
  employerProblem: null,
};

/** Whether there is work in it. */
export function isTouched({ building, employer }: SurveyDraft): boolean {
  return building.length + employer.length > 0;
}

/** The draft once the building's answers have arrived and the employer's were refused. */
export function afterEmployerFailure(draft: SurveyDraft, problem: string): SurveyDraft {
  return { ...draft, building: [], isBuildingSent: true, employerProblem: problem };
}

const keyOf = ({ q, p }: Pick<Answer, 'q' | 'p'>) => answerKey(q, p);

function valueIn(answers: readonly Answer[], key: string): AnswerValue | null {
  return answers.find((known) => keyOf(known) === key)?.a ?? null;
}

/** The edits after one more answer; one that says again what the server knows is no edit. */
export function giveAnswer(edits: readonly Edit[], given: Answer, known: readonly Answer[]): Edit[] {
  const key = keyOf(given);
  const stored = valueIn(known, key);
  const others = edits.filter((other) => keyOf(other) !== key);
  if (sameAnswer(given.a, stored)) return others;
  const earlier = edits.find((other) => keyOf(other) === key);
  return [...others, { ...given, was: earlier ? earlier.was : stored }];
}

/** A question that was answered here, and otherwise by somebody else since: `now` is what the server knows. */
export type Conflict = { key: string; mine: AnswerValue; now: AnswerValue | null };

type Survey = { questions: readonly Question[]; answers: readonly Answer[] };

/** Those of the questions that are still there: an answer to another one is not sent, and there is nothing to settle. */
export function conflictsOf(edits: readonly Edit[], { questions, answers }: Survey): Conflict[] {
  const asked = new Set(questionKeys(questions));
  return edits.flatMap((mine) => {
    const key = keyOf(mine);
    const now = valueIn(answers, key);
    const isSettled = sameAnswer(now, mine.was) || sameAnswer(now, mine.a);
    return isSettled || !asked.has(key) ? [] : [{ key, mine: mine.a, now }];
  });
}

/** What stands against sending a part, by part and `answerKey`: wrong answers, and conflicts not settled yet. */
export function surveyProblems(
  part: SurveyPart,
  survey: Survey,
  edits: readonly Edit[],
): Record<string, string> {
  const { questions, answers } = survey;
  const wrong = questionnaireProblems(questions, answersOver(answers, edits.map(withoutBase)));
  const open = conflictsOf(edits, survey).map(({ key }) => [key, 'Scegliere quale risposta tenere'] as const);
  return Object.fromEntries([...wrong, ...open].map(([key, text]) => [`${part}:${key}`, text]));
}

/** The edits once it is settled whose answer counts: `mine` stays, over what the server knows now, or goes. */
export function settle(edits: readonly Edit[], { key, now }: Conflict, keepMine: boolean): Edit[] {
  if (!keepMine) return edits.filter((other) => keyOf(other) !== key);
  return edits.map((other) => (keyOf(other) === key ? { ...other, was: now } : other));
}

/**
 * What is sent of a questionnaire: the answers changed here, or `all` of them (for other buildings to take over), with
 * what they were when they were read.
 */
export function toSubmission(
  questions: readonly Question[],
  known: readonly Answer[],
  edits: readonly Edit[],
  all: boolean,
): { questionario: Answer[]; risposteLette: Answer[] } {
  const given = new Map(edits.map((one) => [keyOf(one), one]));
  const answers = answersToSend(questions, answersOver(known, edits.map(withoutBase)));
  const questionario = all ? answers : answers.filter((sent) => given.has(keyOf(sent)));
  const risposteLette = questionario.flatMap((sent) => {
    const mine = given.get(keyOf(sent));
    const was = mine ? mine.was : valueIn(known, keyOf(sent));
    return was === null || isEmpty(was) ? [] : [{ q: sent.q, a: was, p: sent.p }];
  });
  return { questionario, risposteLette };
}

export function withoutBase({ q, a, p }: Edit): Answer {
  return { q, a, p };
}
