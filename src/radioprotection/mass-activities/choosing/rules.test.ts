import { expect, test } from 'vitest';
import { offeredOptions } from '../operations/rules.ts';
import { type ChosenOperation, toggled } from './rules.ts';

const blank: ChosenOperation = { type: 3, options: [], values: {}, userId: null };

test('Nuovo chooses all others and is not chosen itself (R2-326)', () => {
  const { options } = toggled(blank, 1);
  expect(options).toEqual(offeredOptions[3]);
  expect(options).not.toContain(1);
});

test('an option that is taken away loses what was typed (R2-330)', () => {
  const typed = { ...toggled(toggled(blank, 2), 3), values: { 2: 'Ada', 3: 'Rossi' } };
  const without = toggled(typed, 2);
  expect(without).toEqual({ ...blank, options: [3], values: { 3: 'Rossi' } });
  expect(toggled(without, 2)).toEqual({ ...blank, options: [2, 3], values: { 3: 'Rossi' } });
});

test('without its option the chosen user is gone (R2-329)', () => {
  const chosen = { ...toggled(toggled(blank, 8), 2), userId: 4 };
  expect(toggled(chosen, 2).userId).toBe(4);
  expect(toggled(chosen, 8).userId).toBeNull();
});

test('an option of another operation is not taken', () => {
  expect(toggled(blank, 9)).toEqual(blank);
});
