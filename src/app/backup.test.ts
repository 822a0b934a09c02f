import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { getMe } from '#accounts/session/contract.ts';
import { labelDrawing } from '#db/builders/drawings.ts';
import { buildPicture } from '#db/builders/files.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { sealAuditEvents, verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { BackupFailure } from '#platform/server/backup/backup-failure.ts';
import { listMigrations } from '#platform/server/backup/catalogue.ts';
import { openBackup } from '#platform/server/backup/manifest.ts';
import { pruneBackups } from '#platform/server/backup/prune-backups.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { type FileStore, folderFileStore } from '#platform/server/files/files.ts';
import { openTestApp } from '#test/support/app.ts';
import {
  app,
  ask,
  contentOf,
  emptyPlace,
  filesIn,
  inDatabase,
  keyed,
  makeFolder,
  newPlacement,
  own,
  prepareCopies,
  said,
  say,
  source,
} from '#test/support/copies.ts';
import { cloneDatabase } from '#test/support/database.ts';
import { processTimeoutMs } from '#test/support/run-command.ts';
import { backUp, leftBehind } from './backup.ts';
import { listOwnMigrations, migrateTo, migrationLock } from './migrate.ts';
import { openCheckedBackup, restoreBackup } from './restore.ts';

vi.setConfig({ testTimeout: processTimeoutMs });

prepareCopies();

describe('a copy', () => {
  test('comes back table by table and file by file, and the product works on it', async () => {
    const { folder } = await backUp(source, await makeFolder(), say);
    const place = await emptyPlace();
    const verification = await restoreBackup(await openCheckedBackup(folder, say), place, say);
    expect(verification).toMatchObject({ sealed: expect.any(Number), unsealed: 0, broken: null });
    expect(verification.sealed).toBeGreaterThan(1);

    const mailStates = 'select state from mails order by id';
    expect(await ask(place.databaseUrl, mailStates)).toEqual([{ state: 'sent' }, { state: 'uncertain' }]);
    expect(await ask(source.databaseUrl, mailStates)).toEqual([{ state: 'sent' }, { state: 'queued' }]);
    const before = await contentOf(source.databaseUrl);
    const after = await contentOf(place.databaseUrl);
    for (const name of leftBehind) {
      expect(after[name]).toMatchObject({ count: 0 });
    }
    const changed = [...leftBehind, 'mails'];
    const kept = (content: Record<string, unknown>) =>
      Object.entries(content).filter(([name]) => !changed.includes(name));
    expect(kept(after)).toEqual(kept(before));
    expect(filesIn(place.filesFolder)).toEqual(filesIn(source.filesFolder));
    for (const name of filesIn(place.filesFolder)) {
      const bytes = fs.readFileSync(path.join(place.filesFolder, name));
      expect(bytes.equals(fs.readFileSync(path.join(source.filesFolder, name)))).toBe(true);
    }

    const restored = await openTestApp({ DATABASE_URL: place.databaseUrl, FILES_DIR: place.filesFolder });
    const operator = await restored.as('operatore');
    expect((await operator.call(getMe)).body.user).toMatchObject({ username: 'operatore' });
    const placed = await operator.call(placeDosimeter, await newPlacement(restored, own, true), keyed());
    expect(placed.status).toBe(200);
    await sealAuditEvents(restored.db, restored.clock.now());
    expect(await verifyAuditTrail(restored.db)).toMatchObject({ unsealed: 0, broken: null });
    await expect(ask(place.databaseUrl, 'delete from audit_events')).rejects.toThrow('append-only');
  });

  test('brings back rows that came before a rule, which then holds again for what is written', async () => {
    const rule = 'batch_revisions_uncertain';
    const [definition] = await ask<{ text: string }>(
      source.databaseUrl,
      `select pg_get_constraintdef(oid) as text from pg_constraint where conname = '${rule}'`,
    );
    const certain = `insert into batch_revisions (batch_id, revision, k, k_uncertainty, background,
        background_uncertainty, area_cm2, detection_limit, saturation, ageing_days, created_at)
      select id, 1, 2, 0, 24, 4, 1, 10, 12000, 365, now() from batches where code = 'DI-PRIMA'`;
    await ask(source.databaseUrl, `insert into batches (code, created_at) values ('DI-PRIMA', now())`);
    await ask(source.databaseUrl, `alter table batch_revisions drop constraint ${rule}`);
    await ask(source.databaseUrl, certain);
    await ask(
      source.databaseUrl,
      `alter table batch_revisions add constraint ${rule} ${definition?.text ?? ''}`,
    );
    const { folder } = await backUp(source, await makeFolder(), say);
    const place = await emptyPlace();
    await restoreBackup(await openCheckedBackup(folder, say), place, say);
    expect(await ask(place.databaseUrl, 'select k_uncertainty from batch_revisions')).toEqual([
      { k_uncertainty: 0 },
    ]);
    await expect(ask(place.databaseUrl, certain)).rejects.toThrow(rule);
  });

  test('takes every table there is but the notes of migrations, jobs and writes, and none refers to one left behind', async () => {
    const { folder } = await backUp(source, await makeFolder(), say);
    const { manifest } = await openBackup(folder);
    const all = await ask<{ name: string }>(
      source.databaseUrl,
      `select table_name as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public'`,
    );
    const kept = all.map(({ name }) => name).filter((name) => name !== 'counted_writes');
    expect(manifest.tables.map(({ name }) => name).sort()).toEqual(kept.sort());
    const towards = await ask(
      source.databaseUrl,
      `select conname from pg_constraint where contype = 'f' and confrelid::regclass::text in ('${leftBehind.join("','")}')
          and conrelid::regclass::text not in ('${leftBehind.join("','")}')`,
    );
    expect(towards).toEqual([]);
  });

  test('copies a file once however often it is made; the oldest copies and what only they needed can go', async () => {
    const place = await makeFolder();
    const brokenOff = path.join(place, '2026-01-31T02-00-00-000Z.part');
    fs.mkdirSync(brokenOff);
    await backUp(source, place, say);
    expect(fs.existsSync(brokenOff)).toBe(false);
    const first = filesIn(path.join(place, 'files'));
    const { mtimeMs } = fs.statSync(path.join(place, 'files', first[0] ?? ''));
    const extra = folderFileStore(path.join(place, 'files'));
    await extra.put('e'.repeat(64), Buffer.from('di una copia che non esiste più'));
    await backUp(source, place, say);
    expect(said.at(-1)).toMatch(/^File: \d+, di cui 0 nuovi\.$/);
    expect(fs.statSync(path.join(place, 'files', first[0] ?? '')).mtimeMs).toBe(mtimeMs);
    const latest = await backUp(source, place, say);
    expect(await pruneBackups(place, 1)).toBe(2);
    expect(filesIn(path.join(place, 'files'))).toEqual(first);
    expect((await openCheckedBackup(place, say)).folder).toBe(latest.folder);
  });

  test('is made by one at a time; what cannot be finished leaves nothing that looks like a copy', async () => {
    const place = await makeFolder();
    const both = await Promise.allSettled([backUp(source, place, say), backUp(source, place, say)]);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toEqual([
      { status: 'rejected', reason: new BackupFailure("Un'altra copia è in corso: aspettare che finisca.") },
    ]);
    const other = await makeFolder();
    fs.writeFileSync(path.join(other, 'files'), 'un file dove serve una cartella');
    await expect(backUp(source, other, say)).rejects.toThrow('ENOTDIR');
    expect(fs.readdirSync(other)).toEqual(['files']);
  });

  test('names the files that the store has lost or spoilt, and is made nevertheless', async () => {
    const { sha256 } = await buildPicture(
      app.db,
      app.files,
      labelDrawing({ width: 20, height: 20, label: 'x' }),
    );
    const file = path.join(source.filesFolder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
    const content = fs.readFileSync(file);
    fs.writeFileSync(file, 'altro');
    const { manifest } = await backUp(source, await makeFolder(), say);
    expect(manifest.files.lost).toEqual([sha256]);
    fs.writeFileSync(file, content);
  });

  test('does not miss a picture that was swept while it was made', async () => {
    const drawing = labelDrawing({ width: 21, height: 20, label: 'y' });
    const { sha256 } = await buildPicture(app.db, app.files, drawing);
    const { files } = source;
    const sweptMeanwhile: FileStore = {
      ...files,
      async read(wanted) {
        await app.db.execute(sql`delete from stored_files where sha256 = ${sha256}`);
        await files.remove(sha256);
        return files.read(wanted);
      },
    };
    const { manifest } = await writeBackup({
      ...{ databaseUrl: source.databaseUrl, folder: await makeFolder(), files: sweptMeanwhile },
      ...{ now: new Date(), withoutRows: leftBehind, migrationLock, say },
    });
    const { rows } = await app.db.execute<{ count: number }>(
      sql`select count(*)::int as count from stored_files`,
    );
    expect(manifest.files).toMatchObject({ lost: [], count: rows[0]?.count });
  });

  test('taken while dosimeters are being placed holds each placement whole or not at all', async () => {
    const operator = await app.as('operatore');
    const bodies: Awaited<ReturnType<typeof newPlacement>>[] = [];
    for (let index = 0; index < 60; index += 1) bodies.push(await newPlacement(app, own, index % 3 === 0));
    const acknowledged: number[] = [];
    let before: number[] = [];
    const place = async (from: number) => {
      for (let index = from; index < bodies.length; index += 3) {
        const request = bodies[index];
        if (request && (await operator.call(placeDosimeter, request, keyed())).status === 200)
          acknowledged.push(request.body.dosimetro.id);
      }
    };
    const begun = async () => {
      while (acknowledged.length < 5) await new Promise(setImmediate);
      before = [...acknowledged];
      return backUp(source, await makeFolder(), say);
    };
    const [copy] = await Promise.all([begun(), place(0), place(1), place(2)]);
    expect(acknowledged).toHaveLength(bodies.length);

    const target = await emptyPlace();
    await restoreBackup(await openCheckedBackup(copy.folder, say), target, say);
    const rows = await ask<{ id: number; photo: string | null; events: number }>(
      target.databaseUrl,
      `select p.id, p.photo_sha256 as photo, (select count(*)::int from audit_events e
           where e.event = 'placement.placed' and e.entity_id = p.id::text) as events
         from placements p where p.started_on is not null and p.placed_by is not null`,
    );
    const ids = new Set(rows.map(({ id }) => id));
    expect(before.filter((id) => !ids.has(id))).toEqual([]);
    const { files } = target;
    for (const { photo, events } of rows) {
      expect(events).toBe(1);
      if (photo !== null) expect(await files.has(photo)).toBe(true);
    }
  });

  test('of an earlier version of the program is brought up to date', async () => {
    const old = await emptyPlace();
    const steps = listOwnMigrations();
    await migrateTo(old.databaseUrl, steps.length - 1);
    await ask(
      old.databaseUrl,
      `insert into users (name, email, username) values ('Di prima', 'p@radia.example', 'prima')`,
    );
    const { folder } = await backUp(old, await makeFolder(), say);
    for (const target of [
      await emptyPlace(),
      { ...(await emptyPlace()), databaseUrl: await cloneDatabase() },
    ]) {
      await restoreBackup(await openCheckedBackup(folder, say), target, say);
      expect(await ask(target.databaseUrl, 'select name from users')).toEqual([{ name: 'Di prima' }]);
      expect(await inDatabase(target.databaseUrl, listMigrations)).toEqual(steps);
    }
  });
});
