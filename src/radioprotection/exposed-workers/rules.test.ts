import { describe, expect, test } from 'vitest';
import { firstSettings } from '../settings/rules.ts';
import { classificationMessage, fillBySuffix } from './rules.ts';

const { doseLimits } = firstSettings;

describe('the limits of a category', () => {
  test.each([
    ['A', { limite_efficace: '20', limite_cristallino: '20', limite_estremita: '500', limite_pelle: '500' }],
    ['B', { limite_efficace: '6', limite_cristallino: '15', limite_estremita: '150', limite_pelle: '150' }],
    ['N', { limite_efficace: '1', limite_cristallino: '15', limite_estremita: '50', limite_pelle: '50' }],
    ['Z', {}],
    ['', {}],
    ['toString', {}],
  ])('of %s', (value, message) => {
    expect(classificationMessage(value, doseLimits)).toEqual(message);
  });
});

test('a lookup fills the fields whose name ends with a suffix, and only those (R2-208)', () => {
  const typed = {
    worker_limite_efficace: '',
    worker_limite_pelle: '3',
    worker_note: 'limite',
    limite_efficace: 'no underscore before it',
  };
  const message = classificationMessage('B', doseLimits);
  expect(fillBySuffix(typed, message)).toEqual({
    worker_limite_efficace: '6',
    worker_limite_pelle: '150',
    worker_note: 'limite',
    limite_efficace: 'no underscore before it',
  });
  expect(fillBySuffix(typed, {})).toEqual(typed);
});
