import { expect, test } from 'vitest';
import { tripStatuses } from '../rules.ts';
import { tripsAsked } from './trips-asked.ts';

const trips = [
  { id: 4, alias: 'Giro di Padova', start: '2026-03-20', end: '2026-03-21', status: tripStatuses.scheduled },
  { id: 12, alias: 'giro di Asti', start: '2026-03-16', end: '2026-03-25', status: tripStatuses.in_progress },
  { id: 9, alias: 'Castelli', start: '2026-03-18', end: '2026-03-18', status: tripStatuses.scheduled },
].map((one) => ({
  ...one,
  operatori: one.id === 9 ? ['Olga'] : [],
  visite: one.id === 4 ? ['Clinica Verdi'] : [],
}));
const ids = (
  asked: Record<string, string>,
  column: Parameters<typeof tripsAsked>[2]['column'],
  isDescending = false,
) => tripsAsked(trips, asked, { column, isDescending }).map(({ id }) => id);

test('trips are put in order by any column; the state by its weight', () => {
  expect(ids({}, 'start')).toEqual([12, 9, 4]);
  expect(ids({}, 'end', true)).toEqual([12, 4, 9]);
  expect(ids({}, 'id')).toEqual([4, 9, 12]);
  expect(ids({}, 'alias')).toEqual([9, 12, 4]);
  expect(ids({}, 'status')).toEqual([4, 9, 12]);
});

test('trips are found by words of their title, their number, who goes and where, and by their state', () => {
  expect(ids({ q: 'verdi padova' }, 'id')).toEqual([4]);
  expect(ids({ q: 'olga' }, 'id')).toEqual([9]);
  expect(ids({ q: 'GIRO di' }, 'id')).toEqual([4, 12]);
  expect(ids({ q: '12' }, 'id')).toEqual([12]);
  expect(ids({ andamento: 'scheduled' }, 'id')).toEqual([4, 9]);
});
