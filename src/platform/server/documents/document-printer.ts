import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Content } from 'pdfmake';
import { workOn } from '../threads/thread-work.ts';
import { footer, header, letterHeader, letterhead, longFacts } from './document-frame.ts';
import { ink, letterTop, margins, rowsLayout, rule } from './document-look.ts';
import type { PrintedDocument } from './documents.ts';
import { HeldContent, type LaidPage } from './held-content.ts';
import { forgetGlyphs, pdfmake } from './layout-library.ts';
import type { PrintMessage } from './print-threads.ts';
import { markupFree, printable } from './printable-text.ts';

/** The thread that lays documents out, one after another: the only place that knows the library. */

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

/** The library writes in small pieces: so many bytes at least travel together. */
const bytesTogether = 64 * 1024;

async function* print(document: PrintedDocument): AsyncGenerator<PrintMessage> {
  const { title, madeAt, orientation, letter, archival } = document;
  const held = new HeldContent();
  forgetGlyphs();
  const top = letter ? [letterhead(letter, orientation)] : longFacts(document);
  const pdf = await pdfmake
    .createPdf({
      ...(archival ? { version: '1.7', subset: 'PDF/A-2b' } : {}),
      info: {
        title: markupFree(title),
        creator: 'Radia',
        producer: 'Radia',
        creationDate: madeAt,
        modDate: madeAt,
      },
      language: 'it-IT',
      displayTitle: true,
      pageSize: 'A4',
      pageOrientation: orientation,
      pageMargins: [margins.side, letter ? letterTop : margins.top, margins.side, margins.bottom],
      defaultStyle: { font: 'Roboto', fontSize: 9, color: ink, lineHeight: 1.1 },
      ...(letter?.watermark === undefined
        ? {}
        : { watermark: { text: letter.watermark, color: '#b3261e', opacity: 0.16, bold: true, angle: -50 } }),
      header: (page, _count, size) =>
        held.note(letter ? letterHeader(letter.running, page, size) : header(document, size)),
      footer: (page, count) => held.note(footer(document, page, count)),
      content: held.note([...top, ...(await drawn(document.content))]),
    })
    .getStream();
  // Everything has been laid out, and nothing written: what is lost is told before the first byte.
  const lost = held.lostOn((pdf as unknown as { _pdfMakePages: LaidPage[] })._pdfMakePages);
  if (lost) {
    yield { lost };
    return;
  }
  pdf.end();
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of pdf) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < bytesTogether) continue;
    yield Buffer.concat(chunks);
    [chunks, size] = [[], 0];
  }
  yield Buffer.concat(chunks);
}

/** The charts as drawings; who has none does not load what draws them. */
async function drawn(content: PrintedDocument['content']): Promise<Content[]> {
  const parts: Content[] = [];
  for (const part of content) {
    if (typeof part === 'object' && 'timeChart' in part) {
      const { chartSvg } = await import('./chart-svg.ts');
      const { timeChart, width, height } = part;
      parts.push({ svg: chartSvg(timeChart, { width, height }), width, height });
    } else parts.push(part);
  }
  return parts;
}

workOn((document: PrintedDocument) => print(printable(document)));
