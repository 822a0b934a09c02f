import { describe, expect, test } from 'vitest';
import { freeze } from '#platform/web/drafts/submission-machine.ts';
import type { SubmissionContent } from '#platform/web/drafts/types.ts';
import type { Question } from '#surveys/surveys/rules.ts';
import { type Edit, emptySurveyDraft, type SurveyDraft } from '../rules.ts';
import { employerFailure, failureText, type SurveyPlace, surveyRequests } from './survey-requests.ts';

const question = (id: number): Question => ({
  id,
  question: `Domanda ${id}`,
  description: null,
  mandatory: false,
  placeholder: null,
  searchable: false,
  min: null,
  max: null,
  rispostaType: { id: 2, name: 'INTEGER' },
  choices: [],
  questions: [],
});
const surveyOf = (id: number) => ({ questions: [question(id)], answers: [{ q: id, a: 1, p: [] }] });
const place = (code = ''): SurveyPlace => ({
  cliente: 4,
  employer: surveyOf(9),
  building: { indirizzo: 5, survey: surveyOf(2), code, others: 1 },
});
const edit = (q: number): Edit => ({ q, a: 7, p: [], was: 1 });
const draft = (changes: Partial<SurveyDraft> = {}): SurveyDraft => ({
  ...emptySurveyDraft,
  building: [edit(2)],
  employer: [edit(9)],
  ...changes,
});
const bodies = ({ requests }: SubmissionContent) =>
  requests.map(({ path, body }) => [path, JSON.parse(body) as unknown]);

describe('what a survey page sends', () => {
  const ofEmployer = [
    '/v1/user/user/cr39/clienti/4/survey',
    { questionario: [{ q: 9, a: 7, p: [] }], risposteLette: [{ q: 9, a: 1, p: [] }] },
  ];

  test('is the building’s answers, then the employer’s, each under a key of its own (R0-064, R0-359)', () => {
    const content = surveyRequests(place(), draft(), 'key');
    expect(bodies(content)).toEqual([
      [
        '/v1/user/user/cr39/indirizzi/5/survey',
        {
          questionario: [{ q: 2, a: 7, p: [] }],
          risposteLette: [{ q: 2, a: 1, p: [] }],
          applyToAllBuildings: false,
        },
      ],
      ofEmployer,
    ]);
    const [main, other] = content.requests.map(({ idempotencyKey }) => idempotencyKey);
    expect(main).toBe('key');
    expect(other).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('is for all buildings of the code only when it has one and the tick is on (R0-310, R0-311)', () => {
    const toAll = (code: string, applyToAllBuildings: boolean) =>
      bodies(surveyRequests(place(code), draft({ building: [], applyToAllBuildings }), 'key'))[0]?.[1];
    const everything = [{ q: 2, a: 1, p: [] }];
    expect(toAll('A1', true)).toEqual({
      questionario: everything,
      risposteLette: everything,
      applyToAllBuildings: true,
    });
    expect(toAll('A1', false)).toMatchObject({ questionario: [], applyToAllBuildings: false });
    expect(toAll('', true)).toMatchObject({ questionario: [], applyToAllBuildings: false });
  });

  test('is the employer’s alone once the building’s have arrived, and where there is no building (R0-066)', () => {
    expect(bodies(surveyRequests(place(), draft({ isBuildingSent: true }), 'key'))).toEqual([ofEmployer]);
    const alone = surveyRequests({ ...place(), building: null }, draft(), 'key');
    expect(bodies(alone)).toEqual([ofEmployer]);
    expect(alone.requests[0]?.idempotencyKey).toBe('key');
  });
});

describe('a refusal', () => {
  const refused = (content: SubmissionContent, status: number) => ({
    ...freeze(content, { idempotencyKey: 'key', revision: 1, at: new Date(0) }),
    failure: { status, text: 'X', errors: {}, requestId: null },
  });
  const both = surveyRequests(place(), draft(), 'key');
  const alone = surveyRequests(place(), draft({ isBuildingSent: true }), 'key');

  test('of the employer’s answers says whose they are (R0-388)', () => {
    expect(failureText(refused(alone, 500))).toBe("Impossibile inviare le risposte per l'esercente: X");
    expect(failureText(refused(both, 500))).toBe('X');
    expect(failureText(refused(alone, 0))).toBe('X');
  });

  test('after the building’s have arrived is found among what followed', () => {
    const submission = refused(both, 0);
    const followUpFailures = [{ name: both.requests[1]?.name ?? '', text: 'Y' }];
    expect(employerFailure({ ...submission, followUpFailures })).toBe('Y');
    expect(employerFailure(submission)).toBeNull();
  });
});
