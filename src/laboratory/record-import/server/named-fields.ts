import { customerLengths } from '#customers/customers/rules.ts';
import { atMost, longest } from '#platform/contract/limits.ts';
import type { Problem } from '../rules.ts';
import { problemOf } from './import-context.ts';
import type { ReadRow } from './read-cells.ts';
import type { StoredRecord } from './record-queries.ts';

export type Given = Record<string, StoredRecord[string]>;

export const lengthOf = (value: StoredRecord[string] | undefined) => Array.from(String(value ?? '')).length;

/** The rule that a text has `min` to `max` characters. */
export function lengthProblem(
  row: ReadRow,
  record: StoredRecord,
  [column, label, min, max]: readonly [string, string, number, number],
): Problem[] {
  const length = lengthOf(record[column]);
  return length >= min && length <= max
    ? []
    : [problemOf(row, label, `Deve avere da ${min} a ${max} caratteri.`)];
}

export function codeProblems(row: ReadRow, record: StoredRecord): Problem[] {
  const [most, tooLong] = atMost(longest.code);
  return lengthOf(record['external_code']) > most ? [problemOf(row, 'Codice esterno', tooLong)] : [];
}

/** What a row gives, without what it leaves empty. */
export function filled(values: Given): Given {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

/** A province in capitals. */
export const province = ({ values }: ReadRow) =>
  typeof values['province'] === 'string' ? values['province'].toUpperCase() : null;

export function postalProblems(row: ReadRow, record: StoredRecord): Problem[] {
  const problems = [
    ...lengthProblem(row, record, ['address', 'Indirizzo', ...customerLengths.street]),
    ...lengthProblem(row, record, ['city', 'Città', ...customerLengths.city]),
  ];
  if (!/^[0-9]{5}$/.test(String(record['postal_code']))) {
    problems.push(problemOf(row, 'CAP', 'Il CAP ha 5 cifre.'));
  }
  if (!/^[A-Z]{2}$/.test(String(record['province']))) {
    problems.push(problemOf(row, 'Provincia', 'La provincia è una sigla di 2 lettere.'));
  }
  return problems;
}

/** How names and codes are compared with one another. */
export const fold = (value: StoredRecord[string] | undefined) =>
  String(value ?? '')
    .trim()
    .toLowerCase();

const placeColumns = ['address', 'city', 'postal_code', 'province'] as const;

/** Whether a row gives a record another value than it had; capitals and blanks make none. */
export function isOther(before: StoredRecord, record: StoredRecord, column: string): boolean {
  const compared = (value: StoredRecord[string] | undefined) => fold(value).replace(/\s+/g, ' ');
  return compared(before[column]) !== compared(record[column]);
}

/** Coordinates belong to the address they were looked up for: with another one go those that the row does not give. */
export function leaveFormerPlace(
  record: StoredRecord,
  { values }: ReadRow,
  before: StoredRecord | null,
): void {
  if (before === null || !placeColumns.some((column) => isOther(before, record, column))) return;
  for (const coordinate of ['latitude', 'longitude'])
    if (typeof values[coordinate] !== 'number') record[coordinate] = null;
}
