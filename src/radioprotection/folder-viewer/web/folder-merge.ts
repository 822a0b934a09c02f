import { NotMerged, type PdfMerging } from '#platform/web/pdf/pdf-merging.ts';
import { type LeftOut, leftOutLines, viewerTexts, type WhyNotMerged } from '../rules.ts';

/** Something to merge: the summary or a document. */
export type MergeItem = { title: string; fetch: (signal: AbortSignal) => Promise<Blob> };

/** What merges; in a worker of its own. */
type Merging = Pick<PdfMerging, 'add' | 'finish' | 'close'>;

/** How far it is, and what it waits for. */
export type MergeState =
  | { step: 'making'; done: number }
  | { step: 'stopped'; done: number }
  | { step: 'halted'; done: number; title: string; why: WhyNotMerged; detail: string | null }
  | { step: 'broken' }
  | { step: 'made'; file: Blob; leftOut: readonly LeftOut[] };

/**
 * Fetches and merges one item after another, the work done in a worker. What cannot be had halts it, and somebody says
 * whether it is tried again or left out; it goes on where it was.
 */
export class FolderMerge {
  private readonly title: string;
  private readonly items: readonly MergeItem[];
  private readonly onChange: (state: MergeState) => void;
  private readonly merging: Merging;
  private readonly leftOut: LeftOut[] = [];
  private next = 0;
  private run: AbortController | null = null;
  private last = Promise.resolve();
  private halted: WhyNotMerged | null = null;
  private made: Promise<Blob> | null = null;

  constructor(
    merging: Merging,
    title: string,
    items: readonly MergeItem[],
    onChange: (state: MergeState) => void,
  ) {
    this.merging = merging;
    this.title = title;
    this.items = items;
    this.onChange = onChange;
  }

  /** Begins, or goes on with what it stopped at. */
  goOn(): void {
    if (this.run) return;
    const run = new AbortController();
    this.run = run;
    this.halted = null;
    // What was being merged when somebody stopped is merged to its end.
    this.last = this.last
      .then(() => this.work(run.signal))
      // The worker itself has ended: no memory, or its program could not be fetched.
      .catch(() => {
        if (!run.signal.aborted) this.onChange({ step: 'broken' });
      });
  }

  leaveOut(): void {
    const item = this.items[this.next];
    if (!item || this.halted === null || this.run) return;
    this.leftOut.push({ title: item.title, why: this.halted });
    this.next += 1;
    this.goOn();
  }

  stop(): void {
    this.run?.abort();
    this.run = null;
    this.onChange({ step: 'stopped', done: this.next });
  }

  close(): void {
    this.run?.abort();
    this.merging.close();
  }

  private async work(signal: AbortSignal): Promise<void> {
    for (let item = this.items[this.next]; item; item = this.items[this.next]) {
      this.onChange({ step: 'making', done: this.next });
      const problem = await this.take(item, signal);
      if (signal.aborted) return;
      if (problem) {
        this.run = null;
        this.halted = problem.why;
        this.onChange({ step: 'halted', done: this.next, title: item.title, ...problem });
        return;
      }
    }
    const { leftOut } = this;
    const note = leftOut.length > 0 ? { title: viewerTexts.leftOut, lines: leftOutLines(leftOut) } : null;
    // It is ended once: whoever stopped meanwhile and goes on has the same file.
    this.made ??= this.merging.finish(this.title, note);
    const file = await this.made;
    if (!signal.aborted) this.onChange({ step: 'made', file, leftOut });
  }

  private async take(
    item: MergeItem,
    signal: AbortSignal,
  ): Promise<{ why: WhyNotMerged; detail: string | null } | null> {
    let file: Blob;
    try {
      file = await item.fetch(signal);
    } catch (error) {
      return { why: 'not-fetched', detail: error instanceof Error ? error.message : null };
    }
    if (signal.aborted) return null;
    try {
      await this.merging.add(file, item.title);
    } catch (error) {
      if (error instanceof NotMerged) return { why: error.why, detail: null };
      throw error;
    }
    // Whoever stops now finds it merged already.
    this.next += 1;
    return null;
  }
}
