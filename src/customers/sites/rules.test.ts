import { describe, expect, test } from 'vitest';
import { buildingCodeProblems, nearestFirst, sameName } from './rules.ts';

test('names that differ in capitals and surrounding blanks are the same (E14, E15)', () => {
  expect(sameName(' Città ', 'CITTÀ')).toBe(true);
  expect(sameName('Citta', 'Città')).toBe(false);
});

describe('building code and risk context', () => {
  const others = [
    { codiceStabile: 'A1', cdr: 'C1' },
    { codiceStabile: 'B1', cdr: null },
    { codiceStabile: null, cdr: null },
  ];
  test.each([
    [null, null, {}],
    ['  ', 'C1', {}],
    ['A2', null, {}],
    ['a1 ', 'C2', {}],
    [
      'a1',
      ' ',
      { codiceStabile: 'Il codice stabile a1 è già in uso! Fornire anche il CDR per poter proseguire.' },
    ],
    ['A1', ' c1', { cdr: 'La combinazione CDR + codice stabile è già in uso.' }],
    ['B1', 'C1', {}],
  ])('code %j with context %j: %j (R0-296, R0-297)', (codiceStabile, cdr, problems) => {
    expect(buildingCodeProblems({ codiceStabile, cdr }, others)).toEqual(problems);
  });
});

test('what is nearest comes first, what nobody knows the place of last', () => {
  const abano = { latitude: 45.36, longitude: 11.79 };
  const site = (name: string, latitude: number | null, longitude: number | null) => ({
    ...{ name, latitude, longitude },
  });
  const sites = [
    site('Ovunque', null, null),
    site('Viterbo', 42.42, 12.1),
    site('Montegrotto', 45.33, 11.78),
  ];
  expect(nearestFirst(sites, abano).map((found) => found.site.name)).toEqual([
    'Montegrotto',
    'Viterbo',
    'Ovunque',
  ]);
});
