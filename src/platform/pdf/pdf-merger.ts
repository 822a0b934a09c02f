import { PDFHexString, PDFRef } from '@cantoo/pdf-lib';
import { CopiedPages, type Layers } from './copied-pages.ts';
import { type FileParts, latin1 } from './file-parts.ts';
import { openForCopying } from './open-for-copying.ts';

/** What every merged file has, under these numbers. */
const roots = { catalog: PDFRef.of(1), pages: PDFRef.of(2), outline: PDFRef.of(3), info: PDFRef.of(4) };
const firstFree = 5;
// The second line tells programs that the file is no text.
const head = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n';

type Merged = { title: string; pages: number; node: PDFRef; firstPage: PDFRef; layers: Layers };

/**
 * Makes one PDF of many, one after another. What a document adds is handed out at once and not kept, so that the
 * largest document decides how much memory it takes, and not their number. The parts in the order in which they were
 * handed out are the file.
 */
export class PdfMerger {
  private length = 0;
  private readonly offsets: number[] = [];
  private readonly merged: Merged[] = [];
  private nextNumber = firstFree;

  start(): FileParts {
    return this.written([latin1(head)]);
  }

  /**
   * All pages of a PDF, behind those before or, `isFirst`, in front of all; the outline names them. Throws `PdfRefused`
   * when it cannot be read, and leaves what was merged as it was.
   */
  async add(
    bytes: Uint8Array,
    title: string,
    { isFirst = false } = {},
  ): Promise<{ parts: FileParts; pages: number }> {
    const source = await openForCopying(bytes);
    const node = PDFRef.of(this.nextNumber);
    const copied = new CopiedPages(source, { node, parent: roots.pages, from: this.nextNumber + 1 });
    const { objects, pages, layers } = copied.take();
    const [firstPage] = pages;
    if (!firstPage) throw new Error('a document that is open has a page');
    const parts = objects.flatMap(({ ref, parts }) => this.object(ref, parts));
    const kids = pages.map(({ tag }) => tag).join(' ');
    const tree = `<</Type/Pages/Parent ${roots.pages.tag}/Count ${pages.length}/Kids[${kids}]>>`;
    parts.push(...this.object(node, [latin1(tree)]));
    this.nextNumber += 1 + objects.length;
    const entry = { title, pages: pages.length, node, firstPage, layers };
    if (isFirst) this.merged.unshift(entry);
    else this.merged.push(entry);
    return { parts, pages: pages.length };
  }

  /** The rest of the file. */
  finish(title: string): FileParts {
    const nodes = this.merged.map(({ node }) => node.tag).join(' ');
    const count = this.merged.reduce((sum, { pages }) => sum + pages, 0);
    const parts = [
      ...this.outline(),
      ...this.dictionary(roots.pages, `/Type/Pages/Count ${count}/Kids[${nodes}]`),
      ...this.dictionary(roots.info, `/Title ${textOf(title)}/Producer ${textOf('Radia')}`),
      ...this.dictionary(
        roots.catalog,
        `/Type/Catalog/Pages ${roots.pages.tag}/Outlines ${roots.outline.tag}/PageMode/UseOutlines${this.layers()}`,
      ),
    ];
    return [...parts, ...this.written([latin1(this.directory())])];
  }

  private outline(): FileParts {
    const first = this.nextNumber;
    const last = first + this.merged.length - 1;
    this.nextNumber += this.merged.length;
    const items = this.merged.flatMap(({ title, firstPage }, index) => {
      const number = first + index;
      const previous = number > first ? `/Prev ${number - 1} 0 R` : '';
      const next = number < last ? `/Next ${number + 1} 0 R` : '';
      return this.dictionary(
        PDFRef.of(number),
        `/Title ${textOf(title)}/Parent ${roots.outline.tag}${previous}${next}/Dest[${firstPage.tag}/XYZ null null null]`,
      );
    });
    const ends =
      this.merged.length > 0 ? `/First ${first} 0 R/Last ${last} 0 R/Count ${this.merged.length}` : '';
    return [...items, ...this.dictionary(roots.outline, `/Type/Outlines${ends}`)];
  }

  /** Layers of drawings: what a document hides stays hidden. */
  private layers(): string {
    const all = this.merged.flatMap(({ layers }) => layers.all).join(' ');
    const hidden = this.merged.flatMap(({ layers }) => layers.hidden).join(' ');
    return all === '' ? '' : `/OCProperties<</OCGs[${all}]/D<</Order[${all}]/OFF[${hidden}]>>>>`;
  }

  /** Where each object begins. */
  private directory(): string {
    const count = this.nextNumber;
    const lines = Array.from({ length: count - 1 }, (_, index) => {
      const offset = this.offsets[index + 1];
      return offset === undefined
        ? '0000000000 65535 f \n'
        : `${String(offset).padStart(10, '0')} 00000 n \n`;
    });
    return `xref\n0 ${count}\n0000000000 65535 f \n${lines.join('')}trailer\n<</Size ${count}/Root ${roots.catalog.tag}/Info ${roots.info.tag}>>\nstartxref\n${this.length}\n%%EOF\n`;
  }

  private dictionary(ref: PDFRef, entries: string): FileParts {
    return this.object(ref, [latin1(`<<${entries}>>`)]);
  }

  private object({ objectNumber }: PDFRef, parts: FileParts): FileParts {
    this.offsets[objectNumber] = this.length;
    return this.written([latin1(`${objectNumber} 0 obj\n`), ...parts, latin1('\nendobj\n')]);
  }

  private written(parts: FileParts): FileParts {
    for (const { length } of parts) this.length += length;
    return parts;
  }
}

const textOf = (text: string) => PDFHexString.fromText(text).toString();
