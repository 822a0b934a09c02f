import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { findDueWork } from '#app/due-work.ts';
import { dueWork } from '#app/worker.ts';
import { buildUser } from '#db/builders/accounts.ts';
import { buildRegistry } from '#db/builders/radioprotection.ts';
import { sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { type Mailbox, openMailbox } from '#test/support/mailbox.ts';
import { buildMassWorld, type MassWorld, sentAction } from '#test/support/mass-world.ts';
import * as mass from '../../mass-activities/contract.ts';
import * as calls from '../contract.ts';
import { hasTermsToTell, tellOfTerms } from './public.ts';

const from = 'radia@radia.invalid';
const day = 1440;
let app: TestApp;
let mailbox: Mailbox;
let rp: Caller;
let world: MassWorld;
let employer: number;

/** Two units of dentists and one of industry; an expert of another employer, and a planner who is gone. */
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await openTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: from });
  world = await buildMassWorld(app);
  rp = await app.as('rp');
  employer = world.employer.id;
  for (const companyId of [world.first, world.second]) await buildRegistry(app.db, { companyId });
  await buildRegistry(app.db, { companyId: world.third, implantType: 'industrial' });
  const other = await buildUser(app.db, { username: 'altro-edr', roles: ['edr'] });
  await app.db.execute(sql`update persons set user_id = ${other.id} where id = ${world.luca.id}`);
  const gone = await buildUser(app.db, { username: 'uscito', roles: ['rp'] });
  await app.db.execute(sql`update users set disabled_at = now() where id = ${gone.id}`);
});

beforeEach(async () => {
  await deliver();
  mailbox.forget();
});

const deliver = () => sendDueMails(app.foundation.services, smtpServer({ smtpUrl: mailbox.url, from }));
const received = () =>
  mailbox.received.map(({ to, subject }) => `${to[0]?.split('@')[0]}: ${subject}`).toSorted();

async function confirmed(date: string): Promise<number> {
  const actions = [sentAction(1, { 14: `0444 ${date}` }, { date })];
  const { body } = await rp.call(mass.createMassActivity, {
    params: { employer, step: 3 },
    body: { actions },
  });
  const params = { employer, activity: body.activity };
  expect((await rp.call(mass.confirmMassReview, { params, body: { actions } })).status).toBe(200);
  return body.activity;
}
const warning = async (activity: number) =>
  (await rp.call(calls.getMassProgress, { params: { activity } })).body.avviso;
const process = (activity: number, company: number) =>
  rp.call(calls.processMassCompany, {
    params: { employer, activity, company },
    body: { companyId: company },
  });

test('who may review is written to when an activity is submitted, save who submits it (Q2-43)', async () => {
  const edr = await app.as('edr');
  const actions = [
    sentAction(3, { 17: 'altra@rossi.example' }, { subject: world.anna.id, date: '2026-05-02' }),
  ];
  const made = await edr.call(mass.createMassActivity, { params: { employer, step: 1 }, body: { actions } });
  await deliver();
  expect(received()).toEqual([]);
  const params = { employer, activity: made.body.activity };
  expect(
    (await edr.call(mass.saveMassActivity, { params: { ...params, step: 3 }, body: { actions } })).status,
  ).toBe(200);
  await deliver();
  const subject = `Radia: pratica massiva #${made.body.activity} da revisionare`;
  expect(received()).toEqual([`rp: ${subject}`]);
  const [{ text } = { text: '' }] = mailbox.received;
  expect(text).toContain(
    `Persona edr ha inviato per la revisione la pratica massiva #${made.body.activity} di Studio Bianchi: Esperto di Radioprotezione.`,
  );
  expect(text).toContain(
    `/lb/radioprotection/projects/${world.project.id}/employers/${employer}/activities/${made.body.activity}/review`,
  );
  // Submitted by the planner it is told to the expert; to one of another employer nothing is.
  mailbox.forget();
  await rp.call(mass.cancelMassReview, { params });
  expect(
    (await rp.call(mass.saveMassActivity, { params: { ...params, step: 3 }, body: { actions } })).status,
  ).toBe(200);
  await deliver();
  expect(received()).toEqual([`edr: ${subject}`]);
  await rp.call(mass.cancelMassReview, { params });
  // Nor is it to an expert to whom this operation is not granted.
  mailbox.forget();
  await app.db.execute(sql`insert into user_action_types (user_id, action_type)
    select id, 4 from users where username = 'edr'`);
  expect(
    (await rp.call(mass.saveMassActivity, { params: { ...params, step: 3 }, body: { actions } })).status,
  ).toBe(200);
  await deliver();
  expect(received()).toEqual([]);
  await app.db.execute(sql`delete from user_action_types`);
  await rp.call(mass.cancelMassReview, { params });
  await rp.call(mass.deleteMassActivity, { params });
});

test('notifications not signed while their term is near are told on the status page until they are signed', async () => {
  // 2026-03-16: a dentist's last day is 2026-03-24, not near yet; that of industry was 2026-03-04.
  const activity = await confirmed('2026-04-03');
  const late =
    '1 notifica non firmata: il termine era il 4/3/2026, 30 giorni prima della decorrenza (D.Lgs. 101/2020, art. 46).';
  expect(await warning(activity)).toEqual({ testo: late, daRileggere: true });
  app.clock.advance(day);
  expect((await warning(activity))?.testo).toBe(
    `${late} 2 notifiche non firmate: il termine è il 24/3/2026, 10 giorni prima della decorrenza (D.Lgs. 101/2020, art. 46).`,
  );
  for (const company of [world.first, world.second, world.third])
    expect((await process(activity, company)).status).toBe(200);
  expect((await warning(activity))?.testo).toContain(late);
  await app.db.execute(sql`update activities set complete = true, completed_at = now()
    where mass_activity_id = ${activity} and company_id in (${world.first}, ${world.third})`);
  expect((await warning(activity))?.testo).toBe(
    '1 notifica non firmata: il termine è il 24/3/2026, 10 giorni prima della decorrenza (D.Lgs. 101/2020, art. 46).',
  );
  await app.db.execute(sql`update activities set complete = true, completed_at = now()
    where mass_activity_id = ${activity}`);
  expect(await warning(activity)).toBeNull();
});

test('once a day, from seven, those whose work it is are written to, once for each activity', async () => {
  const [near, far] = [await confirmed('2026-04-10'), await confirmed('2026-12-01')];
  const kinds = dueWork(app.foundation, () => false);
  const isDue = async () => (await findDueWork(app.db, kinds, app.clock.now())).has('mass-terms');
  const tell = async () => {
    mailbox.forget();
    await Promise.all([tellOfTerms(app.foundation.services), tellOfTerms(app.foundation.services)]);
    await deliver();
    return received();
  };
  await deliver();
  expect(await isDue()).toBe(true);
  const subject = `Radia: pratica massiva #${near}, notifiche preventive da firmare`;
  expect(await tell()).toEqual([`edr: ${subject}`, `rp: ${subject}`]);
  const text = mailbox.received[0]?.text ?? '';
  expect(text).toContain('1 notifica non firmata: il termine era l’11/03/2026, 30 giorni prima');
  expect(text).toContain('da far rileggere a un esperto');
  expect(text).toContain(
    `/lb/radioprotection/projects/${world.project.id}/employers/${employer}/activities/${near}/view`,
  );
  expect(await isDue()).toBe(false);
  app.clock.advance(day);
  expect(await isDue()).toBe(true);
  expect(await tell()).toEqual([]);
  // Before seven nobody is written to; a new planner is told of what he has not been told of.
  const { services } = app.foundation;
  const [before, after] = ['2026-06-30T04:59:00Z', '2026-06-30T05:00:00Z'].map((at) => new Date(at));
  const { rows } = await app.db.execute(
    sql`select ${hasTermsToTell(before as Date)} as before, ${hasTermsToTell(after as Date)} as after`,
  );
  expect(rows).toEqual([{ before: false, after: true }]);
  await buildUser(app.db, { username: 'nuovo', roles: ['rp'] });
  app.clock.advance(day);
  expect(await tell()).toEqual([`nuovo: ${subject}`]);
  // Without a mail server nobody is.
  app.clock.advance(day);
  await tellOfTerms({ ...services, config: { ...services.config, mail: null } });
  expect(await isDue()).toBe(false);
  expect(await warning(far)).toBeNull();
});
