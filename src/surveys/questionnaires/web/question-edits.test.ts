import { expect, test } from 'vitest';
import type { Question } from '../../surveys/rules.ts';
import { answerTypeOf } from '../rules.ts';
import {
  addQuestion,
  changeQuestion,
  changeTrigger,
  freshId,
  moveQuestion,
  removeQuestion,
  triggerOf,
} from './question-edits.ts';

const ask = (id: number, questions: Question['questions'] = []): Question => ({
  id,
  question: `Domanda ${id}`,
  description: null,
  mandatory: false,
  placeholder: null,
  searchable: false,
  min: null,
  max: null,
  rispostaType: answerTypeOf('SINGLE_CHOICE'),
  choices: [
    { id: id * 100 + 1, label: 'Sì' },
    { id: id * 100 + 2, label: 'No' },
  ],
  questions,
});
const tree = [
  ask(1, [
    { field: 'id', value: 101, question: ask(3) },
    { field: 'label', value: 'No', question: ask(4) },
  ]),
  ask(2),
];
const shape = (questions: readonly Question[]): unknown =>
  questions.map(({ id, questions: subs }) =>
    subs.length > 0 ? [id, shape(subs.map(({ question }) => question))] : id,
  );

test('questions are moved among those they stand with, and stay at the ends', () => {
  expect(shape(moveQuestion(tree, 2, -1))).toEqual([2, [1, [3, 4]]]);
  expect(shape(moveQuestion(tree, 3, 1))).toEqual([[1, [4, 3]], 2]);
  expect(shape(moveQuestion(tree, 4, 1))).toEqual([[1, [3, 4]], 2]);
  expect(shape(moveQuestion(tree, 1, -1))).toEqual([[1, [3, 4]], 2]);
});

test('a question goes with all under it', () => {
  expect(shape(removeQuestion(tree, 1))).toEqual([2]);
  expect(shape(removeQuestion(tree, 3))).toEqual([[1, [4]], 2]);
});

test('a new question stands at the end, or under another with its first choice', () => {
  expect(freshId(tree)).toBe(-1);
  const [first] = addQuestion(tree, -1, 1);
  expect(first?.questions.map(({ value, question }) => [value, question.id])).toEqual([
    [101, 3],
    ['No', 4],
    [101, -1],
  ]);
  expect(shape(addQuestion(tree, -1, null))).toEqual([[1, [3, 4]], 2, -1]);
  expect(freshId(addQuestion(tree, -1, 2))).toBe(-2);
});

test('changes reach a question at any depth and leave the tree they began with', () => {
  const before = JSON.stringify(tree);
  const [first] = changeQuestion(tree, 4, { mandatory: true });
  expect(first?.questions[1]?.question.mandatory).toBe(true);
  expect(JSON.stringify(tree)).toBe(before);
});

test('a trigger is a choice of the question above', () => {
  const [first = ask(1)] = changeTrigger(tree, 1, 4, 101);
  const [, sub] = first.questions;
  expect(sub && triggerOf(first, sub)?.label).toBe('Sì');
  expect(triggerOf(first, { field: 'id', value: 999, question: ask(4) })).toBeUndefined();
});
