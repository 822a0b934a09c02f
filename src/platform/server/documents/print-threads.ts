import { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../http/errors.ts';
import type { LostContent } from './held-content.ts';

/**
 * Threads that lay documents out, at most two at a time: a long document keeps a processor busy for seconds and takes
 * some 100 MB. A thread that has learned its work prints five times as fast as a new one, so it stays for the next
 * document; left alone, it ends and gives back what it took.
 */
const printedAtOnce = 2;
const idleMs = 10_000;
/** A thread ends after so many documents, whatever it may have kept of them. */
const documentsOfThread = 200;
/** Whatever takes longer than this will never end: it is given up, so that others are printed. */
const longestPrintMs = 300_000;

/** What a thread says: bytes, that it is done, what would be missing on the pages, or why it cannot print. */
export type PrintMessage = Uint8Array | null | { lost: LostContent } | { failure: string };

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

type Printer = { worker: Worker; documents: number; ending?: NodeJS.Timeout };

const idle: Printer[] = [];
let printing = 0;
const waiting: (() => void)[] = [];

/** The bytes of a document, once its thread has begun to write: what fails before that is thrown. */
export async function print(document: object): Promise<Readable> {
  if (printing >= printedAtOnce) await new Promise<void>((go) => void waiting.push(go));
  else printing += 1;
  const printer = idle.pop() ?? newPrinter();
  clearTimeout(printer.ending);
  printer.worker.ref();
  printer.documents += 1;
  try {
    printer.worker.postMessage(document);
  } catch (error) {
    // Nothing was handed over: the thread has nothing to do.
    rest(printer);
    throw error;
  }
  return written(printer);
}

function newPrinter(): Printer {
  const worker = new Worker(new URL('./document-printer.ts', import.meta.url));
  const printer = { worker, documents: 0 };
  // One that fails while nobody waits for it ends by itself: without a listener it would end the whole program.
  worker.on('error', () => forget(printer)).once('exit', () => forget(printer));
  return printer;
}

/** One that is ending gets no other document. */
function forget(printer: Printer): void {
  const place = idle.indexOf(printer);
  if (place >= 0) idle.splice(place, 1);
}

function makeRoom(): void {
  const next = waiting.shift();
  if (next) next();
  else printing -= 1;
}

function rest(printer: Printer): void {
  const { worker, documents } = printer;
  if (documents >= documentsOfThread) void worker.terminate();
  else {
    worker.unref();
    printer.ending = setTimeout(() => {
      forget(printer);
      void worker.terminate();
    }, idleMs).unref();
    idle.push(printer);
  }
  makeRoom();
}

function written(printer: Printer): Promise<Readable> {
  const { worker } = printer;
  return new Promise((resolve, reject) => {
    const pdf = new Readable({
      read: () => undefined,
      destroy: (error, done) => {
        // Its reader has gone before the end: nobody wants the rest.
        if (isPrinting) void worker.terminate();
        done(error);
      },
    });
    const limit = setTimeout(() => void worker.terminate(), longestPrintMs).unref();
    let isPrinting = true;
    let hasBegun = false;
    const fail = (error: Error) => {
      reject(error);
      pdf.destroy(hasBegun ? error : undefined);
    };
    const onMessage = (message: PrintMessage) => {
      if (message instanceof Uint8Array) {
        hasBegun = true;
        pdf.push(message);
        resolve(pdf);
      } else if (message)
        fail('lost' in message ? new IncompleteDocument(message.lost) : new Error(message.failure));
      else {
        leave();
        pdf.push(null);
        rest(printer);
      }
    };
    const onExit = () => {
      leave();
      makeRoom();
      fail(new Error('the document was not written'));
    };
    const leave = () => {
      isPrinting = false;
      clearTimeout(limit);
      worker.off('message', onMessage).off('error', fail).off('exit', onExit);
    };
    worker.on('message', onMessage).on('error', fail).once('exit', onExit);
  });
}
