import type { PDFDocumentProxy } from 'pdfjs-dist';
import { loadPdf } from '../pdf/load-pdf.ts';
import { fitWithin, type PictureSize } from './picture-content.ts';
import { encodeJpeg } from './scale-picture.ts';

type PageLimits = { box: PictureSize; quality: number; maxBytes: number };

type PdfPages = {
  count: number;
  /** The page (from 1) as a JPEG whose longer side fills the box: drawings are lines, so they may be enlarged. */
  draw: (page: number) => Promise<Blob>;
  close: () => Promise<void>;
};

/** Opens a PDF for drawing its pages. Throws when it is damaged or asks for a password. */
export async function openPdf(file: Blob, limits: PageLimits): Promise<PdfPages> {
  const { pdf, close } = await loadPdf(file);
  return {
    count: pdf.numPages,
    draw: (page) => drawPage(pdf, page, limits),
    close,
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
