import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { cloneDatabase } from '#test/support/database.ts';
import { migrate, migrateTo } from './migrate.ts';

const written = readdirSync(resolve(import.meta.dirname, '../../db/migrations')).filter((name) =>
  name.endsWith('.sql'),
);

/** How many migrations come before the one with this name; its number may change until it has landed. */
function migrationsBefore(name: string): number {
  const found = written.findIndex((file) => file.slice('0000_'.length) === `${name}.sql`);
  if (found === -1) throw new Error(`there is no migration ${name}`);
  return found;
}

test('processes that start together migrate an empty database once, gazetteer included', async () => {
  const url = await cloneDatabase('template1');
  await Promise.all([migrate(url), migrate(url), migrate(url)]);
  await migrate(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const applied = await client.query('select hash from drizzle.__drizzle_migrations');
  const municipalities = await client.query<{ count: number }>(
    'select count(*)::int as count from municipalities',
  );
  await client.end();
  expect(applied.rowCount).toBe(written.length);
  expect(municipalities.rows[0]?.count).toBeGreaterThan(7800);
});

test('corrections made before tell whose placement it was, and keep the photo that is still there', async () => {
  const url = await cloneDatabase('template1');
  await migrateTo(url, migrationsBefore('keep_what_has_history'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const state = (photo: string) =>
    JSON.stringify({ placementId: 1, code: 'A1', pointId: 1, startedOn: '2026-03-01', photoSha256: photo });
  await client.query(`
    insert into principals (id, name) values (1, 'Committente di prima'), (2, 'Committente di adesso');
    insert into clients (id, principal_id, name, address, city, postal_code, province)
      values (1, 1, 'Cliente di prova', 'Via della Prova 1', 'Vicenza', '36100', 'VI');
    insert into addresses (id, client_id, name, address, city, postal_code, province, region_id)
      values (1, 1, 'Sede', 'Via della Prova 1', 'Vicenza', '36100', 'VI', 5);
    insert into measurement_points (id, address_id, alias, floor_id) values (1, 1, 'Atrio', 6);
    insert into dosimeters (id, code) values (1, 'A1');
    insert into placements (id, dosimeter_id, principal_id) values (1, 1, 2);
    insert into users (id, name, email, username) values (1, 'Persona', 'persona@demo.invalid', 'persona');
    insert into stored_files (sha256, media_type, size, stored_at) values ('here', 'image/jpeg', 1, now());
    insert into placement_corrections (placement_id, kind, reason, before, corrected_by, corrected_at) values
      (1, 'cancelled', 'Punto sbagliato', '${state('here')}', 1, now()),
      (1, 'cancelled', 'Punto sbagliato', '${state('swept')}', 1, now())`);
  await migrate(url);
  const { rows } = await client.query(
    'select principal_id, before_photo_sha256 from placement_corrections order by id',
  );
  await client.end();
  expect(rows).toEqual([
    { principal_id: 1, before_photo_sha256: 'here' },
    { principal_id: 1, before_photo_sha256: null },
  ]);
});

test('links for a password that were on their way stay, told apart by how long they were made for', async () => {
  const url = await cloneDatabase('template1');
  await migrateTo(url, migrationsBefore('know_devices_of_sign_in'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into users (id, name, email, username) values
    (1, 'Anna Prova', 'anna@radia.example', 'anna'), (2, 'Bruno Prova', 'bruno@radia.example', 'bruno')`);
  await client.query(`insert into password_links (user_id, token_hash, created_at, expires_at) values
    (1, 'a', now(), now() + interval '1 hour'), (2, 'b', now(), now() + interval '72 hours')`);
  await migrate(url);
  const { rows } = await client.query('select user_id, kind from password_links order by user_id');
  await client.end();
  expect(rows).toEqual([
    { user_id: 1, kind: 'forgotten' },
    { user_id: 2, kind: 'invited' },
  ]);
});

test('mails written before they named users get the user of their address, that of today or one of before', async () => {
  const url = await cloneDatabase('template1');
  await migrateTo(url, migrationsBefore('name_users_of_mails'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`insert into users (id, name, email, username) values
    (1, 'Anna Prova', 'anna@radia.example', 'anna'), (2, 'Bruno Prova', 'bruno@radia.example', 'bruno')`);
  await client.query(`insert into personal_details (seal, user_id, salt, content) values
    ('a', 1, 'x', '{"email": "prima@radia.example"}'),
    ('b', 1, 'y', '{"before": {"email": "poi@radia.example"}, "after": {"email": "anna@radia.example"}}'),
    ('c', 1, 'z', '{"email": "bruno@radia.example"}')`);
  const recipients = [
    'Anna@radia.example',
    'prima@radia.example',
    'poi@radia.example',
    'bruno@radia.example',
  ];
  for (const recipient of [...recipients, 'cliente@terme.example'])
    await client.query(
      `insert into mails (kind, recipient, subject, text, message_id, created_at, due_at)
       values ('send-invitation', $1, 'Prova', 'Prova', $1, now(), now())`,
      [recipient],
    );
  await migrate(url);
  const { rows } = await client.query<{ user: number | null }>(
    'select user_id as user from mails order by id',
  );
  await client.end();
  expect(rows.map(({ user }) => user)).toEqual([1, 1, 1, 2, null]);
});

describe('reports were issued under the letterhead that the program began with', () => {
  const before = {
    letterhead: {
      ...{
        name: 'Laboratorio dimostrativo di dosimetria',
        address: 'Via dell’Esempio 1',
        vatNumber: '00000000000',
      },
      ...{ serviceRecognition: 'Servizio di dosimetria dimostrativo n. 000', phone: '', email: '' },
    },
    signers: { laboratoryHead: 'Anna Prova', expert: 'Esperto dimostrativo' },
    authorities: [{ kind: 'MLPS', province: null, name: 'Ministero', email: 'mlps@enti.example' }],
    terms: { notifyMonths: 1 },
  };

  async function upgraded(email: string) {
    const url = await cloneDatabase('template1');
    await migrateTo(url, migrationsBefore('release_final_reports'));
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into users (id, name, email, username) values (1, 'Anna Prova', $1, 'anna')`, [
      email,
    ]);
    await client.query(
      `insert into report_settings_versions (version, content, note, created_at, created_by)
       values (1, $1, 'Nuovo termine', now(), 1)`,
      [JSON.stringify(before)],
    );
    await migrate(url);
    const { rows } = await client.query<{ version: number; content: typeof before }>(
      'select version, content from report_settings_versions order by version',
    );
    await client.end();
    return rows;
  }

  test('a real one has to introduce itself: what is left is kept, and so is the version reports were issued with', async () => {
    const [first, second] = await upgraded('anna@laboratorio.example');
    expect(first?.content).toEqual(before);
    expect(second).toEqual({
      version: 2,
      content: {
        ...before,
        letterhead: { name: '', address: '', vatNumber: '', serviceRecognition: '', phone: '', email: '' },
        signers: { laboratoryHead: 'Anna Prova', expert: '' },
        authorities: [],
      },
    });
  });

  test('a demonstration keeps it', async () => {
    expect(await upgraded('laboratorio@demo.radia.example')).toEqual([{ version: 1, content: before }]);
  });
});

test('an attestation that anybody could have signed waits no longer; one that names its expert still does', async () => {
  const url = await cloneDatabase('template1');
  await migrateTo(url, migrationsBefore('place_controls'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const signer = JSON.stringify([{ role: 'Esperto', name: 'Elena Prova', fiscalCode: 'NRENNA75D41L840X' }]);
  await client.query(`
    insert into stored_files (sha256, media_type, size, stored_at) values ('pdf', 'application/pdf', 1, now());
    insert into documents_to_sign (list, subject, revision, title, detail, link, file_name, sha256, signers, created_at)
      values ('irme90', 'irme90/1', 1, 'Uno', '', '', 'uno.pdf', 'pdf', '[]', now()),
             ('irme90', 'irme90/2', 1, 'Due', '', '', 'due.pdf', 'pdf', '${signer}', now()),
             ('irme90', 'prova/3', 1, 'Tre', '', '', 'tre.pdf', 'pdf', '[]', now())`);
  await migrate(url);
  const { rows } = await client.query('select subject, state from documents_to_sign order by id');
  await client.end();
  expect(rows.map(({ subject, state }) => [subject, state])).toEqual([
    ['irme90/1', 'withdrawn'],
    ['irme90/2', 'waiting'],
    ['prova/3', 'waiting'],
  ]);
});

test('placements of before say whether a customer placed and removed them, by the roles of then, and stay as they were', async () => {
  const url = await cloneDatabase('template1');
  await migrateTo(url, migrationsBefore('keep_who_was_customer'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`
    insert into principals (id, name) values (1, 'Committente');
    insert into users (id, name, email, username) values
      (1, 'Anna Prova', 'anna@radia.example', 'anna'), (2, 'Bruno Prova', 'bruno@radia.example', 'bruno');
    insert into user_roles (user_id, role) values (1, 'cliente'), (1, 'operatore'), (2, 'operatore');
    insert into dosimeters (id, code) values (1, 'A1'), (2, 'A2'), (3, 'A3'), (4, 'A4');
    insert into placements (id, dosimeter_id, principal_id, placed_by, removed_by) values
      (1, 1, 1, 1, 2), (2, 2, 1, 2, 1), (3, 3, 1, 1, null), (4, 4, 1, null, null)`);
  await migrate(url);
  const { rows } = await client.query(
    'select placed_by_customer as placed, removed_by_customer as removed, version from placements order by id',
  );
  await client.end();
  expect(rows).toEqual([
    { placed: true, removed: false, version: 1 },
    { placed: false, removed: true, version: 1 },
    { placed: true, removed: false, version: 1 },
    { placed: false, removed: false, version: 1 },
  ]);
});
