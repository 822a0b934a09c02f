import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import { buildStoredFile } from '#db/builders/files.ts';
import { buildMassActivity } from '#db/builders/mass-activities.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildActivity, buildCompany } from '#db/builders/radioprotection.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { addDays } from '#platform/contract/dates.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { listNotices } from '../contract.ts';
import { toldPerKind } from '../rules.ts';

let app: TestApp;
let companyId: number;

const noticesOf = async (who: string) => (await (await app.as(who)).call(listNotices, {})).body.avvisi;
const numbers = (n: number) => Array.from({ length: n }, (_none, i) => i);

/** Files one signature for each subject, in this order, an hour ago. */
async function fileSignatures(list: 'massive' | 'cr39', subjects: readonly string[]): Promise<void> {
  const { sha256 } = await buildStoredFile(app.db);
  const at = new Date(app.clock.now().getTime() - 3_600_000).toISOString();
  await app.db.execute(sql`
    insert into documents_to_sign (list, subject, revision, title, detail, link, file_name, sha256, created_at)
    select ${list}, subject, 1, 'Documento', '', '', 'documento.pdf', ${sha256}, ${at}
      from unnest(${sql.param(subjects)}::text[]) subject`);
  await app.db.execute(sql`
    insert into document_signatures (document_id, sha256, file_name, format, verdict, report, filed_at)
    select id, sha256, 'documento.p7m', 'CAdES', 'passed', '{}', ${at} from documents_to_sign
     where state = 'waiting' order by id`);
  await app.db.execute(sql`update documents_to_sign set state = 'signed' where state = 'waiting'`);
}

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'radioprotezione', roles: ['rp'] });
  companyId = (await buildCompany(app.db)).id;
});

test('of more sites than are told, those are that have waited longest', async () => {
  const { id: principalId } = await buildPrincipal(app.db);
  const clientId = (await buildClient(app.db, { principalId })).id;
  const sites: number[] = [];
  for (const day of numbers(toldPerKind + 5)) {
    const { id: addressId } = await buildAddress(app.db, { clientId });
    const { id: pointId } = await buildPoint(app.db, { addressId });
    await buildPlacement(app.db, { pointId, startedOn: addDays('2025-09-01', day) });
    sites.push(addressId);
  }
  await buildUser(app.db, {
    username: 'operatore',
    grants: [{ principalId, canAddClient: false, canAddAddress: false }],
  });
  const told = await noticesOf('operatore');
  expect(told.map(({ indirizzo }) => indirizzo)).toEqual(sites.slice(0, toldPerKind).reverse());
});

test('a notification signed before very many other documents is told all the same', async () => {
  const { id } = await buildActivity(app.db, { companyId });
  await fileSignatures('massive', [`activity/${id}`]);
  await fileSignatures(
    'cr39',
    numbers(200).map((n) => `final-report/${n}`),
  );
  const told = (await noticesOf('radioprotezione')).filter(({ tipo }) => tipo === 'notifica');
  expect(told.map(({ indirizzo }) => indirizzo)).toContain(companyId);
});

test('a term that has been open for long is told however much is newer', async () => {
  const instrument = await buildInstrument(app.db, { nextCalibration: addDays(testDay, -60) });
  for (const days of numbers(toldPerKind + 5))
    await buildActivity(app.db, { companyId, deadline: addDays(testDay, -1 - days) });
  const signed: string[] = [];
  for (const _one of numbers(toldPerKind + 5))
    signed.push(`activity/${(await buildActivity(app.db, { companyId })).id}`);
  await fileSignatures('massive', signed);
  const told = await noticesOf('radioprotezione');
  expect(told).toHaveLength(2 * toldPerKind);
  expect(told.at(-1)).toMatchObject({ tipo: 'taratura', id: instrument.id });
  expect(told.filter(({ tipo }) => tipo === 'attivita').map(({ entro }) => entro)).toContain(
    addDays(testDay, -1),
  );
});

test('of more mass activities to review than are told, those are that have waited longest', async () => {
  const { id: userId } = await buildUser(app.db, { username: 'collega', roles: ['rp'] });
  const { id, employerId } = await buildCompany(app.db);
  const waiting: number[] = [];
  for (const day of numbers(toldPerKind + 5)) {
    const made = { employerId, companyIds: [id], userId, status: 'review' as const };
    const { id: activity } = await buildMassActivity(app.db, made);
    await app.db.execute(sql`update mass_activities set submitted_by = ${userId},
      submitted_at = ${addDays('2026-01-01', day)}::date where id = ${activity}`);
    waiting.push(activity);
  }
  const told = (await noticesOf('radioprotezione')).filter(({ tipo }) => tipo === 'revisione');
  // Beside what else is told there is not room for all of them.
  expect(told.length).toBeGreaterThan(1);
  expect(told.map((one) => one.id)).toEqual(waiting.slice(0, told.length).reverse());
});
