import type { Readable } from 'node:stream';
import type { Content, TableCell } from 'pdfmake';
import type { TimeChart } from '#platform/contract/time-chart.ts';
import {
  ink,
  letterTop,
  margins,
  type Orientation,
  pageSides,
  quietInk,
  rowsLayout,
} from './document-look.ts';
import { print } from './print-threads.ts';

/** Documents to print, as PDF. Sizes are in points (1/72 inch). The library works in `document-printer.ts`. */

export type { Content } from 'pdfmake';
export { ink, type Orientation, quietInk };

/** The part of an A4 page that is left for the content. */
export function contentSize(
  orientation: Orientation,
  kind: 'sheet' | 'letter' = 'sheet',
): { width: number; height: number } {
  const { width, height } = pageSides(orientation);
  const top = kind === 'letter' ? letterTop : margins.top;
  return { width: width - 2 * margins.side, height: height - top - margins.bottom };
}

/** A page of our own: its title and facts on every page, who printed it and when in the footer. */
type Sheet = {
  /** Under the title on every page, a line each: name and value. */
  facts: readonly (readonly [string, string])[];
  letter?: undefined;
};

/** A letter of somebody's: the letterhead on the first page, one line on the others, 'Pagina n di m' below. */
type Letter = {
  letter: {
    sender: string;
    /** Under the sender's name, a line each. */
    senderLines: readonly string[];
    /** What tells this document from others: on top of the later pages and in the footer. */
    running: string;
    /** What the document is worth, at the foot of every page. */
    standing?: string;
    /** The same in one word, across every page. */
    watermark?: string;
  };
};

export type PrintedDocument = (Sheet | Letter) & {
  /** On every page of a sheet; of a letter only in the file's metadata. */
  title: string;
  /** When it is made: printed in a sheet's footer, and the only instant the file holds. */
  madeAt: Date;
  /** To be kept for decades: PDF/A-2b (ISO 19005-2), which looks the same on every machine. Not tagged. */
  archival?: boolean;
  /** Of the first page; later ones change it with `pageOrientation`. */
  orientation: Orientation;
  /** Plain data: it is handed to another thread, so it holds no functions. */
  content: (Content | PrintedChart)[];
};

/** A chart over time, as on screen; drawn where the document is printed. */
export type PrintedChart = { timeChart: TimeChart; width: number; height: number };

/**
 * Writes a document of A4 pages with a header and 'pagina n di m', its fonts within, in a thread of its own: others
 * are answered meanwhile. The same document of the same instant has the same bytes. Throws when a picture in it
 * cannot be read.
 */
export function writeDocument(document: PrintedDocument): Promise<Readable> {
  return print(document);
}

export type TableColumn = { header: string; width: number | 'auto' | '*'; numeric?: boolean };

/**
 * How many lines a text takes, where as many letters fit on each: an estimate, for what may be kept together. What is
 * kept together and higher than a page is refused.
 */
export function linesOf(text: string, lettersOfLine: number): number {
  return text
    .split('\n')
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / lettersOfLine)), 0);
}

/** As many lines of a row fit on a page, and as many letters on a line of the narrowest of columns. */
const keptLines = 50;
const narrowLetters = 8;

/** A table with a header that every page repeats, thin lines, and rows that no page break divides but the longest. */
export function dataTable(columns: readonly TableColumn[], rows: readonly (readonly string[])[]): Content {
  const cell = (text: string, index: number): TableCell => ({
    text,
    ...(columns[index]?.numeric ? { alignment: 'right' as const } : {}),
  });
  const head = columns.map(
    ({ header: text }, index): TableCell => ({
      ...(cell(text, index) as object),
      text,
      bold: true,
      color: quietInk,
      fontSize: 8,
    }),
  );
  return {
    layout: rowsLayout,
    table: {
      headerRows: 1,
      dontBreakRows: rows.every((row) => row.every((text) => linesOf(text, narrowLetters) <= keptLines)),
      widths: columns.map(({ width }) => width),
      body: [head, ...rows.map((row) => row.map(cell))],
    },
  };
}
