import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildReportSettings } from '#db/builders/report-settings.ts';
import { buildAddress } from '#db/builders/sites.ts';
import { dosimeters, placements, shipments } from '#dosimeters/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import {
  app,
  change,
  codes,
  create,
  created,
  fields,
  inStore,
  lab,
  last,
  prepareShipments,
  send,
  states,
  world,
} from '#test/support/shipments.ts';
import { getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { undoMovement } from '../../movements/contract.ts';
import { noLetterheadText } from '../../report-settings/rules.ts';
import {
  createShipment,
  getShipment,
  getShipmentHistory,
  type Shipment,
  updateShipment,
} from '../contract.ts';
import { printDeliveryNote, sendShipment, withdrawShipment } from '../departure/contract.ts';
import { shipmentTexts } from '../rules.ts';
import { tableShipments } from '../table/contract.ts';

prepareShipments();

describe('a shipment', () => {
  test('that is being prepared holds its dosimeters, once for one key, and has no number', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { ...fields({ indirizzo: world.own.address.id, vettore: ' Corriere ' }), spedito: null };
    const first = await lab.call(createShipment, { body }, key);
    expect(first.body).toMatchObject({
      ...{ numero: null, situazione: 'aperta', spedito: null, vettore: 'Corriere', fuori: 0 },
      committente: { nome: 'Terme di prova' },
      indirizzo: { id: world.own.address.id },
      dosimetri: codes.map((codice) => ({ codice, situazione: 'inPartenza' })),
    });
    expect((await lab.call(createShipment, { body }, key)).body).toEqual(first.body);
    expect((await create()).status).toBe(409);
  });

  test('that leaves has the next number of its year, and its dosimeters their day', async () => {
    const [one, other] = [
      await created({ codici: codes.slice(0, 1) }),
      await created({ codici: codes.slice(1) }),
    ];
    const sent = await send(one);
    expect(sent.body).toMatchObject({ situazione: 'spedita', spedito: testDay, fuori: 1 });
    expect(states(sent.body)).toEqual(['disponibile']);
    const [year, number] = [2026, Number(sent.body.numero?.split('-')[2])];
    expect((await send(other)).body.numero).toBe(`DDT-${year}-${number + 1}`);
    const past = await created({ codici: [(await inStore('SPEA7')).code], spedito: '2025-11-30' });
    expect([past.numero, states(past)]).toEqual(['DDT-2025-1', ['scaduto']]);
    const dosimetro = sent.body.dosimetri[0]?.id ?? 0;
    const card = await lab.call(getDosimeterRecord, { params: { dosimetro } });
    expect(card.body.attribuzioni[0]).toMatchObject({
      spedito: testDay,
      spedizione: { numero: sent.body.numero },
    });
    const { body } = await lab.call(getShipmentHistory, { params: { spedizione: one.id } });
    expect(body.eventi.map(({ evento }) => evento)).toEqual(['Spedizione partita', 'Spedizione preparata']);
  });

  test('of many that leave at once each has a number of its own, without gaps', async () => {
    const many = [];
    for (let n = 0; n < 5; n += 1) many.push(await created({ codici: [(await inStore(`SPEM${n}`)).code] }));
    const sent = await Promise.all(many.map((one) => send(one, '2024-05-06')));
    const numbers = sent.map(({ body }) => body.numero).sort();
    expect(numbers).toEqual([1, 2, 3, 4, 5].map((n) => `DDT-2024-${n}`));
  });

  test('is corrected until it leaves: whom it goes to, and what is in it', async () => {
    const shipment = await created({ indirizzo: world.own.address.id });
    const fresh = await inStore(`SPEC${last}`);
    const wish = {
      committente: world.foreign.principal.id,
      codici: [codes[1] ?? '', fresh.code],
      nota: 'Fragile',
    };
    const { body } = await change(shipment, wish);
    expect(body).toMatchObject({
      nota: 'Fragile',
      indirizzo: null,
      committente: { id: world.foreign.principal.id },
    });
    expect(body.dosimetri.map(({ codice }) => codice).sort()).toEqual([...wish.codici].sort());
    const rows = await app.db.select().from(placements).where(eq(placements.shipmentId, shipment.id));
    expect(rows.map(({ principalId, addressId }) => [principalId, addressId])).toEqual([
      [world.foreign.principal.id, null],
      [world.foreign.principal.id, null],
    ]);
    expect((await create({ codici: codes.slice(0, 1) })).status).toBe(200);
    const history = await lab.call(getShipmentHistory, { params: { spedizione: shipment.id } });
    expect(history.body.eventi[0]?.modifiche).toContainEqual({
      ...{ campo: 'Dosimetri tolti', prima: null },
      dopo: codes[0],
    });
    expect((await change(shipment, wish)).failure.detail).toBe(staleText);
  });

  test('keeps what was placed meanwhile, and whose it is', async () => {
    const shipment = await created();
    const dosimeterId = shipment.dosimetri[0]?.id ?? 0;
    await app.db
      .update(placements)
      .set({ pointId: world.own.freePoint.id, startedOn: '2026-03-01', endedOn: '2026-03-02' })
      .where(eq(placements.dosimeterId, dosimeterId));
    const without = await change(shipment, { codici: codes.slice(1) });
    expect([without.status, without.failure.detail]).toEqual([
      409,
      shipmentTexts.alreadyPlaced([codes[0] ?? '']),
    ]);
    const elsewhere = await change(shipment, { committente: world.foreign.principal.id });
    expect(elsewhere.failure.detail).toBe(shipmentTexts.placedForOther);
    const body = { versione: shipment.versione };
    expect((await lab.call(withdrawShipment, { params: { spedizione: shipment.id }, body })).status).toBe(
      409,
    );
  });

  test('once it has left changes no more, not even past the rules', async () => {
    const sent = (await send(await created())).body;
    expect((await change(sent)).failure.detail).toBe(shipmentTexts.hasLeft);
    expect((await send(sent)).status).toBe(409);
    const body = { versione: sent.versione };
    expect((await lab.call(withdrawShipment, { params: { spedizione: sent.id }, body })).status).toBe(409);
    const update = app.db.update(shipments).set({ note: 'altro' }).where(eq(shipments.id, sent.id));
    expect(await refusal(update)).toBe('shipments_kept');
    expect(await refusal(app.db.delete(shipments).where(eq(shipments.id, sent.id)))).toBe('shipments_kept');
  });

  test('that is given up puts its dosimeters back in store', async () => {
    const { id, versione } = await created();
    const params = { spedizione: id };
    expect((await lab.call(withdrawShipment, { params, body: { versione: versione + 1 } })).status).toBe(409);
    expect((await lab.call(withdrawShipment, { params, body: { versione } })).status).toBe(200);
    expect((await lab.call(getShipment, { params })).status).toBe(404);
    expect((await create()).status).toBe(200);
  });

  test('of two with one dosimeter at once one succeeds', async () => {
    const both = await Promise.all([create(), create({ codici: codes.toReversed() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test.each<[string, () => Parameters<typeof create>[0], string]>([
  ['no codes', () => ({ codici: [] }), 'codici'],
  ['a principal that is none', () => ({ committente: 999_999 }), 'committente'],
  ['an address of another', () => ({ indirizzo: world.foreign.address.id }), 'indirizzo'],
  ['a day to come', () => ({ spedito: '2026-03-17' }), 'spedito'],
  ['a day that is none', () => ({ spedito: '2026-02-30' }), 'spedito'],
  ['a long note', () => ({ nota: 'x'.repeat(501) }), 'nota'],
  ['a long carrier', () => ({ vettore: 'x'.repeat(101) }), 'vettore'],
])('a shipment with %s is refused', async (_what, wrong, field) => {
  const { status, failure } = await create(wrong());
  expect([status, failure.errors[field]]).toEqual([422, expect.stringMatching(/\.$/)]);
});

test('a shipment leaves with something in it, and not tomorrow', async () => {
  const shipment = await created();
  expect((await send(shipment, '2026-03-17')).failure.errors['spedito']).toBe(shipmentTexts.futureShipping);
  await app.db.delete(placements).where(eq(placements.shipmentId, shipment.id));
  expect((await send(shipment)).failure.detail).toBe(shipmentTexts.empty);
});

test('what is lost while a shipment is prepared does not leave with it, and stays lost', async () => {
  const shipment = await created();
  const [lost = ''] = codes;
  const dosimetro = shipment.dosimetri.find(({ codice }) => codice === lost)?.id ?? 0;
  const ofLost = eq(placements.dosimeterId, dosimetro);
  await app.db.update(placements).set({ lost: true }).where(ofLost);
  const sent = await send(shipment);
  expect([sent.status, sent.body.dosimetri.map(({ codice }) => codice)]).toEqual([
    200,
    codes.filter((code) => code !== lost),
  ]);
  expect(await app.db.select().from(placements).where(ofLost)).toMatchObject([
    { lost: true, shipmentId: null, shippedOn: null, principalId: shipment.committente.id },
  ]);
});

describe('what is lost while a shipment is prepared', () => {
  const loseFirst = async (shipment: Shipment) => {
    const [code = ''] = codes;
    const dosimetro = shipment.dosimetri.find(({ codice }) => codice === code)?.id ?? 0;
    const ofLost = eq(placements.dosimeterId, dosimetro);
    await app.db.update(placements).set({ lost: true }).where(ofLost);
    return () => app.db.select().from(placements).where(ofLost);
  };
  const stillLost = { lost: true, shipmentId: null, shippedOn: null };

  test('stays lost when it is given up, and the rest is back in it when that is undone', async () => {
    const { id, versione, committente, ...shipment } = await created();
    const lost = await loseFirst({ id, versione, committente, ...shipment });
    const params = { spedizione: id };
    const { status, body } = await lab.call(withdrawShipment, { params, body: { versione } });
    expect(status).toBe(200);
    expect(await lost()).toMatchObject([{ ...stillLost, principalId: committente.id }]);
    expect((await create({ codici: codes.slice(0, 1) })).failure.detail).toContain('risulta smarrito');
    const undone = await lab.call(undoMovement, { body: { azioni: [body.annulla ?? 0] } });
    expect(undone.status).toBe(200);
    expect((await lab.call(getShipment, { params })).body.dosimetri.map(({ codice }) => codice)).toEqual(
      codes.slice(1),
    );
    expect(await lost()).toMatchObject([stillLost]);
  });

  test('stays lost when it is taken out, and its principal’s when the rest goes to another', async () => {
    const shipment = await created();
    const lost = await loseFirst(shipment);
    const { body, status } = await change(shipment, { codici: codes.slice(1) });
    expect([status, body.dosimetri.map(({ codice }) => codice)]).toEqual([200, codes.slice(1)]);
    expect(await lost()).toMatchObject([{ ...stillLost, principalId: shipment.committente.id }]);

    const other = await created({ codici: [(await inStore(`SPEL${last}`)).code] });
    await app.db.update(placements).set({ lost: true }).where(eq(placements.shipmentId, other.id));
    const moved = await change(other, {
      ...{ committente: world.foreign.principal.id, codici: other.dosimetri.map(({ codice }) => codice) },
    });
    expect([moved.status, moved.body.dosimetri]).toEqual([200, []]);
    const ofOther = eq(placements.dosimeterId, other.dosimetri[0]?.id ?? 0);
    expect(await app.db.select().from(placements).where(ofOther)).toMatchObject([
      { ...stillLost, principalId: world.own.principal.id },
    ]);
  });
});

test('no delivery note leaves without a sender: first the laboratory writes its letterhead', async () => {
  const shipment = await created();
  await buildReportSettings(app.db, { letterhead: { name: ' ' } });
  const refused = await send(shipment);
  await buildReportSettings(app.db);
  expect(refused).toMatchObject({ status: 422, body: { detail: noLetterheadText } });
  const unsent = await lab.call(getShipment, { params: { spedizione: shipment.id } });
  expect(unsent.body).toMatchObject({ numero: null, spedito: null });
  expect((await send(shipment)).status).toBe(200);
});

test('a shipment leaves no later than its dosimeters were placed', async () => {
  const shipment = await created();
  const [code = ''] = codes;
  const [{ id } = { id: 0 }] = await app.db.select().from(dosimeters).where(eq(dosimeters.code, code));
  await app.db
    .update(placements)
    .set({ pointId: world.own.freePoint.id, startedOn: '2026-03-12' })
    .where(eq(placements.dosimeterId, id));
  const late = await send(shipment, '2026-03-13');
  expect([late.status, late.failure.errors['spedito']]).toEqual([422, shipmentTexts.placedBefore([code])]);
  expect((await send(shipment, '2026-03-12')).status).toBe(200);
});

test('the delivery note says who sends what to whom, and stays as it was', async () => {
  const address = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Deposito' });
  const shipment = await created({ indirizzo: address.id, vettore: 'Corriere espresso', nota: 'Fragile' });
  const params = { spedizione: shipment.id };
  expect((await lab.call(printDeliveryNote, { params })).failure.detail).toBe(shipmentTexts.notLeft);
  const { body } = await send(shipment);
  const first = await lab.call(printDeliveryNote, { params });
  expect(first.headers['content-type']).toBe('application/pdf');
  const text = (await readPdf(first.bytes)).map((page) => page.text).join(' ');
  for (const words of [
    body.numero ?? '',
    '16/03/2026',
    'Terme di prova',
    'Deposito',
    'Corriere espresso',
    ...codes,
  ])
    expect(text).toContain(words);
  await app.db
    .update(dosimeters)
    .set({ code: `${codes[0]}X` })
    .where(eq(dosimeters.code, codes[0] ?? ''));
  app.clock.advance(60);
  expect((await lab.call(printDeliveryNote, { params })).bytes).toEqual(first.bytes);
});

test('the table has what is being prepared first, and finds by number, principal and code', async () => {
  const open = await created();
  const past = await created({ codici: [(await inStore('SPET1')).code], spedito: '2023-11-30' });
  const ask = async (more: Record<string, string | number>) => {
    const { body } = await lab.call(tableShipments, { body: { _dt: 'shipments', length: 100, ...more } });
    return body as {
      data: { id: number; numero: string | null; dosimetri: number }[];
      recordsFiltered: number;
    };
  };
  const all = await ask({ 'order[0][dir]': 'desc' });
  expect(all.data.findIndex(({ numero }) => numero !== null)).toBe(
    all.data.filter(({ numero }) => numero === null).length,
  );
  expect((await ask({ 'search[value]': codes[0]?.toLowerCase() ?? '' })).data).toMatchObject([
    { id: open.id, dosimetri: 2 },
  ]);
  expect((await ask({ 'search[value]': 'ddt-2023-1' })).data).toMatchObject([
    { id: past.id, numero: 'DDT-2023-1' },
  ]);
  expect((await ask({ situazione: 'aperta' })).data.every(({ numero }) => numero === null)).toBe(true);
  expect((await ask({ committente: world.foreign.principal.id, start: 50 })).data).toEqual([]);
  const wrong = await lab.call(tableShipments, { body: { _dt: 'shipments', situazione: 'persa' } });
  expect(wrong.status).toBe(422);
  const sheet = await lab.call(tableShipments, { body: { _dt: 'shipments', _exporter: 'excel' } });
  expect(sheet.headers['content-disposition']).toBe(`attachment; filename="spedizioni-${testDay}.xlsx"`);
});

test('shipments that do not exist are not found, and they are for the laboratory', async () => {
  const params = { spedizione: 999_999 };
  for (const endpoint of [getShipment, getShipmentHistory, printDeliveryNote])
    expect((await lab.call(endpoint, { params })).status).toBe(404);
  expect((await lab.call(updateShipment, { params, body: { ...fields(), versione: 1 } })).status).toBe(404);
  expect((await lab.call(sendShipment, { params, body: { spedito: testDay, versione: 1 } })).status).toBe(
    404,
  );
  expect((await lab.call(withdrawShipment, { params, body: { versione: 1 } })).status).toBe(404);
  expect((await app.stranger.call(getShipment, { params })).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr']) {
    const caller = await app.as(who);
    expect((await caller.call(getShipment, { params })).status).toBe(403);
    expect((await caller.call(createShipment, { body: { ...fields(), spedito: null } })).status).toBe(403);
  }
});
