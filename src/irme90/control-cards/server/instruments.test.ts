import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildZone } from '#db/builders/accounts.ts';
import { buildZoneInstrument } from '#db/builders/control-cards.ts';
import { type ControlCardWorld, openControlCards, today, yesterday } from '#test/support/control-cards.ts';
import { closeControlCard } from '../card/keeping/contract.ts';
import { findInstrumentClients, listFormInstruments } from '../contract.ts';
import { errorTexts, limitsTexts } from '../rules.ts';
import { takeInstrument } from './public.ts';

let world: ControlCardWorld;

beforeAll(async () => {
  world = await openControlCards();
});

const list = async (who: keyof ControlCardWorld['callers'], client = world.client) =>
  world.callers[who].call(listFormInstruments, { params: { mod: '0' }, query: { client: String(client) } });

describe('the instruments of a form (Q1-34)', () => {
  test('are listed with all that is known of them and whether one must be named (R1-573)', async () => {
    const { status, body } = await list('rp');
    expect(status).toBe(200);
    expect(body.instrumentMandatory).toBe(true);
    const [first] = body.instrumentList;
    // R1-244..254
    expect(first).toEqual({
      ...{ value: world.ready.id, id: world.ready.id, label: 'Provalab P10 – s/n E-0' },
      ...{ clientId: world.client, brand: 'Provalab', model: 'P10', serialNumber: 'E-0' },
      ...{ zoneId: null, zoneInstrumentId: null },
      ...{ cardName: 'Carta pronta', cardId: world.readyCard.id, cardEdr: 'Esperto Prova' },
      ...{ taratura: '2025-01-10', nextCalibration: '2030-12-31' },
      ...{ limitMeasurements: 10, limitMeasurementsNeeded: 10, dailyMeasurement: today },
      ...{ errorCode: 0, limitsMessage: { instrumentCanBeUsed: true, subtitle: '' } },
    });
  });

  test('say why they may not measure, each for its own reason (R1-253, R1-484, R1-631..637)', async () => {
    const { body } = await list('cliente');
    const codes = body.instrumentList.map(({ serialNumber, errorCode }) => [serialNumber, errorCode]);
    expect(codes).toEqual([
      ...[
        ['E-0', 0],
        ['E-1', 1],
        ['E-2', 2],
        ['E-3', 3],
        ['E-4', 4],
        ['E-5', 5],
      ],
    ]);
    const [, without] = body.instrumentList;
    // R1-248, R1-251, R1-252: nothing is known without a card.
    expect(without).toMatchObject({
      ...{ cardId: null, cardName: null, cardEdr: null, limitMeasurements: null, dailyMeasurement: null },
      limitMeasurementsNeeded: null,
    });
    expect(body.instrumentList[5]?.limitsMessage).toEqual({
      instrumentCanBeUsed: false,
      subtitle: limitsTexts.beyond,
    });
  });

  test('of the house are the client’s where they are used in one of its zones (R1-247)', async () => {
    const zone = await buildZone(world.db, { name: 'Zona del porto' });
    const inZone = await buildZoneInstrument(world.db, { zoneId: zone.id, instrumentId: world.house.id });
    const serials = async () =>
      (await list('rp')).body.instrumentList.map(({ serialNumber }) => serialNumber);
    expect(await serials()).not.toContain('H-1');
    await world.db.execute(
      sql`insert into principal_zones (principal_id, zone_id) values (${world.client}, ${zone.id})`,
    );
    const found = (await list('rp')).body.instrumentList.find(({ serialNumber }) => serialNumber === 'H-1');
    expect(found).toMatchObject({
      clientId: null,
      zoneId: zone.id,
      zoneInstrumentId: inZone.id,
      errorCode: 1,
    });
    await world.db.execute(sql`update instruments set active = false where id = ${world.house.id}`);
    expect(await serials()).not.toContain('H-1');
  });

  test('are a stranger’s for nobody, and need a client where there is no form', async () => {
    for (const who of ['altro', 'edr2', 'fuori'] as const) expect((await list(who)).status).toBe(404);
    for (const who of ['edr', 'cliente', 'ispettore'] as const) expect((await list(who)).status).toBe(200);
    expect((await list('lab')).status).toBe(403);
    const none = await world.callers.rp.call(listFormInstruments, { params: { mod: '0' } });
    expect([none.status, none.failure.errors['client']]).toEqual([422, 'Indicare il cliente.']);
    const unknown = { params: { mod: '2000000000' } };
    expect((await world.callers.rp.call(listFormInstruments, unknown)).status).toBe(404);
  });

  test('are a delegate’s until his last day, while he is an inspector in service', async () => {
    const { db, client, planner } = world;
    await db.execute(sql`insert into inspectors (user_id) select id from users where username = 'fuori'`);
    await db.execute(sql`insert into place_delegations
        (principal_id, place_id, operator_id, starts_on, ends_on, created_by, created_at)
      select ${client}, a.place_id, u.id, ${yesterday}, ${today}, ${planner.id}, now()
        from arrival_places a, users u where a.principal_id = ${client} and u.username = 'fuori'`);
    const inspects = (active: boolean) =>
      db.execute(sql`update inspectors set active = ${active}
        where user_id = (select id from users where username = 'fuori')`);
    expect((await list('fuori')).status).toBe(200);
    await inspects(false);
    expect((await list('fuori')).status).toBe(404);
    await inspects(true);
    await db.execute(sql`update place_delegations set ends_on = ${yesterday}`);
    expect((await list('fuori')).status).toBe(404);
  });

  test('are found by their label by whoever may measure with them', async () => {
    const params = { instrument: world.ready.id };
    const { body } = await world.callers.ispettore.call(findInstrumentClients, { params });
    expect(body.clienti).toEqual([{ value: world.client, label: 'Metalli Prova' }]);
    expect((await world.callers.altro.call(findInstrumentClients, { params })).status).toBe(404);
  });
});

describe('an instrument that a form is measured with', () => {
  const take = (instrumentId: number | null, clientId = world.client) =>
    world.db.transaction((db) =>
      takeInstrument({ clientId, instrumentId, field: 'usedInstrument' }, { db, clock: world.app.clock }),
    );
  const refusal = (instrumentId: number | null) =>
    take(instrumentId).then(
      () => null,
      (error: { status: number; errors: Record<string, string> }) => [
        error.status,
        error.errors['usedInstrument'],
      ],
    );

  test('is kept as it was at that moment: calibration, card, the day’s measurement', async () => {
    expect(await take(world.ready.id)).toEqual({
      ...{ instrumentId: world.ready.id, cardId: world.readyCard.id, expertId: world.expert.id },
      used: {
        ...{ value: world.ready.id, label: 'Provalab P10 – s/n E-0', brand: 'Provalab', model: 'P10' },
        ...{ serialNumber: 'E-0', taratura: '2025-01-10', nextCalibration: '2030-12-31' },
        ...{ cardId: world.readyCard.id, cardName: 'Carta pronta', cardEdr: 'Esperto Prova' },
        ...{ cardMean: 0.1, cardSigma: 0.01, dailyMeasurement: today, dailyValue: 0.1 },
      },
    });
  });

  test('is refused with the text of its error, whatever the page has checked (R1-484, R1-485)', async () => {
    expect(await refusal(world.cardless.id)).toEqual([422, errorTexts[1]]);
    expect(await refusal(world.expired.id)).toEqual([422, errorTexts[2]]);
    expect(await refusal(world.uncalibrated.id)).toEqual([422, errorTexts[3]]);
    expect(await refusal(world.unmeasured.id)).toEqual([422, errorTexts[4]]);
    expect(await refusal(world.beyond.id)).toEqual([422, limitsTexts.beyond]);
    expect(await refusal(world.foreign.id)).toEqual([422, 'Strumento non trovato.']);
    expect(await refusal(null)).toEqual([422, 'Inserire un valore']);
  });

  test('that expired between choosing and sending is refused (R1-484)', async () => {
    const { id } = world.ready;
    expect((await list('ispettore')).body.instrumentList[0]?.errorCode).toBe(0);
    await world.db.execute(sql`update instruments set next_calibration = ${yesterday} where id = ${id}`);
    expect(await refusal(id)).toEqual([422, errorTexts[2]]);
    await world.db.execute(sql`update instruments set next_calibration = '2030-12-31' where id = ${id}`);
    expect(await refusal(id)).toBeNull();
  });

  test('is not withheld where the client need not name one: the error is only told', async () => {
    await world.db.execute(
      sql`update control_clients set instrument_mandatory = false where principal_id = ${world.client}`,
    );
    expect(await take(null)).toBeNull();
    expect(await take(world.cardless.id)).toMatchObject({ instrumentId: world.cardless.id, cardId: null });
    expect(await refusal(world.foreign.id)).toEqual([422, 'Strumento non trovato.']);
    await world.db.execute(
      sql`update control_clients set instrument_mandatory = true where principal_id = ${world.client}`,
    );
  });

  test('is not closed by another while the form is being sent', async () => {
    const { id } = world.ready;
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const { promise: held, resolve: isHeld } = Promise.withResolvers<void>();
    const sending = world.db.transaction(async (db) => {
      const found = await takeInstrument(
        { clientId: world.client, instrumentId: id, field: 'usedInstrument' },
        { db, clock: world.app.clock },
      );
      isHeld();
      await mayEnd;
      const { rows } = await db.execute<{ open: boolean }>(
        sql`select closed_on is null as open from control_cards where id = ${found?.cardId}`,
      );
      return rows[0]?.open;
    });
    await held;
    const closing = world.callers.rp.call(closeControlCard, {
      params: { client: world.client, instrument: id },
      body: {
        carta: world.readyCard.id,
        versione: world.readyCard.version,
        motivo: 'Strumento in riparazione',
      },
    });
    end();
    expect(await sending).toBe(true);
    expect((await closing).status).toBe(200);
    expect(await refusal(id)).toEqual([422, errorTexts[1]]);
  });
});
