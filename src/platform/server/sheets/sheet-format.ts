import { csv, xlsx } from '#platform/contract/file-shape.ts';
import { readZipDirectory } from '../files/zip-directory.ts';

/** What a spreadsheet that comes in is, and how large it may be. */

export const sheetFormats = ['xlsx', 'csv'] as const;
export type SheetFormat = (typeof sheetFormats)[number];
export type Cell = string | number | boolean | Date | null;
/** `number` as the spreadsheet counts: the first row is 1. */
export type SheetRow = { number: number; cells: Cell[] };

export const sheetMediaTypes: Record<SheetFormat, string> = {
  xlsx,
  csv: `${csv}; charset=utf-8`,
};

/** A file that cannot be read as a spreadsheet; the message says so to the person who chose it. */
export class SheetProblem extends Error {
  constructor(text: string) {
    super(text);
    this.name = 'SheetProblem';
  }
}

export const sheetLimits = {
  /** Beyond these a cell is a stray one, unless its column has a name. */
  columns: 200,
  /** All cells of a row together. Excel itself takes 32,767 characters in a cell. */
  rowLength: 100_000,
  unpackedBytes: 200 * 1024 * 1024,
  parts: 2_000,
} as const;

const figure = (value: number) => value.toLocaleString('it', { useGrouping: 'always' });

export const sheetTexts = {
  empty: 'Il file è vuoto.',
  notASheet: 'Il file non è un foglio XLSX né un CSV.',
  pdf: 'Il file è un PDF, anche se il nome dice altro: serve un foglio XLSX o CSV.',
  oldExcel: 'Il file è nel vecchio formato XLS o è protetto da password: salvarlo come XLSX senza password.',
  broken: 'Il file XLSX è danneggiato: aprirlo con il foglio di calcolo e salvarlo di nuovo.',
  tooLarge: `Il file XLSX, una volta aperto, supera ${sheetLimits.unpackedBytes / 1024 / 1024} MB: dividerlo in più file.`,
  longText: `Il file XLSX contiene un testo di più di ${figure(sheetLimits.rowLength)} caratteri: accorciare la cella che lo contiene, o salvare il foglio come CSV.`,
  longRow: (row: number) =>
    `La riga ${figure(row)} ha più di ${figure(sheetLimits.rowLength)} caratteri: controllare che il file sia un foglio, con una riga per ogni dato e le virgolette chiuse.`,
  tooManyColumns: `Il file ha più di ${sheetLimits.columns} colonne: togliere quelle che non servono.`,
  tooManyRows: (rows: number) => `Il file ha più di ${figure(rows)} righe: dividerlo in più file.`,
  tooSlow: 'Leggere il file richiede troppo tempo: dividerlo in più file, o salvarlo come CSV.',
  tooMuchMemory: 'Leggere il file richiede troppa memoria: dividerlo in più file, o salvarlo come CSV.',
  interrupted:
    'La lettura del file si è interrotta: riprovare e, se succede ancora, salvarlo come CSV e inviare quello.',
} as const;

/** What a file is by its content, whatever it is called. Throws a `SheetProblem` for anything but XLSX and CSV. */
export function sheetFormatOf(bytes: Buffer): SheetFormat {
  if (bytes.length === 0) throw new SheetProblem(sheetTexts.empty);
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') throw new SheetProblem(sheetTexts.pdf);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw new SheetProblem(sheetTexts.oldExcel);
  }
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const parts = readZipDirectory(bytes);
    if (parts === null) throw new SheetProblem(sheetTexts.broken);
    if (!parts.some(({ name }) => name === 'xl/workbook.xml')) throw new SheetProblem(sheetTexts.notASheet);
    const unpacked = parts.reduce((sum, { size }) => sum + size, 0);
    if (unpacked > sheetLimits.unpackedBytes || parts.length > sheetLimits.parts)
      throw new SheetProblem(sheetTexts.tooLarge);
    return 'xlsx';
  }
  if (!isUtf16(bytes) && bytes.subarray(0, 64 * 1024).includes(0))
    throw new SheetProblem(sheetTexts.notASheet);
  return 'csv';
}

export function isUtf16(bytes: Buffer): boolean {
  return bytes.length >= 2 && bytes.readUInt16BE(0) === 0xfffe;
}
