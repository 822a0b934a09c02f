import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import jbig2Url from 'pdfjs-dist/wasm/jbig2.wasm?url';
import openjpegUrl from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import qcmsUrl from 'pdfjs-dist/wasm/qcms_bg.wasm?url';
import { fitWithin, type PictureSize } from './picture-content.ts';
import { encodeJpeg } from './scale-picture.ts';

GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString();

/** Scanned plans are often JBIG2 or JPEG 2000: their decoders are ours to serve. */
const decoders: Record<string, string> = {
  'jbig2.wasm': jbig2Url,
  'openjpeg.wasm': openjpegUrl,
  'qcms_bg.wasm': qcmsUrl,
};

class DecoderFactory {
  async fetch({ filename }: { kind: string; filename: string }): Promise<Uint8Array> {
    const url = decoders[filename];
    if (!url) throw new Error(`No data for ${filename}`);
    return new Uint8Array(await (await fetch(url)).arrayBuffer());
  }
}

type PageLimits = { box: PictureSize; quality: number; maxBytes: number };

type PdfPages = {
  count: number;
  /** The page (from 1) as a JPEG whose longer side fills the box: drawings are lines, so they may be enlarged. */
  draw: (page: number) => Promise<Blob>;
  close: () => Promise<void>;
};

/** Opens a PDF for drawing its pages. Throws when it is damaged or asks for a password. */
export async function openPdf(file: Blob, limits: PageLimits): Promise<PdfPages> {
  const task = getDocument({
    data: new Uint8Array(await file.arrayBuffer()),
    useWorkerFetch: false,
    BinaryDataFactory: DecoderFactory,
  });
  const pdf = await task.promise;
  return {
    count: pdf.numPages,
    draw: (page) => drawPage(pdf, page, limits),
    close: () => task.destroy(),
  };
}

async function drawPage(pdf: PDFDocumentProxy, number: number, limits: PageLimits): Promise<Blob> {
  const page = await pdf.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(limits.box.width / natural.width, limits.box.height / natural.height);
  const viewport = page.getViewport({ scale });
  const size = fitWithin(viewport, limits.box);
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  await page.render({ canvas, viewport }).promise;
  page.cleanup();
  return encodeJpeg(canvas, limits);
}
