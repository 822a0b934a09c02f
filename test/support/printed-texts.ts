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
    const texts = [
      ...pages.map((items) => solid(items)),
      ...[letterTop, margins.top].map((top) =>
        solid(pages.flatMap((items) => items.filter((item) => isContent(item, top)))),
      ),
    ];
    return this.words.filter((word) => !texts.some((text) => text.includes(word)));
  }
}

/** Some letters, and how far they stand from the top and from the bottom of their page. */
type Drawn = { letters: string; fromTop: number; fromBottom: number };

/** What stands on each page, in the order in which it is drawn. */
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
        const fromBottom = Number(item.transform[5]);
        return [{ letters: item.str, fromTop: height - fromBottom, fromBottom }];
      }),
    );
  }
  await task.destroy();
  return pages;
}

/** Neither the head nor the foot that every page has. */
const isContent = ({ fromTop, fromBottom }: Drawn, top: number) =>
  fromTop > top && fromBottom > margins.bottom;

const solid = (items: Drawn[]) =>
  items
    .map(({ letters }) => letters)
    .join('')
    .replaceAll(/[\s\u200b]/g, '');

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
