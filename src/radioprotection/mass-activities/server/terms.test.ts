import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildRegistry } from '#db/builders/radioprotection.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildMassWorld, type MassWorld, sentAction } from '#test/support/mass-world.ts';
import { confirmRadioprotectionSettings, saveRadioprotectionSettings } from '../../settings/contract.ts';
import { firstSettings } from '../../settings/rules.ts';
import * as calls from '../contract.ts';

let app: TestApp;
let rp: Caller;
let world: MassWorld;
let employer: number;

/** A dentist's unit, an industrial one, and one with a closed industrial registry and a dentist's. */
beforeAll(async () => {
  app = await openTestApp();
  world = await buildMassWorld(app);
  rp = await app.as('rp');
  employer = world.employer.id;
  await buildRegistry(app.db, { companyId: world.first });
  await buildRegistry(app.db, { companyId: world.second, implantType: 'industrial' });
  await buildRegistry(app.db, { companyId: world.third });
  const closed = { implantType: 'industrial', closeDate: '2025-01-31' } as const;
  await buildRegistry(app.db, { companyId: world.third, ...closed });
});

const validate = (decorrenzaDate: string, companies?: number[], who = rp, soggetto?: number) =>
  who.call(calls.validateDecorrenza, {
    params: { employer },
    body: { actionId: 3, decorrenzaDate, ...(companies && { companies }), ...(soggetto && { soggetto }) },
  });
const law = 'per la notifica preventiva (D.Lgs. 101/2020, art. 46)';

test('an effective date that leaves less than the legal term is warned of, by unit, and not refused', async () => {
  // 2026-03-16: ten days leave enough to the dentists', thirty to all.
  expect((await validate('2026-04-15')).body).toEqual({ error: null, avviso: null });
  expect((await validate('2026-04-14')).body).toEqual({
    error: null,
    avviso: {
      testo: `La decorrenza del 14/4/2026 lascia meno di 30 giorni ${law}: andava inviata entro il 15/3/2026 per Sede B.`,
      daRileggere: true,
    },
  });
  const units = [world.first, world.third];
  expect((await validate('2026-03-26', units)).body.avviso).toBeNull();
  expect((await validate('2026-03-25', units)).body.avviso?.testo).toBe(
    `La decorrenza del 25/3/2026 lascia meno di 10 giorni ${law}: andava inviata entro il 15/3/2026 per Sede A e Sede C.`,
  );
  // A unit that has gone out of use is left out, and the others are warned of.
  const use = (active: boolean) =>
    app.db.execute(sql`update companies set active = ${active} where id = ${world.third}`);
  await use(false);
  expect((await validate('2026-03-25', units)).body.avviso?.testo).toContain('per Sede A.');
  await use(true);
  // A date that is no date says only that; a unit of another employer is not found.
  expect((await validate('2026-02-30')).body).toEqual({
    error: 'La data di decorrenza non è valida.',
    avviso: null,
  });
  expect((await validate('2026-03-17', [world.foreign.id])).status).toBe(404);
});

test('a date is warned of for the units alone in which the person holds the role', async () => {
  // Anna Rossi is the expert of the first two.
  const warned = async (soggetto: number, companies?: number[]) =>
    (await validate('2026-03-25', companies, rp, soggetto)).body.avviso?.testo;
  expect(await warned(world.anna.id)).toContain('per Sede B. ');
  expect(await warned(world.anna.id)).toContain('per Sede A.');
  expect(await warned(world.anna.id)).not.toContain('Sede C');
  expect(await warned(world.anna.id, [world.third])).toBeUndefined();
  expect(await warned(2_000_000_000)).toBeUndefined();
});

test('what is stored is warned of by operation, for the units that it concerns', async () => {
  const actions = [
    sentAction(3, { 17: 'nuova@rossi.example' }, { subject: world.anna.id, date: '2026-03-20' }),
    sentAction(1, { 14: '0444 2' }, { units: [world.first], date: '2026-03-26' }),
  ];
  const created = await rp.call(calls.createMassActivity, {
    params: { employer, step: 3 },
    body: { actions },
  });
  expect(created.status).toBe(200);
  const params = { activity: created.body.activity };
  const { avvisi } = (await rp.call(calls.getMassActivity, { params })).body;
  // Anna Rossi is the expert of the first two; the employer's change leaves ten days to the dentist.
  expect(avvisi).toEqual([
    {
      action: 3,
      testo: `La decorrenza del 20/3/2026 lascia meno di 30 giorni ${law}: andava inviata entro il 18/2/2026 per Sede B. La decorrenza del 20/3/2026 lascia meno di 10 giorni ${law}: andava inviata entro il 10/3/2026 per Sede A.`,
      daRileggere: true,
    },
  ]);
  app.clock.advance(1440);
  expect((await rp.call(calls.getMassActivity, { params })).body.avvisi).toHaveLength(2);
  // Once it is confirmed, notifications may be made and signed in time: their own terms tell of them.
  const way = { employer, activity: params.activity };
  expect((await rp.call(calls.confirmMassReview, { params: way, body: { actions } })).status).toBe(200);
  expect((await rp.call(calls.getMassActivity, { params })).body.avvisi).toEqual([]);
});

test('the terms are settings, which an expert confirms', async () => {
  const terms = (versione: number, others: number) =>
    rp.call(
      saveRadioprotectionSettings,
      {
        body: {
          ...{ versione, parte: 'notificationTerms' },
          impostazioni: { ...firstSettings, notificationTerms: { others, medical: 1 } },
        } as never,
      },
      { 'idempotency-key': crypto.randomUUID() },
    );
  const refused = await terms(0, 0);
  expect([refused.status, refused.failure.errors['impostazioni.notificationTerms.others']]).toEqual([
    422,
    'Da 1 a 365 giorni.',
  ]);
  expect((await terms(0, 60)).status).toBe(200);
  const edr = await app.as('edr');
  expect((await validate('2026-05-10', undefined, edr)).body.avviso).toMatchObject({
    testo: expect.stringContaining('meno di 60 giorni'),
    daRileggere: true,
  });
  const body = { versione: 1, parte: 'notificationTerms', confermata: true } as const;
  expect((await edr.call(confirmRadioprotectionSettings, { body })).status).toBe(200);
  expect((await validate('2026-05-10')).body.avviso?.daRileggere).toBe(false);
});
