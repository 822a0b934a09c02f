import fc from 'fast-check';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

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

  /** The words that stand on no page of a PDF. */
  async missingFrom(pdf: Uint8Array): Promise<string[]> {
    const pages = await solidPages(pdf);
    return this.words.filter((word) => !pages.some((page) => page.includes(word)));
  }
}

/** The letters of each page in the order in which they are drawn, without spaces. */
async function solidPages(bytes: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const text = items.map((item) => ('str' in item ? item.str : '')).join('');
    pages.push(text.replaceAll(/[\s\u200b]/g, ''));
  }
  await task.destroy();
  return pages;
}

const letters = 'abcdefghilmnopqrstuvzABCDEFGHILMNOPQRSTUVZàèéìòùÀÈ&<>«»’²€'.split('');

/** Words to write texts with. */
export const wordShapes = fc.array(
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 12 }),
  { minLength: 1, maxLength: 40 },
);

/** How many points, or rows, a document has. */
export const pointCounts = fc.integer({ min: 1, max: 12 });
/** How many letters a long text has. */
export const textLengths = fc.integer({ min: 1, max: 4_000 });

/** The longest name. */
export const nameLetters = 190;
