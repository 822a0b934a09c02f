import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildDevice, buildUnitRole } from '#db/builders/radioprotection.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildMassWorld, type MassWorld, sentAction } from '#test/support/mass-world.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { devices } from '../../devices/schema.ts';
import { confirmMassReview, createMassActivity } from '../../mass-activities/contract.ts';
import { processMassCompany } from '../../mass-processing/contract.ts';
import { confirmRadioprotectionSettings, getRadioprotectionSettings } from '../../settings/contract.ts';
import { passedField } from '../changes/rules.ts';
import { changesText, notificationTexts } from '../notification/rules.ts';
import { downloadActivityFile, getActivity } from '../page/contract.ts';
import { approveNotification, deleteActivity, generateNotification } from '../work/contract.ts';

let app: TestApp;
let world: MassWorld;
let rp: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildMassWorld(app);
  rp = await app.as('rp');
  await buildUnitRole(app.db, { companyId: world.second, personId: world.ugo.id, role: 'legal_rep' });
  for (const companyId of [world.first, world.second]) await buildDevice(app.db, { companyId });
});

/** The notification that a confirmed mass activity makes for a unit. */
async function notificationOf(company: number, actions: unknown[]): Promise<number> {
  const employer = world.employer.id;
  const { body } = await rp.call(createMassActivity, { params: { employer, step: 3 }, body: { actions } });
  const params = { employer, activity: body.activity };
  expect((await rp.call(confirmMassReview, { params, body: { actions } })).status).toBe(200);
  const processed = await rp.call(processMassCompany, {
    params: { ...params, company },
    body: { companyId: company },
  });
  expect(processed.body).toEqual({ createdActivitiesCount: 1 });
  const { rows } = await app.db.execute<{ id: number }>(
    sql`select id from activities where mass_activity_id = ${body.activity} and company_id = ${company} and type = 4`,
  );
  return rows[0]?.id ?? 0;
}

const read = (company: number, id: number, who = rp) => who.call(getActivity, { params: { company, id } });

async function letterOf(company: number, id: number): Promise<string> {
  const params = { company, id };
  const { versione } = (await read(company, id)).body;
  const made = await rp.call(generateNotification, { params, body: { versione } });
  expect(made.status).toBe(200);
  const file = made.body.file[0]?.id ?? 0;
  const pages = await readPdf((await rp.call(downloadActivityFile, { params: { ...params, file } })).bytes);
  return pages.map(({ text }) => text).join(' ');
}

const email = (value: string) =>
  sentAction(3, { 17: value }, { subject: world.anna.id, units: [world.first], date: '2026-04-10' });
const phone = () => sentAction(1, { 14: '0444 2' }, { date: '2026-05-01', units: [world.first] });

describe('the notification of a mass activity', () => {
  test('prints what each operation changes: before as it was submitted, after, and from when', async () => {
    const id = await notificationOf(world.first, [email('nuova@rossi.example'), phone()]);
    await app.db.execute(
      sql`update person_versions set email = 'oggi@rossi.example' where person_id = ${world.anna.id}`,
    );
    const text = await letterOf(world.first, id);
    await app.db.execute(
      sql`update person_versions set email = 'anna@rossi.example' where person_id = ${world.anna.id}`,
    );
    expect(text).toContain('Variazioni notificate');
    expect(text).toContain(changesText('16/03/2026'));
    expect(text).toMatch(
      /Operazione: Esperto di Radioprotezione – Anna Rossi, C\.F\. RSSNNA80A41L840X.*Email\s+anna@rossi\.example\s+nuova@rossi\.example\s+10\/04\/2026/s,
    );
    expect(text).toMatch(/Operazione: Datore di Lavoro.*Telefono\s+0444 1\s+0444 2\s+01\/05\/2026/s);
    expect(text).not.toContain('oggi@rossi.example');
  });

  test('names who leaves a role and who takes it over', async () => {
    await app.db.execute(
      sql`update person_versions set fiscal_code = 'NRELCU80A01L840Y' where person_id = ${world.luca.id}`,
    );
    const id = await notificationOf(world.second, [
      sentAction(
        3,
        { 17: 'luca@neri.example' },
        { subject: world.anna.id, newPerson: world.luca.id, units: [world.second], date: '2026-04-10' },
      ),
    ]);
    const [passed] = (await read(world.second, id)).body.modifiche;
    expect(passed).toMatchObject({
      ...{ operazione: 'Esperto di Radioprotezione', persona: null, campo: passedField },
      ...{ prima: 'Anna Rossi, C.F. RSSNNA80A41L840X', dopo: 'Luca Neri, C.F. NRELCU80A01L840Y' },
    });
    const text = await letterOf(world.second, id);
    expect(text).toContain('Notifica preventiva di variazioni della pratica');
    expect(text).toContain('Il datore di lavoro notifica le variazioni');
    expect(text.indexOf('Luca Neri')).toBeGreaterThan(text.indexOf('Variazioni notificate'));
    expect(text).toContain('NRELCU80A01L840Y');
  });

  test('alone has them: a usual one says nothing of changes', async () => {
    const usual = await buildActivity(app.db, { companyId: world.first, type: 4 });
    expect((await read(world.first, usual.id)).body.modifiche).toEqual([]);
    const text = await letterOf(world.first, usual.id);
    expect(text).toContain('Notifica preventiva di pratica');
    for (const words of ['Variazioni notificate', 'Decorrenza', changesText('16/03/2026')])
      expect(text).not.toContain(words);
  });
});

describe('the page of such an activity', () => {
  test('has the table of what changes, for who sees the unit, and says what was taken out (Q2-21)', async () => {
    const id = await notificationOf(world.first, [email('altra@rossi.example')]);
    const { body } = await read(world.first, id, await app.as('edr'));
    const change = {
      ...{ operazione: 'Esperto di Radioprotezione', persona: 'Anna Rossi, C.F. RSSNNA80A41L840X' },
      ...{ campo: 'Email', prima: 'anna@rossi.example', dopo: 'altra@rossi.example' },
      ...{ effectiveDate: '2026-04-10', processedDate: null, canceled: false },
    };
    expect(body.modifiche).toEqual([change]);
    // Another unit's number does not lead to it.
    expect((await read(world.second, id)).status).toBe(404);
    const { versione } = body;
    const params = { company: world.first, id };
    expect((await rp.call(deleteActivity, { params, body: { versione } })).status).toBe(200);
    expect((await read(world.first, id)).body.modifiche).toEqual([{ ...change, canceled: true }]);
  });

  test('is not there for an expert of others, nor for who is nobody here', async () => {
    const id = await notificationOf(world.first, [phone()]);
    await app.db.execute(sql`update persons set user_id = null where id = ${world.anna.id}`);
    await app.db.execute(sql`update persons set user_id = ${world.edr.id} where id = ${world.luca.id}`);
    expect((await read(world.first, id, await app.as('edr'))).status).toBe(404);
    expect((await read(world.first, id, await app.as('cliente'))).status).toBe(403);
    expect((await read(world.first, id, app.stranger)).status).toBe(401);
  });
});

describe('a unit with magnetic resonance alone', () => {
  const newExpert = () =>
    sentAction(
      6,
      { 17: 'bruno@blu.example' },
      { subject: world.luca.id, units: [world.third], date: '2026-04-10' },
    );

  test('is notified of with its devices by its own expert, without the law on what ionises', async () => {
    await buildUnitRole(app.db, { companyId: world.third, personId: world.ugo.id, role: 'legal_rep' });
    const reader = await app.as('edr');
    const { versione: settings } = (await reader.call(getRadioprotectionSettings)).body;
    await reader.call(confirmRadioprotectionSettings, {
      body: { versione: settings, parte: 'notification', confermata: true },
    });
    await buildUnitRole(app.db, { companyId: world.third, personId: world.luca.id, role: 'rm_expert' });
    const id = await notificationOf(world.third, [newExpert()]);
    const params = { company: world.third, id };
    const early = await rp.call(generateNotification, { params, body: { versione: 1 } });
    expect([early.status, early.failure.detail]).toEqual([
      409,
      'Nell’unità locale manca l’esperto di radioprotezione in carica il 16/03/2026. Nell’unità locale non c’è nessuna apparecchiatura da notificare.',
    ]);
    await buildDevice(app.db, { companyId: world.third, category: 'rm', sigla: 'RM1' });
    const text = await letterOf(world.third, id);
    for (const words of ['Notifica di variazioni in risonanza magnetica', 'RM1', 'Variazioni notificate'])
      expect(text).toContain(words);
    expect(text).toMatch(/Esperto Responsabile RM\s+Luca Neri/);
    expect(text).toMatch(/L’esperto responsabile RM\s+Luca Neri/);
    for (const words of ['ionizzanti', 'D.Lgs.', 'radioprotezione', 'Anna Rossi'])
      expect(text).not.toContain(words);
    const { versione, nonApprovabile } = (await read(world.third, id)).body;
    expect(nonApprovabile).toBeNull();
    // Something that ionises comes and goes: while it is there, it is another letter that would be printed.
    const { id: visitor } = await buildDevice(app.db, { companyId: world.third, sigla: 'RX8' });
    expect((await read(world.third, id)).body.nonApprovabile).toBe(notificationTexts.reworded);
    await app.db.update(devices).set({ active: false }).where(eq(devices.id, visitor));
    const approved = await rp.call(approveNotification, { params, body: { versione } });
    expect([approved.status, approved.body.stato]).toEqual([200, 'to-sign']);
  });

  test('is notified of as any other once something that ionises is in use, and by itself not at all', async () => {
    const usual = await buildActivity(app.db, { companyId: world.third, type: 4 });
    expect((await read(world.third, usual.id)).body.lacune).toContainEqual({
      ...{ dove: 'dispositivi', obbligatoria: true },
      testo: 'Nell’unità locale non c’è nessuna apparecchiatura da notificare.',
    });
    await buildUnitRole(app.db, { companyId: world.third, personId: world.anna.id });
    await buildDevice(app.db, { companyId: world.third, sigla: 'RX9' });
    const text = await letterOf(world.third, await notificationOf(world.third, [newExpert()]));
    for (const words of ['RX9', 'art. 46', 'Anna Rossi']) expect(text).toContain(words);
    expect(text).not.toContain('RM1');
  });
});
