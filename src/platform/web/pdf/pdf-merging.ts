/** What is not in the file, to be said on its first page. */
export type LeftOutNote = { title: string; lines: readonly string[] };

export type MergeQuestion = { file: Blob; title: string } | { title: string; leftOut: LeftOutNote | null };
export type MergeAnswer = { pages: number } | { merged: Blob } | { refused: 'damaged' | 'protected' };

/** A PDF that cannot be merged with others; those before it are not lost. */
export class NotMerged extends Error {
  readonly why: 'damaged' | 'protected';

  constructor(why: 'damaged' | 'protected') {
    super(`the PDF is ${why}`);
    this.why = why;
  }
}

/** Makes one PDF of many in a worker, one after another, while the page goes on. */
export class PdfMerging {
  private readonly worker = new Worker(new URL('./merge-worker.ts', import.meta.url), { type: 'module' });
  /** Heard from the beginning: its program may not have been had before anything is asked of it. */
  private readonly ended = new Promise<never>((_resolve, reject) => {
    this.worker.addEventListener('error', () => reject(new Error('the worker has ended')));
  });

  constructor() {
    // Whoever asks is told.
    this.ended.catch(() => undefined);
  }

  /** Throws `NotMerged` when it cannot be read. */
  async add(file: Blob, title: string): Promise<void> {
    await this.ask({ file, title });
  }

  async finish(title: string, leftOut: LeftOutNote | null): Promise<Blob> {
    const answer = await this.ask({ title, leftOut });
    if (!('merged' in answer)) throw new Error('the worker gave no file');
    return answer.merged;
  }

  close(): void {
    this.worker.terminate();
  }

  private async ask(question: MergeQuestion): Promise<MergeAnswer> {
    const answer = new Promise<MergeAnswer>((resolve) => {
      this.worker.addEventListener('message', ({ data }) => resolve(data as MergeAnswer), { once: true });
    });
    this.worker.postMessage(question);
    const given = await Promise.race([answer, this.ended]);
    if ('refused' in given) throw new NotMerged(given.refused);
    return given;
  }
}
