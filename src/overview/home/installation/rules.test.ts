import { expect, it, test } from 'vitest';
import { type SetupStep, setupSteps } from './contract.ts';
import { copyHealth, isBeingSetUp, mailHealth, sealHealth } from './rules.ts';

const now = new Date('2026-06-30T10:00:00Z');

it.each([
  [null, 0, 'wrong'],
  ['2026-06-30T03:00:00Z', 0, 'ok'],
  ['2026-06-30T03:00:00Z', 2, 'warning'],
  ['2026-06-28T09:59:00Z', 0, 'warning'],
] as const)('the last copy of %s that lacks %i files is %s', (ultima, fileMancanti, health) => {
  expect(copyHealth({ ultima, fileMancanti }, now)).toBe(health);
});

it.each([
  [false, 0, 'warning'],
  [true, 0, 'ok'],
  [true, 3, 'wrong'],
])('mail that is set up %s and failed %i times is %s', (configurata, fallite, health) => {
  expect(mailHealth({ configurata, fallite, ultima: null, inAttesa: 0 })).toBe(health);
});

it.each([
  [null, 0, 'ok'],
  [null, 1, 'wrong'],
  ['2026-06-30T09:59:00Z', 4, 'ok'],
  ['2026-06-30T09:00:00Z', 4, 'wrong'],
] as const)(
  'an audit trail sealed last at %s with %i events to seal is %s',
  (ultimoSigillo, waiting, health) => {
    expect(sealHealth({ ultimoSigillo, daSigillare: waiting }, now)).toBe(health);
  },
);

test.each<[string, readonly SetupStep[], boolean]>([
  ['nothing is done', [], true],
  ['nobody has an account', ['letterhead', 'mail', 'batches'], true],
  ['all that work needs is there', ['letterhead', 'people', 'batches'], false],
  ['everything is done', setupSteps, false],
])('an installation where %s is still to be set up: %j', (_, done, expected) => {
  const steps = setupSteps.map((passo) => ({ passo, fatto: done.includes(passo) }));
  expect(isBeingSetUp(steps)).toBe(expected);
});
