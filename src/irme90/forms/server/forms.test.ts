import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildInstrument } from '#db/builders/trips.ts';
import { controlCards, controlMeasurements } from '#irme90/control-cards/schema.ts';
import { controlClients, controlParties } from '#irme90/schema.ts';
import { type ControlWorld, formCalls, openControls, sendKey } from '#test/support/control-form-world.ts';
import { createForm, getForm } from '../contract.ts';
import { measuringTexts } from '../measuring/rules.ts';
import { controlForms } from '../schema.ts';
import { stateTexts } from '../states/rules.ts';

let world: ControlWorld;
beforeAll(async () => {
  world = await openControls();
});
const { bySea, add, created, read, update } = formCalls(() => world);

const byPortal = (misuratoIl?: Date) =>
  bySea(({ controlli }) => {
    controlli.metodo = 'portaleRadiometrico';
    controlli.portaleRadiometrico = {
      ...{ ariaRispettoPareti: '12,5', fondo: 11, tipoSorgente: 'Cs-137', attivitaSorgente: '370' },
    };
    Object.assign(controlli, { misuratoIl: misuratoIl?.toISOString() });
  });
const stored = async (mod: number) =>
  (await world.db.select().from(controlForms).where(eq(controlForms.id, mod)))[0];

describe('a form', () => {
  test('is created by its requester and comes back as it was sent (R1-004, R1-007, R1-008, R1-018, R1-206..217, R1-238, R1-239, R1-569, R1-571)', async () => {
    const sent = bySea(({ anagrafica, controlli }) => {
      Object.assign(anagrafica.mittente, { telefono: '+39 010 1', fax: '+39 010 2' });
      Object.assign(anagrafica.merce, { dataFattura: '2026-03-01', numeroFattura: '12/A' });
      controlli.operatore = world.inspector.id;
      controlli.notesForOperator = 'Suonare al cancello';
    });
    const mod = await created(sent);
    const form = await read(mod);
    expect(form).toMatchObject({ id: mod, client: world.client, status: 'inviato', versione: 1 });
    expect(form.anagrafica.mittente).toEqual(sent.anagrafica.mittente);
    expect(form.anagrafica.destinatario).toEqual(sent.anagrafica.destinatario);
    expect(form.anagrafica.merce).toEqual({ ...sent.anagrafica.merce, metallo: '', origine: '' });
    expect(form.controlli).toMatchObject({
      ...{ dueDate: '2026-03-20', operatore: world.inspector.id, operatoreLabel: 'Ispettore di Prova' },
      ...{ notesForOperator: 'Suonare al cancello', metodo: null, instrumentMandatory: true },
    });
  });

  test('by sea keeps ship, ports and bill of lading (R1-217..221, R1-228, R1-229)', async () => {
    const { trasporto } = await read(await created());
    expect(trasporto).toEqual({
      tipo: 'mare',
      naveDetails: {
        ...{ value: world.nave.id, label: 'Stella di Prova', paese: 'IT', polizzaDiCarico: 'BL-1' },
        portoPartenza: { value: world.tunisi.id, label: 'Tunisi', zone: null },
        portoArrivo: { value: world.genova.id, label: 'Genova', zone: null },
      },
      voloDetails: null,
      trasportoTerritorio: {
        ...{ tipo: 'container', matricola: 'MSCU1234567', targa: null, vagone: null, awb: null },
        sedeControllo: null,
      },
    });
  });

  test('by air keeps flight, company and airports, and lists what was typed anew (R1-222..227, R1-230)', async () => {
    const { malpensa } = world;
    const mod = await created(
      bySea(({ trasporto }) => {
        trasporto.tipo = 'aereo';
        trasporto.voloDetails = {
          ...{ value: null, label: 'PV 100', paese: 'FR', awb: '055-1' },
          compagnia: { value: null, label: 'Aerolinea di Prova' },
          aeroportoPartenza: { value: null, label: 'Aeroporto di Prova' },
          aeroportoArrivo: { value: malpensa.id, label: 'Malpensa' },
        };
        Object.assign(trasporto.trasportoTerritorio, { tipo: 'stradale', targa: 'AB123CD' });
      }),
    );
    const { voloDetails, naveDetails, trasportoTerritorio } = (await read(mod)).trasporto;
    expect(naveDetails).toBeNull();
    expect(voloDetails).toMatchObject({
      ...{ value: expect.any(Number), label: 'PV 100', paese: 'FR', awb: '055-1' },
      compagnia: { value: expect.any(Number), label: 'Aerolinea di Prova' },
      aeroportoPartenza: {
        value: expect.any(Number),
        label: 'Aeroporto di Prova',
        tipologia: 'aeroportoArrivo',
      },
      aeroportoArrivo: { value: malpensa.id, zones: [], tipologia: 'aeroportoArrivo' },
    });
    expect(trasportoTerritorio).toMatchObject({ tipo: 'stradale', targa: 'AB123CD' });
  });

  test('by land keeps where it is controlled, and whether that must be said (R1-231..236, R1-470)', async () => {
    const { db, client, malpensa } = world;
    const demand = (requiresControlPlace: boolean) =>
      db.update(controlClients).set({ requiresControlPlace }).where(eq(controlClients.principalId, client));
    const byLand = (sedeControllo: object | null, tipo = 'ferrovia') =>
      bySea(({ trasporto }) => {
        trasporto.tipo = 'terra';
        const numbers = { matricola: 'M-1', targa: 'T-1', vagone: 'V-1', awb: 'A-1' };
        Object.assign(trasporto.trasportoTerritorio, { tipo, ...numbers, sedeControllo });
      });
    await demand(true);
    const without = await add(byLand(null));
    const place = { value: malpensa.id, label: 'Malpensa', tipologia: 'aeroportoArrivo' };
    const mod = await created(byLand({ ...place, mandatory: false }));
    const land = (await read(mod)).trasporto.trasportoTerritorio;
    const loose = await read(await created(byLand({ ...place, mandatory: false }, 'rinfusa')));
    await demand(false);
    expect(without.status).toBe(422);
    expect(without.failure.errors).toEqual({
      'trasporto.trasportoTerritorio.sedeControllo': 'Inserire un valore',
    });
    // Of the numbers only the one of its way on by land.
    const none = { matricola: null, targa: null, vagone: null, awb: null };
    expect(land).toMatchObject({ ...none, tipo: 'ferrovia', vagone: 'V-1' });
    expect(loose.trasporto.trasportoTerritorio).toMatchObject({ ...none, tipo: 'rinfusa', awb: 'A-1' });
    expect(land.sedeControllo).toEqual({ ...place, zone: null, mandatory: true });
  });

  test('makes an entry of a typed party, freezes its name, and offers what was said of it next time (R1-432)', async () => {
    const { db } = world;
    const typed = bySea(({ anagrafica }) => {
      const fields = { id: null, value: null, nome: 'Ferro Nuovo', label: 'Ferro Nuovo' };
      Object.assign(anagrafica.mittente, { ...fields, indirizzo: 'Rue du Port 9', paese: 'FR' });
    });
    const mod = await created(typed);
    const { mittente } = (await read(mod)).anagrafica;
    const [party] = await db.select().from(controlParties).where(eq(controlParties.id, mittente.value));
    expect(party).toMatchObject({
      label: 'Ferro Nuovo',
      address: 'Rue du Port 9',
      country: 'FR',
      role: 'mittente',
    });
    await db.update(controlParties).set({ label: 'Altro nome' }).where(eq(controlParties.id, mittente.value));
    expect((await read(mod)).anagrafica.mittente.nome).toBe('Ferro Nuovo');
  });

  test('is one, however often it is sent (R1-571)', async () => {
    const key = sendKey();
    const send = () =>
      world.requester.call(createForm, { params: { client: world.client }, body: bySea() }, key);
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(200);
  });

  test('with measures goes to the expert at once, and is not changed any more (R1-240, R1-484, R1-485)', async () => {
    const mod = await created(byPortal());
    const form = await read(mod);
    expect(form.status).toBe('lavorato');
    expect(form.modificabile).toBe(false);
    expect(form.controlli.portaleRadiometrico).toEqual({
      ...{ ariaRispettoPareti: 12.5, fondo: 11, tipoSorgente: 'Cs-137', attivitaSorgente: 370 },
    });
    expect((await stored(mod))?.expertId).toBe(world.expert.id);
    const { message } = (await add(byPortal())).body;
    expect(message).toBe(measuringTexts.sent(world.expert.name));
    const late = await update(mod, bySea());
    expect(late.status).toBe(409);
    expect(late.failure.detail).toBe('Il modello è già stato lavorato');
  });

  test('with measures that waited for the network was measured when the phone says, a month back at most', async () => {
    const now = world.app.clock.now();
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    for (const [told, at] of [
      [daysAgo(3), daysAgo(3)],
      [daysAgo(31), now],
      [daysAgo(-1), now],
    ] as const)
      expect((await stored(await created(byPortal(told))))?.measuredAt).toEqual(at);
  });

  test('with measures that no expert receives says so', async () => {
    const { db, client, expert } = world;
    const name = (expertId: number | null) =>
      db.update(controlClients).set({ expertId }).where(eq(controlClients.principalId, client));
    const mod = await created();
    await name(null);
    const made = await add(byPortal());
    const changed = await update(mod, byPortal());
    await name(expert.id);
    expect([made.body.message, changed.body.message]).toEqual([measuringTexts.kept, measuringTexts.kept]);
    expect((await add(bySea())).body.message).toBe('Mod. IRME90 inviato!');
  });

  test('that is changed was not measured before it was there', async () => {
    const mod = await created();
    const now = world.app.clock.now();
    await update(mod, byPortal(new Date(now.getTime() - 86_400_000)));
    expect((await stored(mod))?.measuredAt).toEqual(now);
  });

  test('freezes the instrument that measured; one that may not is refused with its text (R1-242..250, R1-484, R1-485)', async () => {
    const { db, client, inspector } = world;
    const instrument = await buildInstrument(db, { principalId: client });
    const portable = bySea(({ controlli }) => {
      controlli.metodo = 'strumentoPortatile';
      const usedInstrument = { value: instrument.id, label: 'x' };
      controlli.strumentoPortatile = { fondo: '0,08', a20cm: '0.09', usedInstrument };
    });
    const refused = await add(portable);
    expect(refused.status).toBe(422);
    expect(refused.failure.errors?.['controlli.strumentoPortatile.usedInstrument']).toBe(
      "L'utilizzo di questo strumento non è consentito poiché non ha una carta di controllo attiva! La preghiamo di contattare l'esperto di radioprotezione.",
    );
    const [card] = await db
      .insert(controlCards)
      .values({
        ...{ instrumentId: instrument.id, name: 'Carta di prova', openedOn: '2026-01-12' },
        ...{ expertId: world.expert.id, measurementsNeeded: 2, mean: 0.1, sigma: 0.01 },
      })
      .returning();
    const measurement = {
      cardId: card?.id ?? 0,
      operatorId: inspector.id,
      value: 0.1,
      createdAt: new Date(0),
    };
    const measuredOn = world.app.clock.today();
    const kinds = ['limite', 'limite', 'giornaliera'] as const;
    await db.insert(controlMeasurements).values(kinds.map((kind) => ({ ...measurement, kind, measuredOn })));
    const early = structuredClone(portable);
    const before = new Date(world.app.clock.now().getTime() - 86_400_000).toISOString();
    Object.assign(early.controlli, { misuratoIl: before });
    // Nobody had checked it on the day of the load.
    expect((await add(early)).status).toBe(422);
    const { strumentoPortatile } = (await read(await created(portable))).controlli;
    expect(strumentoPortatile).toEqual({
      ...{ fondo: 0.08, a20cm: 0.09 },
      usedInstrument: {
        ...{
          value: instrument.id,
          id: instrument.id,
          label: expect.stringContaining('Provalab'),
          clientId: client,
        },
        ...{ brand: 'Provalab', model: 'P10', serialNumber: instrument.serialNumber },
        ...{ zoneId: null, zoneInstrumentId: null, cardId: card?.id, cardName: 'Carta di prova' },
        ...{ cardEdr: world.expert.name, taratura: '2025-01-10', nextCalibration: '2030-12-31' },
        dailyMeasurement: measuredOn,
      },
    });
  });
});

describe('a form that an inspector is to measure', () => {
  const assigned = () =>
    created(
      bySea(({ controlli }) => {
        controlli.operatore = world.inspector.id;
      }),
    );

  test('is not measured by its customer', async () => {
    const mod = await assigned();
    const measured = byPortal();
    measured.controlli.operatore = world.inspector.id;
    const refused = await update(mod, measured);
    expect([refused.status, refused.failure.errors]).toEqual([
      422,
      { 'controlli.operatore': stateTexts.measuredByOperator },
    ]);
    expect(await read(mod)).toMatchObject({ status: 'inviato', modificabile: true, lavorabile: false });
    const planners = await world.planner.call(getForm, { params: { mod } });
    expect(planners.body.lavorabile).toBe(true);
    expect((await update(mod, measured, {}, world.planner)).status).toBe(200);
  });

  test('is, once he takes the inspector off it, also with the measures themselves (Q1-05)', async () => {
    const mod = await assigned();
    expect((await update(mod, byPortal())).status).toBe(200);
    expect(await read(mod)).toMatchObject({ status: 'lavorato', controlli: { operatore: null } });
  });
});

test('a customer either chooses an operator or measures himself; planning staff may do both (Q1-05)', async () => {
  const both = byPortal();
  both.controlli.operatore = world.inspector.id;
  const mod = await created();
  const [made, changed] = [await add(both), await update(mod, both)];
  for (const { status, failure } of [made, changed])
    expect([status, failure.errors]).toEqual([
      ...[422, { 'controlli.operatore': stateTexts.measuredByOperator }],
    ]);
  expect(await read(mod)).toMatchObject({ status: 'inviato', controlli: { operatore: null } });
  expect((await add(both, world.planner)).status).toBe(200);
});

test('a place of control that was left empty is none', async () => {
  const byLand = bySea(({ trasporto }) => {
    trasporto.tipo = 'terra';
    trasporto.naveDetails = null;
    Object.assign(trasporto.trasportoTerritorio, {
      tipo: 'stradale',
      targa: 'AB123CD',
      sedeControllo: { value: null, label: '' },
    });
  });
  expect((await read(await created(byLand))).trasporto.trasportoTerritorio.sedeControllo).toBeNull();
});
