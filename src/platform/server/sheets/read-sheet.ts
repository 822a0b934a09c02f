import { ThreadEnded, type ThreadLimits, Threads } from '../threads/threads.ts';
import { SheetProblem, type SheetRow, sheetTexts } from './sheet-format.ts';
import type { SheetMessage, SheetTask } from './sheet-reader.ts';

/** A sheet of 200 MB takes a processor for some 20 s, and its shared texts come before the first row. */
const usual: ThreadLimits = {
  atOnce: 2,
  idleMs: 10_000,
  tasksOfThread: 50,
  longestSilenceMs: 60_000,
  memoryMiB: 768,
};

const endings: Record<ThreadEnded['reason'], string> = {
  time: sheetTexts.tooSlow,
  memory: sheetTexts.tooMuchMemory,
  gone: sheetTexts.interrupted,
};

/**
 * The rows that hold anything, of the first sheet or of that with this place, read in a thread as they are asked for:
 * others are answered meanwhile. Throws a `SheetProblem`, also on the way, and beyond `maxRows`.
 */
export const readSheet = sheetReader();

/** `readSheet` with threads and limits of its own. */
export function sheetReader(limits: Partial<ThreadLimits> = {}) {
  const program = new URL('./sheet-reader.ts', import.meta.url);
  const readers = new Threads<SheetTask, SheetMessage>(program, { ...usual, ...limits });
  return async function* read(
    bytes: Buffer,
    maxRows: number,
    sheet?: number,
  ): AsyncGenerator<SheetRow, void, undefined> {
    const task = sheet === undefined ? { bytes, maxRows } : { bytes, maxRows, sheet };
    try {
      for await (const message of readers.work(task)) {
        if (!Array.isArray(message)) throw new SheetProblem(message.problem);
        yield* message;
      }
    } catch (error) {
      throw error instanceof ThreadEnded ? new SheetProblem(endings[error.reason]) : error;
    }
  };
}
