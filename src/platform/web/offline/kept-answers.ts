import type { IDBPTransaction } from 'idb';
import type { KeptDatabase, KeptEntry, KeptPerson, KeptStores } from './kept-database.ts';
import { mayGoOn } from './kept-person.ts';

/** What may be kept: characters of one answer and of all, how many, and for how many days. */
export type KeptLimits = { one: number; all: number; count: number; days: number };

const defaultLimits: KeptLimits = { one: 12_000_000, all: 150_000_000, count: 4_000, days: 30 };
const dayMs = 86_400_000;

export type KeptText = { text: string; keptAt: string };

/** One answer under the names of all the calls that it answers. */
export type SharedAnswer = { calls: readonly string[]; text: string };

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
    return this.putAll(userId, [{ calls: [call], text }]);
  }

  /** Keeps several answers, all of them or none. */
  putAll(userId: number, answers: readonly SharedAnswer[]): Promise<void> {
    const keptAt = this.now().toISOString();
    const added = answers
      .filter(({ text }) => text.length <= this.limits.one)
      .map((answer) => ({ text: answer.text, entries: entriesOf(userId, answer, keptAt) }));
    const addedEntries = added.flatMap((answer) => answer.entries);
    const replaced = new Set(answers.flatMap(({ calls }) => calls.map((call) => idOf(userId, call))));
    return this.database.run(async (db) => {
      const tx = db.transaction(['entries', 'texts'], 'readwrite');
      const entries = await tx.objectStore('entries').getAll();
      const others = entries.filter(({ id }) => !replaced.has(id));
      const superfluous = new Set(this.superfluous(others, addedEntries));
      const isGone = ({ id }: KeptEntry) => replaced.has(id) || superfluous.has(id);
      removeEntries(
        tx,
        entries.filter(isGone),
        entries.filter((entry) => !isGone(entry)),
      );
      for (const { text, entries: under } of added) {
        for (const entry of under) {
          void tx.objectStore('entries').put(entry);
          void tx.objectStore('texts').put(text, textIdOf(entry));
        }
      }
      await tx.done;
    });
  }

  /** The answers of a user under names that begin so, and all entries of this user, to see what is there. */
  list(userId: number, beginning: string): Promise<{ texts: string[]; entries: KeptEntry[] }> {
    return this.database.run(async (db) => {
      const tx = db.transaction(['entries', 'texts']);
      const all = await tx.objectStore('entries').getAll();
      const entries = all.filter((entry) => entry.userId === userId && !this.isOld(entry.keptAt));
      const named = entries.filter(({ id }) => id.startsWith(idOf(userId, beginning)));
      const texts = await Promise.all(named.map((entry) => tx.objectStore('texts').get(textIdOf(entry))));
      return { texts: texts.filter((text) => text !== undefined), entries };
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
      if (entry === undefined || this.isOld(entry.keptAt)) return null;
      const shared = entry.textId === undefined ? text : await tx.objectStore('texts').get(entry.textId);
      return shared === undefined ? null : { text: shared, keptAt: entry.keptAt };
    });
  }

  drop(userId: number, call: string): Promise<void> {
    return this.dropAll(userId, [call]);
  }

  dropAll(userId: number, calls: readonly string[]): Promise<void> {
    const ids = new Set(calls.map((call) => idOf(userId, call)));
    return this.remove(({ id }) => ids.has(id));
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
      const entries = await tx.objectStore('entries').getAll();
      removeEntries(
        tx,
        entries.filter(isGone),
        entries.filter((entry) => !isGone(entry)),
      );
      await tx.done;
    });
  }

  /** The ids that have to go for new entries: too old ones, then the oldest. */
  private superfluous(others: KeptEntry[], added: readonly KeptEntry[]): string[] {
    const { all, count } = this.limits;
    const newestFirst = others.toSorted((a, b) => b.keptAt.localeCompare(a.keptAt));
    let size = added.reduce((sum, entry) => sum + entry.size, 0);
    let kept = added.length;
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

/** Where the JSON of an entry lies. */
const textIdOf = ({ id, textId }: KeptEntry) => textId ?? id;

/** The entries of one answer. What several calls share lies apart: one of them may be answered anew by itself. */
function entriesOf(userId: number, { calls, text }: SharedAnswer, keptAt: string): KeptEntry[] {
  const [first = ''] = calls;
  const shared = calls.length > 1 ? { textId: `${idOf(userId, first)}|${keptAt}` } : {};
  return calls.map((call, index) => {
    const size = index === 0 ? text.length : 0;
    return { id: idOf(userId, call), userId, size, keptAt, ...shared };
  });
}

/** Removes entries, and the JSON that none of those that stay shares. */
function removeEntries(
  tx: IDBPTransaction<KeptStores, ('entries' | 'texts')[], 'readwrite'>,
  gone: readonly KeptEntry[],
  left: readonly KeptEntry[],
): void {
  const needed = new Set(left.map(textIdOf));
  for (const entry of gone) {
    void tx.objectStore('entries').delete(entry.id);
    if (!needed.has(textIdOf(entry))) void tx.objectStore('texts').delete(textIdOf(entry));
  }
}
