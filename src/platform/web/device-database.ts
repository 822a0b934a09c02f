import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

type Layout<S extends DBSchema> = {
  name: string;
  version: number;
  /** Adds what versions after `from` brought; a store that holds something is never created again. */
  upgrade: (db: IDBPDatabase<S>, from: number) => void;
};

/** A connection to a database on this device. One that has died, as they do on iOS, is opened again once. */
export class DeviceDatabase<S extends DBSchema> {
  private readonly layout: Layout<S>;
  private opening: Promise<IDBPDatabase<S>> | null = null;

  constructor(layout: Layout<S>) {
    this.layout = layout;
  }

  /** Runs `work`, which must be safe to run twice. */
  async run<T>(work: (db: IDBPDatabase<S>) => Promise<T>): Promise<T> {
    try {
      return await work(await this.open());
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
      await this.close();
      return work(await this.open());
    }
  }

  async close(): Promise<void> {
    const opening = this.opening;
    this.opening = null;
    const db = await opening?.catch(() => null);
    db?.close();
  }

  private open(): Promise<IDBPDatabase<S>> {
    this.opening ??= this.connect().catch((error: unknown) => {
      this.opening = null;
      throw error;
    });
    return this.opening;
  }

  private connect(): Promise<IDBPDatabase<S>> {
    const { name, version, upgrade } = this.layout;
    return openDB<S>(name, version, {
      upgrade: (db, from) => upgrade(db, from),
      blocking: () => void this.close(),
      terminated: () => {
        this.opening = null;
      },
    });
  }
}

const deadConnectionErrors = new Set(['InvalidStateError', 'UnknownError', 'AbortError']);

function isDeadConnection(error: unknown): boolean {
  return error instanceof DOMException && deadConnectionErrors.has(error.name);
}
