import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildReport } from '#db/builders/reports.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { sendDueMails } from '#post/mail/server/public.ts';
import { mails } from '#post/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listNotices, markNoticesSeen } from '../contract.ts';
import { toldDays } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

const noticesOf = async (who: string) => (await (await app.as(who)).call(listNotices, {})).body;
const kindsOf = async (who: string) => {
  const { avvisi } = await noticesOf(who);
  return avvisi.map(({ tipo }) => tipo).sort();
};
const yesterday = '2026-03-15T10:00:00Z';

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  await app.db.execute(sql`update users set created_at = '2025-11-01T00:00:00Z'`);
  for (const { address } of [world.own, world.foreign]) {
    const point = await buildPoint(app.db, { addressId: address.id });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-10-01' });
    await buildReport(app, {
      addressId: address.id,
      issuedAt: yesterday,
      isAbove: true,
      dueOn: '2026-03-20',
    });
  }
  const withdrawn = await buildReport(app, { addressId: world.own.address.id, issuedAt: yesterday });
  await app.db.execute(sql`
    insert into final_report_withdrawals (report_id, reason, pdf_sha256, withdrawn_at)
    select report_id, 'Dati di un’altra sede', pdf_sha256, ${yesterday} from final_report_revisions
     where report_id = ${withdrawn.id}`);
  await app.db.execute(sql`
    insert into report_runs (date_from, started_by, created_at, finished_at)
    select '2025-01-01', id, ${yesterday}, ${yesterday} from users where username = 'laboratorio'`);
  await app.db.execute(
    sql`insert into backups (taken_at, files, lost_files) values ('2026-03-10T02:00:00Z', 1, 0)`,
  );
  await app.db.execute(sql`insert into mails (kind, recipient, subject, text, message_id, state, created_at, due_at)
    values ('prova', 'a@radia.invalid', 'Prova', 'Prova', 'prova@radia.invalid', 'failed', ${yesterday}, ${yesterday})`);
  await app.db.execute(sql`insert into isin_transmissions (year, half, starts_on, ends_on, opened_at)
    values (2025, 2, '2025-07-01', '2025-12-31', ${yesterday})`);
});

test('tells each person what concerns him, and of no site beyond his reach', async () => {
  const laboratory = ['autorita', 'autorita', 'emissione', 'isin'];
  expect(await kindsOf('laboratorio')).toEqual(laboratory);
  expect(await kindsOf('admin')).toEqual([...laboratory, 'copia', 'posta'].sort());
  const { avvisi } = await noticesOf('cliente');
  expect(avvisi.map(({ tipo }) => tipo).sort()).toEqual(['relazione', 'sostituzione']);
  expect(new Set(avvisi.map(({ indirizzo }) => indirizzo))).toEqual(new Set([world.own.address.id]));
  expect(avvisi.find(({ tipo }) => tipo === 'sostituzione')).toMatchObject({
    entro: '2026-03-30',
    quanti: 1,
  });
  const field = await noticesOf('zona');
  expect(field.avvisi.map(({ tipo, indirizzo }) => [tipo, indirizzo])).toEqual([
    ['sostituzione', world.own.address.id],
  ]);
  expect(await kindsOf('edr')).toEqual([]);
});

test('a report that waits for its signature is not told to the customer', async () => {
  const address = await buildAddress(app.db, { clientId: world.own.client.id });
  const { id } = await buildReport(app, { addressId: address.id, issuedAt: yesterday });
  const told = async () => (await noticesOf('cliente')).avvisi.filter(({ id: one }) => one === id).length;
  expect(await told()).toBe(1);
  await app.db.execute(sql`alter table final_report_revisions disable trigger user`);
  await app.db.execute(
    sql`update final_report_revisions set held_until_signed = true where report_id = ${id}`,
  );
  await app.db.execute(sql`alter table final_report_revisions enable trigger user`);
  expect(await told()).toBe(0);
});

test('what was read is no longer new, for this person alone, and not what comes later', async () => {
  const before = await noticesOf('laboratorio');
  expect(before.nuovi).toBe(before.avvisi.length);
  const lab = await app.as('laboratorio');
  const fino = before.avvisi[0]?.quando ?? '';
  expect((await lab.call(markNoticesSeen, { body: { fino } })).status).toBe(200);
  expect(await noticesOf('laboratorio')).toMatchObject({ nuovi: 0, avvisi: [{ nuovo: false }, {}, {}, {}] });
  expect((await noticesOf('admin')).nuovi).toBeGreaterThan(0);
  expect((await lab.call(markNoticesSeen, { body: { fino: '2025-11-02T00:00:00Z' } })).status).toBe(200);
  expect((await noticesOf('laboratorio')).nuovi).toBe(0);
  app.clock.advance(1);
  await app.db.execute(sql`
    insert into report_runs (date_from, started_by, created_at, finished_at)
    select '2025-02-01', id, ${app.clock.now().toISOString()}, ${app.clock.now().toISOString()}
      from users where username = 'laboratorio'`);
  expect(await noticesOf('laboratorio')).toMatchObject({
    nuovi: 1,
    avvisi: [{ tipo: 'emissione', nuovo: true }, {}, {}, {}, {}],
  });
});

test('a mail that stops, and a mailing that ends with it, are told from then on, however old', async () => {
  const admin = await app.as('admin');
  const { avvisi } = await noticesOf('admin');
  await admin.call(markNoticesSeen, { body: { fino: avvisi[0]?.quando ?? '' } });
  const [, ofMailing] = await app.db
    .insert(mails)
    .values(
      ['prova', 'send-mailing'].map((kind) => ({
        ...{ kind, recipient: 'b@radia.invalid', subject: 'Avviso', text: 'Testo', messageId: kind },
        createdAt: new Date(app.clock.now().getTime() - (toldDays + 1) * 86_400_000),
        dueAt: new Date(yesterday),
      })),
    )
    .returning();
  await app.db.execute(sql`
    with mailing as (
      insert into mailings (subject, text, criteria, created_at)
      values ('Chiusura', 'Testo', '{"typed": ""}', ${yesterday}) returning id)
    insert into mailing_recipients (mailing_id, email, fields, state, sent_at, mail_id)
    select mailing.id, 'a@radia.invalid', '{}'::jsonb, 'sent', ${yesterday}::timestamptz, null from mailing union all
    select mailing.id, 'b@radia.invalid', '{}', 'queued', null, ${ofMailing?.id ?? 0}::bigint from mailing`);
  await app.db.execute(sql`update mailings set started_at = ${yesterday}`);
  expect((await noticesOf('admin')).nuovi).toBe(0);
  app.clock.advance(1);
  await sendDueMails(app.foundation.services, () =>
    Promise.resolve({ kind: 'refused', text: '550 casella inesistente' }),
  );
  const told = await noticesOf('admin');
  const quando = app.clock.now().toISOString();
  expect(told.nuovi).toBe(2);
  expect(told.avvisi.slice(0, 2)).toMatchObject([
    { tipo: 'comunicazione', quando, quanti: 1, altri: 1 },
    { tipo: 'posta', quando, quanti: 3 },
  ]);
});

test('asks for a moment, and for somebody', async () => {
  const lab = await app.as('laboratorio');
  expect((await lab.call(markNoticesSeen, { body: { fino: 'ieri' } })).status).toBe(422);
  expect((await app.stranger.call(listNotices, {})).status).toBe(401);
  expect((await app.stranger.call(markNoticesSeen, { body: { fino: yesterday } })).status).toBe(401);
});
