import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildBatch } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements, shipments } from '#dosimeters/schema.ts';
import { takingBackTexts } from '#identity/taking-back/rules.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { type LaboratoryWorld, openLaboratoryWorld } from '#test/support/laboratory-world.ts';
import { getDosimeterHistory, getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { assignDosimeters } from '../../mass-assignment/contract.ts';
import { takeInReturns } from '../../returns/contract.ts';
import type { ReturnAction } from '../../returns/rules.ts';
import {
  createShipment,
  getShipment,
  getShipmentHistory,
  type Shipment,
  updateShipment,
} from '../../shipments/contract.ts';
import { sendShipment, withdrawShipment } from '../../shipments/departure/contract.ts';
import { undoMovement } from '../contract.ts';

let { app, world, lab } = {} as LaboratoryWorld;

beforeAll(async () => {
  ({ app, world, lab } = await openLaboratoryWorld());
  await introduceLaboratory(app.db);
});

const undo = (...azioni: (number | null | undefined)[]) =>
  lab.call(undoMovement, { body: { azioni: azioni.map((id) => id ?? 0) } });
const placed = async (values: object = {}) => {
  const point = await buildPoint(app.db, { addressId: world.own.address.id });
  return buildPlacement(app.db, { pointId: point.id, startedOn: '2025-06-01', ...values });
};
const removed = (values: object = {}) => placed({ endedOn: '2026-03-02', ...values });
const inStore = async (code: string) => {
  const [row] = await app.db.insert(dosimeters).values({ code }).returning();
  return { id: row?.id ?? 0, code };
};
type Item = { codice: string; azione?: ReturnAction; fine?: string };
const take = async (...items: Item[]) => {
  const body = {
    rientrato: testDay,
    dosimetri: items.map((item) => ({ azione: null, fine: null, ...item })),
  };
  return (await lab.call(takeInReturns, { body })).body;
};
const placementOf = async (id: number) =>
  (await app.db.select().from(placements).where(eq(placements.id, id)))[0];
const givenOf = (dosimeterId: number) =>
  app.db.select().from(placements).where(eq(placements.dosimeterId, dosimeterId));
const stateOf = async (dosimetro: number) =>
  (await lab.call(getDosimeterRecord, { params: { dosimetro } })).body.situazione;

describe('a return', () => {
  test('of many is taken back as one, once, and stands in the history of each', async () => {
    const many = [await removed(), await removed()];
    const { annulla } = await take(...many.map(({ code }) => ({ codice: code })));
    expect(await undo(annulla)).toMatchObject({ status: 200, body: { annullati: 2 } });
    for (const { id, dosimeterId } of many) {
      expect(await placementOf(id)).toMatchObject({ returnedOn: null, endedOn: '2026-03-02' });
      const { body } = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
      expect(body.eventi.map(({ evento }) => evento)).toEqual([
        'Operazione annullata',
        'Dosimetro rientrato in laboratorio',
      ]);
      expect(body.eventi.every(({ annulla: noun }) => noun === undefined)).toBe(true);
    }
    expect(await undo(annulla)).toMatchObject({ status: 200, body: { annullati: 2 } });
    const [{ dosimeterId } = { dosimeterId: 0 }] = many;
    const { body } = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    expect(body.eventi).toHaveLength(2);
  });

  test('is taken back by two at the same time only once', async () => {
    const { id, code, dosimeterId } = await removed();
    const { annulla } = await take({ codice: code });
    const both = await Promise.all([undo(annulla), undo(annulla)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await placementOf(id)).toMatchObject({ returnedOn: null });
    const { body } = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    expect(body.eventi).toHaveLength(2);
  });

  test('that was asked for twice names the same action', async () => {
    const { code } = await removed();
    const body = { rientrato: testDay, dosimetri: [{ codice: code, azione: null, fine: null }] };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await lab.call(takeInReturns, { body }, key);
    const again = await lab.call(takeInReturns, { body }, key);
    expect(again.body.annulla).toBe(first.body.annulla);
    expect((await undo(again.body.annulla)).status).toBe(200);
  });

  test('with a removal, or of one that was found, gives all of it back', async () => {
    const [active, lost] = [await placed(), await removed({ lost: true })];
    const unused = await buildDosimeter(app.db, { lost: true, shippedOn: '2025-06-01' });
    const ended = await take({ codice: active.code, azione: 'fine', fine: '2026-03-09' });
    const found = await take({ codice: lost.code, azione: 'ritrovato' });
    const stored = await take({ codice: unused.code, azione: 'magazzino' });
    const [before] = await givenOf(unused.dosimeterId);
    expect(before).toBeUndefined();
    for (const { annulla } of [ended, found, stored]) expect((await undo(annulla)).status).toBe(200);
    expect(await placementOf(active.id)).toMatchObject({ endedOn: null, returnedOn: null, removedBy: null });
    expect(await placementOf(lost.id)).toMatchObject({ lost: true, returnedOn: null });
    expect(await givenOf(unused.dosimeterId)).toMatchObject([{ lost: true, shippedOn: '2025-06-01' }]);
  });

  test('stays when something stands upon one of them, which is told', async () => {
    const batch = await buildBatch(app.db, { k: 2, background: 50, areaCm2: 1 });
    const [read, other] = [await removed({ batchId: batch.batchId }), await removed()];
    const { annulla } = await take({ codice: read.code }, { codice: other.code });
    const body = { dosimeters: [read.code], analysis: testDay, traces: '400' };
    expect((await lab.call(assignDosimeters, { body })).body).toMatchObject({ assigned: [read.code] });
    const refused = await undo(annulla);
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toMatch(
      /^Non si può più annullare: dopo c’è «Risultato registrato», il \d\d\/\d\d\/\d{4} alle /,
    );
    expect(await placementOf(other.id)).toMatchObject({ returnedOn: testDay });
    const { body: history } = await lab.call(getDosimeterHistory, {
      params: { dosimetro: other.dosimeterId },
    });
    expect(history.eventi[0]).toMatchObject({ annulla: 'movimento' });
    expect(await take({ codice: other.code })).toMatchObject({ annulla: null });
  });
});

describe('a shipment that has not left', () => {
  const fields = (codici: readonly string[], more: object = {}) => ({
    ...{ committente: world.own.principal.id, indirizzo: null, vettore: null, nota: null },
    ...{ registra: false, lotto: null, codici: [...codici], ...more },
  });
  const prepare = async (...codici: string[]) =>
    (await lab.call(createShipment, { body: { ...fields(codici), spedito: null } })).body;
  const change = async ({ id, versione }: Shipment, codici: readonly string[], more: object = {}) =>
    (
      await lab.call(updateShipment, {
        params: { spedizione: id },
        body: { ...fields(codici, more), versione },
      })
    ).body;
  const read = async ({ id }: Shipment) => lab.call(getShipment, { params: { spedizione: id } });

  test('is as it was before it was changed: words, address and dosimeters', async () => {
    const [one, two, three] = [await inStore('UNDO1'), await inStore('UNDO2'), await inStore('UNDO3')];
    const prepared = await prepare(one.code, two.code);
    const address = await buildAddress(app.db, { clientId: world.own.client.id });
    const changed = await change(prepared, [two.code, three.code], {
      ...{ vettore: 'Corriere', indirizzo: address.id },
    });
    expect((await undo(changed.annulla)).body).toEqual({ annullati: 3 });
    const { body } = await read(prepared);
    expect(body).toMatchObject({ vettore: null, indirizzo: null });
    expect(body.dosimetri.map(({ codice }) => codice)).toEqual([one.code, two.code]);
    expect(await givenOf(two.id)).toMatchObject([{ addressId: null, shipmentId: prepared.id }]);
    expect(await stateOf(three.id)).toBe('magazzino');
    const params = { spedizione: prepared.id };
    const { eventi } = (await lab.call(getShipmentHistory, { params })).body;
    expect(eventi[0]).toMatchObject({ evento: 'Operazione annullata' });
  });

  test('is gone when its beginning is taken back, and there again after it was given up', async () => {
    const { id, code } = await inStore('UNDO4');
    const first = await prepare(code);
    expect((await undo(first.annulla)).status).toBe(200);
    expect([(await read(first)).status, await stateOf(id)]).toEqual([404, 'magazzino']);
    const second = await prepare(code);
    const given = await lab.call(withdrawShipment, {
      params: { spedizione: second.id },
      body: { versione: second.versione },
    });
    expect([(await read(second)).status, await stateOf(id)]).toEqual([404, 'magazzino']);
    expect((await undo(given.body.annulla)).status).toBe(200);
    expect((await read(second)).body).toMatchObject({ dosimetri: [{ codice: code }], situazione: 'aperta' });
    expect(await stateOf(id)).toBe('inPartenza');
  });

  test('that has left keeps its delivery note', async () => {
    const { code } = await inStore('UNDO5');
    const prepared = await prepare(code);
    const params = { spedizione: prepared.id };
    const body = { spedito: testDay, versione: prepared.versione };
    expect((await lab.call(sendShipment, { params, body })).status).toBe(200);
    expect((await undo(prepared.annulla)).failure.detail).toContain('«Spedizione partita»');
    const { code: other } = await inStore('UNDO6');
    const left = await lab.call(createShipment, { body: { ...fields([other]), spedito: testDay } });
    expect(left.body.annulla).toBeNull();
    const { body: history } = await lab.call(getShipmentHistory, { params: { spedizione: left.body.id } });
    const refused = await undo(history.eventi[0]?.id);
    expect([refused.status, refused.failure.detail]).toEqual([409, takingBackTexts.notOffered]);
  });
});

describe('an assignment of many', () => {
  test('is taken back in all of its calls: days, removals and sites', async () => {
    const site = await buildAddress(app.db, { clientId: world.own.client.id, buildingCode: 'ANNULLA-1' });
    const [one, two] = [await inStore('UNDO7'), await inStore('UNDO8')];
    const given = [];
    for (const { code } of [one, two])
      given.push(
        (await lab.call(assignDosimeters, { body: { dosimeters: [code], buildingCode: 'ANNULLA-1' } })).body,
      );
    expect(await givenOf(two.id)).toMatchObject([{ addressId: site.id }]);
    expect((await undo(...given.map(({ annulla }) => annulla))).status).toBe(200);
    expect([await stateOf(one.id), await stateOf(two.id)]).toEqual(['magazzino', 'magazzino']);
    expect(await app.db.select().from(shipments).where(eq(shipments.addressId, site.id))).toEqual([]);

    const active = await placed();
    const days = { monitoringStart: '2025-05-01', monitoringEnd: '2026-03-01' };
    const { body } = await lab.call(assignDosimeters, { body: { dosimeters: [active.code], ...days } });
    expect((await undo(body.annulla)).status).toBe(200);
    expect(await placementOf(active.id)).toMatchObject({ startedOn: '2025-06-01', endedOn: null });
  });

  test('that holds readings stays: a reading is corrected', async () => {
    const batch = await buildBatch(app.db, { k: 2, background: 50, areaCm2: 1 });
    const { code } = await removed({ batchId: batch.batchId });
    const reading = { analysis: testDay, traces: '400' };
    const { body } = await lab.call(assignDosimeters, { body: { dosimeters: [code], ...reading } });
    expect(body).toMatchObject({ assigned: [code], annulla: null });
  });
});

describe('taking back', () => {
  test('what nobody did, or what is of another noun, is not found', async () => {
    expect((await undo(999_999_999)).status).toBe(404);
    expect((await lab.call(undoMovement, { body: { azioni: [] } })).status).toBe(422);
  });

  test('is for the laboratory', async () => {
    const body = { azioni: [1] };
    expect((await app.stranger.call(undoMovement, { body })).status).toBe(401);
    for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
      expect((await (await app.as(who)).call(undoMovement, { body })).status).toBe(403);
  });
});
