import {
  PDFArray,
  PDFDict,
  PDFInvalidObject,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { type FileParts, latin1 } from './file-parts.ts';
import { PdfRefused, type SourcePage, type SourcePdf } from './open-for-copying.ts';

type CopiedObject = { ref: PDFRef; parts: FileParts };
/** What the copies stand under: the node of their document, the one above it; and the first number they may have. */
type Place = { node: PDFRef; parent: PDFRef; from: number };
/** Layers of drawings, as references, and which of them are not shown. */
export type Layers = { all: string[]; hidden: string[] };

const name = (key: string) => PDFName.of(key);
/** What ties a page to the rest of its own file, which is not copied. */
const ofItsFile = new Set(['Parent', 'StructParents', 'B'].map(name));

/** The pages of a PDF and all they need, under numbers of the merged file. */
export class CopiedPages {
  private readonly source: SourcePdf;
  private readonly place: Place;
  private readonly refs = new Map<PDFRef, PDFRef>();
  private readonly waiting: PDFRef[] = [];

  constructor(source: SourcePdf, place: Place) {
    this.source = source;
    this.place = place;
  }

  take(): { objects: CopiedObject[]; pages: PDFRef[]; layers: Layers } {
    const pageOf = new Map(this.source.pages.map((page) => [page.ref, page]));
    const pages = this.source.pages.map(({ ref }) => this.refOf(ref));
    const layers = this.layers();
    const objects: CopiedObject[] = [];
    for (let index = 0; index < this.waiting.length; index += 1) {
      const from = this.waiting[index] as PDFRef;
      const page = pageOf.get(from);
      const object = page ? this.ownPage(page) : this.source.context.lookup(from);
      objects.push({ ref: this.refOf(from), parts: this.written(object, page !== undefined) });
    }
    return { objects, pages, layers };
  }

  /** The number that an object has in the merged file; what is asked for is copied. */
  private refOf(from: PDFRef): PDFRef {
    if (this.source.nodes.has(from)) return this.place.parent;
    const known = this.refs.get(from);
    if (known) return known;
    const given = PDFRef.of(this.place.from + this.waiting.length);
    this.refs.set(from, given);
    this.waiting.push(from);
    return given;
  }

  /** A page that says itself what it has from the nodes above it. */
  private ownPage({ dict, inherited }: SourcePage): PDFDict {
    const contents = dict.get(name('Contents'));
    if (contents && this.source.context.lookup(contents) === undefined) throw new PdfRefused('damaged');
    const own = PDFDict.withContext(this.source.context);
    for (const [key, value] of [...inherited, ...dict.entries()])
      if (!ofItsFile.has(key)) own.set(key, value);
    return own;
  }

  private written(object: PDFObject | undefined, isPage: boolean): FileParts {
    if (object === undefined && !this.source.isWhole) throw new PdfRefused('damaged');
    if (object === undefined || isCatalog(object)) return [latin1('null')];
    if (!(object instanceof PDFRawStream)) {
      const renamed = this.renamed(object);
      if (isPage && renamed instanceof PDFDict) renamed.set(name('Parent'), this.place.node);
      return [bytesOf(renamed)];
    }
    const contents = object.getContents() as Uint8Array<ArrayBuffer>;
    object.dict.set(name('Length'), PDFNumber.of(contents.length));
    return [bytesOf(this.renamed(object.dict)), latin1('\nstream\n'), contents, latin1('\nendstream')];
  }

  /** The same object with the references of the merged file. */
  private renamed(object: PDFObject): PDFObject {
    if (object instanceof PDFInvalidObject) throw new PdfRefused('damaged');
    if (object instanceof PDFRef) return this.refOf(object);
    if (object instanceof PDFArray) {
      const array = PDFArray.withContext(this.source.context);
      for (const one of object.asArray()) array.push(this.renamed(one));
      return array;
    }
    if (!(object instanceof PDFDict)) return object;
    const dict = PDFDict.withContext(this.source.context);
    for (const [key, value] of object.entries()) dict.set(key, this.renamed(value));
    return dict;
  }

  private layers(): Layers {
    const { catalog } = this.source;
    const properties = catalog.lookup(name('OCProperties'));
    if (!(properties instanceof PDFDict)) return { all: [], hidden: [] };
    const usual = properties.lookup(name('D'));
    const listed = (key: string) => (usual instanceof PDFDict ? refsOf(usual.lookup(name(key))) : []);
    const all = refsOf(properties.lookup(name('OCGs')));
    const areHidden = usual instanceof PDFDict && usual.get(name('BaseState')) === name('OFF');
    const shown = new Set(listed('ON'));
    const hidden = areHidden ? all.filter((ref) => !shown.has(ref)) : listed('OFF');
    const tags = (refs: PDFRef[]) => refs.map((ref) => this.refOf(ref).tag);
    return { all: tags(all), hidden: tags(hidden) };
  }
}

const refsOf = (object: PDFObject | undefined): PDFRef[] =>
  object instanceof PDFArray ? object.asArray().filter((one) => one instanceof PDFRef) : [];

const isCatalog = (object: PDFObject) =>
  object instanceof PDFDict && object.get(name('Type')) === name('Catalog');

function bytesOf(object: PDFObject): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(object.sizeInBytes());
  object.copyBytesInto(bytes, 0);
  return bytes;
}
