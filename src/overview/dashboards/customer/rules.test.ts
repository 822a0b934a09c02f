import { expect, test } from 'vitest';
import { nextDeadlines } from './rules.ts';

const workplace = { terms: { repeatYearsBelow: 8, remediateYearsAbove: 2, repeatYearsAbove: 4 } };
const dwelling = { terms: { repeatYearsBelow: null, remediateYearsAbove: null, repeatYearsAbove: null } };
const law = { workplace, dwelling, unknown: workplace };
const uso = 'workplace' as const;
const site = (id: number) => ({ id, nome: `Sede ${id}`, cliente: 1 });

test('deadlines follow from what measures and from the last report by the law of its use, the earliest first', () => {
  const deadlines = nextDeadlines(
    [{ indirizzo: site(1), inizio: '2026-01-01', dosimetri: 3 }],
    [
      { indirizzo: site(2), emessa: '2020-05-01', sopraLivello: false, uso },
      { indirizzo: site(3), emessa: '2023-05-01', sopraLivello: true, uso },
      { indirizzo: site(4), emessa: '2020-05-01', sopraLivello: true, uso: 'dwelling' },
      { indirizzo: site(5), emessa: '2020-05-01', sopraLivello: false, uso: 'dwelling' },
    ],
    law,
  );
  expect(
    deadlines.map(({ tipo, entro, indirizzo, dosimetri }) => [tipo, entro, indirizzo.id, dosimetri]),
  ).toEqual([
    ['rimedio', '2025-05-01', 3, null],
    ['dosimetri', '2026-06-30', 1, 3],
    ['ripetizione', '2027-05-01', 3, null],
    ['ripetizione', '2028-05-01', 2, null],
  ]);
});

test('no term follows from a report that compared nothing, or did not settle it', () => {
  const reported = [{ indirizzo: site(1), emessa: '2020-05-01', sopraLivello: null, uso }];
  expect(nextDeadlines([], reported, law)).toEqual([]);
});
