import { expect, test } from 'vitest';
import { emptySurveyDraft, type SurveyDraft } from '../rules.ts';
import { surveyReader } from './survey-drafts.ts';

const about = { site: 'Reparto fanghi', client: 'Terme di prova' };
const draft: SurveyDraft = {
  ...emptySurveyDraft,
  about,
  building: [{ q: 1, a: 2, p: [], was: null }],
};

test('questionnaires on the device are told apart by site or employer, and opened where they were filled in', () => {
  expect(surveyReader.describe(draft)).toEqual({
    title: 'Questionari: Reparto fanghi',
    code: null,
    lines: ['Terme di prova'],
  });
  expect(surveyReader.describe({ ...draft, about: { ...about, site: null } })?.title).toBe(
    'Questionario datore di lavoro: Terme di prova',
  );
  expect(surveyReader.describe({ from: 'another version' })).toBeNull();
  expect(surveyReader.href('lb/cr39/committenti/1/aziende/2/survey')).toBe(
    '/lb/cr39/committenti/1/aziende/2/survey',
  );
});

test('only changed answers are work; a refusal keeps them and says what to do', () => {
  expect(surveyReader.isTouched(draft)).toBe(true);
  expect(surveyReader.isTouched({ ...draft, building: [] })).toBe(false);
  expect(surveyReader.isTouched('unreadable')).toBe(true);
  const refusal = { text: 'X', errors: {}, requestId: null };
  expect(surveyReader.mend(draft, { ...refusal, status: 409 })).toEqual(draft);
  expect(surveyReader.advise({ ...refusal, status: 409 })).toContain('Apri i questionari');
  expect(surveyReader.advise({ ...refusal, status: 500 })).toBeNull();
});
