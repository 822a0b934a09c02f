import { afterAll, expect, test } from 'vitest';
import { completeBuildingAnswers, completeEmployerAnswers } from '#db/builders/surveys.ts';
import { openDatabase } from '#platform/server/database.ts';
import { questionnaireVersions } from '#radon/schema.ts';
import { question as questionShape } from '#radon/surveys/contract.ts';
import { isComplete, type Question } from '#radon/surveys/rules.ts';
import { cloneDatabase } from '#test/support/database.ts';

const { db, close } = openDatabase(await cloneDatabase());
afterAll(close);

const versions = await db.select().from(questionnaireVersions);
const questionsOf = (kind: string) => versions.find((version) => version.kind === kind)?.questions ?? [];

/** A question and all those under it. */
const withSubQuestions = (question: Question): Question[] => [
  question,
  ...question.questions.flatMap((sub) => withSubQuestions(sub.question)),
];
const all = versions.flatMap(({ questions }) => questions.flatMap(withSubQuestions));

const find = (text: string) => {
  const found = all.find(({ question }) => question === text);
  if (!found) throw new Error(`no question '${text}'`);
  return found;
};

test('a new database has version 1 of both questionnaires, in the shape that is served', () => {
  expect(versions.map(({ kind, number }) => [kind, number]).sort()).toEqual([
    ['building', 1],
    ['employer', 1],
  ]);
  for (const { questions } of versions) {
    for (const question of questions) expect(questionShape.parse(question)).toEqual(question);
  }
});

test('ids are used once: of questions over both questionnaires, of choices over all questions (R0-171)', () => {
  const questionIds = all.map(({ id }) => id);
  const choiceIds = all.flatMap(({ choices }) => choices.map(({ id }) => id));
  expect(new Set(questionIds).size).toBe(questionIds.length);
  expect(new Set(choiceIds).size).toBe(choiceIds.length);
});

test('all four types of answer are asked, choices only where one chooses (R0-211, R0-213..217)', () => {
  const names = all.map(({ rispostaType }) => rispostaType.name);
  expect(new Set(names)).toEqual(new Set(['STRING', 'INTEGER', 'SINGLE_CHOICE', 'MULTIPLE_CHOICE']));
  for (const { rispostaType, choices } of all) {
    expect(choices.length > 1).toBe(rispostaType.name.endsWith('_CHOICE'));
  }
});

test('the questions agreed on have their limits (R0-206, R0-208..210)', () => {
  expect(find("Destinazione d'uso")).toMatchObject({ mandatory: true, searchable: true });
  expect(find('Anno di costruzione')).toMatchObject({ mandatory: true, min: 4, max: 4 });
  expect(find('Numero di piani')).toMatchObject({ mandatory: false, max: 2 });
  expect(find('Materiali da costruzione')).toMatchObject({ min: 1, max: 3 });
  expect(find('Descrizione')).toMatchObject({ mandatory: true, min: 5, max: 200 });
  expect(find('Codice fiscale o partita IVA')).toMatchObject({ mandatory: true, min: 11, max: 16 });
  expect(find('Settore di attività (ATECO)')).toMatchObject({ mandatory: true, searchable: true });
  expect(
    find('Settore di attività (ATECO)')
      .choices.map(({ label }) => label[0])
      .join(''),
  ).toBe('ABCDEFGHIJKLMNOPQRSTU');
  expect(find('Numero di lavoratori')).toMatchObject({ mandatory: true, max: 6 });
  expect(find('PEC')).toMatchObject({ mandatory: false, max: 100 });
});

test('every sub-question has a trigger that its question offers, three levels deep (R0-212)', () => {
  for (const { choices, questions } of all) {
    for (const { field, value } of questions) {
      expect(choices.map((choice) => choice[field])).toContain(value);
    }
  }
  const cellars = find('Presenza di locali interrati o seminterrati');
  expect(cellars.questions[0]?.question.question).toBe('Tipo di contatto con il suolo');
  expect(cellars.questions[0]?.question.questions[0]?.question.mandatory).toBe(true);
});

test('the answers that builders give are complete', () => {
  expect(isComplete(questionsOf('building'), completeBuildingAnswers)).toBe(true);
  expect(isComplete(questionsOf('building'), completeBuildingAnswers.slice(0, 2))).toBe(false);
  expect(isComplete(questionsOf('employer'), completeEmployerAnswers)).toBe(true);
});
