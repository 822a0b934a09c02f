import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { readArguments } from '#app/fill.ts';
import { listClients, listPrincipals } from '#customers/customers/contract.ts';
import { verifyAuditTrail } from '#identity/audit-trail/server/public.ts';
import { reportContent } from '#reports/final-reports/content/contract.ts';
import { type Caller, openTestApp } from '#test/support/app.ts';
import { demoAccounts } from '../demo/accounts.ts';
import { fillInstallation } from './fill.ts';
import { sizesOf } from './sizes.ts';

const app = await openTestApp();
const scale = 0.004;
const sizes = sizesOf(scale);
let admin: Caller;

beforeAll(async () => {
  await fillInstallation({ ...app, scale });
  admin = await app.as('admin');
}, 120_000);

async function count(from: string): Promise<number> {
  const { rows } = await app.db.execute<{ count: number }>(
    sql.raw(`select count(*)::int as count from ${from}`),
  );
  return rows[0]?.count ?? -1;
}

describe('a filled installation', () => {
  test('has as much of everything as was asked for, beside the demonstration', async () => {
    const filled = [
      ['addresses', sizes.sites],
      ['dosimeters', sizes.dosimeters],
      ['companies', sizes.units],
      ['devices', sizes.devices],
      ['documents', sizes.documents],
      ['trips', sizes.trips],
      ['control_forms', sizes.forms],
    ] as const;
    const short: string[] = [];
    for (const [table, least] of filled) if ((await count(table)) < least) short.push(table);
    expect(short).toEqual([]);
  });

  test('has records in every state', async () => {
    const states = [
      'placements where point_id is not null and ended_on is null',
      'placements where point_id is not null and ended_on is not null and not processed and not lost',
      'placements where processed',
      'placements where point_id is null and shipped_on is not null',
      'results where state = $$valid$$ and in_force',
      'final_report_revisions where above_level',
      'isin_transmissions where state = $$receipt$$',
      'isin_transmissions where state = $$open$$',
      'activities where complete',
      `activities where not complete and deadline < $$${app.clock.today()}$$`,
      'mass_activities where status = $$completed$$',
      'trip_stops where outcome = $$fatta$$',
      `trip_days where day > $$${app.clock.today()}$$`,
      ...['inviato', 'lavorato', 'firmato', 'annullato'].map(
        (state) => `control_forms where state = $$${state}$$`,
      ),
      ...['filed', 'draft', 'to_sign', 'signed'].map((state) => `documents where state = $$${state}$$`),
      ...['waiting', 'signed'].map((state) => `documents_to_sign where state = $$${state}$$`),
    ];
    const missing: string[] = [];
    for (const state of states) if ((await count(state)) === 0) missing.push(state);
    expect(missing).toEqual([]);
  });

  test('numbers reports, delivery notes and attested controls without gaps', async () => {
    const numbered = [
      ['final_reports', 'year', 'number'],
      ['shipments', 'year', 'number'],
      ['control_forms', 'register_year', 'register_number'],
    ] as const;
    const gaps: string[] = [];
    for (const [table, year, number] of numbered) {
      const years = `select from ${table} where ${number} is not null group by ${year} having max(${number}) <> count(*)`;
      if ((await count(`(${years}) x`)) > 0) gaps.push(table);
    }
    expect(gaps).toEqual([]);
  });

  test('holds reports that say what reports say, and a trail whose seals hold', async () => {
    const { rows } = await app.db.execute<{ content: unknown }>(
      sql`select content from final_report_revisions order by id desc limit 20`,
    );
    for (const { content } of rows) expect(reportContent.safeParse(content).error).toBeUndefined();
    expect(await verifyAuditTrail(app.db)).toMatchObject({ broken: null });
  });

  test('is the demonstration, too: its accounts sign in, and new records get numbers of their own', async () => {
    for (const { username } of demoAccounts) await app.as(username);
    const { committenti } = (await admin.call(listPrincipals)).body;
    expect(committenti.length).toBeGreaterThan(sizes.principals);
    const [first] = committenti;
    const clients = await admin.call(listClients, { params: { committente: first?.id ?? 0 } });
    expect(clients.status).toBe(200);
  });
});

describe('the command that fills', () => {
  test('asks for nothing in a trial, and gives accounts a password that nobody knows', () => {
    const { scale: whole, password } = readArguments([], {});
    expect(whole).toBe(1);
    expect(password).toMatch(/^\S{12}$/);
    expect(readArguments(['--demo-accounts', '--scale', '0.01'], {})).toEqual({
      scale: 0.01,
      password: null,
    });
  });

  test('refuses a real installation that does not ask for invented records', () => {
    for (const env of [{ DATABASE_URL: 'postgres://x' }, { NODE_ENV: 'production' }]) {
      expect(() => readArguments([], env)).toThrow('dati inventati');
      expect(readArguments(['--invented'], env).scale).toBe(1);
    }
  });

  test('refuses what is no scale', () => {
    for (const scale of ['0', '-1', 'tanto', '11'])
      expect(() => readArguments([`--scale=${scale}`], {})).toThrow('--scale');
    expect(() => readArguments(['--quickly'], {})).toThrow('Uso');
  });
});
