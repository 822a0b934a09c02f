import type { DraftConnection, SentDraft, StoredDraft } from './stored-draft.ts';
import { isPending } from './submission-machine.ts';

/** Everything on the device but the pictures. */
export type StoredWork = { drafts: readonly StoredDraft[]; sent: readonly SentDraft[] };

type Source = { run<T>(work: (db: DraftConnection) => Promise<T>): Promise<T> };

/** Beyond so many unknown ones it is cheaper to read all at once. */
const readOneByOne = 10;

/**
 * What lies on the device, in memory, so that a look at it costs the same with one submission waiting and with
 * hundreds: read again are only drafts that a wizard has open, those that are new here, and those somebody has named.
 */
export class DraftMirror {
  private readonly database: Source;
  private readonly drafts = new Map<string, StoredDraft>();
  private readonly sent = new Map<string, SentDraft>();
  private changed = new Set<string>();
  private isForgotten = false;
  private last: Promise<unknown> = Promise.resolve();
  private next: Promise<StoredWork> | null = null;

  constructor(database: Source) {
    this.database = database;
  }

  /** As it lies there now. Whoever asks before the reading begins shares it. */
  read(): Promise<StoredWork> {
    this.next ??= this.readAfter(this.last);
    return this.next;
  }

  /** This draft or copy is not what it was. */
  touch(id: string): void {
    this.changed.add(id);
  }

  /** Nothing is taken as known any more; a reading that is under way is not disturbed. */
  forget(): void {
    this.isForgotten = true;
  }

  private async readAfter(last: Promise<unknown>): Promise<StoredWork> {
    await last;
    const reading = this.readChanges();
    this.last = reading.catch(() => undefined);
    this.next = null;
    return reading;
  }

  private async readChanges(): Promise<StoredWork> {
    const { changed } = this;
    this.changed = new Set();
    if (this.isForgotten) {
      this.drafts.clear();
      this.sent.clear();
    }
    this.isForgotten = false;
    try {
      await this.database.run(async (db) => {
        const tx = db.transaction(['drafts', 'sent']);
        await renew(this.drafts, tx.objectStore('drafts'), ({ id }) => changed.has(id) || isHome(id));
        await renew(
          this.sent,
          tx.objectStore('sent'),
          ({ id, submission }) => changed.has(id) || isPending(submission),
        );
      });
    } catch (error) {
      for (const id of changed) this.changed.add(id);
      throw error;
    }
    return { drafts: [...this.drafts.values()], sent: [...this.sent.values()] };
  }
}

/** A draft that its wizard may have open has three parts in its id; one put aside has its key besides. */
const isHome = (id: string) => id.split('|').length === 3;

type Readable<T> = {
  getAllKeys(): Promise<string[]>;
  getAll(): Promise<T[]>;
  get(id: string): Promise<T | undefined>;
};

async function renew<T extends { id: string }>(
  known: Map<string, T>,
  store: Readable<T>,
  mayDiffer: (one: T) => boolean,
): Promise<void> {
  const ids = new Set(await store.getAllKeys());
  for (const id of known.keys()) if (!ids.has(id)) known.delete(id);
  const wanted = [...ids].filter((id) => {
    const one = known.get(id);
    return one === undefined || mayDiffer(one);
  });
  const found =
    wanted.length > readOneByOne
      ? await store.getAll()
      : await Promise.all(wanted.map((id) => store.get(id)));
  for (const one of found) if (one !== undefined) known.set(one.id, one);
}
