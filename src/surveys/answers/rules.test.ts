import { describe, expect, test } from 'vitest';
import { type Answer, type AnswerType, answerTypes, type Question } from '../surveys/rules.ts';
import { answerChanges, answerInWords, mergeAnswers, reconcileAnswers, sameAnswer } from './rules.ts';

const ask = (id: number, type: AnswerType, choices: Question['choices'] = []): Question => ({
  ...{ id, question: `Domanda ${id}`, description: null, mandatory: false, placeholder: null },
  ...{ searchable: false, min: null, max: null, choices, questions: [] },
  rispostaType: { id: answerTypes.indexOf(type) + 1, name: type },
});
const use = ask(1, 'SINGLE_CHOICE', [
  { id: 11, label: 'Scuola' },
  { id: 12, label: 'Ufficio' },
]);
const rooms = ask(2, 'MULTIPLE_CHOICE', [
  { id: 21, label: 'Cantina' },
  { id: 22, label: 'Sala' },
]);
const year = ask(3, 'INTEGER');
const given = (q: number, a: Answer['a'], p: number[] = []): Answer => ({ q, a, p });

test.each<[string, Question, Answer['a'] | null | undefined, string | null]>([
  ['one choice by its label', use, 12, 'Ufficio'],
  ['several choices by their labels', rooms, [22, 21], 'Sala, Cantina'],
  ['a choice that is gone by its number', use, 19, 'Scelta n. 19'],
  ['a number as it is', year, 1975, '1975'],
  ['zero as an answer', year, 0, '0'],
  ['none as nothing', year, null, null],
  ['a missing one as nothing', use, undefined, null],
  ['an emptied one as nothing', rooms, [], null],
])('reads %s', (_, question, value, words) => {
  expect(answerInWords(question, value)).toBe(words);
});

test('what changed is told in the order and words of the questionnaire, what stayed is not', () => {
  const before = [given(3, 1975), given(1, 11), given(2, [21, 22])];
  const after = [given(2, [22, 21]), given(1, 12), given(3, '')];
  expect(answerChanges([use, rooms, year], before, after)).toEqual([
    { campo: 'Domanda 1', prima: 'Scuola', dopo: 'Ufficio' },
    { campo: 'Domanda 3', prima: '1975', dopo: null },
  ]);
  expect(answerChanges([use, rooms, year], before, before)).toEqual([]);
});

describe('a submission', () => {
  test('keeps what only an earlier version asked, and drops nothing when it is empty', () => {
    const ofEarlier = given(9, 'muratura');
    const unasked = given(3, 1975, [1]);
    expect(mergeAnswers([use, year], [ofEarlier, given(1, 11)], [given(3, 1980)])).toEqual([
      given(1, 11),
      given(3, 1980),
      ofEarlier,
    ]);
    expect(mergeAnswers([use, year], [ofEarlier, unasked], [])).toEqual([ofEarlier, unasked]);
  });

  const reconciled = (stored: Answer[], submitted: Answer[], seen: Answer[]) =>
    reconcileAnswers(stored, submitted, seen);

  test('leaves what was not changed here as somebody else has put it', () => {
    expect(reconciled([given(3, 1980)], [given(3, 1975)], [given(3, 1975)])).toEqual({
      answers: [given(3, 1980)],
      conflicts: [],
    });
    expect(reconciled([], [given(3, 1975)], [given(3, 1975)])).toEqual({ answers: [], conflicts: [] });
  });

  test('takes what was changed here, and tells a conflict only where somebody else put it otherwise', () => {
    const mine = given(3, 1990);
    expect(reconciled([given(3, 1975)], [mine], [given(3, 1975)])).toEqual({
      answers: [mine],
      conflicts: [],
    });
    expect(reconciled([given(3, 1990)], [mine], [given(3, 1975)])).toEqual({
      answers: [mine],
      conflicts: [],
    });
    expect(reconciled([given(3, 1980)], [mine], [given(3, 1975)])).toEqual({
      answers: [mine],
      conflicts: [mine],
    });
  });
});

test('nothing, an emptied answer and a missing one say the same; zero does not', () => {
  const nothing = [null, undefined, '', []] as const;
  for (const one of nothing)
    for (const other of nothing)
      expect(sameAnswer(one as Answer['a'] | null, other as Answer['a'] | null)).toBe(true);
  expect(sameAnswer(0, null)).toBe(false);
});
