import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Question } from '../surveys/rules.ts';
import {
  answerTypeOf,
  differences,
  editProblems,
  editTexts,
  questionsOf,
  usedIds,
  withNewIds,
} from './rules.ts';

function ask(id: number, changes: Partial<Question> = {}): Question {
  return {
    id,
    question: `Domanda ${id}`,
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
    ...changes,
  };
}
const choose = (id: number, changes: Partial<Question> = {}) =>
  ask(id, {
    rispostaType: answerTypeOf('SINGLE_CHOICE'),
    choices: [
      { id: id * 100 + 1, label: 'Sì' },
      { id: id * 100 + 2, label: 'No' },
    ],
    ...changes,
  });
const under = (value: number, question: Question) => ({ field: 'id' as const, value, question });

const inForce = [ask(1), choose(2, { questions: [under(201, ask(3))] })];

describe('what is wrong with an edited questionnaire', () => {
  test('nothing: words, order, new and removed questions, new choices', () => {
    const edited = [
      choose(2, {
        question: 'Altre parole',
        choices: [
          { id: 201, label: 'Certo' },
          { id: -1, label: 'Forse' },
        ],
        questions: [under(-1, ask(-2)), under(201, ask(3, { mandatory: true }))],
      }),
    ];
    expect(editProblems(edited, inForce).size).toBe(0);
  });

  test.each<[string, Question[], number, string]>([
    ['no question', [], 0, editTexts.noQuestions],
    ['a question twice', [ask(1), ask(1)], 1, editTexts.twice],
    ['a question of another version', [ask(77)], 77, editTexts.unknownQuestion],
    ['another type', [ask(1, { rispostaType: answerTypeOf('INTEGER') })], 1, editTexts.typeChanged],
    ['a single choice', [choose(2, { choices: [{ id: 201, label: 'Sì' }] })], 2, editTexts.fewChoices],
    ['choices of a text', [ask(1, { choices: [{ id: -1, label: 'Sì' }] })], 1, editTexts.noChoicesHere],
    [
      'a choice of another question',
      [
        choose(2, {
          choices: [
            { id: 201, label: 'Sì' },
            { id: 301, label: 'No' },
          ],
        }),
      ],
      2,
      editTexts.unknownChoice,
    ],
    [
      'a choice twice',
      [
        choose(2, {
          choices: [
            { id: 201, label: 'Sì' },
            { id: 201, label: 'No' },
          ],
        }),
      ],
      2,
      editTexts.choiceTwice,
    ],
    [
      'two choices of one text',
      [
        choose(2, {
          choices: [
            { id: 201, label: 'Sì' },
            { id: -1, label: ' sì ' },
          ],
        }),
      ],
      2,
      editTexts.sameLabel,
    ],
    ['a trigger that is no choice', [choose(2, { questions: [under(999, ask(3))] })], 2, editTexts.noTrigger],
    ['a least length above the greatest', [ask(1, { min: 5, max: 4 })], 1, editTexts.lengths],
  ])('%s', (_what, edited, id, text) => {
    expect(editProblems(edited, inForce).get(id)).toBe(text);
  });

  test('questions nested deeper than five levels', () => {
    let chain = ask(-9);
    for (let level = 0; level < 5; level += 1)
      chain = choose(-1 - level, {
        choices: [
          { id: -101, label: 'Sì' },
          { id: -102, label: 'No' },
        ],
        questions: [under(-101, chain)],
      });
    expect(editProblems([chain], inForce).get(0)).toBe(editTexts.tooDeep);
  });
});

test('what is new gets ids never used, not even by questions that are gone, and its triggers follow', () => {
  const used = usedIds([[ask(9), choose(2, { choices: [{ id: 207, label: 'Tolta' }] })], inForce]);
  const [first, second] = withNewIds(
    [
      choose(2, {
        choices: [
          { id: 201, label: 'Sì' },
          { id: -5, label: 'Forse' },
        ],
        questions: [under(-5, ask(-6))],
      }),
      choose(-7, {
        choices: [
          { id: -1, label: 'A' },
          { id: -2, label: 'B' },
        ],
      }),
    ],
    used,
  );
  expect(first?.choices.map(({ id }) => id)).toEqual([201, 208]);
  expect(first?.questions.map(({ value, question }) => [value, question.id])).toEqual([[208, 10]]);
  expect(second).toMatchObject({ id: 11, choices: [{ id: 1101 }, { id: 1102 }] });
});

test('numbering leaves no new id, repeats none, and keeps every old one', () => {
  const questions = fc
    .array(fc.constantFrom(1, 2, -1, -2, -3, -4), { maxLength: 6 })
    .map((ids) => [...new Set(ids)].map((id) => (id === 1 ? ask(1) : id === 2 ? choose(2) : ask(id))));
  fc.assert(
    fc.property(questions, (edited) => {
      const ids = questionsOf(withNewIds(edited, usedIds([inForce]))).map(({ question }) => question.id);
      expect(ids.every((id) => id > 0)).toBe(true);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { id } of edited) if (id > 0) expect(ids).toContain(id);
    }),
  );
});

test('differences are counted per question; a moved one counts as an order', () => {
  const [text = ask(1), choice = choose(2)] = inForce;
  expect(differences(inForce, inForce)).toEqual({ added: 0, removed: 0, changed: 0, moved: false });
  expect(differences(inForce, [choice, text]).moved).toBe(true);
  expect(differences(inForce, [ask(1, { mandatory: true }), choose(2), ask(-1)])).toEqual({
    added: 1,
    removed: 1,
    changed: 2,
    moved: true,
  });
});
