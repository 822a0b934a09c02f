import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { controlCards, controlMeasurements } from '#irme90/control-cards/schema.ts';
import { controlClients, controlParties } from '#irme90/schema.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { formBySea, openControls, sendKey } from '#test/support/control-form-world.ts';
import {
  cancelForm,
  createForm,
  exportForms,
  getForm,
  getFormHistory,
  listForms,
  updateForm,
} from '../contract.ts';
import { controlForms } from '../schema.ts';

let world: Awaited<ReturnType<typeof openControls>>;
beforeAll(async () => {
  world = await openControls();
});

type Body = ReturnType<typeof formBySea>;
const bySea = (change: (body: Body) => void = () => undefined) => {
  const body = formBySea(world);
  change(body);
  return body;
};
const add = (body: Partial<Body>, who = world.requester, client = world.client) =>
  who.call(createForm, { params: { client }, body }, sendKey());
const created = async (body: Partial<Body> = bySea()) => {
  const answer = await add(body);
  expect(answer.failure?.errors ?? {}).toEqual({});
  expect(answer.status).toBe(200);
  return answer.body.id;
};
const read = async (mod: number) => (await world.requester.call(getForm, { params: { mod } })).body;
const update = (
  mod: number,
  body: Partial<Body>,
  query: Record<string, number> = {},
  who = world.requester,
) => who.call(updateForm, { params: { mod }, query, body }, sendKey());

describe('a form', () => {
  test('is created by its requester and comes back as it was sent (R1-004, R1-007, R1-018, R1-206..217, R1-569, R1-571)', async () => {
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
    const measured = bySea(({ controlli }) => {
      controlli.metodo = 'portaleRadiometrico';
      controlli.portaleRadiometrico = {
        ...{ ariaRispettoPareti: '12,5', fondo: 11, tipoSorgente: 'Cs-137', attivitaSorgente: '370' },
      };
    });
    const mod = await created(measured);
    const form = await read(mod);
    expect(form.status).toBe('lavorato');
    expect(form.modificabile).toBe(false);
    expect(form.controlli.portaleRadiometrico).toEqual({
      ...{ ariaRispettoPareti: 12.5, fondo: 11, tipoSorgente: 'Cs-137', attivitaSorgente: 370 },
    });
    const [row] = await world.db.select().from(controlForms).where(eq(controlForms.id, mod));
    expect(row?.expertId).toBe(world.expert.id);
    const late = await update(mod, bySea());
    expect(late.status).toBe(409);
    expect(late.failure.detail).toBe('Il modello è già stato lavorato');
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

test('a form that an inspector is to measure is not measured by its customer', async () => {
  const assigned = bySea(({ controlli }) => {
    controlli.operatore = world.inspector.id;
  });
  const mod = await created(assigned);
  const measured = bySea(({ controlli }) => {
    controlli.metodo = 'portaleRadiometrico';
    controlli.portaleRadiometrico = {
      ...{ ariaRispettoPareti: '12,5', fondo: 11, tipoSorgente: 'Cs-137', attivitaSorgente: '370' },
    };
  });
  const refused = await update(mod, measured);
  expect([refused.status, refused.failure.detail]).toEqual([
    403,
    'Il modello è affidato a Ispettore di Prova: le misure le invia lui.',
  ]);
  expect((await read(mod)).status).toBe('inviato');
  expect((await update(mod, measured, {}, world.planner)).status).toBe(200);
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

describe('what a form must not hold', () => {
  test.each<[string, (body: Body) => void, number, Record<string, string>]>([
    [
      'an unknown transport (R1-216, R1-450, R1-451)',
      ({ trasporto }) => {
        trasporto.tipo = 'razzo';
      },
      422,
      { 'trasporto.tipo': 'Trasporto non valido' },
    ],
    [
      'an unknown way by land (R1-228, R1-464)',
      ({ trasporto }) => {
        trasporto.trasportoTerritorio.tipo = 'x';
      },
      422,
      { 'trasporto.trasportoTerritorio.tipo': 'Valore non valido' },
    ],
    [
      'no day of work (R1-237, R1-473, R1-474)',
      ({ controlli }) => {
        controlli.dueDate = null;
      },
      422,
      { 'controlli.dueDate': 'Fornire una data di lavorazione' },
    ],
    [
      'an unknown method (R1-240, R1-476)',
      ({ controlli }) => {
        controlli.metodo = 'x';
      },
      422,
      { 'controlli.metodo': 'Inserire un valore' },
    ],
    [
      'the same party twice (R1-434)',
      ({ anagrafica }) => {
        anagrafica.mittente.value = 5;
        anagrafica.destinatario.value = 5;
      },
      422,
      { 'anagrafica.mittente': 'Mittente non valido', 'anagrafica.destinatario': 'Destinatario non valido' },
    ],
    [
      'an arrival typed where none may be added (R1-491)',
      ({ trasporto }) => {
        Object.assign(trasporto.naveDetails ?? {}, { portoArrivo: { value: null, label: 'Porto Nuovo' } });
      },
      422,
      { 'trasporto.naveDetails.portoArrivo': 'Valore non valido' },
    ],
    [
      'a port where goods of the client do not arrive',
      ({ trasporto }) => {
        Object.assign(trasporto.naveDetails ?? {}, {
          portoArrivo: { value: world.rotterdam.id, label: 'Rotterdam' },
        });
      },
      422,
      { 'trasporto.naveDetails.portoArrivo': 'Valore non valido' },
    ],
    [
      'a departure typed that is the arrival',
      ({ trasporto }) => {
        Object.assign(trasporto.naveDetails ?? {}, { portoPartenza: { value: null, label: ' genova' } });
      },
      422,
      { 'trasporto.naveDetails.portoArrivo': 'Valore non valido' },
    ],
    [
      'a party of nobody (R1-537)',
      ({ anagrafica }) => {
        anagrafica.mittente.value = 999_999;
      },
      404,
      {},
    ],
    [
      'a consignee as shipper (R1-537)',
      ({ anagrafica }) => {
        anagrafica.mittente.value = world.destinatario.id;
        Object.assign(anagrafica.destinatario, { id: null, value: null });
      },
      404,
      {},
    ],
    [
      'an operator of nobody (R1-009, R1-537)',
      ({ controlli }) => {
        controlli.operatore = 999_999;
      },
      404,
      {},
    ],
    [
      'one who is not enabled there (R1-009, R1-534)',
      ({ controlli, trasporto }) => {
        controlli.operatore = world.inspector.id;
        trasporto.tipo = 'terra';
        trasporto.naveDetails = null;
      },
      422,
      {
        'controlli.operatore':
          'L’operatore non è abilitato per questo trasporto in questo luogo: sceglierne un altro.',
      },
    ],
    [
      'a description beyond its length',
      ({ anagrafica }) => {
        anagrafica.merce.description = 'x'.repeat(1001);
      },
      422,
      { 'anagrafica.merce.description': 'Al massimo 1000 caratteri.' },
    ],
  ])('%s', async (_title, change, status, errors) => {
    const answer = await add(bySea(change));
    expect(answer.status).toBe(status);
    expect(answer.failure.errors).toEqual(errors);
  });

  test('a transport the client is not enabled for, or any where it is for none (R1-533)', async () => {
    const enable = (ways: object) =>
      world.db.update(controlClients).set(ways).where(eq(controlClients.principalId, world.client));
    await enable({ bySea: false });
    const one = await add(bySea());
    await enable({ byAir: false, byLand: false, unloaded: false });
    const none = await add(bySea());
    await enable({ bySea: true, byAir: true, byLand: true, unloaded: true });
    expect([one.status, one.failure.errors?.['trasporto.tipo']]).toEqual([422, 'Trasporto non valido']);
    expect(none.failure.errors?.['trasporto.tipo']).toBe(
      'Non sei abilitato ad inserire alcuna tipologia di provenienza (aerea, mare ecc.)',
    );
  });
});

describe('changing a form', () => {
  test('keeps what is changed and tells who did what (R1-019, R1-570)', async () => {
    const mod = await created();
    const answer = await update(
      mod,
      bySea(({ anagrafica }) => {
        anagrafica.merce.numeroColli = 8;
      }),
      { versione: 1 },
    );
    expect(answer.body).toEqual({ id: mod, message: 'Mod. IRME90 modificato.' });
    expect((await read(mod)).anagrafica.merce.numeroColli).toBe(8);
    const { eventi } = (await world.requester.call(getFormHistory, { params: { mod } })).body;
    expect(eventi.map(({ evento }) => evento)).toEqual(['Mod. IRME90 modificato', 'Mod. IRME90 creato']);
    expect(eventi[0]?.modifiche).toEqual([{ campo: 'Numero di colli', prima: '3', dopo: '8' }]);
  });

  test('that somebody else has changed meanwhile is refused, with who changed what', async () => {
    const mod = await created();
    await update(
      mod,
      bySea(({ anagrafica }) => {
        anagrafica.merce.numeroColli = 8;
      }),
      { versione: 1 },
      world.planner,
    );
    const late = await update(mod, bySea(), { versione: 1 });
    expect(late.status).toBe(409);
    expect(late.failure.detail).toMatch(
      /^Persona pianifica ha modificato il modello nel frattempo \(Numero di colli\)\./,
    );
    expect((await read(mod)).anagrafica.merce.numeroColli).toBe(8);
  });

  test('into another transport is refused', async () => {
    const mod = await created();
    const answer = await update(
      mod,
      bySea(({ trasporto }) => {
        trasporto.tipo = 'terra';
      }),
    );
    expect(answer.failure.errors).toEqual({ 'trasporto.tipo': 'Trasporto non valido' });
  });

  test('it may be cancelled with a reason, and stays', async () => {
    const mod = await created();
    const cancel = (motivo: string) =>
      world.requester.call(cancelForm, { params: { mod }, body: { versione: 1, motivo } });
    expect((await cancel('no')).status).toBe(422);
    expect((await cancel('Carico respinto in dogana')).status).toBe(200);
    expect(await read(mod)).toMatchObject({
      status: 'annullato',
      motivoAnnullamento: 'Carico respinto in dogana',
    });
    expect((await cancel('Ancora una volta')).status).toBe(409);
    expect((await update(mod, bySea())).status).toBe(409);
  });
});

describe('who reaches a form (R1-532, R1-537, Q1-05)', () => {
  test('nobody without session, no laboratory, no stranger; an expert reads', async () => {
    const mod = await created();
    const params = { client: world.client };
    const asks = async (who: typeof world.requester) => [
      (await who.call(getForm, { params: { mod } })).status,
      (await who.call(createForm, { params, body: bySea() }, sendKey())).status,
      (await update(mod, bySea(), {}, who)).status,
      (await who.call(listForms, { params })).status,
      (await who.call(exportForms, { params })).status,
      (await who.call(getFormHistory, { params: { mod } })).status,
      (await who.call(cancelForm, { params: { mod }, body: { versione: 9, motivo: 'Per prova' } })).status,
    ];
    const { app } = world;
    expect(await asks(app.stranger)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect(await asks(await app.as('laboratorista'))).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await asks(world.stranger)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await asks(await app.as('esperto'))).toEqual([200, 403, 403, 200, 200, 200, 403]);
    expect(await asks(world.planner)).toEqual([200, 200, 200, 200, 200, 200, 409]);
  });
});

describe('the forms of a client', () => {
  test('are found by container, party, state and day, counted, and go to Excel (R1-571)', async () => {
    const { db, other, stranger, app } = world;
    const createdBy = world.inspector.id;
    const build = (more: object) => buildControlForm(db, { principalId: other, createdBy, ...more });
    const one = await build({ containerNumber: 'TGHU7654321', dueDate: '2026-04-01' });
    const two = await build({ shipperName: 'Società Perché', dueDate: '2026-04-02', state: 'annullato' });
    const ids = async (query: Record<string, string>) => {
      const { body } = await stranger.call(listForms, { params: { client: other }, query });
      return [body.total, ...body.rows.map(({ id }) => id)];
    };
    expect(await ids({})).toEqual([2, one.id, two.id]);
    expect(await ids({ dir: 'desc', size: '1' })).toEqual([2, two.id]);
    expect(await ids({ q: 'tghu765' })).toEqual([1, one.id]);
    expect(await ids({ q: 'perche societa' })).toEqual([1, two.id]);
    expect(await ids({ situazione: 'inviato' })).toEqual([1, one.id]);
    expect(await ids({ dal: '2026-04-02', al: '2026-04-02' })).toEqual([1, two.id]);
    expect(await ids({ q: 'nessuno' })).toEqual([0]);
    const sheet = await stranger.call(exportForms, {
      params: { client: other },
      query: { situazione: 'inviato' },
    });
    expect(sheet.headers['content-disposition']).toContain(`irme90-${app.clock.today()}.xlsx`);
    const rows = [];
    for await (const { cells } of readSheet(sheet.bytes, 100)) rows.push(cells);
    expect(rows.map(([number]) => number)).toEqual(['N.', one.id]);
  });
});
