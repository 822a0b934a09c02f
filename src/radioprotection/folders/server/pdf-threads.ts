import type { FilesPlace } from '#platform/server/files/files-place.ts';
import { ThreadEnded, Threads } from '#platform/server/threads/threads.ts';

export type WhyUnread = 'damaged' | 'protected' | 'gone';
export type ToMerge = { id: number; title: string; sha256: string };

export type PdfTask =
  | { kind: 'check'; bytes: Uint8Array }
  | {
      kind: 'merge';
      files: FilesPlace;
      title: string;
      documents: readonly ToMerge[];
      leftOut: readonly ToMerge[];
    };
/** Why no pages can be read from a file; else how many it has. */
export type PdfFound = { why: WhyUnread } | { why: null; pages: number };
/** What was found of a document, for each of them; then the parts of the merged file. */
export type PdfMessage = ({ id: number } & PdfFound) | Uint8Array;

/** Of a PDF of 20 MB some 100 MB are in memory. One made to be costly takes no more time and memory than these. */
export const pdfThreads = new Threads<PdfTask, PdfMessage>(new URL('./pdf-thread.ts', import.meta.url), {
  atOnce: 2,
  idleMs: 10_000,
  tasksOfThread: 500,
  longestSilenceMs: 60_000,
  memoryMiB: 512,
});

/** Looks at a file. */
export async function lookAtPdf(bytes: Uint8Array): Promise<PdfFound> {
  const messages = pdfThreads.work({ kind: 'check', bytes });
  try {
    const first = await messages.next();
    await messages.return();
    return first.done || first.value instanceof Uint8Array ? { why: 'damaged' } : first.value;
  } catch (error) {
    if (!(error instanceof ThreadEnded) || error.reason === 'gone') throw error;
    return { why: 'damaged' };
  }
}
