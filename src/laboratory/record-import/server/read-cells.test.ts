import { describe, expect, it } from 'vitest';
import type { Cell } from '#platform/server/sheets/sheet-format.ts';
import { columnsOf } from '../columns/rules.ts';
import { readDay, readHeader, readNumber, readRow } from './read-cells.ts';

describe('days', () => {
  it.each<[Cell, string | null]>([
    ['16/02/2026', '2026-02-16'],
    ['1/2/2026', '2026-02-01'],
    ['16.02.2026', '2026-02-16'],
    ['2026-02-16', '2026-02-16'],
    ['2026-02-16T00:00:00', '2026-02-16'],
    ['16/02/2026 00:00', '2026-02-16'],
    [46069, '2026-02-16'],
    ['46069', '2026-02-16'],
    ['29/02/2024', '2024-02-29'],
    ['29/02/2026', null],
    ['31/04/2026', null],
    ['02/16/2026', null],
    ['16/02/26', null],
    ['ieri', null],
    ['2026-13-01', null],
    ['16/02/0026', null],
    [12, null],
    [9_999_999, null],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell, String(cell))).toBe(day);
  });

  it('of a spreadsheet are read as days of the calendar', () => {
    expect(read('active-placements', { Inizio: new Date('2026-02-16T00:00:00Z') }).values['startedOn']).toBe(
      '2026-02-16',
    );
  });
});

describe('numbers', () => {
  it.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['-0,5', -0.5],
    ['1 234,5', 1234.5],
    ['7', 7],
    ['', null],
    ['12,5,6', null],
    ['12 mm', null],
    ['nord', null],
  ])('%s is %s', (text, value) => {
    expect(readNumber(text)).toBe(value);
  });
});

const read = (kind: Parameters<typeof readHeader>[0], cells: Record<string, Cell>) => {
  const header = readHeader(kind, Object.keys(cells));
  return readRow(header, { number: 2, cells: Object.values(cells) });
};

describe('choices', () => {
  it.each<[Cell, string | null]>([
    ['Endorale', 'endorale'],
    ['ENDORALE ', 'endorale'],
    ['rx_tele_ib', 'rx_tele_ib'],
    ['RX telecomandato', 'rx_tele_ib'],
    ['Raggi', null],
  ])('the category %s is %s', (cell, category) => {
    expect(read('rp-devices', { Categoria: cell }).values['category']).toBe(category);
  });

  it.each<[Cell, number | null]>([
    ['Da dismettere', 3],
    [3, 3],
    ['3', 3],
    [9, null],
  ])('the status %s is %s', (cell, status) => {
    const row = read('rp-devices', { Stato: cell });
    expect(row.values['status']).toBe(status);
    const reason = 'Scegliere tra: Installato, Da installare, Da dismettere, Da spostare, Dismesso.';
    expect(row.problems.map((problem) => problem.reason)).toEqual(status === null ? [reason] : []);
  });
});

describe('cells', () => {
  it('gives a postal code back the zeros it lost as a number, and only then', () => {
    expect(read('clients', { CAP: 184 }).values['postalCode']).toBe('00184');
    expect(read('clients', { CAP: '00184' }).values['postalCode']).toBe('00184');
    expect(read('clients', { CAP: '184' }).values['postalCode']).toBe('184');
  });

  it.each<[Cell, unknown]>([
    ['sì', true],
    ['SI', true],
    ['x', true],
    [true, true],
    ['no', false],
    [false, false],
    ['forse', null],
  ])('reads %s as %s', (cell, value) => {
    const row = read('clients', { Attivo: cell });
    expect(row.values['active']).toBe(value);
    expect(row.problems).toEqual(
      value === null ? [{ column: 'Attivo', value: 'forse', reason: 'Scrivere sì oppure no.' }] : [],
    );
  });

  it('refuses the errors of a spreadsheet', () => {
    for (const cell of ['#N/D', '#REF!', '#RIF!', '#DIV/0!', '#VALORE!']) {
      expect(read('clients', { Cliente: cell }).problems).toEqual([
        { column: 'Cliente', value: cell, reason: 'La cella contiene un errore del foglio di calcolo.' },
      ]);
    }
  });
});

describe('a point that may part thousands', () => {
  const ambiguous = 'Il punto può separare le migliaia o i decimali: scrivere 1234 oppure 1,234.';

  it.each<[Cell, number | string]>([
    ['1.234', ambiguous],
    ['12.500', ambiguous],
    ['+1.234.567', ambiguous],
    ['1.234,5', 1234.5],
    ['412,500', 412.5],
    [412.345, 412.345],
    ['1.25', 1.25],
    ['0.125', 0.125],
    ['1234', 1234],
  ])('is not guessed at in results: %s is %s', (cell, expected) => {
    for (const [column, field] of [
      ['Tracce', 'traces'],
      ['Fondo', 'background'],
    ] as const) {
      const { values, problems } = read('past-results', { [column]: cell });
      expect(problems[0]?.reason ?? values[field]).toBe(expected);
    }
  });

  it('is not guessed at in whole numbers, and parts the decimals of coordinates', () => {
    expect(read('points', { Superficie: '1.000' }).problems[0]?.reason).toBe(ambiguous);
    expect(read('addresses', { Latitudine: '41.890' }).values['latitude']).toBe(41.89);
  });
});

describe('a cell that is a number', () => {
  const notWhole = 'Deve essere un numero intero.';
  const reader = (decimal: 'comma' | 'point') => ({
    decimal,
    names: { Tracce: 'Density', Conteggi: 'Counts', 'Chi quadro': 'Chi2' },
  });

  it.each<[Cell, number | string, number | string]>([
    [412.125, 412.125, notWhole],
    [-1.125, -1.125, notWhole],
    [1234, 1234, 1234],
    [0.000_000_1, 0.000_000_1, notWhole],
  ])('is that number, whatever sign the reader writes decimals with: %s', (cell, figure, whole) => {
    for (const decimal of ['comma', 'point'] as const) {
      const header = readHeader('readings', ['Density', 'Counts', 'Chi2'], reader(decimal));
      const { values, problems } = readRow(header, { number: 2, cells: [cell, cell, cell] });
      expect([values['traces'], values['chiSquared']]).toEqual([figure, figure]);
      expect(problems[0]?.reason ?? values['counts']).toBe(whole);
      expect(problems.length).toBe(whole === notWhole ? 1 : 0);
    }
  });
});

describe('names of columns', () => {
  it('are found in any order, whatever their capitals, accents and blanks', () => {
    const { places, missing, warnings } = readHeader('clients', [
      ...['CITTA', ' provincia', 'cap', 'INDIRIZZO', 'cliente', 'Codice  Committente', 'Motivo'],
    ]);
    expect([...places.keys()].map(({ field }) => field)).toEqual([
      ...['city', 'province', 'postalCode', 'address', 'name', 'principalCode'],
    ]);
    expect([missing, warnings]).toEqual([[], []]);
  });

  it('that are missing, unknown or repeated are named', () => {
    const { missing, warnings } = readHeader('addresses', ['Cliente', 'Cliente', 'Telefono', 'Sede', 'CAP']);
    expect(missing).toEqual(['Committente', 'Indirizzo', 'Città', 'Provincia']);
    expect(warnings).toEqual([
      'Colonne sconosciute, ignorate: Telefono.',
      'Colonne ripetute, vale la prima: Cliente.',
    ]);
  });

  it('are those of the templates', () => {
    for (const kind of ['principals', 'points', 'past-results'] as const) {
      const { missing, warnings } = readHeader(
        kind,
        columnsOf[kind].map(({ name }) => name),
      );
      expect([missing, warnings]).toEqual([[], []]);
    }
  });
});
