import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reconcileAnswers, sameAnswer } from '#surveys/answers/rules.ts';
import { type Answer, type Question } from '#surveys/surveys/rules.ts';
import {
  afterEmployerFailure,
  conflictsOf,
  type Edit,
  emptySurveyDraft,
  giveAnswer,
  isTouched,
  settle,
  surveyProblems,
  toSubmission,
} from './rules.ts';

const number = (id: number, mandatory = false): Question => ({
  id,
  question: `Domanda ${id}`,
  description: null,
  mandatory,
  placeholder: null,
  searchable: false,
  min: null,
  max: null,
  rispostaType: { id: 2, name: 'INTEGER' },
  choices: [],
  questions: [],
});
const questions = [number(1, true), number(2), number(3)];
const given = (q: number, a: Answer['a']): Answer => ({ q, a, p: [] });
const edit = (q: number, a: Answer['a'], was: Edit['was']): Edit => ({ ...given(q, a), was });
const known = [given(1, 10), given(2, 20)];
const surveyWith = (answers: readonly Answer[]) => ({ questions, answers });

describe('what is typed on a survey page', () => {
  test('is kept with what it was; said again as it is known, it is no change', () => {
    const once = giveAnswer([], given(1, 11), known);
    expect(once).toEqual([edit(1, 11, 10)]);
    expect(giveAnswer(once, given(1, 12), [given(1, 99)])).toEqual([edit(1, 12, 10)]);
    expect(giveAnswer(once, given(1, 10), known)).toEqual([]);
    expect(giveAnswer([], given(3, 5), known)).toEqual([edit(3, 5, null)]);
    expect(giveAnswer([], given(3, ''), known)).toEqual([]);
  });

  test('makes a draft; the building’s answers leave it once they have arrived', () => {
    const draft = { ...emptySurveyDraft, building: [edit(1, 11, 10)], employer: [edit(3, 5, null)] };
    expect([isTouched(emptySurveyDraft), isTouched(draft)]).toEqual([false, true]);
    expect(afterEmployerFailure(draft, 'X')).toEqual({
      ...draft,
      building: [],
      isBuildingSent: true,
      employerProblem: 'X',
    });
  });
});

describe('what is sent', () => {
  test('is only what was changed, with what it was', () => {
    const edits = [edit(2, '', 20), edit(3, 5, null)];
    expect(toSubmission(questions, known, edits, false)).toEqual({
      questionario: [given(2, ''), given(3, 5)],
      risposteLette: [given(2, 20)],
    });
    expect(toSubmission(questions, known, [], false)).toEqual({ questionario: [], risposteLette: [] });
  });

  test('is everything when other buildings take it over (R0-311)', () => {
    expect(toSubmission(questions, known, [edit(1, 11, 10)], true)).toEqual({
      questionario: [given(1, 11), given(2, 20)],
      risposteLette: [given(1, 10), given(2, 20)],
    });
  });

  test('waits for what is mandatory, and for conflicts to be settled (R0-326)', () => {
    const survey = { questions, answers: [] };
    expect(surveyProblems('building', survey, [])).toEqual({ 'building:1': 'Questo valore è obbligatorio' });
    const taken = { questions, answers: [given(1, 30)] };
    expect(surveyProblems('employer', taken, [edit(1, 11, 10)])).toEqual({
      'employer:1': 'Scegliere quale risposta tenere',
    });
    expect(surveyProblems('employer', taken, [])).toEqual({});
  });
});

describe('a question answered by somebody else meanwhile', () => {
  const [conflict] = conflictsOf([edit(1, 11, 10)], surveyWith([given(1, 30)]));

  test('is a conflict unless both say the same', () => {
    expect(conflict).toEqual({ key: '1', mine: 11, now: 30 });
    expect(conflictsOf([edit(1, 11, 10)], surveyWith([given(1, 11)]))).toEqual([]);
    expect(conflictsOf([edit(1, 11, 10)], surveyWith(known))).toEqual([]);
    expect(conflictsOf([edit(1, 11, 10)], surveyWith([]))).toEqual([{ key: '1', mine: 11, now: null }]);
  });

  test('keeps one answer or the other, and is settled', () => {
    if (!conflict) throw new Error('no conflict');
    const mine = settle([edit(1, 11, 10)], conflict, true);
    expect(mine).toEqual([edit(1, 11, 30)]);
    expect(conflictsOf(mine, surveyWith([given(1, 30)]))).toEqual([]);
    expect(settle([edit(1, 11, 10)], conflict, false)).toEqual([]);
  });

  test('is none once the question is gone from the questionnaire: nothing holds up the rest', () => {
    const edits = [edit(9, 5, 4), edit(2, 21, 20)];
    expect(conflictsOf(edits, surveyWith(known))).toEqual([]);
    expect(surveyProblems('building', surveyWith(known), edits)).toEqual({});
    expect(toSubmission(questions, known, edits, false).questionario).toEqual([given(2, 21)]);
  });

  test('is one for the page exactly when it is one for the server', () => {
    const value = fc.constantFrom<Answer['a']>('', 1, 2, 3);
    const answers = fc
      .tuple(value, value, value)
      .map((values) => values.map((a, index) => given(index + 1, a)).filter(({ a }) => a !== ''));
    const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(1, 2, 3)), {
      maxLength: 3,
    });
    fc.assert(
      fc.property(answers, answers, changes, (read, stored, typed) => {
        const edits = typed.reduce<Edit[]>((all, [q, a]) => giveAnswer(all, given(q, a), read), []);
        const { questionario, risposteLette } = toSubmission(questions, read, edits, false);
        const { conflicts } = reconcileAnswers(stored, questionario, risposteLette);
        expect(conflicts.map(({ q }) => String(q)).toSorted()).toEqual(
          conflictsOf(edits, surveyWith(stored))
            .map(({ key }) => key)
            .toSorted(),
        );
      }),
    );
  });

  test('is not overwritten, whatever was read, stored and sent along', () => {
    const answers = fc.uniqueArray(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), {
      selector: ([q]) => q,
    });
    const asAnswers = (pairs: [number, number][]) => pairs.map(([q, a]) => given(q, a));
    fc.assert(
      fc.property(answers, answers, answers, (read, stored, typed) => {
        const [before, now, sent] = [asAnswers(read), asAnswers(stored), asAnswers(typed)];
        const { answers: taken, conflicts } = reconcileAnswers(now, sent, before);
        const valueOf = (list: Answer[], q: number) => list.find((one) => one.q === q)?.a;
        for (const { q, a } of taken) {
          const stands = valueOf(now, q);
          const isTheirs = stands !== valueOf(before, q);
          const isConflict = conflicts.some((one) => one.q === q);
          if (isTheirs && !isConflict) expect(a).toBe(stands);
        }
      }),
    );
  });
});

test('answers are the same in whatever order and with whatever blanks', () => {
  expect(sameAnswer([2, 1], [1, 2])).toBe(true);
  expect(sameAnswer(' a ', 'a')).toBe(true);
  expect(sameAnswer([], null)).toBe(true);
  expect(sameAnswer(0, '')).toBe(false);
});
