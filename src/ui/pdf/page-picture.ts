import type { PDFDocumentProxy } from 'pdfjs-dist';

/** A page (from 1) as a JPEG of this width in pixels. */
export async function pagePicture(pdf: PDFDocumentProxy, number: number, width: number): Promise<Blob> {
  const page = await pdf.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(viewport.width);
  canvas.height = Math.round(viewport.height);
  try {
    await page.render({ canvas, viewport }).promise;
    return await jpegOf(canvas);
  } finally {
    // Its memory goes at once, and not when somebody looks for it.
    canvas.width = 0;
    canvas.height = 0;
  }
}

const quality = 0.9;
function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture of the page')));
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}

/** Pages are drawn one after another: all at once they would hold up the page that is looked at. */
export function inTurn(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
