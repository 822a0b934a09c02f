import { expect, it, vi } from 'vitest';
import { loadPdf } from './load-pdf.ts';
import { ReaderEngine } from './reader-engine.ts';

vi.mock('./load-pdf.ts', () => ({ loadPdf: vi.fn() }));
// The library's viewer is drawn by browsers alone.
vi.mock('pdfjs-dist/web/pdf_viewer.mjs', () => {
  class Part {
    on() {}
    setViewer() {}
    setDocument() {}
  }
  return { EventBus: Part, PDFFindController: Part, PDFLinkService: Part, PDFViewer: Part, FindState: {} };
});

it('closes a file only once it has answered what the viewer asks of it at once', async () => {
  const page = Promise.withResolvers<never>();
  const close = vi.fn(() => Promise.resolve());
  const pdf = {
    numPages: 1,
    getPage: () => page.promise,
    getOptionalContentConfig: () => Promise.resolve(null),
    getMetadata: () => Promise.resolve({ info: {} }),
  };
  vi.mocked(loadPdf).mockResolvedValue({ pdf: pdf as never, close });
  const engine = await ReaderEngine.open(new Blob(), document.createElement('div'), () => undefined);

  const closing = engine.close();
  await Promise.resolve();
  expect(close).not.toHaveBeenCalled();
  page.resolve({} as never);
  await closing;
  expect(close).toHaveBeenCalledOnce();
});
