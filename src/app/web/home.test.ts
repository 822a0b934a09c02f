import { expect, test } from 'vitest';
import type { Role } from '#platform/contract/access.ts';
import { homeOf } from './home.ts';

const person = (roles: Role[], zones: number[] = [], committenti: number[] = []) => ({
  id: 1,
  username: 'prova',
  displayName: 'Prova',
  locale: 'it',
  roles,
  zones,
  committenti,
});

test.each([
  ['lab', person(['lab']), '/lb'],
  ['rp', person(['rp']), '/lb/radioprotection'],
  ['edr', person(['edr']), '/lb/radioprotection'],
  ['operatore, whatever his zones', person(['operatore'], [1, 2]), '/user/cr39'],
  ['zona', person(['zona'], [2, 5]), '/zone/2'],
  ['operatore who is zona too', person(['operatore', 'zona'], [2]), '/zone/2'],
  ['cliente', person(['cliente'], [], [7, 9]), '/client/7'],
  ['admin', person(['admin']), '/admin'],
  ['admin before all others', person(['cliente', 'lab', 'admin'], [2], [7]), '/admin'],
  ['lab before the field', person(['zona', 'operatore', 'lab'], [2]), '/lb'],
])('the home of %s (R0-003)', (_who, user, path) => {
  expect(homeOf(user)).toBe(path);
});

test('a person without a place has no home: nothing to show is said, not guessed (R0-003)', () => {
  expect(homeOf(person([]))).toBeNull();
  expect(homeOf(person(['zona']))).toBeNull();
  expect(homeOf(person(['cliente']))).toBeNull();
});
