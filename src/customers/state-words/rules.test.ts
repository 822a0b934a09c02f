import { expect, it } from 'vitest';
import { readinessState, stateWords } from './rules.ts';

it('what is about to expire is amber, and what is lost or late is not', () => {
  expect([stateWords.expiring.tone, stateWords.lost.tone, stateWords.overdue.tone]).toEqual([
    ...['warning', 'wrong', 'wrong'],
  ]);
});

it.each([
  [true, true, 'Pronto', 'ok'],
  [true, false, 'Pronto, questionario incompleto', 'warning'],
  [false, true, 'Insuff.', 'quiet'],
  [false, false, 'Insuff.', 'quiet'],
] as const)('a site that is ready %s, its questionnaires complete %s, has one state: %s', (...row) => {
  const [isReady, areComplete, word, tone] = row;
  expect(stateWords[readinessState(isReady, areComplete)]).toEqual({ word, tone });
});
