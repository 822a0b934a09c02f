import { describe, expect, test } from 'vitest';
import type { AnswerContent, Question } from '../surveys/rules.ts';
import { contentOf } from '../surveys/rules.ts';
import { contentTexts, objectionTo, refusedContent, unfitAnswers, withoutPassedBy } from './rules.ts';

const today = '2026-06-30';
const asking = (content: AnswerContent | null, id = 9001): Question => ({
  ...{ id, question: 'Domanda', description: null, mandatory: false, placeholder: null, searchable: false },
  ...{ min: null, max: null, choices: [], questions: [], content },
  rispostaType: content === 'year' ? { id: 2, name: 'INTEGER' } : { id: 1, name: 'STRING' },
});

describe('an answer is', () => {
  test.each<[AnswerContent, string | number, 'fine' | 'doubted' | 'refused']>([
    ['tax-code', '00000019992', 'fine'],
    ['tax-code', ' 00000019992 ', 'fine'],
    ['tax-code', 'IT00000019992', 'fine'],
    ['tax-code', '00000019991', 'doubted'],
    ['tax-code', '00000000000', 'doubted'],
    ['tax-code', 'RSSMRA85T10A562S', 'fine'],
    ['tax-code', 'rssmra85t10a562s', 'fine'],
    ['tax-code', 'RSSMRA85T10A562X', 'doubted'],
    // Two people of the same name and birthday: the last digit is a letter.
    ['tax-code', 'RSSMRA85T10A56NH', 'fine'],
    // Of another country: nothing here knows its check digit. Provisional codes of persons are numbers of 11 digits.
    ['tax-code', 'DE123456789', 'doubted'],
    ['tax-code', 'FRXX123456789', 'doubted'],
    ['tax-code', 'DECISAMENTENO', 'refused'],
    ['tax-code', 'ZZ123456789', 'refused'],
    ['tax-code', 'ciao ciao ciao', 'refused'],
    ['tax-code', 'CIAOCIAOCIAOCIAO', 'refused'],
    ['tax-code', '0000001999', 'refused'],
    ['email', 'terme@pec.example', 'fine'],
    ['email', 'boh', 'refused'],
    ['email', 'boh@pec', 'refused'],
    ['year', 2026, 'fine'],
    ['year', 2027, 'refused'],
    ['year', 3050, 'refused'],
  ])('as a %s, %s is %s', (content, value, expected) => {
    const objection = objectionTo(asking(content), value, today);
    expect(objection === null ? 'fine' : objection.isRefused ? 'refused' : 'doubted').toBe(expected);
  });

  test('anything where nothing is asked of it, and nothing at all', () => {
    expect(objectionTo(asking(null), 'boh', today)).toBeNull();
    expect(objectionTo(asking('email'), '  ', today)).toBeNull();
    expect(objectionTo(asking('email'), undefined, today)).toBeNull();
  });
});

test('what the first questionnaires ask for is known by their ids, until a version says otherwise', () => {
  expect([2, 13, 101, 104, 3].map((id) => contentOf({ id }))).toEqual([
    'year',
    'year',
    'tax-code',
    'email',
    null,
  ]);
  expect(contentOf({ id: 104, content: null })).toBeNull();
  expect(contentOf({ id: 9001, content: 'email' })).toBe('email');
});

test('only what is given now is refused; what was stored before stops nobody, and is not fit all the same', () => {
  const questions = [asking('email', 1), asking('tax-code', 2)];
  const stored = [{ q: 1, a: 'boh', p: [] }];
  const given = (email: string) => [
    { q: 1, a: email, p: [] },
    { q: 2, a: '00000019991', p: [] },
  ];
  expect(refusedContent({ questions, answers: given('boh') }, stored, today)).toEqual({});
  expect(refusedContent({ questions, answers: given('mah') }, stored, today)).toEqual({
    1: contentTexts.email,
  });
  expect(unfitAnswers({ questions, answers: given('boh') }, today).map(({ id }) => id)).toEqual([1, 2]);
  expect(unfitAnswers({ questions, answers: given('a@pec.example') }, today).map(({ id }) => id)).toEqual([
    2,
  ]);
});

describe('an answer as it is stored stays behind where the questionnaire no longer takes it:', () => {
  const longer: Question = { ...asking(null, 3), min: 4 };
  const questions = [asking('email', 1), asking(null, 2), longer];
  const stored = [
    { q: 1, a: 'boh', p: [] },
    { q: 2, a: 'detto', p: [] },
    { q: 3, a: 'sì', p: [] },
    { q: 4, a: 'non più chiesto', p: [] },
  ];
  test.each<[string, number, string, boolean]>([
    ['what is stored and fits', 2, 'detto', true],
    ['what is stored and is nothing that the question asks for', 1, 'boh', false],
    ['what is stored and too short by now', 3, 'sì', false],
    ['what is stored and not asked any more', 4, 'non più chiesto', false],
    ['what is changed, however wrong', 3, 'no', true],
    ['what is changed and not asked any more', 4, 'altro', true],
    ['nothing where nothing is stored', 5, '', true],
  ])('%s', (_case, q, a, isSent) => {
    const answers = [{ q, a, p: [] }];
    expect(withoutPassedBy({ questions, answers }, stored, today)).toEqual(isSent ? answers : []);
  });
});
