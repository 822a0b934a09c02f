import { columnsOf } from '../columns/rules.ts';

/** How a reader writes the columns of a reading: what it calls them, and the sign before its decimals. */
export type ReaderFormat = {
  decimal: DecimalSign;
  /** The name of the column in the reader's file, by the name of ours. */
  names: Record<string, string>;
};

/** `either`: comma or point, as far as it cannot be taken for a sign that parts thousands. */
export const decimalSigns = ['either', 'comma', 'point'] as const;
export type DecimalSign = (typeof decimalSigns)[number];
export const decimalLabels: Record<DecimalSign, string> = {
  either: 'Virgola o punto',
  comma: 'Virgola (1,5)',
  point: 'Punto (1.5)',
};

/** Rows of a file shown while its columns are mapped. */
export const exampleRows = 3;

export const readerTexts = {
  noName: 'Scrivere il nome del lettore.',
  nameTaken: 'Esiste già un lettore con questo nome.',
  noColumn: 'Scegliere la colonna del file.',
  noReading: 'Scegliere la colonna dei conteggi o quella delle tracce.',
  noArea: 'Con i conteggi serve la colonna dell’area.',
  usedTwice: (column: string) => `La stessa colonna è già scelta per «${column}».`,
  unknownColumn: 'Colonna che non esiste.',
  isImporting: 'È in corso una importazione di questo lettore: aspettare che finisca.',
  onlyReadings: 'Un lettore si sceglie solo per le letture.',
  otherSign: (sign: 'comma' | 'point') =>
    sign === 'comma'
      ? 'In questo lettore i decimali hanno la virgola: scrivere 1234 oppure 1234,5.'
      : 'In questo lettore i decimali hanno il punto: scrivere 1234 oppure 1234.5.',
} as const;

/** How names of columns are compared: without capitals, accents, blanks and signs, unless they are all there is. */
export function foldName(name: string): string {
  const folded = name
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase();
  return folded === '' ? name.trim() : folded;
}

/** What is wrong with a mapping, by the name of our column. */
export function mappingProblems(names: Readonly<Record<string, string>>): Record<string, string> {
  const problems: Record<string, string> = {};
  const users = new Map<string, string>();
  const isMapped = (name: string) => (names[name] ?? '').trim() !== '';
  for (const [column, given] of Object.entries(names)) {
    if (!columnsOf.readings.some(({ name }) => name === column)) problems[column] = readerTexts.unknownColumn;
    if (given.trim() === '') continue;
    const user = users.get(foldName(given));
    if (user === undefined) users.set(foldName(given), column);
    else problems[column] = readerTexts.usedTwice(user);
  }
  for (const { name, needed } of columnsOf.readings) {
    if (needed && !isMapped(name)) problems[name] = readerTexts.noColumn;
  }
  if (!isMapped('Conteggi') && !isMapped('Tracce')) problems['Tracce'] = readerTexts.noReading;
  if (isMapped('Conteggi') && !isMapped('Area') && !isMapped('Tracce')) problems['Area'] = readerTexts.noArea;
  return problems;
}

/** The columns of a reader that a file lacks: all of them are wanted, so that no figure is lost without a word. */
export function missingNames({ names }: ReaderFormat, header: readonly string[]): string[] {
  const present = new Set(header.map(foldName));
  return Object.values(names).filter((name) => !present.has(foldName(name)));
}

/** Whether a file has the columns of our own template, whichever reader is chosen: a corrected file has. */
export function hasOwnColumns(header: readonly string[]): boolean {
  const present = new Set(header.map(foldName));
  return columnsOf.readings.every(({ name, needed }) => !needed || present.has(foldName(name)));
}

/** Whether somebody has to say what the columns of a file are before it can be tried. */
export function needsMapping(reader: ReaderFormat | null, header: readonly string[]): boolean {
  if (hasOwnColumns(header)) return false;
  return reader === null || missingNames(reader, header).length > 0;
}

/** Our columns that a file's header names, to begin a mapping with. */
export function guessedNames(header: readonly string[]): Record<string, string> {
  const guessed = columnsOf.readings.flatMap(({ name }) => {
    const found = header.find((given) => foldName(given) === foldName(name));
    return found === undefined ? [] : [[name, found] as const];
  });
  return Object.fromEntries(guessed);
}

/** A number as a reader with this decimal sign writes it; null when it is none. */
export function readSigned(text: string, decimal: 'comma' | 'point'): number | null {
  const bare = text.replace(/\s/g, '');
  const sign = decimal === 'comma' ? ',' : '.';
  if (bare.includes(decimal === 'comma' ? '.' : ',')) return null;
  const plain = bare.replace(sign, '.');
  return /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d{1,2})?$/i.test(plain) ? Number(plain) : null;
}
