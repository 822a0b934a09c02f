import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { leftOutPage } from '#platform/pdf/left-out-page.ts';
import { PdfRefused } from '#platform/pdf/open-for-copying.ts';
import { PdfMerger } from '#platform/pdf/pdf-merger.ts';
import { writeDocument } from '#platform/server/documents/documents.ts';
import { type LeftOutNote, NotMerged } from '#platform/web/pdf/pdf-merging.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { FolderMerge, type MergeItem, type MergeState } from './folder-merge.ts';

/** What the worker does, without one. */
class MergingHere {
  private readonly merger = new PdfMerger();
  private readonly parts = this.merger.start();
  isClosed = false;
  /** What happens while it ends the file. */
  onFinish = () => {};

  async add(file: Blob, title: string): Promise<void> {
    try {
      this.parts.push(...(await this.merger.add(new Uint8Array(await file.arrayBuffer()), title)).parts);
    } catch (error) {
      throw error instanceof PdfRefused ? new NotMerged(error.why) : error;
    }
  }

  async finish(title: string, leftOut: LeftOutNote | null): Promise<Blob> {
    this.onFinish();
    if (leftOut) {
      const note = await leftOutPage(leftOut.title, leftOut.lines);
      this.parts.push(...(await this.merger.add(note, leftOut.title, { isFirst: true })).parts);
    }
    return new Blob([...this.parts, ...this.merger.finish(title)]);
  }

  close(): void {
    this.isClosed = true;
  }
}

const printed = async (title: string) => {
  const look = { facts: [], madeAt: new Date('2026-03-16T09:00:00Z'), orientation: 'portrait' } as const;
  const content = [{ text: `Questo è ${title}` }];
  return new Blob([await buffer(await writeDocument({ title, ...look, content }))]);
};
const broken = new Blob(['%PDF-1.7 e poi niente']);

/** A merge of these items, and a way to wait until it stands at a step. */
function merging(items: readonly MergeItem[]) {
  const states: MergeState[] = [];
  let tell = () => {};
  const worker = new MergingHere();
  const merge = new FolderMerge(worker, 'Registro 7', items, (state) => {
    states.push(state);
    tell();
  });
  const until = async <Step extends MergeState['step']>(step: Step) => {
    for (;;) {
      const last = states.at(-1);
      if (last?.step === step) return last as Extract<MergeState, { step: Step }>;
      await new Promise<void>((resolve) => {
        tell = resolve;
      });
    }
  };
  return { merge, states, until, worker };
}
const textsOf = async (file: Blob) =>
  (await readPdf(new Uint8Array(await file.arrayBuffer()))).map(({ text }) => text);

describe('merging a folder', () => {
  test('takes the summary, then the documents, one fetched only when the one before is merged (R2-167, R2-168)', async () => {
    let isFetching = false;
    const item = (title: string): MergeItem => ({
      title,
      fetch: async () => {
        expect(isFetching).toBe(false);
        isFetching = true;
        const file = await printed(title);
        isFetching = false;
        return file;
      },
    });
    const { merge, states, until } = merging([item('Indice'), item('Nomina'), item('Verbale')]);
    merge.goOn();
    const { file, leftOut } = await until('made');
    const texts = await textsOf(file);
    expect(texts.map((text) => /Questo è (\w+)/.exec(text)?.[1])).toEqual(['Indice', 'Nomina', 'Verbale']);
    expect(leftOut).toEqual([]);
    expect(states.flatMap((state) => (state.step === 'making' ? [state.done] : []))).toEqual([0, 1, 2]);
  });

  test('never leaves out by itself what is broken: it waits to be told, and says so on the first page (R2-362)', async () => {
    const { merge, until } = merging([
      { title: 'Indice', fetch: () => printed('Indice') },
      { title: 'Scansione', fetch: () => Promise.resolve(broken) },
      { title: 'Verbale', fetch: () => printed('Verbale') },
    ]);
    merge.goOn();
    expect(await until('halted')).toMatchObject({ done: 1, title: 'Scansione', why: 'damaged' });
    merge.leaveOut();
    merge.leaveOut();
    const { file, leftOut } = await until('made');
    expect(leftOut).toEqual([{ title: 'Scansione', why: 'damaged' }]);
    const texts = await textsOf(file);
    expect(texts[0]).toContain('«Scansione» è danneggiato e non si può leggere');
    expect(texts.slice(1).map((text) => /Questo è (\w+)/.exec(text)?.[1])).toEqual(['Indice', 'Verbale']);
  });

  test('goes on where it was when a call has failed, without asking again for what it has (R2-506)', async () => {
    const asked: string[] = [];
    let isDown = true;
    const item = (title: string, fails = false): MergeItem => ({
      title,
      fetch: async () => {
        asked.push(title);
        if (fails && isDown) throw new Error('Il server non risponde.');
        return printed(title);
      },
    });
    const { merge, until } = merging([item('Indice'), item('Nomina', true), item('Verbale')]);
    merge.goOn();
    expect(await until('halted')).toMatchObject({ why: 'not-fetched', detail: 'Il server non risponde.' });
    isDown = false;
    merge.goOn();
    merge.goOn();
    expect(await textsOf((await until('made')).file)).toHaveLength(3);
    expect(asked).toEqual(['Indice', 'Nomina', 'Nomina', 'Verbale']);
  });

  test('stops at once, takes up again, and ends with its page', async () => {
    const signals: AbortSignal[] = [];
    let isSlow = true;
    const { merge, until, worker, states } = merging([
      { title: 'Indice', fetch: () => printed('Indice') },
      {
        title: 'Nomina',
        fetch: (signal) => {
          signals.push(signal);
          if (!isSlow) return printed('Nomina');
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
            merge.stop();
          });
        },
      },
    ]);
    merge.goOn();
    expect(await until('stopped')).toEqual({ step: 'stopped', done: 1 });
    expect(signals[0]?.aborted).toBe(true);
    isSlow = false;
    merge.goOn();
    expect(await textsOf((await until('made')).file)).toHaveLength(2);
    expect(states.some(({ step }) => step === 'halted')).toBe(false);
    merge.close();
    expect(worker.isClosed).toBe(true);
  });

  test('stopped while the file is ended it goes on with that file, not with two ends', async () => {
    const { merge, until, worker } = merging([
      { title: 'Indice', fetch: () => printed('Indice') },
      { title: 'Scansione', fetch: () => Promise.resolve(broken) },
    ]);
    merge.goOn();
    await until('halted');
    let ends = 0;
    worker.onFinish = () => {
      ends += 1;
      if (ends === 1) merge.stop();
    };
    merge.leaveOut();
    await until('stopped');
    merge.goOn();
    const texts = await textsOf((await until('made')).file);
    expect(ends).toBe(1);
    expect(texts.filter((text) => text.includes('non si può leggere'))).toHaveLength(1);
  });
});
