import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFRef,
} from '@cantoo/pdf-lib';

type WhyRefused = 'damaged' | 'protected';

/** A PDF that cannot be merged: it is no whole PDF, or asks for a password. */
export class PdfRefused extends Error {
  readonly why: WhyRefused;

  constructor(why: WhyRefused, options?: ErrorOptions) {
    super(`the PDF is ${why}`, options);
    this.why = why;
  }
}

/** A page where it stands in its file, with what it inherits from the nodes above it. */
export type SourcePage = { ref: PDFRef; dict: PDFDict; inherited: Map<PDFName, PDFObject> };

export type SourcePdf = {
  context: PDFDocument['context'];
  catalog: PDFDict;
  pages: SourcePage[];
  /** Nodes between the catalog and the pages. */
  nodes: ReadonlySet<PDFRef>;
  /** The file has an end: what is not in it was never there. */
  isWhole: boolean;
};

const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'].map((key) => PDFName.of(key));
const deepestTree = 100;

/** Opens a PDF whose pages are to be copied. Throws `PdfRefused`. */
export async function openForCopying(bytes: Uint8Array): Promise<SourcePdf> {
  const { context, catalog } = await load(bytes);
  if (!(catalog instanceof PDFDict)) throw new PdfRefused('damaged');
  const pages: SourcePage[] = [];
  const nodes = new Set<PDFRef>();
  const walk = (ref: unknown, inherited: SourcePage['inherited'], depth: number) => {
    const dict = ref instanceof PDFRef ? context.lookup(ref) : undefined;
    if (!(ref instanceof PDFRef && dict instanceof PDFDict) || nodes.has(ref) || depth > deepestTree)
      throw new PdfRefused('damaged');
    const own = new Map(inherited);
    for (const key of inheritable) {
      const value = dict.get(key);
      if (value) own.set(key, value);
    }
    const kids = dict.lookup(PDFName.of('Kids'));
    if (!(kids instanceof PDFArray)) {
      pages.push({ ref, dict, inherited: own });
      return;
    }
    nodes.add(ref);
    for (const kid of kids.asArray()) walk(kid, own, depth + 1);
  };
  walk(catalog.get(PDFName.of('Pages')), new Map(), 0);
  if (pages.length === 0 || pages.some(({ inherited }) => !inherited.has(PDFName.of('MediaBox'))))
    throw new PdfRefused('damaged');
  return { context, catalog, pages, nodes, isWhole: hasEnd(bytes) };
}

/** Protected only against being changed, it opens with the empty password. */
async function load(bytes: Uint8Array) {
  try {
    return await PDFDocument.load(bytes, {
      parseSpeed: ParseSpeeds.Fastest,
      updateMetadata: false,
      password: '',
    });
  } catch (error) {
    throw new PdfRefused(isEncrypted(bytes) ? 'protected' : 'damaged', { cause: error });
  }
}

/** Some programs write a little behind the end. */
const endLength = 2048;
const hasEnd = (bytes: Uint8Array) => latin1Text(bytes.subarray(-endLength)).includes('%%EOF');

/** Its trailer stands at the end or, in a file made for reading over a network, at the beginning. */
const trailerLength = 64 * 1024;
function isEncrypted(bytes: Uint8Array): boolean {
  const ends = [bytes.subarray(0, trailerLength), bytes.subarray(-trailerLength)];
  return ends.some((end) => /\/Encrypt\s*(\d+ \d+ R|<<)/.test(latin1Text(end)));
}

function latin1Text(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
