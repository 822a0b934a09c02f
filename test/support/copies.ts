import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, vi } from 'vitest';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { sealAuditEvents } from '#identity/audit-trail/server/public.ts';
import { listTables, qualified } from '#platform/server/backup/catalogue.ts';
import { fileUploads } from '#platform/server/database/schema.ts';
import { folderFileStore } from '#platform/server/files/files.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';

vi.setConfig({ testTimeout: processTimeoutMs });

export const said: string[] = [];
export const say = (text: string) => void said.push(text);

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'radia-test-backup-'));
  fs.chmodSync(folder, 0o755);
  atEndOfFile(async () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database with a folder of files. */
export function placeOf(databaseUrl: string, filesFolder: string) {
  return { databaseUrl, filesFolder, files: folderFileStore(filesFolder) };
}

export const emptyPlace = async () => placeOf(await cloneDatabase('template1'), await makeFolder());

export async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  return inDatabase(url, async (client) => (await client.query<Row>(statement)).rows);
}

export async function inDatabase<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Number of rows and a hash of all of them, for every table, and how far each sequence has gone. */
export function contentOf(url: string): Promise<Record<string, unknown>> {
  return inDatabase(url, async (client) => {
    const content: Record<string, unknown> = {};
    for (const table of await listTables(client)) {
      const { rows } = await client.query(
        `select count(*)::int, md5(string_agg(t::text, E'\\n' order by t::text)) from ${qualified(table)} t`,
      );
      content[table.name] = rows[0];
    }
    const { rows } = await client.query<{ name: string; last: string | null }>(
      `select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'
        order by sequencename`,
    );
    for (const { name, last } of rows) content[name] = last;
    return content;
  });
}

export const filesIn = (folder: string) =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => fs.statSync(path.join(folder, name)).isFile())
    .sort();

/** A right placement of a new dosimeter at a new point of `world`, with a photo for every second one. */
export async function newPlacement(
  app: Pick<TestApp, 'db' | 'files'>,
  world: PrincipalWorld,
  withPhoto: boolean,
) {
  const { principal, client, address } = world;
  const point = await buildPoint(app.db, { addressId: address.id });
  const dosimeter = await buildDosimeter(app.db, { principalId: principal.id });
  let dosimeterImg: string | null = null;
  if (withPhoto) {
    const { sha256 } = await buildPicture(
      app.db,
      app.files,
      labelDrawing({ width: 64, height: 48, label: String(point.id) }),
    );
    const { rows } = await app.db.execute<{ id: number }>(
      `select id from users where username = 'operatore'`,
    );
    await app.db
      .insert(fileUploads)
      .values({ sha256, userId: rows[0]?.id ?? 0, uploadedAt: new Date(`${testDay}T08:00:00Z`) });
    dosimeterImg = `sha256:${sha256}`;
  }
  return {
    params: { committente: principal.id },
    body: {
      ...{ committente: principal.id, cliente: { id: client.id }, indirizzo: { id: address.id } },
      puntoMisurazione: { id: point.id },
      dosimetro: { id: dosimeter.id, codice: dosimeter.code },
      ...{ dataPosizionamento: testDay, dosimeterImg },
    },
  };
}

export let app: TestApp;
export let source: ReturnType<typeof placeOf>;
export let own: PrincipalWorld;

/** For the top of a test file: a product with placements, photos, mails and a sealed audit trail, to be copied. */
export function prepareCopies(): void {
  beforeAll(async () => {
    app = await openTestApp();
    own = (await buildRadonWorld(app)).own;
    source = placeOf(app.foundation.services.config.databaseUrl, app.filesFolder);
    const operator = await app.as('operatore');
    for (const withPhoto of [true, false])
      await operator.call(placeDosimeter, await newPlacement(app, own, withPhoto), keyed());
    for (const state of ['sent', 'queued'])
      await app.db.execute(
        sql`insert into mails (kind, recipient, subject, text, message_id, state, created_at, due_at)
            values ('prova', 'p@radia.example', 'Prova', 'Prova', ${state}, ${state}, now(), now())`,
      );
    await sealAuditEvents(app.db, app.clock.now());
  });
}

export const keyed = () => ({ 'idempotency-key': randomUUID() });
