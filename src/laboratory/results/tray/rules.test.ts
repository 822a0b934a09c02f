import { describe, expect, test } from 'vitest';
import {
  cellsOf,
  cellText,
  emptyRow,
  isEmptyRow,
  isRange,
  maxRows,
  placesOfTwice,
  type TypedRow,
  trayFields,
  usualFields,
  withRange,
} from './rules.ts';

describe('a range that is pasted', () => {
  test.each<[string, string, string[][]]>([
    [
      'cells of a spreadsheet',
      'A1\t900\t2\nA2\t870\t2\n',
      [
        ['A1', '900', '2'],
        ['A2', '870', '2'],
      ],
    ],
    [
      'lines of another system',
      'A1\t900\r\nA2\t870\r\n',
      [
        ['A1', '900'],
        ['A2', '870'],
      ],
    ],
    ['an empty cell in between', 'A1\t\t2', [['A1', '', '2']]],
    [
      'empty lines left out',
      'A1\t1\n\n\t\nA2\t2',
      [
        ['A1', '1'],
        ['A2', '2'],
      ],
    ],
    ['a comma stays a comma', 'A1\t900\t1,98', [['A1', '900', '1,98']]],
    [
      'semicolons where there is no tab',
      'A1;900;1,98\nA2;870;2',
      [
        ['A1', '900', '1,98'],
        ['A2', '870', '2'],
      ],
    ],
    [
      'lines of an older system',
      'A1\t900\rA2\t870',
      [
        ['A1', '900'],
        ['A2', '870'],
      ],
    ],
    ['a quote within a cell', '5" 3\tA2', [['5" 3', 'A2']]],
    ['a quoted cell after a blank', ' "A1"\t2', [['A1', '2']]],
    ['a list of codes', 'A1\nA2\nA3', [['A1'], ['A2'], ['A3']]],
    [
      'quoted cells',
      '"A1"\t"9""0"\n"A\n2"\t1',
      [
        ['A1', '9"0'],
        ['A 2', '1'],
      ],
    ],
    ['nothing', ' \n', []],
  ])('is read: %s', (_what, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test.each([
    ['A1', false],
    ['A1\n', false],
    ['A1\t900', true],
    ['A1\nA2', true],
  ])('%j goes over several cells: %s', (text, expected) => {
    expect(isRange(text)).toBe(expected);
  });

  test.each([
    ['conteggi', '1.234', '1234'],
    ['conteggi', '1 234', '1234'],
    ['campi', '100', '100'],
    ['area', '1,98', '1,98'],
    ['area', '1.985', '1.985'],
    ['traces', '1.234,5', '1234,5'],
    ['conteggi', '1.234.567', '1234567'],
    ['conteggi', '12.345,67', '12345,67'],
    ['conteggi', '123.456', '123456'],
    ['conteggi', '1234.567', '1234.567'],
    ['conteggi', '1.234.5', '1.234.5'],
    ['traces', '12.345.678,25', '12345678,25'],
    ['traces', '1234.567,8', '1234.567,8'],
    ['traces', '1.234,5x', '1.234,5x'],
    ['conteggi', 'tanti', 'tanti'],
    ['codice', 'LB 1.234', 'LB 1.234'],
  ] as const)('has its numbers as they would be typed: %s %s', (field, cell, text) => {
    expect(cellText(field, cell)).toBe(text);
  });

  const newRow = () => emptyRow;
  const row = (more: Partial<TypedRow>): TypedRow => ({ ...emptyRow, ...more });
  const paste = (text: string, place: Parameters<typeof withRange>[1]['place'], rows: TypedRow[] = []) =>
    withRange(rows, { text, place, fields: usualFields }, newRow);

  test('goes over the cells from the one that has the focus, to the right and down', () => {
    const before = [row({ codice: 'A1', campi: '100' }), row({ codice: 'A2' })];
    expect(paste('900\t2\n870\t1,98\n840\t2', { row: 0, field: 'conteggi' }, before)).toEqual({
      left: 0,
      rows: [
        row({ codice: 'A1', conteggi: '900', area: '2', campi: '100' }),
        row({ codice: 'A2', conteggi: '870', area: '1,98' }),
        row({ conteggi: '840', area: '2' }),
      ],
    });
    expect(before[0]?.conteggi).toBe('');
  });

  test('under headers has each column where it belongs, those of no column are left out', () => {
    const text = 'Operatore\tFondo proprio\tCodice\tArea (cm²)\nRossi\t30,5\tA1\t2';
    expect(paste(text, { row: 0, field: 'campi' }).rows).toEqual([
      row({ codice: 'A1', area: '2', background: '30,5' }),
    ]);
  });

  test('that is wider than the grid loses what is beyond', () => {
    expect(paste('1,02\tboh', { row: 0, field: 'chiQuadro' }).rows).toEqual([row({ chiQuadro: '1,02' })]);
    expect(trayFields.indexOf('chiQuadro')).toBe(usualFields.length - 1);
  });

  test('that is too long says how many rows were left', () => {
    const codes = Array.from({ length: maxRows + 3 }, (_, index) => `A${index}`).join('\n');
    const { rows, left } = paste(codes, { row: 0, field: 'codice' });
    expect([rows.length, left, rows.at(-1)?.codice]).toEqual([maxRows, 3, 'A199']);
  });
});

test.each<[string, Parameters<typeof placesOfTwice>[0], number[]]>([
  [
    'nothing',
    [
      { codice: '', trattamento: null },
      { codice: ' ', trattamento: null },
    ],
    [],
  ],
  [
    'the same code, whatever its capitals',
    [
      { codice: 'a1', trattamento: null },
      { codice: 'A1 ', trattamento: null },
    ],
    [0, 1],
  ],
  [
    'two codes of one dosimeter',
    [
      { codice: 'A01', trattamento: 7 },
      { codice: 'B1', trattamento: 8 },
      { codice: 'A1', trattamento: 7 },
    ],
    [0, 2],
  ],
])('tells which rows are of the same dosimeter: %s', (_what, rows, places) => {
  expect([...placesOfTwice(rows)]).toEqual(places);
});

test.each([
  [{}, true],
  [{ codice: '  ' }, true],
  [{ background: '0' }, false],
  [{ codice: 'A1' }, false],
])('a row with %j is empty: %s', (typed, isEmpty) => {
  expect(isEmptyRow({ ...emptyRow, ...typed })).toBe(isEmpty);
});

describe('a range that is put over rows', () => {
  const put = (text: string, row: number, count = 0) =>
    withRange(
      Array.from({ length: count }, () => emptyRow),
      { text, place: { row, field: 'codice' }, fields: usualFields },
      () => emptyRow,
    );

  test('has headers where the code is named, or two columns are', () => {
    expect(put('Codice\nA1', 0).rows).toEqual([{ ...emptyRow, codice: 'A1' }]);
    expect(put('Conteggi\tArea (cm²)\n900\t2', 0).rows).toEqual([
      { ...emptyRow, conteggi: '900', area: '2' },
    ]);
    expect(put('Area\t900', 0).rows).toEqual([{ ...emptyRow, codice: 'Area', conteggi: '900' }]);
  });

  test('fills up to the last row there may be, and says what is left', () => {
    const codes = Array.from({ length: 4 }, (_, index) => `A${index}`).join('\n');
    const { rows, left } = put(codes, maxRows - 3, maxRows);
    expect([rows.length, rows.at(-1)?.codice, left]).toEqual([maxRows, 'A2', 1]);
    expect(put('', 0)).toEqual({ rows: [], left: 0 });
  });
});

test('a code is the same in small letters and with blanks', () => {
  const named = (codice: string, trattamento: number | null = null) => ({ codice, trattamento });
  expect([...placesOfTwice([named('a1'), named('A1 '), named(''), named(' '), named('B1')])]).toEqual([0, 1]);
  expect([...placesOfTwice([named('A1', 7), named('B1', 7), named('A1', 8)])]).toEqual([0, 1]);
});
