import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { letterTop, margins } from '#platform/server/documents/document-look.ts';

/** Texts to print, each word of which can be told from all others when the document is read back. */
export class PrintedTexts {
  private readonly words: string[] = [];
  private readonly shapes: readonly string[];

  constructor(shapes: readonly string[]) {
    this.shapes = shapes;
  }

  /** A text of at most so many letters, and of at least one word. */
  text(letters: number): string {
    return this.joined(letters, ' ');
  }

  /** A name of at most so many letters without a space among them. */
  run(letters: number): string {
    return this.joined(letters, '');
  }

  private joined(letters: number, between: string): string {
    let text = this.word();
    for (;;) {
      const longer = `${text}${between}${this.shapeOfNext()}`;
      if (longer.length > letters) return text;
      text = `${text}${between}${this.word()}`;
    }
  }

  /** What the next word will be: it ends with a number of its own, between two signs, so none holds another. */
  private shapeOfNext(): string {
    const { length } = this.words;
    return `${this.shapes[length % this.shapes.length]}(${length})`;
  }

  private word(): string {
    const word = this.shapeOfNext();
    this.words.push(word);
    return word;
  }

  /** The words that stand neither on a page of a PDF nor, begun on one, go on at the top of the next. */
  async missingFrom(pdf: Uint8Array): Promise<string[]> {
    const pages = await drawnPages(pdf);
    const contents = [letterTop, margins.top].map((top) =>
      pages.map((items) => items.filter((item) => isContent(item, top))),
    );
    const texts = [...pages, ...contents.map((content) => content.flat())].map(solid);
    const missing = this.words.filter((word) => !texts.some((text) => text.includes(word)));
    if (missing.length === 0) return missing;
    const breaks = contents.flatMap(pageBreaks);
    return missing.filter((word) => !breaks.some((lines) => isBroken(word, lines)));
  }
}

/** Some letters, where they stand, and how far from the top and from the bottom of their page. */
type Drawn = { letters: string; from: number; to: number; fromTop: number; fromBottom: number };

/** What stands on each page, in the order in which it is drawn; without what is drawn across it. */
async function drawnPages(bytes: Uint8Array): Promise<Drawn[][]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: Drawn[][] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(
      items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [, slope, , , from, fromBottom] = item.transform.map(Number);
        if (slope !== 0 || from === undefined || fromBottom === undefined) return [];
        return [{ letters: item.str, from, to: from + item.width, fromTop: height - fromBottom, fromBottom }];
      }),
    );
  }
  await task.destroy();
  return pages;
}

/** Neither the head nor the foot that every page has. */
const isContent = ({ fromTop, fromBottom }: Drawn, top: number) =>
  fromTop > top && fromBottom > margins.bottom;

const solid = (items: Drawn[]) => withoutSpaces(items.map(({ letters }) => letters).join(''));
const withoutSpaces = (text: string) => text.replaceAll(/[\s\u200b]/g, '');

/** One line of a paragraph or of a cell. */
type Line = { text: string; from: number; fromTop: number };
/** The last line of a column on a page, and those with which it goes on on the next. */
type PageBreak = { last: string; next: string[] };

/** Cells beside each other have more between them; words of a line less. */
const cellGap = 6;
/** A table says again what its columns are before it goes on. */
const linesOfHead = 3;

/**
 * A row that a page ends in has each of its cells in two parts: in the order of drawing, other cells stand between them.
 */
function pageBreaks(pages: Drawn[][]): PageBreak[] {
  const columns = pages.map((items) =>
    Map.groupBy(
      linesOf(items).toSorted((one, other) => one.fromTop - other.fromTop),
      ({ from }) => Math.round(from),
    ),
  );
  return columns.slice(0, -1).flatMap((lines, number) =>
    [...lines].flatMap(([from, before]) => {
      const next = columns[number + 1]?.get(from)?.slice(0, linesOfHead);
      return next ? [{ last: before.at(-1)?.text ?? '', next: next.map(({ text }) => text) }] : [];
    }),
  );
}

function linesOf(items: Drawn[]): Line[] {
  const lines: (Line & { to: number })[] = [];
  for (const { letters, from, to, fromTop } of items) {
    const line = lines.at(-1);
    if (line && Math.abs(line.fromTop - fromTop) < 1 && Math.abs(from - line.to) < cellGap) {
      line.text += withoutSpaces(letters);
      line.to = to;
    } else if (letters.trim() !== '') lines.push({ text: withoutSpaces(letters), from, to, fromTop });
  }
  return lines;
}

/** Whether a column of a page ends with the beginning of a word, and goes on on the next page with its rest. */
function isBroken(word: string, { last, next }: PageBreak): boolean {
  for (let at = 1; at < word.length; at += 1)
    if (last.endsWith(word.slice(0, at)) && next.some((line) => line.startsWith(word.slice(at)))) return true;
  return false;
}

const signs = 'abcdefghilmnopqrstuvzABCDEFGHILMNOPQRSTUVZàèéìòùÀÈ&<>«»’²€'.split('');

/** Words to write texts with. */
export const wordShapes = fc.array(
  fc.string({ unit: fc.constantFrom(...signs), minLength: 1, maxLength: 12 }),
  { minLength: 1, maxLength: 40 },
);

/** How many points, or rows, a document has. */
export const pointCounts = fc.integer({ min: 1, max: 12 });
/** How many letters a long text has. */
export const textLengths = fc.integer({ min: 1, max: 4_000 });

/** The longest name. */
export const nameLetters = 190;
