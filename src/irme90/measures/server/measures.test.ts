import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { errorTexts } from '#irme90/control-cards/rules.ts';
import { instrumentCalibrations } from '#irme90/control-cards/schema.ts';
import { mails } from '#post/schema.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { byPortal, openMeasures } from '#test/support/measure-world.ts';
import { controlForms } from '../../forms/schema.ts';
import { getWorkItem, listWork, sendMeasures } from '../contract.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;

beforeAll(async () => {
  world = await openMeasures();
});

const of = (mod: number) => ({ params: { mod } });
const load = async (mod: number, caller = world.operator) => (await caller.call(getWorkItem, of(mod))).body;
const send = (
  mod: number,
  body: Record<string, unknown>,
  caller = world.operator,
  key: string = randomUUID(),
) => caller.call(sendMeasures, { ...of(mod), body }, { 'idempotency-key': key });
const stored = async (mod: number) =>
  (await world.app.db.select().from(controlForms).where(eq(controlForms.id, mod)))[0];
const mailsTo = async (userId: number) =>
  (await world.app.db.select().from(mails).where(eq(mails.userId, userId))).map(({ text }) => text);
const fieldOf = (name: string) => `controlli.strumentoPortatile.${name}`;

describe('a work item', () => {
  test('says what is to be measured, with every key (R1-241, R1-574)', async () => {
    const { id } = await world.form({ notesForOperator: 'Attenzione al varco 3' });
    const { status, body } = await world.operator.call(getWorkItem, of(id));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ id, client: world.principal.id, status: 'inviato', lavorabile: true, correggibile: false },
      ...{ motivo: null, misurato: null, foto: [], registro: null },
      controlli: { instrumentMandatory: true, notesForOperator: 'Attenzione al varco 3', metodo: null },
      anagrafica: { merce: { description: 'Rottami ferrosi di prova', numeroColli: 3 } },
    });
  });

  test('is nobody’s who does not reach it: 401, 403 for another role, 404 for a stranger’s', async () => {
    const { id } = await world.form();
    expect((await world.app.stranger.call(getWorkItem, of(id))).status).toBe(401);
    expect((await (await world.app.as('lab')).call(getWorkItem, of(id))).status).toBe(403);
    expect((await (await world.app.as('collega')).call(getWorkItem, of(id))).status).toBe(404);
    const others = await world.form({ principalId: world.other.id });
    expect((await world.customer.call(getWorkItem, of(others.id))).status).toBe(404);
    expect((await send(others.id, byPortal, world.customer)).status).toBe(404);
    expect((await send(9_999_999, byPortal)).status).toBe(404);
  });
});

test('nobody’s forms are out of the reach of an inspector who is not in service any more', async () => {
  const [free, own] = [await world.form({ operatorId: null }), await world.form()];
  const inspects = (active: boolean) =>
    world.app.db.execute(`update inspectors set active = ${active} where user_id = ${world.inspector.id}`);
  const statuses = async () => [
    (await world.operator.call(getWorkItem, of(free.id))).status,
    (await world.operator.call(getWorkItem, of(own.id))).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await inspects(false);
  expect(await statuses()).toEqual([404, 200]);
  await inspects(true);
});

describe('measures with a portable instrument', () => {
  test('are kept with the instrument as it is now, and come to the expert of its card (R1-010, R1-242..254, R1-480, R1-575)', async () => {
    const { id } = await world.form();
    const instrument = await world.instrument();
    const { status, body } = await send(id, world.portable(instrument.id));
    expect(status).toBe(200);
    expect(body.id).toBe(id);
    expect(body.message).toContain('Misure inviate');
    const item = await load(id);
    expect(item).toMatchObject({
      status: 'lavorato',
      correggibile: true,
      misurato: { chi: 'Olga Operatrice' },
    });
    expect(item.controlli.strumentoPortatile).toMatchObject({
      ...{ fondo: 0.12, a20cm: 0.15 },
      usedInstrument: {
        ...{ value: instrument.id, id: instrument.id, clientId: world.principal.id, brand: 'Provalab' },
        ...{ cardId: instrument.card.id, taratura: '2026-01-10', nextCalibration: '2027-01-10' },
        dailyMeasurement: '2026-03-16',
      },
    });
    const received = await world.edr.call(listWork, { query: { scheda: 'ricevuti' } });
    expect(received.body.rows.map((row) => row.id)).toContain(id);
    expect(received.body.ricevuti).toBeGreaterThan(0);
    const mail = (await mailsTo(world.expert.id)).find((text) => text.includes(`n. ${id}\n`));
    expect(mail).toContain('Olga Operatrice ha inviato le misure');
    expect(mail).toContain('Acciaierie di Prova');
  });

  test.each([
    ['fondo', 'abc'],
    ['fondo', ''],
    ['fondo', '-0.1'],
    ['a20cm', 'abc'],
    ['a20cm', null],
    ['a20cm', -1],
  ])(
    'want a number: %s %j is refused at its field (R1-477, R1-478, R1-479, R1-481)',
    async (field, value) => {
      const { id } = await world.form();
      const values = { fondo: 0, a20cm: 0, [field]: value };
      const instrument = await world.instrument();
      const { status, failure } = await send(id, world.portable(instrument.id, values.fondo, values.a20cm));
      expect(status).toBe(422);
      expect(failure.errors).toEqual({ [fieldOf(field)]: 'Inserire un valore' });
      expect((await stored(id))?.state).toBe('inviato');
    },
  );

  test('keep three decimals, and zero (Q1-49, R1-481)', async () => {
    const { id } = await world.form();
    const instrument = await world.instrument();
    await send(id, world.portable(instrument.id, '0', '0,12349'));
    expect((await load(id)).controlli.strumentoPortatile).toMatchObject({ fondo: 0, a20cm: 0.123 });
  });

  test('want an instrument where the client must name one (R1-482, R1-483)', async () => {
    const { id } = await world.form();
    const { status, failure } = await send(id, world.portable(null));
    expect(status).toBe(422);
    expect(failure.errors).toEqual({ [fieldOf('usedInstrument')]: 'Inserire un valore' });
  });

  test('are refused with the reason of the instrument, also when its calibration ends between choosing and sending (R1-484, R1-485)', async () => {
    const { id } = await world.form();
    const noDaily = await world.instrument('2026-03-15');
    const refused = await send(id, world.portable(noDaily.id));
    expect(refused.status).toBe(422);
    expect(refused.failure.errors).toEqual({ [fieldOf('usedInstrument')]: errorTexts[4] });
    const fine = await world.instrument();
    await world.app.db.delete(instrumentCalibrations).where(eq(instrumentCalibrations.instrumentId, fine.id));
    await world.app.db
      .update(instruments)
      .set({ nextCalibration: '2026-03-15' })
      .where(eq(instruments.id, fine.id));
    const late = await send(id, world.portable(fine.id));
    expect(late.failure.errors).toEqual({ [fieldOf('usedInstrument')]: errorTexts[2] });
    expect((await stored(id))?.state).toBe('inviato');
  });
});

describe('measures by a portal', () => {
  test('are kept, and go to the client’s expert (R1-255..258)', async () => {
    const { id } = await world.form();
    expect((await send(id, byPortal)).status).toBe(200);
    const item = await load(id);
    expect(item.controlli.portaleRadiometrico).toEqual({
      ...{ ariaRispettoPareti: 12.5, fondo: 10, tipoSorgente: 'Cs-137', attivitaSorgente: 3700 },
    });
    expect(item.controlli.strumentoPortatile).toBeNull();
    expect((await stored(id))?.expertId).toBe(world.expert.id);
  });

  test.each([
    ['ariaRispettoPareti', '', 'R1-486'],
    ['fondo', 'tanto', 'R1-487'],
    ['attivitaSorgente', 'poca', 'R1-488'],
    ['tipoSorgente', 'C', 'R1-489'],
  ])('refuse %s %j (R1-486, R1-487, R1-488, R1-489)', async (field, value) => {
    const { id } = await world.form();
    const portaleRadiometrico = { ...byPortal.controlli.portaleRadiometrico, [field]: value };
    const { status, failure } = await send(id, {
      controlli: { metodo: 'portaleRadiometrico', portaleRadiometrico },
    });
    expect(status).toBe(422);
    expect(failure.errors).toEqual({ [`controlli.portaleRadiometrico.${field}`]: 'Inserire un valore' });
  });

  test('of another method are none (R1-476)', async () => {
    const { id } = await world.form();
    expect((await send(id, { controlli: { metodo: 'a occhio' } })).status).toBe(422);
    expect((await send(id, { controlli: { metodo: null } })).status).toBe(422);
  });
});

describe('sending', () => {
  test('twice under one key happens once', async () => {
    const { id } = await world.form();
    const key = randomUUID();
    const [one, other] = await Promise.all([1, 2].map(() => send(id, byPortal, world.operator, key)));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    const told = (await mailsTo(world.expert.id)).filter((text) => text.includes(`n. ${id}\n`));
    expect(told).toHaveLength(1);
  });

  test('of the second of two who measured is refused with what the first wrote', async () => {
    const { id } = await world.form({ operatorId: null });
    const { versione } = await load(id);
    await send(id, { ...byPortal, versione });
    const { status, failure } = await send(id, { ...byPortal, versione }, world.planner);
    expect(status).toBe(409);
    expect(failure.msg ?? failure.detail).toContain('Olga Operatrice ha salvato altre misure');
    expect(failure.detail).toContain('Tipo sorgente Cs-137');
  });

  test('is not a customer’s where an operator was chosen, and is his where none was (Q1-05)', async () => {
    const chosen = await world.form();
    expect((await send(chosen.id, byPortal, world.customer)).status).toBe(403);
    expect(await load(chosen.id, world.customer)).toMatchObject({ lavorabile: false });
    const free = await world.form({ operatorId: null });
    expect((await send(free.id, byPortal, world.customer)).status).toBe(200);
  });

  test('says when the load was measured, where there was no network then; a clock ahead is not believed', async () => {
    const { id } = await world.form();
    await send(id, { ...byPortal, misuratoIl: '2026-03-15T16:30:00.000Z' });
    expect((await load(id)).misurato?.quando).toBe('2026-03-15T16:30:00.000Z');
    const ahead = await world.form();
    await send(ahead.id, { ...byPortal, misuratoIl: '2027-01-01T00:00:00.000Z' });
    expect((await load(ahead.id)).misurato?.quando).toBe(world.app.clock.now().toISOString());
  });
});

test('an instrument is judged by its check of the day on which the load was measured', async () => {
  const misuratoIl = '2026-03-15T16:30:00.000Z';
  const [late, early] = [await world.instrument('2026-03-16'), await world.instrument('2026-03-15')];
  const { id } = await world.form();
  const refused = await send(id, { ...world.portable(late.id), misuratoIl });
  expect(refused.failure.errors).toEqual({ [fieldOf('usedInstrument')]: errorTexts[4] });
  expect((await send(id, { ...world.portable(early.id), misuratoIl })).status).toBe(200);
  expect((await stored(id))?.usedInstrument?.dailyMeasurement).toBe('2026-03-15');
  // Who corrects cannot name one either that was not checked on that day.
  const { versione } = await load(id);
  expect((await send(id, { ...world.portable(late.id), versione })).status).toBe(422);
});

describe('correcting', () => {
  test('keeps who measured, and the instrument that was right then (R2-065)', async () => {
    const { id } = await world.form();
    const instrument = await world.instrument();
    await send(id, world.portable(instrument.id));
    await world.app.db
      .update(instruments)
      .set({ nextCalibration: '2026-03-01' })
      .where(eq(instruments.id, instrument.id));
    const { versione } = await load(id);
    const corrected = await send(
      id,
      { ...world.portable(instrument.id, '0.2', '0.3'), versione },
      world.planner,
    );
    expect(corrected.status).toBe(200);
    const item = await load(id);
    expect(item.controlli.strumentoPortatile).toMatchObject({
      ...{ fondo: 0.2, a20cm: 0.3 },
      usedInstrument: { value: instrument.id, nextCalibration: '2027-01-10' },
    });
    expect(item.misurato?.chi).toBe('Olga Operatrice');
  });

  test('tells the next expert that measures came, and the one before that they went', async () => {
    const { app, expert } = world;
    const other = await buildUser(app.db, { username: 'altroedr', roles: ['edr'] });
    const [one, next] = [await world.instrument(), await world.instrument('2026-03-16', other.id)];
    const { id } = await world.form();
    await send(id, world.portable(one.id));
    await send(id, { ...world.portable(next.id), versione: (await load(id)).versione });
    const told = async (user: number) =>
      (await mailsTo(user)).filter((text) => text.includes(`n. ${id}\n`)).join();
    expect(await told(other.id)).toContain('ha inviato le misure di un carico.');
    expect(await told(expert.id)).toContain('ora le riceve un altro esperto');
    const set = (expertId: number | null) =>
      app.db.execute(
        `update control_clients set expert_id = ${expertId} where principal_id = ${world.principal.id}`,
      );
    await set(null);
    await send(id, { ...byPortal, versione: (await load(id)).versione });
    await set(expert.id);
    expect(await told(other.id)).toContain('nei tuoi modelli ricevuti non ci sono più.');
    expect(await told(other.id)).not.toContain('altro esperto');
  });

  test('by two at once keeps the first, and tells the second', async () => {
    const { id } = await world.form();
    await send(id, byPortal);
    const { versione } = await load(id);
    const other = (tipoSorgente: string) => ({
      controlli: {
        metodo: 'portaleRadiometrico',
        portaleRadiometrico: { ...byPortal.controlli.portaleRadiometrico, tipoSorgente },
      },
      versione,
    });
    expect((await send(id, other('Co-60'), world.planner)).status).toBe(200);
    const { status, failure } = await send(id, other('Am-241'));
    expect(status).toBe(409);
    expect(failure.detail).toContain('Paola Pianifica ha salvato altre misure');
    expect(failure.detail).toContain('Tipo sorgente Co-60');
    expect((await stored(id))?.sourceType).toBe('Co-60');
  });

  test('ends with the expert’s conclusion', async () => {
    const { id } = await world.form();
    await send(id, byPortal);
    await world.app.db
      .update(controlForms)
      .set({
        ...{ conclusion: 'accettato', registerYear: 2026, registerNumber: 7 },
        ...{ attestedBy: world.expert.id, attestedAt: world.app.clock.now() },
      })
      .where(eq(controlForms.id, id));
    const { status, failure } = await send(id, byPortal);
    expect(status).toBe(409);
    expect(failure.detail).toContain('registro n. 7/2026');
    expect(await load(id)).toMatchObject({ correggibile: false, registro: '7/2026' });
  });
});

describe('the work list (Q1-29)', () => {
  test('holds what is within reach, by tab, and is searched by container and client', async () => {
    const { id, containerNumber } = await world.form({ containerNumber: 'ZZTU7654321' });
    const found = async (q: string, caller = world.operator) =>
      (await caller.call(listWork, { query: { q } })).body.rows.map((row) => row.id);
    expect(await found(String(containerNumber).toLowerCase())).toEqual([id]);
    expect(await found('zztu7654321', await world.app.as('collega'))).toEqual([]);
    expect(await found('zztu acciaierie')).toEqual([id]);
    await send(id, byPortal);
    expect(await found('zztu7654321')).toEqual([]);
    const worked = await world.operator.call(listWork, { query: { scheda: 'lavorati', q: 'zztu' } });
    expect(worked.body.rows[0]).toMatchObject({
      ...{ id, cliente: 'Acciaierie di Prova', merce: 'Rottami ferrosi di prova', luogo: 'Porto Finto' },
      ...{
        dueDate: '2026-03-16',
        status: 'lavorato',
        numeri: ['ZZTU7654321', expect.stringMatching(/^BL-/)],
      },
    });
    expect(worked.body.ricevuti).toBeNull();
  });

  test('of the received is the expert’s alone (Q1-50)', async () => {
    const { id } = await world.form();
    await send(id, byPortal);
    const query = { scheda: 'ricevuti' };
    expect((await world.operator.call(listWork, { query })).body.rows).toEqual([]);
    expect((await world.edr.call(listWork, { query })).body.rows.map((row) => row.id)).toContain(id);
  });
});
