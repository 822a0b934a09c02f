import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import pdfmake, { type Content } from 'pdfmake';
import { formatDay, romeDay, romeTimeOfDay } from '#platform/contract/dates.ts';
import { ink, longestLine, margins, quietInk, rowsLayout, rule } from './document-look.ts';
import type { PrintedDocument } from './documents.ts';

/** The thread that lays one document out and hands its bytes over: the only place that knows the library. */

const require = createRequire(import.meta.url);
const fonts = require('pdfmake/fonts/Roboto.js') as Record<string, Record<string, string>>;
const fontFolder = dirname(require.resolve('pdfmake/fonts/Roboto.js'));

pdfmake.addFonts(fonts);
// Nothing is fetched while a document is made, and no file read but the fonts.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path.startsWith(fontFolder));
pdfmake.addTableLayouts({
  [rowsLayout]: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => rule,
    paddingTop: () => 2.5,
    paddingBottom: () => 2,
    paddingLeft: (index) => (index === 0 ? 0 : 4),
    paddingRight: () => 4,
  },
});

async function print(document: PrintedDocument): Promise<void> {
  const { title, madeAt, orientation, content } = document;
  const pdf = await pdfmake
    .createPdf({
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
    })
    .getStream();
  pdf.end();
  for await (const chunk of pdf) parentPort?.postMessage(chunk);
  parentPort?.postMessage(null);
}

function header({ title, facts }: PrintedDocument, size: { width: number; height: number }): Content {
  const most = longestLine[size.width > size.height ? 'landscape' : 'portrait'];
  const width = size.width - 2 * margins.side;
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

await print(workerData as PrintedDocument);
