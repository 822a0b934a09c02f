import 'fake-indexeddb/auto';

/** What we use of fake-indexeddb's insides: a real full disk is out of a test's reach. */
type Records = { records: { values(): Iterable<{ value: unknown }> } };
type Transaction = IDBTransaction & {
  _state: string;
  _requests: { request: { readyState: string } }[];
  _start(): void;
  _abort(name: string): void;
  db: { _rawDatabase: { rawObjectStores: Map<string, Records> } };
};

const transactions = IDBTransaction.prototype as unknown as Transaction;
const stores = IDBObjectStore.prototype;
const sizes = new WeakMap<object, number>();

/** The storage of a device that runs out of room, as Chromium's does. */
export type SmallStorage = {
  /** Bytes that may lie on the device; what lies there already stays. */
  capacity: number;
  /** Bytes that lie there. */
  used(): number;
  /** From now on there is room again. */
  restore(): void;
};

/**
 * A transaction that writes more than there is room for is refused when it ends, though it may have deleted as much;
 * one that deletes only never is.
 */
export function smallStorage(): SmallStorage {
  const { _start: start } = transactions;
  const { put } = stores;
  const written = new WeakMap<object, { before: number; bytes: number }>();
  let lately: Transaction['db'] | undefined;
  const storage: SmallStorage = {
    capacity: Number.POSITIVE_INFINITY,
    used: () => (lately ? bytesIn(lately) : 0),
    restore() {
      transactions._start = start;
      stores.put = put;
    },
  };
  stores.put = function (this: IDBObjectStore, value: unknown, key?: IDBValidKey) {
    const { transaction } = this;
    lately = (transaction as Transaction).db;
    const so = written.get(transaction) ?? { before: bytesIn(lately), bytes: 0 };
    written.set(transaction, { ...so, bytes: so.bytes + bytesOf(value) });
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  };
  transactions._start = function (this: Transaction) {
    const isOver = this._requests.every(({ request }) => request.readyState === 'done');
    const { before, bytes } = written.get(this) ?? { before: 0, bytes: 0 };
    if (isOver && this._state !== 'finished' && before + bytes > storage.capacity)
      this._abort('QuotaExceededError');
    else start.call(this);
  };
  return storage;
}

function bytesIn({ _rawDatabase }: Transaction['db']): number {
  let sum = 0;
  for (const { records } of _rawDatabase.rawObjectStores.values())
    for (const { value } of records.values()) sum += bytesOf(value);
  return sum;
}

function bytesOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 8;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const parts: number[] = [];
  const text = JSON.stringify(value, (_name, part: unknown) => {
    if (part instanceof ArrayBuffer) parts.push(part.byteLength);
    return part;
  });
  const size = parts.reduce((sum, bytes) => sum + bytes, text.length);
  sizes.set(value, size);
  return size;
}
