import { describe, expect, test } from 'vitest';
import {
  belowLimitLabels,
  type Column,
  type ColumnMapping,
  cellOf,
  columnTexts,
  type Line,
  mappingProblems,
  maxColumns,
  missingColumns,
  recommendedColumns,
  separatorLabels,
  sources,
} from './rules.ts';

const line: Line = {
  ...{ number: 12, half: '2025-2', recognition: 'SDR-12', kind: 'amended' },
  site: {
    ...{ istat: '024116', municipality: 'Vicenza', province: 'VI', region: 'Veneto' },
    ...{ address: 'Via della Prova 1', postalCode: '36100', latitude: 45.5455, longitude: 11.5354 },
    ...{ name: 'Scuola', buildingCode: null, riskContext: 'C1', client: 'Azienda', principal: 'Terme' },
    answers: { D1: 'Uffici', USO: 'Scuola' },
  },
  row: {
    ...{ point: 'Cantina, ovest', room: 'Cantina', floor: '-1 | Primo piano interrato', surface: 40 },
    ...{ code: 'LBS00001', start: '2025-07-10', end: '2025-12-27', days: 170 },
    ...{
      concentration: 147.0588,
      concentrationUncertainty: 8.662,
      exposure: 600,
      exposureUncertainty: 35.34,
    },
    ...{ detectionLimit: 5.88, mean: 97.5, meanUncertainty: 4.5, readOn: null },
  },
};
const below = { ...line, row: { ...line.row, concentration: { below: 5.88, of: 'limit' as const } } };
const column = (more: Partial<Column>): Column => ({
  ...{ header: 'Colonna', source: 'text', text: '', digits: null },
  ...{ dateFormat: 'YYYY-MM-DD', belowLimit: 'text' },
  ...more,
});
const csv = { decimalSign: ',', format: 'csv' } as const;
const cell = (more: Partial<Column>, from: Line = line) => cellOf(column(more), from, csv);

describe('a cell', () => {
  test.each<[string, Partial<Column>, string]>([
    ['a text', { source: 'istat' }, '024116'],
    ['nothing', { source: 'buildingCode' }, ''],
    ['a level', { source: 'level' }, '-1'],
    ['the name of a level', { source: 'floor' }, 'Primo piano interrato'],
    ['a day', { source: 'start' }, '2025-07-10'],
    ['a day as Italians write it', { source: 'start', dateFormat: 'DD/MM/YYYY' }, '10/07/2025'],
    ['a day in eight digits', { source: 'end', dateFormat: 'YYYYMMDD' }, '20251227'],
    ['a number as it is', { source: 'concentrationUncertainty' }, '8,662'],
    ['a number with decimals', { source: 'latitude', digits: 6 }, '45,545500'],
    ['a whole number, halves away from zero', { source: 'mean', digits: 0 }, '98'],
    ['a correction', { source: 'kind' }, 'rettifica'],
    ['its own text', { text: 'CR-39 a strisciata' }, 'CR-39 a strisciata'],
    ['an answer', { source: 'question:D1' }, 'Uffici'],
    ['an answer under a code of its own', { source: 'question:USO' }, 'Scuola'],
    ['no answer', { source: 'question:D9' }, ''],
    ['the service', { source: 'recognition' }, 'SDR-12'],
    ['a figure that is not below', { source: 'isBelowLimit' }, 'no'],
  ])('holds %s', (_what, more, expected) => {
    expect(cell(more)).toBe(expected);
  });

  test.each<[Column['belowLimit'], Line, string]>([
    ['text', below, '< LR'],
    ['value', below, '< 5,9'],
    ['empty', below, ''],
    ['value', { ...line, row: { ...line.row, concentration: { below: null, of: 'limit' } } }, '< LR'],
  ])('below the limit holds no number that pretends to be one: %s', (belowLimit, from, expected) => {
    expect(cell({ source: 'concentration', digits: 1, belowLimit }, from)).toBe(expected);
    expect(
      cellOf(column({ source: 'concentration', digits: 1, belowLimit }), from, { ...csv, format: 'xlsx' }),
    ).toBe(expected);
    expect(cell({ source: 'isBelowLimit' }, from)).toBe('sì');
  });

  test('of a mean with a period below the limit says below what it is, and not below the limit', () => {
    const upper = { ...line, row: { ...line.row, mean: { below: 97.5, of: 'mean' as const } } };
    expect(cell({ source: 'mean', digits: 0, belowLimit: 'text' }, upper)).toBe('< 98');
    expect(cell({ source: 'mean', digits: 0, belowLimit: 'empty' }, upper)).toBe('');
  });

  test('is a number in XLSX, with a point in CSV that wants one', () => {
    const mean = column({ source: 'mean', digits: 1 });
    expect(cellOf(mean, line, { ...csv, format: 'xlsx' })).toBe(97.5);
    expect(cellOf(mean, line, { ...csv, decimalSign: '.' })).toBe('97.5');
  });

  test('every source writes something of a whole line', () => {
    const empty = Object.keys(sources).filter((source) => cell({ source }) === '');
    expect(empty).toEqual(['buildingCode', 'readOn']);
  });
});

describe('a row of what does not count any more', () => {
  const none = { concentration: null, exposure: null, mean: null };
  const cancelled: Line = { ...line, kind: 'cancelled', row: { ...line.row, ...none } };

  test('says so, and has no figure', () => {
    expect(cell({ source: 'kind' }, cancelled)).toBe('annullamento');
    for (const source of ['concentration', 'exposure', 'mean', 'isBelowLimit'])
      expect([source, cell({ source }, cancelled)]).toEqual([source, '']);
    expect(cell({ source: 'code' }, cancelled)).toBe('LBS00001');
  });
});

describe('columns that a row needs to be told from others', () => {
  test('are those that are not there, of questions that are asked', () => {
    const of = (columns: readonly Column[], codes: readonly string[]) =>
      missingColumns(columns, codes).map(({ source }) => source);
    expect(of([column({ source: 'point' })], ['D101'])).toEqual([
      ...['site', 'client', 'question:D101', 'detectionLimit', 'isAged'],
    ]);
    expect(of([], [])).not.toContain('question:D101');
    expect(of(recommendedColumns, ['D101'])).toEqual([]);
  });
});

describe('columns', () => {
  const mapping = (more: Partial<ColumnMapping>): ColumnMapping => ({
    ...{ columns: [column({ source: 'istat' })], separator: ';', decimalSign: ',', dueDays: 30 },
    ...more,
  });

  test.each<[string, Partial<ColumnMapping>, Record<string, string>]>([
    ['right', {}, {}],
    ['none', { columns: [] }, { columns: columnTexts.none }],
    [
      'too many',
      { columns: Array.from({ length: maxColumns + 1 }, (_, n) => column({ header: `C${n}` })) },
      { columns: columnTexts.tooMany },
    ],
    [
      'without a header',
      { columns: [column({ header: ' ' })] },
      { 'columns.0.header': columnTexts.noHeader },
    ],
    [
      'with a header twice',
      { columns: [column({}), column({ header: 'COLONNA ' })] },
      { 'columns.1.header': columnTexts.headerTwice },
    ],
    ['of nothing', { columns: [column({ source: '' })] }, { 'columns.0.source': columnTexts.noSource }],
    [
      'of what every object has',
      { columns: [column({ source: 'toString' })] },
      { 'columns.0.source': columnTexts.noSource },
    ],
    [
      'of a question nobody asks',
      { columns: [column({ source: 'question:D9' })] },
      { 'columns.0.source': columnTexts.unknownQuestion('D9') },
    ],
    ['with one sign for two things', { separator: ',' }, { decimalSign: columnTexts.sameSigns }],
  ])('%s', (_what, more, expected) => {
    expect(mappingProblems(mapping(more), ['D1'])).toEqual(expected);
  });
});

test('the choices of a mapping are named by what they do', () => {
  expect(belowLimitLabels).toEqual({
    ...{ text: '«< LR»', value: '«<» e il valore del limite', empty: 'cella vuota' },
  });
  expect(separatorLabels).toEqual({
    ...{ ';': 'punto e virgola', ',': 'virgola', '|': 'barra verticale', '\t': 'tabulazione' },
  });
});

test('the recommended columns carry headers that say what they hold, days as the database writes them', () => {
  expect(recommendedColumns.map(({ header, digits }) => [header, digits])).toEqual([
    ['Punto di misurazione', null],
    ['Sede', null],
    ['Datore di lavoro', null],
    ['Codice fiscale o partita IVA', null],
    ['Limite di rivelazione (Bq/m³)', 0],
    ['Esposizione oltre la durata del lotto', null],
  ]);
  for (const column of recommendedColumns)
    expect(column).toMatchObject({ text: '', dateFormat: 'YYYY-MM-DD', belowLimit: 'text' });
});

test('forty columns are a mapping, one more is not; a comma separates only where decimals have a point', () => {
  const [column] = recommendedColumns;
  if (!column) throw new Error('no column');
  const problems = (count: number, decimalSign: ',' | '.', separator: ',' | ';' = ',') =>
    mappingProblems(
      {
        ...{ decimalSign, separator, dueDays: 30 },
        columns: Array.from({ length: count }, (_, index) => ({ ...column, header: `C${index}` })),
      },
      [],
    );
  expect(problems(maxColumns, '.')).toEqual({});
  expect(problems(maxColumns + 1, '.')).toEqual({ columns: columnTexts.tooMany });
  expect(problems(1, ',')).toEqual({ decimalSign: columnTexts.sameSigns });
  expect(problems(1, ',', ';')).toEqual({});
});
