/**
 * Questionnaires: which questions are asked, what a valid answer is, what is stored.
 * A questionnaire is a tree: a sub-question is asked while its trigger value is chosen in the question above.
 */

export const answerTypes = ['STRING', 'INTEGER', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE'] as const;
export type AnswerType = (typeof answerTypes)[number];

export type Choice = { id: number; label: string };

/** A question under a trigger: asked while the chosen choice's property `field` equals `value`. */
export type SubQuestion = { field: 'id' | 'label'; value: number | string; question: Question };

export type Question = {
  id: number;
  question: string;
  description: string | null;
  mandatory: boolean;
  placeholder: string | null;
  searchable: boolean;
  /** Least and greatest length: characters of a text, digits of a number, number of choices. */
  min: number | null;
  max: number | null;
  rispostaType: { id: number; name: AnswerType };
  choices: Choice[];
  questions: SubQuestion[];
  /** Only asked in this province (two letters), when given. */
  province?: string | null;
  /** What transmissions to the national data bank call it; null or absent: see `exportCodeOf`. */
  exportCode?: string | null;
  /** What the answer has to be; absent: see `contentOf`. */
  content?: AnswerContent | null;
};

/** What an answer may have to be beyond its type: the rules are those of `answer-content`. */
export const answerContents = ['tax-code', 'email', 'year'] as const;
export type AnswerContent = (typeof answerContents)[number];

/** What the questions of version 1 ask for, which was written before it could be said: their ids keep their meaning. */
const firstContents: Readonly<Record<number, AnswerContent>> = {
  2: 'year',
  13: 'year',
  101: 'tax-code',
  104: 'email',
};

/** What the answer to a question has to be: as it says, or null for anything that fits its type. */
export function contentOf({ id, content }: Pick<Question, 'id' | 'content'>): AnswerContent | null {
  return content === undefined ? (firstContents[id] ?? null) : content;
}

/** The code under which the answers to a question are exported: its own, else one made of its id ('D7'). */
export function exportCodeOf({ id, exportCode }: Pick<Question, 'id' | 'exportCode'>): string {
  return exportCode || `D${id}`;
}

/** Text, number, id of a choice, or ids of choices. */
export type AnswerValue = string | number | number[];

/** Answer to question `q` whose ancestors, from the root, are `p`. */
export type Answer = { q: number; a: AnswerValue; p: number[] };

export const maxTextAnswerLength = 2000;

export const surveyTexts = {
  answeredMeanwhile:
    'Nel frattempo qualcun altro ha risposto diversamente: controllare le risposte segnate e inviare di nuovo.',
  notAskedAnyMore: 'Nel frattempo è cambiata la risposta da cui dipende: la domanda non si pone più.',
} as const;

/** A question together with the ids of the questions above it. */
export type AskedQuestion = { question: Question; path: number[] };

/** Identity of a question's place in the tree. */
export function answerKey(questionId: number, path: readonly number[]): string {
  return [...path, questionId].join('.');
}

/** Empty after trimming; 0 is an answer. */
export function isEmpty(value: AnswerValue | null | undefined): boolean {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  return Array.isArray(value) && value.length === 0;
}

/** Whether a sub-question is asked, given the answer to the question above it. */
export function isTriggered(parent: Question, sub: SubQuestion, value: AnswerValue | undefined): boolean {
  const chosen = Array.isArray(value) ? value : typeof value === 'number' ? [value] : [];
  return parent.choices.some((choice) => chosen.includes(choice.id) && choice[sub.field] === sub.value);
}

/** The questions asked, in reading order, given the answers so far. */
export function askedQuestions(questions: readonly Question[], answers: readonly Answer[]): AskedQuestion[] {
  const given = new Map(answers.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const asked: AskedQuestion[] = [];
  const visit = (question: Question, path: number[]) => {
    asked.push({ question, path });
    const value = given.get(answerKey(question.id, path));
    for (const sub of question.questions) {
      if (isTriggered(question, sub, value)) visit(sub.question, [...path, question.id]);
    }
  };
  for (const question of questions) visit(question, []);
  return asked;
}

/** Questions of a catalogue that apply in a province (all of them when it is not known). */
export function questionsForProvince(questions: readonly Question[], province: string | null): Question[] {
  return questions
    .filter((question) => !question.province || !province || question.province === province)
    .map((question) => ({
      ...question,
      questions: question.questions
        .filter((sub) => !sub.question.province || !province || sub.question.province === province)
        .map((sub) => ({
          ...sub,
          question: questionsForProvince([sub.question], province)[0] ?? sub.question,
        })),
    }));
}

/**
 * Length that `min` and `max` are compared with: characters, those of a tax code without blanks, digits, or choices;
 * null where none applies.
 */
function measuredLength(question: Question, value: AnswerValue): number | null {
  const type = question.rispostaType.name;
  if (type === 'STRING' && contentOf(question) === 'tax-code') return String(value).replace(/\s/g, '').length;
  if (type === 'STRING') return String(value).trim().length;
  if (type === 'INTEGER') return String(value).replace(/\D/g, '').length;
  if (type === 'MULTIPLE_CHOICE') return Array.isArray(value) ? value.length : 0;
  return null;
}

/** Whether a value has the type that the question asks for and names only choices it offers. */
function fitsType(question: Question, value: AnswerValue): boolean {
  const offered = new Set(question.choices.map((choice) => choice.id));
  switch (question.rispostaType.name) {
    case 'STRING':
      return typeof value === 'string' && value.trim().length <= maxTextAnswerLength;
    case 'INTEGER':
      return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
    case 'SINGLE_CHOICE':
      return typeof value === 'number' && offered.has(value);
    case 'MULTIPLE_CHOICE':
      return (
        Array.isArray(value) && value.every((id) => offered.has(id)) && new Set(value).size === value.length
      );
  }
}

/** What is wrong with an answer, in words; null when nothing is. */
export function answerProblem(question: Question, value: AnswerValue | null | undefined): string | null {
  if (value === null || value === undefined || isEmpty(value)) {
    return question.mandatory ? 'Questo valore è obbligatorio' : null;
  }
  if (!fitsType(question, value)) return 'Risposta non valida';
  const length = measuredLength(question, value);
  if (length === null) return null;
  if (question.min !== null && length < question.min) return `Lunghezza minima: ${question.min}`;
  if (question.max !== null && length > question.max) return `Lunghezza massima: ${question.max}`;
  return null;
}

/** Problems of every asked question, by `answerKey`; empty when the questionnaire is complete and valid. */
export function questionnaireProblems(
  questions: readonly Question[],
  answers: readonly Answer[],
): Map<string, string> {
  const given = new Map(answers.map((answer) => [answerKey(answer.q, answer.p), answer.a]));
  const problems = new Map<string, string>();
  for (const { question, path } of askedQuestions(questions, answers)) {
    const key = answerKey(question.id, path);
    const problem = answerProblem(question, given.get(key));
    if (problem) problems.set(key, problem);
  }
  return problems;
}

/** Whether every mandatory question asked has a valid answer (E4). */
export function isComplete(questions: readonly Question[], answers: readonly Answer[]): boolean {
  return questionnaireProblems(questions, answers).size === 0;
}

type Answered = { questions: readonly Question[]; answers: readonly Answer[] };

/** Whether both questionnaires of an address are complete: that of the building and that of the employer (E4). */
export function areSurveysComplete({
  building,
  employer,
}: {
  building: Answered & { province: string | null };
  employer: Answered;
}): boolean {
  const asked = questionsForProvince(building.questions, building.province);
  return isComplete(asked, building.answers) && isComplete(employer.questions, employer.answers);
}

/** Answers as they are sent and stored: texts trimmed, answers to questions not asked left out. */
export function answersToSend(questions: readonly Question[], answers: readonly Answer[]): Answer[] {
  const asked = new Set(
    askedQuestions(questions, answers).map(({ question, path }) => answerKey(question.id, path)),
  );
  return answers
    .filter((answer) => asked.has(answerKey(answer.q, answer.p)))
    .map((answer) => ({ ...answer, a: typeof answer.a === 'string' ? answer.a.trim() : answer.a }));
}

/** `answerKey` of every question of a questionnaire, asked or not. */
export function questionKeys(questions: readonly Question[]): string[] {
  return [...questionsByKey(questions).keys()];
}

/** Every question of a questionnaire by its `answerKey`. */
export function questionsByKey(questions: readonly Question[]): Map<string, Question> {
  const found = new Map<string, Question>();
  const visit = (question: Question, path: readonly number[]) => {
    found.set(answerKey(question.id, path), question);
    for (const sub of question.questions) visit(sub.question, [...path, question.id]);
  };
  for (const question of questions) visit(question, []);
  return found;
}

/** The mandatory questions that are asked and have no valid answer, in their order. */
export function openQuestions(questions: readonly Question[], answers: readonly Answer[]): Question[] {
  const problems = questionnaireProblems(questions, answers);
  return askedQuestions(questions, answers)
    .filter(({ question, path }) => problems.has(answerKey(question.id, path)))
    .map(({ question }) => question);
}
