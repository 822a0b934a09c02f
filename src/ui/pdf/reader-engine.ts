import type { PDFDocumentProxy } from 'pdfjs-dist';
import {
  EventBus,
  FindState,
  PDFFindController,
  PDFLinkService,
  PDFViewer,
} from 'pdfjs-dist/web/pdf_viewer.mjs';
import { loadPdf } from './load-pdf.ts';
import { readerWords } from './reader-words.ts';

/** Links within the pages work; forms are shown as they were filled in. */
const annotationsShown = 1;
const noEditing = -1;
/** Every zoom beside the two that follow the width of the place. */
const zoomSteps = [25, 50, 75, 100, 125, 150, 200, 300, 400];

export type FoundState = 'none' | 'pending' | 'found' | 'missing';
export type ReaderState = {
  page: number;
  zoom: number;
  /** What was searched for: the hit that is shown, out of how many. */
  found: { state: FoundState; current: number; total: number };
};

export type OutlineEntry = { place: number; title: string; page: number; depth: number };

/** A PDF in a place on the page: draws what is in sight, and finds words. The library's viewer behind few words. */
export class ReaderEngine {
  readonly pdf: PDFDocumentProxy;
  private readonly closeFile: () => Promise<void>;
  private readonly bus = new EventBus();
  private readonly viewer: PDFViewer;
  private readonly leaving = new AbortController();
  private state: ReaderState = { page: 1, zoom: 100, found: { state: 'none', current: 0, total: 0 } };

  static async open(
    file: Blob,
    container: HTMLDivElement,
    onChange: (state: ReaderState) => void,
  ): Promise<ReaderEngine> {
    const { pdf, close } = await loadPdf(file);
    return new ReaderEngine(pdf, close, container, onChange);
  }

  private constructor(
    pdf: PDFDocumentProxy,
    closeFile: () => Promise<void>,
    container: HTMLDivElement,
    onChange: (state: ReaderState) => void,
  ) {
    this.pdf = pdf;
    this.closeFile = closeFile;
    const eventBus = this.bus;
    const linkService = new PDFLinkService({ eventBus });
    const findController = new PDFFindController({ eventBus, linkService });
    const abortSignal = this.leaving.signal;
    const own = { abortSignal, l10n: readerWords as never, enableSelectionRendering: false };
    this.viewer = new PDFViewer({
      ...{ container, eventBus, linkService, findController, removePageBorders: true, ...own },
      ...{ annotationMode: annotationsShown, annotationEditorMode: noEditing, enableAutoLinking: false },
    });
    const change = (changes: Partial<ReaderState>) => {
      this.state = { ...this.state, ...changes };
      if (!abortSignal.aborted) onChange(this.state);
    };
    this.listen(change);
    this.noteAskedPages();
    linkService.setViewer(this.viewer);
    linkService.setDocument(pdf, null);
    this.viewer.setDocument(pdf);
    this.followWidth(container);
  }

  /** Pages that were asked for and have not come yet. */
  private readonly asked = new Set<Promise<unknown>>();

  private noteAskedPages(): void {
    const getPage = this.pdf.getPage.bind(this.pdf);
    this.pdf.getPage = (number) => {
      const page = getPage(number);
      this.asked.add(page);
      const forget = () => void this.asked.delete(page);
      page.then(forget, forget);
      return page;
    };
  }

  private listen(change: (changes: Partial<ReaderState>) => void): void {
    this.bus.on('pagesinit', () => {
      // With words of its own it leaves it to them when they are said.
      void readerWords.translate(this.viewer.container);
      this.viewer.currentScaleValue = 'auto';
    });
    this.bus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }));
    this.bus.on('scalechanging', ({ scale }: { scale: number }) => change({ zoom: Math.round(scale * 100) }));
    type Count = { matchesCount: { current: number; total: number } };
    const stateOf = (state: number): FoundState => {
      if (state === FindState.PENDING) return 'pending';
      return state === FindState.NOT_FOUND ? 'missing' : 'found';
    };
    this.bus.on('updatefindmatchescount', ({ matchesCount }: Count) =>
      change({ found: { ...this.state.found, ...matchesCount } }),
    );
    this.bus.on('updatefindcontrolstate', ({ state, matchesCount }: Count & { state: number }) =>
      change({ found: { state: stateOf(state), ...matchesCount } }),
    );
  }

  /** What fits the width goes on fitting it. */
  private followWidth(container: HTMLDivElement): void {
    const observer = new ResizeObserver(() => {
      const value = this.viewer.currentScaleValue;
      if (Number.isNaN(Number(value)) && this.viewer.pagesCount > 0) this.viewer.currentScaleValue = value;
    });
    observer.observe(container);
    this.leaving.signal.addEventListener('abort', () => observer.disconnect());
  }

  get count(): number {
    return this.pdf.numPages;
  }

  goTo(page: number): void {
    this.viewer.currentPageNumber = Math.min(Math.max(1, page), this.count);
  }

  /** The next step up or down. */
  zoom(direction: 1 | -1): void {
    const now = Math.round(this.viewer.currentScale * 100);
    const next =
      direction === 1 ? zoomSteps.find((step) => step > now) : zoomSteps.findLast((step) => step < now);
    if (next !== undefined) this.viewer.currentScale = next / 100;
  }

  fitWidth(): void {
    this.viewer.currentScaleValue = 'page-width';
  }

  find(query: string): void {
    this.search(query, '', false);
  }

  findNext(query: string, isBackward: boolean): void {
    this.search(query, 'again', isBackward);
  }

  private search(query: string, type: '' | 'again', findPrevious: boolean): void {
    const how = { caseSensitive: false, entireWord: false, matchDiacritics: false, highlightAll: true };
    this.bus.dispatch('find', { source: this, type, query, findPrevious, ...how });
  }

  endSearch(): void {
    this.bus.dispatch('findbarclose', { source: this });
  }

  /** The chapters of the file, each with its first page; those that lead nowhere are left out. */
  async outline(): Promise<OutlineEntry[]> {
    type Item = { title: string; dest: string | unknown[] | null; items: Item[] };
    const entries: OutlineEntry[] = [];
    const walk = async (items: readonly Item[], depth: number) => {
      for (const { title, dest, items: below } of items) {
        const target = typeof dest === 'string' ? await this.pdf.getDestination(dest) : dest;
        const page = await this.pageOf(target?.[0]);
        if (page !== null) entries.push({ place: entries.length, title, page, depth });
        await walk(below, depth + 1);
      }
    };
    await walk((await this.pdf.getOutline()) ?? [], 0);
    return entries;
  }

  private async pageOf(target: unknown): Promise<number | null> {
    if (typeof target === 'number') return target + 1;
    if (!isReference(target)) return null;
    try {
      return (await this.pdf.getPageIndex(target)) + 1;
    } catch {
      return null;
    }
  }

  /** What the viewer asks of a file at once: closed before the answers it would report a failure that is none. */
  private async firstAnswers(): Promise<void> {
    await Promise.allSettled([
      this.pdf.getPage(1),
      ...this.asked,
      this.pdf.getOptionalContentConfig(),
      this.pdf.getMetadata(),
    ]);
  }

  async close(): Promise<void> {
    this.leaving.abort();
    // It draws nothing more of a file that is closed.
    this.viewer.setDocument(null);
    await this.firstAnswers();
    await this.closeFile();
  }
}

type Reference = { num: number; gen: number };

const isReference = (target: unknown): target is Reference =>
  typeof target === 'object' && target !== null && 'num' in target && 'gen' in target;
