import { formatDay } from '#platform/contract/dates.ts';
import { ambiguousPoint, mayPartThousands } from '#platform/contract/decimals.ts';
import type { Cell, SheetRow } from '#platform/server/sheets/sheet-format.ts';
import { type Choice, type Column, columnsOf, reasonColumn } from '../columns/rules.ts';
import {
  type DecimalSign,
  foldName,
  hasOwnColumns,
  missingNames,
  type ReaderFormat,
  readerTexts,
  readSigned,
} from '../readers/rules.ts';
import type { ImportKind, Problem } from '../rules.ts';

export type Value = string | number | boolean | null;
export type Values = Record<string, Value>;

/** A row of a file, understood cell by cell. `values` by field; `cells` as they were, by column. */
export type ReadRow = {
  number: number;
  values: Values;
  cells: Record<string, string>;
  problems: Problem[];
};

/** Where each column of a kind stands in a file. */
export type Header = {
  places: Map<Column, number>;
  missing: string[];
  warnings: string[];
  decimal: DecimalSign;
};

/** Longer text fits no column, nor an index of the database. */
const longestText = 500;
/** Whole characters: a halved one could not be stored. */
const cut = (text: string, length: number) => text.slice(0, length).toWellFormed();

/**
 * Finds a kind's columns by their names in the first row, in whatever order and however capitalised; of a reader by
 * the names it gives them, unless the file has ours, as one with corrected rows has.
 */
export function readHeader(
  kind: ImportKind,
  cells: readonly Cell[],
  reader: ReaderFormat | null = null,
): Header {
  if (reader === null) return ownHeader(kind, cells);
  const names = cells.map(cellText);
  const missing = missingNames(reader, names);
  if (missing.length > 0 && hasOwnColumns(names))
    return { ...ownHeader(kind, cells), decimal: reader.decimal };
  const places = new Map<Column, number>();
  for (const column of columnsOf[kind]) {
    const given = reader.names[column.name];
    const place = given === undefined ? -1 : names.findIndex((name) => foldName(name) === foldName(given));
    if (place >= 0) places.set(column, place);
  }
  return { places, missing, warnings: [], decimal: reader.decimal };
}

function ownHeader(kind: ImportKind, cells: readonly Cell[]): Header {
  const places = new Map<Column, number>();
  const names = cells.map((cell) => cellText(cell));
  const unknown: string[] = [];
  const twice: string[] = [];
  for (const [place, name] of names.entries()) {
    if (name === '' || foldName(name) === foldName(reasonColumn)) continue;
    const column = columnsOf[kind].find((known) => foldName(known.name) === foldName(name));
    if (!column) unknown.push(cut(name, 60));
    else if (places.has(column)) twice.push(name);
    else places.set(column, place);
  }
  const warnings = [];
  if (unknown.length > 0) warnings.push(`Colonne sconosciute, ignorate: ${unknown.join(', ')}.`);
  if (twice.length > 0) warnings.push(`Colonne ripetute, vale la prima: ${twice.join(', ')}.`);
  return { places, missing: missingColumns(kind, places), warnings, decimal: 'either' };
}

/** The needed columns that a file lacks; a parent may be named by its code alone. */
function missingColumns(kind: ImportKind, places: ReadonlyMap<Column, number>): string[] {
  const fields = new Set([...places.keys()].map(({ field }) => field));
  const missing = columnsOf[kind].filter(
    ({ field, needed }) => needed && !fields.has(field) && !fields.has(`${field}Code`),
  );
  return missing.map(({ name }) => name);
}

/** Reads a row's cells by the types of their columns. */
export function readRow({ places, decimal }: Header, row: SheetRow): ReadRow {
  const read: ReadRow = { number: row.number, values: {}, cells: {}, problems: [] };
  for (const [column, place] of places) {
    const cell = row.cells[place] ?? null;
    const text = decimal === 'point' && typeof cell === 'number' ? String(cell) : cellText(cell);
    if (text === '') {
      read.values[column.field] = null;
      continue;
    }
    read.cells[column.name] = cut(text, longestText);
    const value = readCell(column, cell, text, decimal);
    if (typeof value === 'object') {
      read.problems.push({ column: column.name, value: cut(text, 200), reason: value.reason });
      read.values[column.field] = null;
    } else read.values[column.field] = value;
  }
  return read;
}

type Read = Exclude<Value, null> | { reason: string };

function readCell({ type, choices }: Column, cell: Cell, text: string, decimal: DecimalSign): Read {
  if (/^#(N\/[AD]|REF!|RIF!|VALUE!|VALORE!|DIV\/0!|NAME\?|NOME\?|NUM!|NULL!|NULLO!)/.test(text)) {
    return { reason: 'La cella contiene un errore del foglio di calcolo.' };
  }
  switch (type) {
    case 'text':
      return text.length > longestText ? { reason: `Al massimo ${longestText} caratteri.` } : text;
    case 'postal-code':
      return typeof cell === 'number' && /^\d{3,4}$/.test(text) ? text.padStart(5, '0') : text;
    case 'day':
      return readDay(cell, text) ?? { reason: 'Data illeggibile: usare gg/mm/aaaa oppure aaaa-mm-gg.' };
    case 'integer': {
      const value = readFigure(type, cell, text, decimal);
      return typeof value === 'object' || Number.isSafeInteger(value) ? value : notWhole;
    }
    case 'density':
    case 'number':
      return readFigure(type, cell, text, decimal);
    case 'flag':
      return readFlag(text) ?? { reason: 'Scrivere sì oppure no.' };
    case 'choice':
      return readChoice(choices, text) ?? { reason: choiceReason(choices) };
  }
}

const notWhole = { reason: 'Deve essere un numero intero.' };

/** A cell that is a number has no sign to be in doubt about; what is written is read by the sign of its decimals. */
function readFigure(
  type: 'number' | 'density' | 'integer',
  cell: Cell,
  text: string,
  decimal: DecimalSign,
): number | { reason: string } {
  if (typeof cell === 'number') return cell;
  if (decimal !== 'either' && typeof cell === 'string')
    return readSigned(text, decimal) ?? { reason: readerTexts.otherSign(decimal) };
  if (type !== 'number' && mayPartThousands(text)) return { reason: ambiguousPoint };
  return readNumber(text) ?? (type === 'integer' ? notWhole : { reason: 'Deve essere un numero.' });
}

/** What a cell shows, near enough: days the Italian way, numbers with a comma. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'boolean') return cell ? 'sì' : 'no';
  if (typeof cell === 'number') return String(cell).replace('.', ',');
  return Number.isNaN(cell.getTime()) ? '' : formatDay(cell.toISOString());
}

/** A real day between 1900 and 2199 as `YYYY-MM-DD`: written out, or the serial number of a spreadsheet. */
export function readDay(cell: Cell, text: string): string | null {
  if (typeof cell === 'number' || /^\d{5}([.,]\d+)?$/.test(text)) {
    const serial = Math.floor(readNumber(text) ?? 0);
    if (serial < 61 || serial > 109_500) return null;
    return new Date(Date.UTC(1899, 11, 30 + serial)).toISOString().slice(0, 10);
  }
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ][\d:.]+Z?)?$/.exec(text);
  const italian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?: [\d:.]+)?$/.exec(text);
  const [year, month, day] = (iso?.slice(1) ?? italian?.slice(1).reverse() ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1900 || year > 2199)
    return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? date.toISOString().slice(0, 10)
    : null;
}

/** A number with comma or point; with both, the last one parts the decimals. */
export function readNumber(text: string): number | null {
  const bare = text.replace(/\s/g, '');
  const plain = /^[-+]?\d{1,3}(\.\d{3})+,\d+$/.test(bare)
    ? bare.replaceAll('.', '').replace(',', '.')
    : /^[-+]?\d{1,3}(,\d{3})+\.\d+$/.test(bare)
      ? bare.replaceAll(',', '')
      : bare.replace(',', '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(plain) ? Number(plain) : null;
}

/** The value of a choice that is written as its label or as its value. */
function readChoice(choices: readonly Choice[], text: string): string | number | null {
  const word = foldName(text);
  const found = choices.find(
    ({ value, label }) => foldName(label) === word || foldName(String(value)) === word,
  );
  return found?.value ?? null;
}

const choiceReason = (choices: readonly Choice[]) =>
  `Scegliere tra: ${choices.map(({ label }) => label).join(', ')}.`;

function readFlag(text: string): boolean | null {
  const word = foldName(text);
  if (['si', 's', 'vero', 'true', '1', 'x', 'yes'].includes(word)) return true;
  if (['no', 'n', 'falso', 'false', '0'].includes(word)) return false;
  return null;
}
