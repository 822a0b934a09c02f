import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import pdfmake, { type Content, type TableCell } from 'pdfmake';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';

/** Documents to print, as PDF: the only place that knows how the library is set up. Sizes are in points (1/72 inch). */

export type { Content } from 'pdfmake';
export type Orientation = 'portrait' | 'landscape';

const require = createRequire(import.meta.url);
const fonts = require('pdfmake/fonts/Roboto.js') as Record<string, Record<string, string>>;
const fontFolder = dirname(require.resolve('pdfmake/fonts/Roboto.js'));

pdfmake.addFonts(fonts);
// Nothing is fetched while a document is made, and no file read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));

export const ink = '#1e344b';
export const quietInk = '#5b6770';
const rule = '#c3ccd5';

const a4 = { width: 595.28, height: 841.89 };
const margins = { side: 40, top: 104, bottom: 48 };
const longestLine: Record<Orientation, number> = { portrait: 72, landscape: 110 };

/** The part of an A4 page that is left for the content. */
export function contentSize(orientation: Orientation): { width: number; height: number } {
  const [width, height] = orientation === 'portrait' ? [a4.width, a4.height] : [a4.height, a4.width];
  return { width: width - 2 * margins.side, height: height - margins.top - margins.bottom };
}

export type PrintedDocument = {
  title: string;
  /** Under the title on every page, a line each: name and value. */
  facts: readonly (readonly [string, string])[];
  /** When it is made: printed in the footer, and the only instant the file holds. */
  madeAt: Date;
  /** Of the first page; later ones change it with `pageOrientation`. */
  orientation: Orientation;
  content: Content[];
};

/**
 * Writes a document of A4 pages with a header and 'pagina n di m', its fonts within. The same document of the same
 * instant has the same bytes. Throws when a picture in it cannot be read.
 */
export async function writeDocument(document: PrintedDocument): Promise<Readable> {
  const { title, madeAt, orientation, content } = document;
  const definition: Parameters<typeof pdfmake.createPdf>[0] = {
    info: { title, creator: 'Radia', producer: 'Radia', creationDate: madeAt, modDate: madeAt },
    language: 'it-IT',
    displayTitle: true,
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [margins.side, margins.top, margins.side, margins.bottom],
    defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.1 },
    header: (_page, _count, size) => header(document, size),
    footer: (page, count) => footer(document, page, count),
    content,
  };
  const pdf = await pdfmake.createPdf(definition).getStream();
  pdf.end();
  return pdf;
}

function header({ title, facts }: PrintedDocument, size: { width: number; height: number }): Content {
  const most = longestLine[size.width > size.height ? 'landscape' : 'portrait'];
  const { width } = contentSize(size.width > size.height ? 'landscape' : 'portrait');
  return {
    margin: [margins.side, 28, margins.side, 0],
    stack: [
      { text: title, fontSize: 14, bold: true, margin: [0, 0, 0, 3] },
      ...facts.map(
        ([name, value]): Content => ({
          text: [{ text: `${name}: `, color: quietInk }, oneLine(value, most)],
          noWrap: true,
        }),
      ),
      { canvas: [{ type: 'line', x1: 0, y1: 5, x2: width, y2: 5, lineWidth: 0.75, lineColor: rule }] },
    ],
  };
}

function footer({ madeAt }: PrintedDocument, page: number, count: number): Content {
  return {
    margin: [margins.side, 16, margins.side, 0],
    fontSize: 8,
    color: quietInk,
    columns: [
      { text: `Radia · stampato il ${formatDay(romeDay(madeAt))} alle ${romeTimeOfDay(madeAt)}` },
      { text: `pagina ${page} di ${count}`, alignment: 'right' },
    ],
  };
}

/** Cuts a text that would not fit on one line of the header. */
function oneLine(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`;
}

export type TableColumn = { header: string; width: number | 'auto' | '*'; numeric?: boolean };

/** A table with a header that every page repeats, thin lines, and rows that no page break divides. */
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
    layout: {
      hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => rule,
      paddingTop: () => 2.5,
      paddingBottom: () => 2,
      paddingLeft: (index) => (index === 0 ? 0 : 4),
      paddingRight: () => 4,
    },
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: columns.map(({ width }) => width),
      body: [head, ...rows.map((row) => row.map(cell))],
    },
  };
}
