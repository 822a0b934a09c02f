import { PDFDocument, type PDFFont, StandardFonts } from '@cantoo/pdf-lib';

const page = { width: 595.28, height: 841.89, margin: 64 };
const size = { title: 16, text: 11, line: 16 };

/** A page that says what is not among the documents behind it. */
export async function leftOutPage(title: string, texts: readonly string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const lines = [
    ...linesOf(title, bold, size.title).map((text) => ({ text, font: bold, size: size.title })),
    { text: '', font: plain, size: size.text },
    ...texts.flatMap((text) =>
      linesOf(text, plain, size.text).map((line) => ({ text: line, font: plain, size: size.text })),
    ),
  ];
  const perPage = Math.floor((page.height - 2 * page.margin) / size.line);
  for (let first = 0; first < lines.length; first += perPage) {
    const sheet = pdf.addPage([page.width, page.height]);
    for (const [index, { text, ...look }] of lines.slice(first, first + perPage).entries())
      sheet.drawText(text, {
        ...look,
        x: page.margin,
        y: page.height - page.margin - (index + 1) * size.line,
      });
  }
  return pdf.save({ useObjectStreams: false });
}

/** Broken between words, and within one that is longer than a line. */
function linesOf(text: string, font: PDFFont, letters: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, letters) <= page.width - 2 * page.margin;
  const lines = [''];
  for (const word of printable(text, font).split(' ')) {
    const line = lines.at(-1) ?? '';
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      lines[lines.length - 1] = longer;
      continue;
    }
    if (line !== '') lines.push('');
    for (const letter of word) {
      if (!fits(`${lines.at(-1)}${letter}`)) lines.push('');
      lines[lines.length - 1] += letter;
    }
  }
  return lines;
}

/** Letters that this font of every reader does not have are told by a question mark. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  return Array.from(text.replaceAll(/\s+/g, ' '))
    .map((letter) => (known.has(letter.codePointAt(0) ?? 0) ? letter : '?'))
    .join('');
}
