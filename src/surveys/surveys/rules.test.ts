import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersOver, mergeAnswers } from '../answers/rules.ts';
import {
  type Answer,
  type AnswerType,
  answerProblem,
  answersToSend,
  answerTypes,
  askedQuestions,
  isComplete,
  isEmpty,
  type Question,
  questionnaireProblems,
  questionsForProvince,
} from './rules.ts';

function ask(id: number, type: AnswerType, parts: Partial<Question> = {}): Question {
  return {
    id,
    question: `Domanda ${id}`,
    description: null,
    mandatory: false,
    placeholder: null,
    searchable: false,
    min: null,
    max: null,
    rispostaType: { id: answerTypes.indexOf(type) + 1, name: type },
    choices: type.endsWith('CHOICE') ? [1, 2, 3].map((n) => ({ id: id * 100 + n, label: `Voce ${n}` })) : [],
    questions: [],
    ...parts,
  };
}

const required = 'Questo valore è obbligatorio';

describe('one answer', () => {
  test.each([
    ['STRING', undefined],
    ['STRING', ''],
    ['STRING', '   '],
    ['INTEGER', undefined],
    ['INTEGER', ''],
    ['SINGLE_CHOICE', undefined],
    ['SINGLE_CHOICE', []],
    ['MULTIPLE_CHOICE', []],
  ] as const)('mandatory %s with %j is refused as empty (R0-326, R0-333)', (type, value) => {
    expect(answerProblem(ask(1, type, { mandatory: true }), value as never)).toBe(required);
    expect(answerProblem(ask(1, type, { min: 2 }), value as never)).toBeNull();
  });

  test('zero is an answer (E23)', () => {
    expect(isEmpty(0)).toBe(false);
    expect(answerProblem(ask(1, 'INTEGER', { mandatory: true }), 0)).toBeNull();
  });

  test.each([
    ['STRING', { min: 5 }, 'abcd', 'Lunghezza minima: 5'],
    ['STRING', { min: 5 }, '  abcd  ', 'Lunghezza minima: 5'],
    ['STRING', { min: 5 }, 'abcde', null],
    ['STRING', { max: 10 }, 'x'.repeat(11), 'Lunghezza massima: 10'],
    ['STRING', { max: 10 }, ` ${'x'.repeat(10)} `, null],
    ['INTEGER', { min: 4, max: 4 }, 198, 'Lunghezza minima: 4'],
    ['INTEGER', { min: 4, max: 4 }, 1985, null],
    ['INTEGER', { min: 4, max: 4 }, 19855, 'Lunghezza massima: 4'],
    ['MULTIPLE_CHOICE', { min: 2 }, [101], 'Lunghezza minima: 2'],
    ['MULTIPLE_CHOICE', { max: 2 }, [101, 102, 103], 'Lunghezza massima: 2'],
    ['MULTIPLE_CHOICE', { min: 1, max: 2 }, [101, 103], null],
    ['SINGLE_CHOICE', { min: 9, max: 0 }, 101, null],
  ] as const)('%s %j with %j: %s (R0-327..332)', (type, limits, value, problem) => {
    expect(answerProblem(ask(1, type, limits), value as never)).toBe(problem);
  });

  test.each([
    ['STRING', 5],
    ['INTEGER', 'cinque'],
    ['INTEGER', -1],
    ['INTEGER', 1.5],
    ['SINGLE_CHOICE', 999],
    ['SINGLE_CHOICE', [101]],
    ['MULTIPLE_CHOICE', [101, 101]],
    ['MULTIPLE_CHOICE', [101, 999]],
    ['MULTIPLE_CHOICE', 101],
    ['STRING', 'x'.repeat(2001)],
  ] as const)('%s does not take %j (R0-213..216)', (type, value) => {
    expect(answerProblem(ask(1, type), value as never)).toBe('Risposta non valida');
  });
});

/** Question 1 opens 2 by choice 101; 2 opens 3 by its choice 201 in words; 4 opens 5 by any of several. */
const deep = ask(3, 'STRING', { mandatory: true });
const middle = ask(2, 'SINGLE_CHOICE', {
  mandatory: true,
  questions: [{ field: 'label', value: 'Voce 1', question: deep }],
});
const tree = [
  ask(1, 'SINGLE_CHOICE', { questions: [{ field: 'id', value: 101, question: middle }] }),
  ask(4, 'MULTIPLE_CHOICE', {
    questions: [{ field: 'id', value: 402, question: ask(5, 'INTEGER', { mandatory: true }) }],
  }),
];

describe('sub-questions', () => {
  const asked = (answers: Answer[]) => askedQuestions(tree, answers).map(({ question }) => question.id);

  test('are asked at any depth while their trigger is chosen (R0-212, R0-334)', () => {
    expect(asked([])).toEqual([1, 4]);
    expect(asked([{ q: 1, a: 101, p: [] }])).toEqual([1, 2, 4]);
    expect(asked([{ q: 1, a: 102, p: [] }])).toEqual([1, 4]);
    const both = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 201, p: [1] },
      { q: 4, a: [401, 402], p: [] },
    ];
    expect(asked(both)).toEqual([1, 2, 3, 4, 5]);
    expect(askedQuestions(tree, both)[2]).toMatchObject({ path: [1, 2] });
  });

  test('block while asked and empty, and only then (R0-334)', () => {
    const open = questionnaireProblems(tree, [{ q: 1, a: 101, p: [] }]);
    expect([...open]).toEqual([['1.2', required]]);
    expect(isComplete(tree, [{ q: 1, a: 102, p: [] }])).toBe(true);
    expect([...questionnaireProblems(tree, [{ q: 4, a: [402], p: [] }])]).toEqual([['4.5', required]]);
  });

  test('an answer with another path is not theirs (R0-173)', () => {
    const answers = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 202, p: [] },
    ];
    expect([...questionnaireProblems(tree, answers)]).toEqual([['1.2', required]]);
  });
});

test('blanks do not make a tax code too long', () => {
  const code = { ...ask(101, 'STRING'), content: 'tax-code', min: 11, max: 16 } as const;
  expect(answerProblem(code, 'RSSMRA 85T10 A562 S')).toBeNull();
  expect(answerProblem(code, 'IT 0000 0019 992')).toBeNull();
  expect(answerProblem(code, '000 000 1999')).toBe('Lunghezza minima: 11');
});

describe('what is sent and stored', () => {
  test('texts are trimmed, answers to questions not asked left out (R0-333)', () => {
    const answers: Answer[] = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 201, p: [1] },
      { q: 3, a: ' ab ', p: [1, 2] },
      { q: 5, a: 7, p: [4] },
    ];
    expect(answersToSend(tree, answers)).toEqual([
      { q: 1, a: 101, p: [] },
      { q: 2, a: 201, p: [1] },
      { q: 3, a: 'ab', p: [1, 2] },
    ]);
  });

  test('saving replaces only what is contained, empties delete, unasked ones go, nothing changes nothing (C4)', () => {
    const stored: Answer[] = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 202, p: [1] },
      { q: 4, a: [401], p: [] },
    ];
    expect(mergeAnswers(tree, stored, [])).toEqual(stored);
    expect(mergeAnswers(tree, stored, [{ q: 4, a: [], p: [] }])).toEqual(stored.slice(0, 2));
    expect(mergeAnswers(tree, stored, [{ q: 1, a: 102, p: [] }])).toEqual([
      { q: 1, a: 102, p: [] },
      { q: 4, a: [401], p: [] },
    ]);
  });

  test('whatever is answered, what is sent is asked, and sending it again changes nothing', () => {
    const anyAnswer = fc.record({
      q: fc.integer({ min: 1, max: 5 }),
      a: fc.oneof(
        fc.constantFrom<Answer['a'][]>(101, 102, 201, 'testo', [401, 402]),
        fc.integer({ min: 0, max: 9 }),
      ),
      p: fc.constantFrom<number[][]>([], [1], [1, 2], [4]),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyAnswer, { selector: ({ q, p }) => [...p, q].join('.') }), (answers) => {
        const sent = answersToSend(tree, answers);
        const asked = askedQuestions(tree, sent).map(({ question, path }) =>
          [...path, question.id].join('.'),
        );
        for (const { q, p } of sent) expect(asked).toContain([...p, q].join('.'));
        expect(answersToSend(tree, sent)).toEqual(sent);
        expect(mergeAnswers(tree, mergeAnswers(tree, [], sent), sent)).toEqual(mergeAnswers(tree, [], sent));
      }),
    );
  });
});

test('questions of another province are left out, also among sub-questions', () => {
  const venetian = ask(8, 'STRING', { province: 'PD' });
  const questions = [
    ask(6, 'STRING'),
    venetian,
    ask(7, 'SINGLE_CHOICE', { questions: [{ field: 'id', value: 701, question: venetian }] }),
  ];
  const ids = (province: string | null) =>
    questionsForProvince(questions, province).map(({ id, questions: subs }) => [id, subs.length]);
  expect(ids('PD')).toEqual([
    [6, 0],
    [8, 0],
    [7, 1],
  ]);
  expect(ids('RM')).toEqual([
    [6, 0],
    [7, 0],
  ]);
  expect(ids(null)).toHaveLength(3);
});

describe('answers given', () => {
  test('stand over the stored ones, emptied ones too', () => {
    const stored: Answer[] = [
      { q: 1, a: 101, p: [] },
      { q: 2, a: 1975, p: [] },
      { q: 7, a: 'x', p: [6] },
    ];
    const given: Answer[] = [
      { q: 2, a: '', p: [] },
      { q: 7, a: 'y', p: [6] },
      { q: 7, a: 'z', p: [] },
      { q: 9, a: [], p: [] },
    ];
    expect(answersOver(stored, given)).toEqual([
      { q: 1, a: 101, p: [] },
      { q: 2, a: '', p: [] },
      { q: 7, a: 'y', p: [6] },
      { q: 7, a: 'z', p: [] },
    ]);
  });
});
