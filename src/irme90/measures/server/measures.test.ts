import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { errorTexts } from '#irme90/control-cards/rules.ts';
import { instrumentCalibrations } from '#irme90/control-cards/schema.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { byPortal, fieldOf, measuring, openMeasures } from '#test/support/measure-world.ts';
import { getWorkItem, listWork } from '../contract.ts';
import { measureTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;
let calls: ReturnType<typeof measuring>;

beforeAll(async () => {
  world = await openMeasures();
  calls = measuring(world);
});

describe('a work item', () => {
  test('says what is to be measured, with every key (R1-241, R1-574)', async () => {
    const { id } = await world.form({ notesForOperator: 'Attenzione al varco 3' });
    const { status, body } = await world.operator.call(getWorkItem, calls.of(id));
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
    expect((await world.app.stranger.call(getWorkItem, calls.of(id))).status).toBe(401);
    expect((await (await world.app.as('lab')).call(getWorkItem, calls.of(id))).status).toBe(403);
    expect((await (await world.app.as('collega')).call(getWorkItem, calls.of(id))).status).toBe(404);
    const others = await world.form({ principalId: world.other.id });
    expect((await world.customer.call(getWorkItem, calls.of(others.id))).status).toBe(404);
    expect((await calls.send(others.id, byPortal, world.customer)).status).toBe(404);
    expect((await calls.send(9_999_999, byPortal)).status).toBe(404);
  });
});

test('nobody’s forms are out of the reach of an inspector who is not in service any more', async () => {
  const [free, own] = [await world.form({ operatorId: null }), await world.form()];
  const inspects = (active: boolean) =>
    world.app.db.execute(`update inspectors set active = ${active} where user_id = ${world.inspector.id}`);
  const statuses = async () => [
    (await world.operator.call(getWorkItem, calls.of(free.id))).status,
    (await world.operator.call(getWorkItem, calls.of(own.id))).status,
  ];
  expect(await statuses()).toEqual([200, 200]);
  await inspects(false);
  expect(await statuses()).toEqual([404, 200]);
  await inspects(true);
});

describe('measures with a portable instrument', () => {
  test('are kept with the instrument as it is now, and come to the expert of its card (R1-010, R1-242..254, R1-480, R1-575)', async () => {
    const { id } = await world.form();
    const { app } = world;
    const receiver = await buildUser(app.db, { username: 'edrdellacarta', roles: ['edr'] });
    const instrument = await world.instrument('2026-03-16', receiver.id);
    const { status, body } = await calls.send(id, world.portable(instrument.id));
    expect(status).toBe(200);
    expect(body.id).toBe(id);
    expect(body.message).toContain('Misure inviate');
    const item = await calls.load(id);
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
    const edr = await app.as('edrdellacarta');
    const received = await edr.call(listWork, { query: { scheda: 'ricevuti' } });
    expect(received.body.rows.map((row) => row.id)).toContain(id);
    expect(received.body.ricevuti).toBeGreaterThan(0);
    const mail = (await calls.mailsTo(receiver.id)).find((text) => text.includes(`n. ${id}\n`));
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
      const { status, failure } = await calls.send(
        id,
        world.portable(instrument.id, values.fondo, values.a20cm),
      );
      expect(status).toBe(422);
      expect(failure.errors).toEqual({ [fieldOf(field)]: 'Inserire un valore' });
      expect((await calls.stored(id))?.state).toBe('inviato');
    },
  );

  test('keep three decimals, and zero (Q1-49, R1-481)', async () => {
    const { id } = await world.form();
    const instrument = await world.instrument();
    await calls.send(id, world.portable(instrument.id, '0', '0,12349'));
    expect((await calls.load(id)).controlli.strumentoPortatile).toMatchObject({ fondo: 0, a20cm: 0.123 });
  });

  test('want an instrument where the client must name one (R1-482, R1-483)', async () => {
    const { id } = await world.form();
    const { status, failure } = await calls.send(id, world.portable(null));
    expect(status).toBe(422);
    expect(failure.errors).toEqual({ [fieldOf('usedInstrument')]: 'Inserire un valore' });
  });

  test('are refused with the reason of the instrument, also when its calibration ends between choosing and sending (R1-484, R1-485)', async () => {
    const { id } = await world.form();
    const noDaily = await world.instrument('2026-03-15');
    const refused = await calls.send(id, world.portable(noDaily.id));
    expect(refused.status).toBe(422);
    expect(refused.failure.errors).toEqual({ [fieldOf('usedInstrument')]: errorTexts[4] });
    const fine = await world.instrument();
    await world.app.db.delete(instrumentCalibrations).where(eq(instrumentCalibrations.instrumentId, fine.id));
    await world.app.db
      .update(instruments)
      .set({ nextCalibration: '2026-03-15' })
      .where(eq(instruments.id, fine.id));
    const late = await calls.send(id, world.portable(fine.id));
    expect(late.failure.errors).toEqual({ [fieldOf('usedInstrument')]: errorTexts[2] });
    expect((await calls.stored(id))?.state).toBe('inviato');
  });
});

describe('measures by a portal', () => {
  test('are kept, and go to the client’s expert (R1-255..258)', async () => {
    const { id } = await world.form();
    expect((await calls.send(id, byPortal)).status).toBe(200);
    const item = await calls.load(id);
    expect(item.controlli.portaleRadiometrico).toEqual({
      ...{ ariaRispettoPareti: 12.5, fondo: 10, tipoSorgente: 'Cs-137', attivitaSorgente: 3700 },
    });
    expect(item.controlli.strumentoPortatile).toBeNull();
    expect((await calls.stored(id))?.expertId).toBe(world.expert.id);
  });

  test('are kept, and nobody is told to have them, where the client’s expert is none any more', async () => {
    const { app, expert } = world;
    const { id } = await world.form();
    const before = await calls.mailsTo(expert.id);
    await app.db.execute(`update user_roles set role = 'operatore' where user_id = ${expert.id}`);
    const { body } = await calls.send(id, byPortal);
    const during = await calls.load(id);
    await app.db.execute(`update user_roles set role = 'edr' where user_id = ${expert.id}`);
    expect([body.message, during.esperto]).toEqual([measureTexts.kept, null]);
    expect(await calls.mailsTo(expert.id)).toEqual(before);
    expect((await calls.load(id)).esperto).toBe(expert.name);
  });

  test.each([
    ['ariaRispettoPareti', '', 'R1-486'],
    ['fondo', 'tanto', 'R1-487'],
    ['attivitaSorgente', 'poca', 'R1-488'],
    ['tipoSorgente', 'C', 'R1-489'],
  ])('refuse %s %j (R1-486, R1-487, R1-488, R1-489)', async (field, value) => {
    const { id } = await world.form();
    const portaleRadiometrico = { ...byPortal.controlli.portaleRadiometrico, [field]: value };
    const { status, failure } = await calls.send(id, {
      controlli: { metodo: 'portaleRadiometrico', portaleRadiometrico },
    });
    expect(status).toBe(422);
    expect(failure.errors).toEqual({ [`controlli.portaleRadiometrico.${field}`]: 'Inserire un valore' });
  });

  test('of another method are none (R1-476)', async () => {
    const { id } = await world.form();
    expect((await calls.send(id, { controlli: { metodo: 'a occhio' } })).status).toBe(422);
    expect((await calls.send(id, { controlli: { metodo: null } })).status).toBe(422);
  });
});
