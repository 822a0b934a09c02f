import { onePage, stream, written } from './signed-pdfs.ts';

/** A PDF with a page for each text. */
export function smallPdf(...texts: readonly string[]): Buffer {
  const [first = '', ...others] = texts;
  const base = onePage(first);
  const kids = ['3 0 R'];
  for (const [index, text] of others.entries()) {
    const page = 10 + 2 * index;
    kids.push(`${page} 0 R`);
    base[page] =
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${page + 1} 0 R /Resources << /Font << /F1 5 0 R >> >> >>`;
    base[page + 1] = stream('', `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`);
  }
  base[2] = `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`;
  return written(base);
}
