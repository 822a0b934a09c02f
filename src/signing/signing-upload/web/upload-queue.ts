import { betweenFilesMs, longestRestMs, settleMs, uploadTexts } from '../rules.ts';
import type { Sent } from './send-signed.ts';

/** A file on its way (S1 §3.12). */
export type QueueItem = {
  id: number;
  file: File;
  applying: boolean;
  applied: boolean;
  error: boolean;
  message: string;
  /** What the server says besides: why a signature is not valid, who else has to sign. */
  reason: string | null;
  /** Not judged by the server: sent once more, it may be taken. */
  mayPass: boolean;
};

export type QueueCounts = { queued: number; failed: number; sent: number };

type QueueOptions = {
  send: (file: File) => Promise<Sent>;
  /** Nothing is left to send. */
  onDrained: () => void;
};

export type UploadQueue = ReturnType<typeof openUploadQueue>;

const waiting = { applying: false, applied: false, error: false, mayPass: false };
const isQueued = ({ applied, error }: QueueItem) => !applied && !error;
/** The same file chosen once more. */
const keyOf = ({ name, size }: File) => `${size} ${name}`;

/**
 * Sends files one at a time, at the specified pace (Q1-98): the first at once; after an answer a moment until its state
 * is shown, and a second before the next, or as long as the server wants to be left alone. What is done or has failed is not sent again by itself.
 */
export function openUploadQueue({ send, onDrained }: QueueOptions) {
  let items: readonly QueueItem[] = [];
  let counts: QueueCounts = countsOf(items);
  let nextId = 1;
  let isBusy = false;
  let isStopped = false;
  const listeners = new Set<() => void>();

  function put(changed: readonly QueueItem[]): void {
    items = changed;
    counts = countsOf(items);
    for (const listener of listeners) listener();
  }
  const change = (id: number, part: Partial<QueueItem>) =>
    put(items.map((item) => (item.id === id ? { ...item, ...part } : item)));

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      setTimeout(resolve, ms);
    });

  const nextToSend = () => (isStopped ? undefined : items.find(isQueued));

  async function work(): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    for (let next = nextToSend(); next; next = nextToSend()) {
      const { id, file } = next;
      change(id, { applying: true, message: uploadTexts.uploading });
      const sent = await send(file);
      await wait(settleMs);
      change(id, {
        ...{ applying: false, applied: sent.ok, error: !sent.ok, message: sent.message },
        ...{ reason: sent.reason, mayPass: sent.mayPass },
      });
      if (items.some(isQueued)) await wait(pauseAfter(sent));
    }
    isBusy = false;
    if (!isStopped) onDrained();
  }

  return {
    /** Puts files into the queue and begins. One that is done or on its way is passed over; one that failed comes anew. */
    add: (files: readonly File[]): { passedOver: number } => {
      const failed = new Map(items.filter(({ error }) => error).map((item) => [keyOf(item.file), item.id]));
      const known = new Set(items.filter(({ error }) => !error).map(({ file }) => keyOf(file)));
      const fresh = files.filter((file) => !known.has(keyOf(file)));
      const anew = new Set(fresh.flatMap((file) => failed.get(keyOf(file)) ?? []));
      const added = fresh.map((file) => ({
        ...{ ...waiting, id: nextId++, file, message: uploadTexts.queued, reason: null },
      }));
      put([...items.filter(({ id }) => !anew.has(id)), ...added]);
      void work();
      return { passedOver: files.length - fresh.length };
    },
    /** Sends once more what the server has not judged. */
    sendAgain: (): void => {
      const again = (item: QueueItem) => item.error && item.mayPass;
      put(
        items.map((item) =>
          again(item) ? { ...item, ...waiting, message: uploadTexts.queued, reason: null } : item,
        ),
      );
      void work();
    },
    /** While its page is there. Returns what ends it: the file on its way arrives, the next is not sent. */
    resume: (): (() => void) => {
      isStopped = false;
      return () => {
        isStopped = true;
      };
    },
    items: () => items,
    counts: () => counts,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** A server that asks for a rest gets it once, as far as somebody who waits at the page has patience. */
const pauseAfter = ({ restMs = 0 }: Sent) => Math.max(betweenFilesMs, Math.min(restMs, longestRestMs));

function countsOf(items: readonly QueueItem[]): QueueCounts {
  return {
    queued: items.filter(isQueued).length,
    failed: items.filter(({ error }) => error).length,
    sent: items.filter(({ applied }) => applied).length,
  };
}
