import { GlobalWorkerOptions, getDocument, PDFDataRangeTransport, type PDFDocumentProxy } from 'pdfjs-dist';
import dingbatsUrl from 'pdfjs-dist/standard_fonts/FoxitDingbats.pfb?url';
import symbolUrl from 'pdfjs-dist/standard_fonts/FoxitSymbol.pfb?url';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcmsUrl from 'pdfjs-dist/wasm/qcms_bg.wasm?url';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

/**
 * Scanned documents are often JBIG2 or JPEG 2000: their decoders are ours to serve, and so are the two standard fonts
 * that no system has (ticks of forms, Greek letters).
 */
const served: Record<string, string> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
  'qcms_bg.wasm': qcmsUrl,
  'FoxitDingbats.pfb': dingbatsUrl,
  'FoxitSymbol.pfb': symbolUrl,
};

class ServedData {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = served[filename];
    if (!url) throw new Error(`No data for ${filename}`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

/** What is read of a file at once. */
const pieceBytes = 256 * 1024;

/** Reads of a file only what the pages that are looked at need. */
class PiecesOfFile extends PDFDataRangeTransport {
  private readonly file: Blob;

  constructor(file: Blob) {
    super(file.size, null);
    this.file = file;
  }

  override requestDataRange(begin: number, end: number): void {
    const read = async () => {
      const piece = await this.file.slice(begin, end).arrayBuffer();
      this.onDataRange(begin, new Uint8Array(piece));
    };
    // A file that was changed or taken away meanwhile reads no more.
    read().catch(() => this.onDataRange(begin, new Uint8Array(end - begin)));
  }
}

type LoadedPdf = { pdf: PDFDocumentProxy; close: () => Promise<void> };

/** Opens a PDF. Throws when it is damaged or asks for a password. */
export async function loadPdf(file: Blob): Promise<LoadedPdf> {
  const task = getDocument({
    range: new PiecesOfFile(file),
    rangeChunkSize: pieceBytes,
    disableAutoFetch: true,
    disableStream: true,
    useWorkerFetch: false,
    standardFontDataUrl: '/',
    BinaryDataFactory: ServedData,
    verbosity: 0,
  });
  return { pdf: await task.promise, close: () => task.destroy() };
}
