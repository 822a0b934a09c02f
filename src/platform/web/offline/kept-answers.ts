import type { KeptDatabase, KeptEntry, KeptPerson } from './kept-database.ts';
import { mayGoOn } from './kept-person.ts';

/** What may be kept: characters of one answer and of all, how many, and for how many days. */
export type KeptLimits = { one: number; all: number; count: number; days: number };

const defaultLimits: KeptLimits = { one: 12_000_000, all: 48_000_000, count: 300, days: 30 };
const dayMs = 86_400_000;

export type KeptText = { text: string; keptAt: string };

/**
 * Answers of the server on this device, each under the user who read it and nobody else. Newer ones push out the
 * oldest; what is too old is never given back.
 */
export class KeptAnswers {
  private readonly database: KeptDatabase;
  private readonly now: () => Date;
  private readonly limits: KeptLimits;

  constructor(database: KeptDatabase, now: () => Date, limits = defaultLimits) {
    this.database = database;
    this.now = now;
    this.limits = limits;
  }

  /** Keeps an answer in place of the earlier one. One that is too large is not kept, nor is the earlier one. */
  put(userId: number, call: string, text: string): Promise<void> {
    const entry = { id: idOf(userId, call), userId, size: text.length, keptAt: this.now().toISOString() };
    if (entry.size > this.limits.one) return this.drop(userId, call);
    return this.database.run(async (db) => {
      const tx = db.transaction(['entries', 'texts'], 'readwrite');
      const entries = await tx.objectStore('entries').getAll();
      const others = entries.filter(({ id }) => id !== entry.id);
      for (const id of this.superfluous(others, entry)) {
        void tx.objectStore('entries').delete(id);
        void tx.objectStore('texts').delete(id);
      }
      void tx.objectStore('entries').put(entry);
      void tx.objectStore('texts').put(text, entry.id);
      await tx.done;
    });
  }

  get(userId: number, call: string): Promise<KeptText | null> {
    const id = idOf(userId, call);
    return this.database.run(async (db) => {
      const tx = db.transaction(['entries', 'texts']);
      const [entry, text] = await Promise.all([
        tx.objectStore('entries').get(id),
        tx.objectStore('texts').get(id),
      ]);
      if (entry === undefined || text === undefined || this.isOld(entry.keptAt)) return null;
      return { text, keptAt: entry.keptAt };
    });
  }

  drop(userId: number, call: string): Promise<void> {
    return this.remove(({ id }) => id === idOf(userId, call));
  }

  /** Everything kept for one user. */
  forget(userId: number): Promise<void> {
    return this.remove((entry) => entry.userId === userId);
  }

  /** Who has signed in. What was kept for anybody else goes. */
  async keepPerson(userId: number, text: string): Promise<void> {
    await this.remove((entry) => entry.userId !== userId);
    const person: KeptPerson = { userId, text, keptAt: this.now().toISOString(), endedAt: null };
    await this.database.run((db) => db.put('people', person, 'last'));
  }

  /** The server has said that nobody is signed in any more. The first time counts. */
  noteEnd(): Promise<void> {
    return this.database.run(async (db) => {
      const tx = db.transaction('people', 'readwrite');
      const person = await tx.store.get('last');
      if (person && !person.endedAt)
        void tx.store.put({ ...person, endedAt: this.now().toISOString() }, 'last');
      await tx.done;
    });
  }

  /**
   * Who was signed in here last, unless signed out since. Once they may not go on without the server, they and what
   * was kept for them are forgotten, unless `hasWork` says that this device still holds work of theirs.
   */
  async person(hasWork: (userId: number) => Promise<boolean>): Promise<KeptPerson | null> {
    const person = await this.database.run((db) => db.get('people', 'last'));
    if (person === undefined) return null;
    if (mayGoOn(person, this.now()) || (await hasWork(person.userId))) return person;
    await this.forgetPerson();
    await this.forget(person.userId);
    return null;
  }

  /** Whether somebody was signed in here and has not signed out. */
  hasPerson(): Promise<boolean> {
    return this.database.run(async (db) => (await db.count('people')) > 0);
  }

  forgetPerson(): Promise<void> {
    return this.database.run((db) => db.delete('people', 'last'));
  }

  private remove(isGone: (entry: KeptEntry) => boolean): Promise<void> {
    return this.database.run(async (db) => {
      const tx = db.transaction(['entries', 'texts'], 'readwrite');
      for (const entry of await tx.objectStore('entries').getAll()) {
        if (!isGone(entry)) continue;
        void tx.objectStore('entries').delete(entry.id);
        void tx.objectStore('texts').delete(entry.id);
      }
      await tx.done;
    });
  }

  /** The ids that have to go for a new entry: too old ones, then the oldest. */
  private superfluous(others: KeptEntry[], added: KeptEntry): string[] {
    const { all, count } = this.limits;
    const newestFirst = others.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
    let size = added.size;
    let kept = 1;
    return newestFirst.flatMap((entry) => {
      const fits = !this.isOld(entry.keptAt) && kept < count && size + entry.size <= all;
      if (!fits) return [entry.id];
      size += entry.size;
      kept += 1;
      return [];
    });
  }

  private isOld(keptAt: string): boolean {
    return Date.parse(keptAt) < this.now().getTime() - this.limits.days * dayMs;
  }
}

const idOf = (userId: number, call: string) => `${userId}|${call}`;
