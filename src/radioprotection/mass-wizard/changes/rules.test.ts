import { expect, test } from 'vitest';
import type { EarlierValue } from '../../mass-activities/contract.ts';
import { type MassStatus, massStatuses } from '../../mass-activities/rules.ts';
import { beginOperation, type Operation } from '../draft/rules.ts';
import { changesOf, differences, earlierOf, isSaid } from './rules.ts';

const operation: Operation = {
  ...beginOperation(3),
  ...{ options: [2, 4], values: { 2: 'Maria', 4: 'F' }, effectiveDate: '2026-03-05' },
};
const now = { 2: 'Anna', 3: 'Rossi', 4: 'U', 6: '1980-01-02' };
const of = (option: number, earlier: readonly EarlierValue[] = []) => {
  const found = changesOf(operation, now, earlier).find((change) => change.option === option);
  if (!found) throw new Error(`no option ${option}`);
  return found;
};

test('a field that stays says what it says now; one that changes also what it will say (R2-126..128)', () => {
  expect(of(3)).toMatchObject({ label: 'Cognome', old: [{ value: 'Rossi', units: 0 }], next: null });
  expect(of(6).old).toEqual([{ value: '2/1/1980', units: 0 }]);
  expect(of(4)).toMatchObject({ old: [{ value: 'Sconosciuto', units: 0 }], next: 'Donna', since: [] });
  expect(isSaid(of(3))).toBe(true);
  expect(isSaid(of(14))).toBe(false);
});

test('of a submitted one it says what it said then, and where somebody has changed it since', () => {
  const earlier = (prima: string, adesso: string, companies: number[]): EarlierValue => ({
    ...{ action: 3, option: { id: 2, label: 'Nome' }, prima, adesso, companies },
    cambiato: prima !== adesso,
  });
  expect(of(2, [earlier('Ada', 'Ada', [1, 2])]).old).toEqual([{ value: 'Ada', units: 0 }]);
  expect(of(2, [earlier('Ada', 'Ada', [1, 2]), earlier('Eva', 'Ida', [3])])).toMatchObject({
    old: [
      { value: 'Ada', units: 2 },
      { value: 'Eva', units: 1 },
    ],
    since: [{ value: 'Ida', units: 1 }],
  });
});

test('a finished activity has changed the values itself: nobody is said to have done so since', () => {
  const changed: EarlierValue = {
    ...{ action: 3, option: { id: 2, label: 'Nome' }, prima: 'Ada', adesso: 'Maria', companies: [1] },
    cambiato: true,
  };
  const since = (status: MassStatus) => of(2, earlierOf({ status, valoriPrecedenti: [changed] })).since;
  expect(since('review')).toEqual([{ value: 'Maria', units: 1 }]);
  expect(massStatuses.filter((status) => since(status).length > 0)).toEqual(['review']);
  expect(of(2, earlierOf({ status: 'review', valoriPrecedenti: [changed] })).old).toEqual(
    of(2, earlierOf({ status: 'need_complete', valoriPrecedenti: [changed] })).old,
  );
  expect(earlierOf(null)).toEqual([]);
});

test('what two people did to one activity is told in words', () => {
  const mine: Operation = {
    ...operation,
    ...{ options: [2, 3], values: { 2: 'Mara', 3: 'Neri' }, effectiveDate: '2026-04-01', units: [1, 2] },
    subject: { id: 7, label: 'Rossi Anna' },
  };
  expect(differences([operation, beginOperation(2)], [mine, beginOperation(1)])).toEqual([
    'Legale Rappresentante: operazione tolta',
    'Esperto di Radioprotezione: persona attuale vuoto → «Rossi Anna»',
    'Esperto di Radioprotezione: Data di decorrenza «5/3/2026» → «1/4/2026»',
    'Esperto di Radioprotezione: Nome «Maria» → «Mara»',
    'Esperto di Radioprotezione: Cognome vuoto → «Neri»',
    'Esperto di Radioprotezione: Sesso non cambia più',
    'Esperto di Radioprotezione: unità locali: tutte → 2',
    'Datore di Lavoro: operazione aggiunta',
  ]);
  expect(differences([operation], [operation])).toEqual([]);
});
