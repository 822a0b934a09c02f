import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';

/** A database of a device as it lies there, for a file: its stores with their keys and rows. */
export type DeviceCopy = {
  name: string;
  version: number;
  stores: Record<string, { keyPath: string | string[] | null; rows: [key: unknown, row: unknown][] }>;
};

/** From now on the device has nothing on it. */
export function emptyDevice(): void {
  globalThis.indexedDB = new IDBFactory();
}

export async function copyDatabase(name: string): Promise<DeviceCopy> {
  const db = await openDB(name);
  const stores: DeviceCopy['stores'] = {};
  for (const store of db.objectStoreNames) {
    const { keyPath } = db.transaction(store).store;
    const keys = await db.getAllKeys(store);
    const rows = await Promise.all(
      keys.map(async (key): Promise<[unknown, unknown]> => [key, packed(await db.get(store, key))]),
    );
    stores[store] = { keyPath, rows };
  }
  const { version } = db;
  db.close();
  return { name, version, stores };
}

/** Puts a copy back, as the version that made it had left it. */
export async function restoreDatabase({ name, version, stores }: DeviceCopy): Promise<void> {
  const db = await openDB(name, version, {
    upgrade(created) {
      for (const [store, { keyPath }] of Object.entries(stores))
        created.createObjectStore(store, { keyPath });
    },
  });
  for (const [store, { keyPath, rows }] of Object.entries(stores)) {
    for (const [key, row] of rows)
      await (keyPath === null ? db.put(store, unpacked(row), key as string) : db.put(store, unpacked(row)));
  }
  db.close();
}

/** Bytes as text, for JSON. */
type PackedBytes = { $bytes: string };

function packed(row: unknown): unknown {
  return mapped(row, (value) =>
    value instanceof ArrayBuffer ? { $bytes: Buffer.from(value).toString('base64') } : value,
  );
}

function unpacked(row: unknown): unknown {
  return mapped(row, (value) => {
    if (typeof value !== 'object' || value === null || !('$bytes' in value)) return value;
    return new Uint8Array(Buffer.from((value as PackedBytes).$bytes, 'base64')).buffer;
  });
}

function mapped(row: unknown, change: (value: unknown) => unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]));
}
