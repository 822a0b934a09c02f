import type { Choice, Question, SubQuestion } from '../../surveys/rules.ts';
import { answerTypeOf, questionsOf } from '../rules.ts';

/** Changes of a questionnaire that is being edited; none changes what it is given. */

/** An id below all that are there, for something new. */
export function freshId(questions: readonly Question[]): number {
  const ids = questionsOf(questions).flatMap(({ question }) => [
    question.id,
    ...question.choices.map(({ id }) => id),
  ]);
  return Math.min(0, ...ids) - 1;
}

function mapQuestions(questions: readonly Question[], change: (question: Question) => Question): Question[] {
  return questions.map((question) => {
    const changed = change(question);
    return {
      ...changed,
      questions: changed.questions.map((sub) => ({
        ...sub,
        question: mapQuestions([sub.question], change)[0] ?? sub.question,
      })),
    };
  });
}

export function changeQuestion(
  questions: readonly Question[],
  id: number,
  changes: Partial<Question>,
): Question[] {
  return mapQuestions(questions, (question) => (question.id === id ? { ...question, ...changes } : question));
}

/** Takes a question away, and with it those under it. */
export function removeQuestion(questions: readonly Question[], id: number): Question[] {
  const kept = questions.filter((question) => question.id !== id);
  return mapQuestions(kept, (question) => ({
    ...question,
    questions: question.questions.filter((sub) => sub.question.id !== id),
  }));
}

/** Moves a question among those it stands with, up (-1) or down (1). */
export function moveQuestion(questions: readonly Question[], id: number, by: -1 | 1): Question[] {
  const moved = moveWhere(questions, (question) => question.id === id, by);
  return mapQuestions(moved, (question) => ({
    ...question,
    questions: moveWhere(question.questions, (sub) => sub.question.id === id, by),
  }));
}

export function moveWhere<Item>(items: readonly Item[], isIt: (item: Item) => boolean, by: -1 | 1): Item[] {
  const from = items.findIndex(isIt);
  const item = items[from];
  const other = items[from + by];
  if (item === undefined || other === undefined) return [...items];
  return items.map((each, index) => (index === from ? other : index === from + by ? item : each));
}

function newQuestion(id: number): Question {
  return {
    id,
    question: '',
    description: null,
    mandatory: false,
    placeholder: null,
    searchable: false,
    min: null,
    max: null,
    rispostaType: answerTypeOf('STRING'),
    choices: [],
    questions: [],
    province: null,
  };
}

/** A new question at the end, or under `parentId`, asked with that question's first choice. */
export function addQuestion(questions: readonly Question[], id: number, parentId: number | null): Question[] {
  if (parentId === null) return [...questions, newQuestion(id)];
  return mapQuestions(questions, (question) => {
    const [first] = question.choices;
    if (question.id !== parentId || !first) return question;
    const sub: SubQuestion = { field: 'id', value: first.id, question: newQuestion(id) };
    return { ...question, questions: [...question.questions, sub] };
  });
}

/** Which choice of `parentId` the question under it is asked with. */
export function changeTrigger(
  questions: readonly Question[],
  parentId: number,
  id: number,
  choiceId: number,
): Question[] {
  return mapQuestions(questions, (question) =>
    question.id === parentId
      ? {
          ...question,
          questions: question.questions.map((sub) =>
            sub.question.id === id ? { ...sub, field: 'id', value: choiceId } : sub,
          ),
        }
      : question,
  );
}

/** The choice that a sub-question is asked with; undefined when it is gone. */
export function triggerOf(parent: Question, sub: SubQuestion): Choice | undefined {
  return parent.choices.find((choice) => choice[sub.field] === sub.value);
}
