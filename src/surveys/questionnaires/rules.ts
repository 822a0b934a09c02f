/**
 * Editing questionnaires: a change is a new version, made out of the one in force. Answers refer to questions and
 * choices by their ids, so an id never changes meaning; what is new gets an id that was never used.
 */
import {
  type AnswerContent,
  type AnswerType,
  answerTypes,
  contentOf,
  exportCodeOf,
  type Question,
} from '../surveys/rules.ts';

export const questionnaireKinds = ['building', 'employer'] as const;
export type QuestionnaireKind = (typeof questionnaireKinds)[number];

export const kindLabels: Record<QuestionnaireKind, string> = {
  building: 'Questionario edificio',
  employer: 'Questionario datore di lavoro',
};

export const answerTypeLabels: Record<AnswerType, string> = {
  STRING: 'Testo',
  INTEGER: 'Numero intero',
  SINGLE_CHOICE: 'Una scelta',
  MULTIPLE_CHOICE: 'Più scelte',
};

export const contentLabels: Record<AnswerContent, string> = {
  'tax-code': 'Codice fiscale o partita IVA',
  email: 'Indirizzo e-mail o PEC',
  year: 'Anno, non nel futuro',
};

/** What an answer of a type can be asked to be. */
export const contentsOfType: Record<AnswerType, readonly AnswerContent[]> = {
  STRING: ['tax-code', 'email'],
  INTEGER: ['year'],
  SINGLE_CHOICE: [],
  MULTIPLE_CHOICE: [],
};

/** The number that stands for a type of answer on the wire. */
export function answerTypeOf(name: AnswerType): { id: number; name: AnswerType } {
  return { id: answerTypes.indexOf(name) + 1, name };
}

/** So deep may sub-questions be nested. */
const maxDepth = 5;
const maxQuestions = 200;
/** Ids of choices are those of their question times 100, plus a number: as many can be new. */
const choicesPerQuestion = 99;

export const editTexts = {
  stale: (number: number) =>
    `Nel frattempo è stata pubblicata la versione ${number}: le modifiche vanno fatte a partire da quella.`,
  unchanged: 'Non è cambiato nulla rispetto alla versione in vigore.',
  noQuestions: 'Un questionario ha almeno una domanda.',
  tooManyQuestions: `Al massimo ${maxQuestions} domande.`,
  tooDeep: `Le domande possono stare una sotto l’altra fino a ${maxDepth} livelli.`,
  twice: 'La stessa domanda compare due volte.',
  unknownQuestion: 'Questa domanda non fa parte della versione in vigore.',
  typeChanged:
    'Il tipo di risposta di una domanda esistente non può cambiare: le risposte date perderebbero senso.',
  unknownChoice: 'Questa scelta non fa parte della domanda.',
  choiceTwice: 'La stessa scelta compare due volte.',
  sameLabel: 'Due scelte hanno lo stesso testo.',
  fewChoices: 'Servono almeno due scelte.',
  noChoicesHere: 'Le scelte esistono solo per le domande a scelta.',
  tooManyChoices: `Al massimo ${choicesPerQuestion} scelte.`,
  noTrigger: 'Indicare con quale scelta compare questa domanda.',
  wrongContent: 'Questo controllo non vale per il tipo di risposta.',
  lengths: 'Il minimo è maggiore del massimo.',
  exportCodeTwice: 'Un’altra domanda ha lo stesso codice di esportazione.',
} as const;

/** Every question of a tree, with the one above it. */
export function questionsOf(
  questions: readonly Question[],
  parent: Question | null = null,
): { question: Question; parent: Question | null }[] {
  return questions.flatMap((question) => [
    { question, parent },
    ...questionsOf(
      question.questions.map((sub) => sub.question),
      question,
    ),
  ]);
}

function depthOf(questions: readonly Question[]): number {
  return questions.reduce(
    (deepest, { questions: subs }) => Math.max(deepest, 1 + depthOf(subs.map(({ question }) => question))),
    0,
  );
}

/**
 * What is wrong with an edited questionnaire, per question by its id (negative: a new one); 0 stands for the whole.
 * `inForce` is the version it was made from, `other` the other questionnaire: export codes are unique over both.
 */
export function editProblems(
  edited: readonly Question[],
  inForce: readonly Question[],
  other: readonly Question[] = [],
): Map<number, string> {
  const problems = new Map<number, string>();
  const all = questionsOf(edited);
  if (all.length === 0) problems.set(0, editTexts.noQuestions);
  if (all.length > maxQuestions) problems.set(0, editTexts.tooManyQuestions);
  if (depthOf(edited) > maxDepth) problems.set(0, editTexts.tooDeep);
  const known = new Map(questionsOf(inForce).map(({ question }) => [question.id, question]));
  const seen = new Set<number>();
  for (const { question } of all) {
    const problem = seen.has(question.id)
      ? editTexts.twice
      : questionProblem(question, known.get(question.id));
    if (problem && !problems.has(question.id)) problems.set(question.id, problem);
    seen.add(question.id);
  }
  const codes = new Set(questionsOf(other).map(({ question }) => exportCodeOf(question)));
  for (const { question } of all) {
    // A new one without a code of its own gets one with its id.
    if (question.id < 0 && !question.exportCode) continue;
    const code = exportCodeOf(question);
    if (codes.has(code) && !problems.has(question.id)) problems.set(question.id, editTexts.exportCodeTwice);
    codes.add(code);
  }
  return problems;
}

function questionProblem(question: Question, before: Question | undefined): string | null {
  if (question.id > 0) {
    if (!before) return editTexts.unknownQuestion;
    if (before.rispostaType.name !== question.rispostaType.name) return editTexts.typeChanged;
  }
  if (question.min !== null && question.max !== null && question.min > question.max) return editTexts.lengths;
  const { content } = question;
  if (content && !contentsOfType[question.rispostaType.name].includes(content)) return editTexts.wrongContent;
  return choicesProblem(question, before) ?? triggersProblem(question);
}

function choicesProblem({ rispostaType, choices }: Question, before: Question | undefined): string | null {
  const hasChoices = rispostaType.name === 'SINGLE_CHOICE' || rispostaType.name === 'MULTIPLE_CHOICE';
  if (!hasChoices) return choices.length > 0 ? editTexts.noChoicesHere : null;
  if (choices.length < 2) return editTexts.fewChoices;
  if (choices.length > choicesPerQuestion) return editTexts.tooManyChoices;
  const ids = choices.map(({ id }) => id);
  if (new Set(ids).size < ids.length) return editTexts.choiceTwice;
  const labels = choices.map(({ label }) => label.trim().toLocaleLowerCase('it'));
  if (new Set(labels).size < labels.length) return editTexts.sameLabel;
  const known = new Set(before?.choices.map(({ id }) => id));
  return ids.some((id) => id > 0 && !known.has(id)) ? editTexts.unknownChoice : null;
}

function triggersProblem({ choices, questions }: Question): string | null {
  const isOffered = questions.every(({ field, value }) => choices.some((choice) => choice[field] === value));
  return isOffered ? null : editTexts.noTrigger;
}

/** The highest id that a question, and each question's choices, ever had; over every version of both questionnaires. */
export type UsedIds = { question: number; choices: ReadonlyMap<number, number> };

export function usedIds(versions: readonly (readonly Question[])[]): UsedIds {
  const choices = new Map<number, number>();
  let highest = 0;
  for (const { question } of versions.flatMap((questions) => questionsOf(questions))) {
    highest = Math.max(highest, question.id);
    const last = question.choices.reduce((max, { id }) => Math.max(max, id), question.id * 100);
    choices.set(question.id, Math.max(choices.get(question.id) ?? 0, last));
  }
  return { question: highest, choices };
}

/** The edited questionnaire with ids of its own for everything new, triggers following the choices they name. */
export function withNewIds(edited: readonly Question[], used: UsedIds): Question[] {
  let lastQuestion = used.question;
  const number = (question: Question): Question => {
    const id = question.id > 0 ? question.id : ++lastQuestion;
    let lastChoice = used.choices.get(id) ?? id * 100;
    const renumbered = new Map<number, number>();
    const choices = question.choices.map((choice) => {
      if (choice.id > 0) return choice;
      lastChoice += 1;
      renumbered.set(choice.id, lastChoice);
      return { ...choice, id: lastChoice };
    });
    const questions = question.questions.map((sub) => ({
      ...sub,
      value: typeof sub.value === 'number' ? (renumbered.get(sub.value) ?? sub.value) : sub.value,
      question: number(sub.question),
    }));
    return { ...question, id, choices, questions };
  };
  return edited.map(number);
}

/** How many questions are new, gone, or changed in their own words and rules. */
export function differences(
  before: readonly Question[],
  after: readonly Question[],
): { added: number; removed: number; changed: number; moved: boolean } {
  const old = new Map(questionsOf(before).map(({ question }) => [question.id, ownWords(question)]));
  const next = questionsOf(after);
  const kept = next.filter(({ question }) => old.has(question.id));
  const order = (all: readonly Question[]) => JSON.stringify(all.map(({ id }) => id));
  return {
    added: next.length - kept.length,
    removed: old.size - kept.length,
    changed: kept.filter(({ question }) => old.get(question.id) !== ownWords(question)).length,
    moved: order(before) !== order(after),
  };
}

/** A question without its sub-questions, of which only their place counts. */
function ownWords({ questions, ...own }: Question): string {
  const { id, question, description, mandatory, placeholder, searchable, min, max, rispostaType, province } =
    own;
  return JSON.stringify([
    ...[id, question, description, mandatory, placeholder, searchable, min, max, rispostaType.name],
    province ?? null,
    own.exportCode ?? null,
    contentOf(own),
    own.choices.map((choice) => [choice.id, choice.label]),
    questions.map((sub) => [sub.field, sub.value, sub.question.id]),
  ]);
}
