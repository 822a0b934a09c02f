import type { Page } from '@playwright/test';
import pg from 'pg';

/** Runs one statement in the product's own database, as nobody can from the outside. */
export async function query<Row extends pg.QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** Takes a client or an address out of use, as can be done once nothing measures there any more. */
export async function deactivate(
  databaseUrl: string,
  table: 'clients' | 'addresses',
  name: string,
): Promise<void> {
  await query(
    databaseUrl,
    `update placements set processed = true
       from measurement_points point join addresses on addresses.id = point.address_id
       join clients on clients.id = addresses.client_id
      where point.id = placements.point_id and ${table}.name = $1`,
    [name],
  );
  await query(databaseUrl, `update ${table} set active = false where name = $1`, [name]);
}

export type PlacedRecord = { point: string; startedOn: string; photo: string | null };

/** Every time a dosimeter has been placed. */
export function placementsOf(databaseUrl: string, code: string): Promise<PlacedRecord[]> {
  return query<PlacedRecord>(
    databaseUrl,
    `select point.alias as point, placement.started_on::text as "startedOn", placement.photo_sha256 as photo
       from placements placement
       join dosimeters dosimeter on dosimeter.id = placement.dosimeter_id
       join measurement_points point on point.id = placement.point_id
      where dosimeter.code = $1`,
    [code],
  );
}

type StoredDraft = { id: string; value: Record<string, unknown> };

/** The drafts kept on the device, with how many pictures lie beside them. */
export function storedDrafts(page: Page): Promise<{ drafts: StoredDraft[]; pictures: number }> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('radia-drafts');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('the drafts cannot be opened'));
    });
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve) => request.addEventListener('success', () => resolve(request.result)));
    const tx = db.transaction(['drafts', 'pictures']);
    const [drafts, pictures] = await Promise.all([
      done(tx.objectStore('drafts').getAll() as IDBRequest<StoredDraft[]>),
      done(tx.objectStore('pictures').count()),
    ]);
    db.close();
    return { drafts, pictures };
  });
}

/** Changes the only draft on the device behind the product's back. */
export async function editDraft(page: Page, patch: Record<string, unknown>): Promise<void> {
  await page.evaluate(async (change) => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('radia-drafts');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(new Error('the drafts cannot be opened'));
    });
    await new Promise<void>((resolve, reject) => {
      const tx = db.transaction('drafts', 'readwrite');
      const drafts = tx.objectStore('drafts');
      const request = drafts.getAll() as IDBRequest<StoredDraft[]>;
      request.onsuccess = () => {
        for (const draft of request.result) drafts.put({ ...draft, value: { ...draft.value, ...change } });
      };
      tx.oncomplete = () => resolve();
      tx.onerror = () => reject(new Error('the draft cannot be written'));
    });
    db.close();
  }, patch);
}
