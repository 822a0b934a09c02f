import { expect, test } from 'vitest';
import { typedFrom } from './typed-from.ts';

const blank = { nome: '', codice: '', piano: null, inUso: true };

test('a form begins with what the record has, and blank where it has nothing', () => {
  const record = { id: 7, nome: 'Fonte', codice: null, piano: 0, inUso: false };
  expect(typedFrom(blank, record)).toEqual({ nome: 'Fonte', codice: '', piano: 0, inUso: false });
});

test('the form of a new record begins blank', () => {
  expect(typedFrom(blank, undefined)).toEqual(blank);
});
