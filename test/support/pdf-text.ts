import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Where a piece of text begins, in points from the top left corner. */
type PlacedText = { text: string; x: number; y: number };
export type ReadPage = {
  width: number;
  height: number;
  text: string;
  placed: PlacedText[];
  pictures: number;
};

/** What a PDF holds, page by page: its words, its size in points, how many pictures are drawn. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    const { fnArray } = await page.getOperatorList();
    pages.push({
      width: Math.round(width),
      height: Math.round(height),
      text: items
        .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
        .join('')
        .replace(/\s+/g, ' '),
      placed: items.flatMap((item) => {
        if (!('str' in item)) return [];
        const [, , , , x = 0, y = 0] = item.transform as number[];
        return [{ text: item.str, x: Math.round(x), y: Math.round(height - y) }];
      }),
      pictures: fnArray.filter((operation) => operation === OPS.paintImageXObject).length,
    });
  }
  await task.destroy();
  return pages;
}
