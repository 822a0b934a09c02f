import { openDraftChannel } from './draft-channel.ts';
import { DraftDatabase } from './draft-database.ts';
import { DraftStore } from './draft-store.ts';
import { keepStorage } from './keep-storage.ts';
import { acquireLock } from './locks.ts';
import { Outbox } from './outbox.ts';
import { OutboxEntries } from './outbox-entries.ts';
import { SendingCondition } from './sending-condition.ts';

/** What drafts need of the browser; tests bring their own. */
export type DraftPorts = {
  store: DraftStore;
  outbox: Outbox;
  entries: OutboxEntries;
  condition: SendingCondition;
  now(): Date;
  /** Does `work` after so long by no clock that anybody sets. Returns what calls it off. */
  after(ms: number, work: () => void): () => void;
  /** UUID. */
  newKey(): string;
  /** Names the tab session; the same after a reload. */
  visit: string;
  /** Asks the browser not to clear what is stored here. */
  keepStorage(): void;
  acquireLock: typeof acquireLock;
  /** Until somebody looks at this page, or `signal`. */
  untilInFront(signal: AbortSignal): Promise<void>;
  openChannel: typeof openDraftChannel;
};

let ports: DraftPorts | null = null;

/** The browser's own, opened once per page. */
export function browserPorts(): DraftPorts {
  if (ports === null) {
    const database = new DraftDatabase();
    const condition = new SendingCondition(openDraftChannel);
    database.onRoom = (isFull) => condition.change({ isFull });
    ports = {
      store: new DraftStore(database),
      outbox: new Outbox(database),
      entries: new OutboxEntries(database),
      condition,
      now: () => new Date(),
      after,
      newKey,
      visit: visitOfTab(),
      keepStorage,
      acquireLock,
      untilInFront,
      openChannel: openDraftChannel,
    };
  }
  return ports;
}

export function after(ms: number, work: () => void): () => void {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
}

function untilInFront(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible' && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

/** `crypto.randomUUID` exists on HTTPS and localhost only; random bytes exist everywhere. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Kept for the tab session. A browser that forbids it gets a visit per page. */
function visitOfTab(): string {
  const name = 'radia-visit';
  try {
    const known = sessionStorage.getItem(name) ?? newKey();
    sessionStorage.setItem(name, known);
    return known;
  } catch {
    return newKey();
  }
}
