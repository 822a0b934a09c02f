import { expect, test } from 'vitest';
import { attestationTexts, formOfSubject, gradeProblem, signingSubject } from './rules.ts';

test.each([
  [null, attestationTexts.noGrade],
  ['primo', attestationTexts.firstGrade],
  ['secondo', null],
  ['terzo', null],
  ['terzo_sanitario', null],
] as const)('an expert of the grade %s may attest, or is told why not', (grade, problem) => {
  expect(gradeProblem(grade)).toBe(problem);
});

test.each([
  [signingSubject(12), 12],
  ['irme90/12/allegato', null],
  ['vecchio/irme90/12', null],
  ['irme90/', null],
  ['irme90/12a', null],
])('the document about «%s» belongs to the form %s', (subject, form) => {
  expect(formOfSubject(subject)).toBe(form);
});
