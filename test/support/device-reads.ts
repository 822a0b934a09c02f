import 'fake-indexeddb/auto';

export type DeviceReads = { transactions: number; rows: number; messages: number };

/** Counts what is asked of the device: transactions, rows read, messages between tabs. */
export function countReads(): { take(): DeviceReads; restore(): void } {
  const databases = IDBDatabase.prototype;
  const stores = IDBObjectStore.prototype;
  const channels = BroadcastChannel.prototype;
  const { transaction } = databases;
  const { get, getAll } = stores;
  const { postMessage } = channels;
  let reads: DeviceReads = { transactions: 0, rows: 0, messages: 0 };
  databases.transaction = function (this: IDBDatabase, ...how: Parameters<typeof transaction>) {
    reads.transactions += 1;
    return transaction.apply(this, how);
  };
  stores.get = function (this: IDBObjectStore, ...how: Parameters<typeof get>) {
    reads.rows += 1;
    return get.apply(this, how);
  };
  stores.getAll = function (this: IDBObjectStore, ...how: Parameters<typeof getAll>) {
    const request = getAll.apply(this, how);
    request.addEventListener('success', () => {
      reads.rows += request.result.length;
    });
    return request;
  };
  channels.postMessage = function (this: BroadcastChannel, message: unknown) {
    reads.messages += 1;
    postMessage.call(this, message);
  };
  return {
    take() {
      const taken = reads;
      reads = { transactions: 0, rows: 0, messages: 0 };
      return taken;
    },
    restore() {
      databases.transaction = transaction;
      Object.assign(stores, { get, getAll });
      channels.postMessage = postMessage;
    },
  };
}
