import { Readable } from 'node:stream';
import { Refusal } from '../http/errors.ts';
import { Threads } from '../threads/threads.ts';
import type { LostContent } from './held-content.ts';

/** What a thread says of a document: its bytes, or what would be missing on the pages. */
export type PrintMessage = Uint8Array | { lost: LostContent };

/**
 * A long document keeps a processor busy for seconds and takes some 100 MB. A thread that has learned its work prints
 * five times as fast as a new one.
 */
const printers = new Threads<object, PrintMessage>(new URL('./document-printer.ts', import.meta.url), {
  atOnce: 2,
  idleMs: 10_000,
  tasksOfThread: 200,
  longestSilenceMs: 300_000,
});

/** What was laid out is not all on the pages: such a document is not written. `cause` tells the log how much. */
export class IncompleteDocument extends Refusal {
  constructor({ lettersAstray, lettersHeld, drawingsLost, drawingsHeld, beyondPage }: LostContent) {
    super(500, incompleteText);
    this.name = 'IncompleteDocument';
    this.cause = new Error(
      `not on the pages: ${lettersAstray} of ${lettersHeld} letters, ${drawingsLost} of ${drawingsHeld} drawings; beyond their edge: ${beyondPage} lines or pictures`,
    );
  }
}

const incompleteText =
  'Il documento non è stato prodotto: una parte del contenuto non entra nelle pagine e andrebbe perduta. Accorciare i testi più lunghi; se non basta, avvisare chi gestisce il programma.';

/** The bytes of a document, once its thread has begun to write: what fails before that is thrown. */
export async function print(document: object): Promise<Readable> {
  const messages = printers.work(document);
  const first = await messages.next();
  if (!first.done && 'lost' in first.value) {
    await messages.return();
    throw new IncompleteDocument(first.value.lost);
  }
  let begun: typeof first | null = first;
  const rest = {
    next: async () => {
      const next = begun ?? messages.next();
      begun = null;
      return next;
    },
    return: () => messages.return(),
  };
  return Readable.from({ [Symbol.asyncIterator]: () => rest }, { objectMode: false });
}
