import { expect, test } from 'vitest';
import { dayProblems, manualTexts } from './rules.ts';

const { closesBeforeOpening, closesInFuture, opensInFuture } = manualTexts;

test.each([
  ['opened today', '2026-03-16', null, {}],
  ['opened tomorrow', '2026-03-17', null, { openDate: opensInFuture }],
  ['closed today', '2026-03-16', '2026-03-16', {}],
  ['closed tomorrow', '2025-01-01', '2026-03-17', { closeDate: closesInFuture }],
  ['closed before it was opened', '2026-03-02', '2026-03-01', { closeDate: closesBeforeOpening }],
  ['wrong twice', '2026-03-18', '2026-03-17', { openDate: opensInFuture, closeDate: closesBeforeOpening }],
])('what speaks against a manual %s', (_what, openDate, closeDate, problems) => {
  expect(dayProblems({ openDate, closeDate }, '2026-03-16')).toEqual(problems);
});

const planned = { openDate: '2026-04-01', closeDate: '2027-03-31' };

test.each([
  ['as they are stored', {}, {}],
  ['on the day they are stored for, opened later', { openDate: '2026-05-01' }, { openDate: opensInFuture }],
  ['on another day', { closeDate: '2027-04-01' }, { closeDate: closesInFuture }],
  [
    'as it is stored, opened after it',
    { openDate: '2027-04-01' },
    { openDate: opensInFuture, closeDate: closesBeforeOpening },
  ],
])('what speaks against days to come: closed %s', (_what, changed, problems) => {
  expect(dayProblems({ ...planned, ...changed }, '2026-03-16', planned)).toEqual(problems);
});
