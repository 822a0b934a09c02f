import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import type { Answer } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  address,
  app,
  client,
  eventsOf,
  fresh,
  old,
  onlyRemove,
  operator,
  point,
  prepareReplacing,
  replace,
  stored,
  world,
} from '#test/support/replacing.ts';
import { getPlacementPhoto } from '../../arrivals/contract.ts';
import { placeDosimeter } from '../../placement/contract.ts';

prepareReplacing();

describe('replacing a dosimeter', () => {
  test('ends the old placement and starts the new one at its point (R0-010, R0-370..372)', async () => {
    expect((await replace()).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ endedOn: '2026-03-10', lost: false });
    expect(await stored(fresh.id)).toMatchObject({
      pointId: point.id,
      startedOn: '2026-03-12',
      endedOn: null,
      photoSha256: null,
    });
  });

  test('says who did it, in the audit trail too', async () => {
    await replace();
    const { removedBy } = await stored(old.id);
    expect((await stored(fresh.id)).placedBy).toBe(removedBy);
    expect(await eventsOf(old.id)).toEqual([
      ['placement.removed', { code: old.code, pointId: point.id, endedOn: '2026-03-10', lost: false }],
    ]);
    expect(await eventsOf(fresh.id)).toEqual([
      [
        'placement.placed',
        { code: fresh.code, pointId: point.id, startedOn: '2026-03-12', photoSha256: null },
      ],
    ]);
  });

  test.each([
    ['a customer', true],
    ['an operator', false],
  ])('keeps that %s removed the one and placed the other', async (_who, byCustomer) => {
    expect((await replace({}, byCustomer ? client : operator)).status).toBe(200);
    expect((await stored(old.id)).removedByCustomer).toBe(byCustomer);
    expect((await stored(fresh.id)).placedByCustomer).toBe(byCustomer);
  });

  test('keeps the photo, as a data URL or under its hash (R0-323, R0-369)', async () => {
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#789' } })
      .jpeg()
      .toBuffer();
    const url = `data:image/jpeg;base64,${picture.toString('base64')}`;
    expect((await replace({ img: url })).status).toBe(200);
    const { photoSha256 } = await stored(fresh.id);
    const photo = await operator.call(getPlacementPhoto, { params: { id: fresh.id } });
    expect(photo.body.img).toMatch(/^data:image\/jpeg;base64,/);

    const next = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const again = await replace(
      { img: `sha256:${photoSha256}`, newDosimeter: next.id, removalDate: testDay, placementDate: testDay },
      operator,
      {},
      fresh.id,
    );
    expect(again.status).toBe(200);
    expect((await stored(next.id)).photoSha256).toBe(photoSha256);
  });

  test.each([
    ['another type of picture', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['what only says it is one', 'data:image/png;base64,AAAA'],
  ])('refuses %s (R0-323)', async (_case, img) => {
    expect((await replace({ img })).status).toBe(422);
    expect((await stored(old.id)).endedOn).toBeNull();
  });

  test('needs no photo (R0-322), and may be on the day of the removal', async () => {
    expect((await replace({ img: undefined, placementDate: '2026-03-10' })).status).toBe(200);
    expect(await stored(fresh.id)).toMatchObject({ startedOn: '2026-03-10', photoSha256: null });
  });

  test('works for a client user within his own principal (D6)', async () => {
    expect((await replace({}, client)).status).toBe(200);
  });

  test('removes only, when no new dosimeter is named (R0-011)', async () => {
    expect((await replace(onlyRemove)).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ endedOn: '2026-03-10', lost: false });
    expect((await stored(fresh.id)).startedOn).toBeNull();
  });

  test('notes that the old one is lost (R0-196)', async () => {
    expect((await replace({ smarrito: true })).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ endedOn: '2026-03-10', lost: true });
    expect(await eventsOf(old.id)).toEqual([['placement.removed', expect.objectContaining({ lost: true })]]);
  });

  test('without smarrito it is not lost (R0-196)', async () => {
    expect((await replace({ smarrito: undefined })).status).toBe(200);
    expect((await stored(old.id)).lost).toBe(false);
  });
});

describe('the remaining dosimeters', () => {
  test('are those of the address that measured before and still do (R0-106, R0-373)', async () => {
    const cellar = await buildPoint(app.db, { addressId: address.id, alias: 'Cantina' });
    const second = await buildPlacement(app.db, { pointId: cellar.id, startedOn: '2026-01-10' });
    const shop = await buildPoint(app.db, { addressId: address.id, alias: 'Negozio' });
    const first = await buildPlacement(app.db, { pointId: shop.id, startedOn: '2025-09-01' });
    const ended = await buildPoint(app.db, { addressId: address.id });
    await buildPlacement(app.db, { pointId: ended.id, startedOn: '2025-09-01', endedOn: '2026-01-01' });

    const { remaining } = (await replace()).body;
    expect(remaining.dosimeters.map(({ id, codice, inScadenza }) => [id, codice, inScadenza])).toEqual([
      [first.id, first.code, true],
      [second.id, second.code, false],
    ]);
    expect(remaining.points.map(({ id, alias, idIndirizzo }) => [id, alias, idIndirizzo])).toEqual([
      [cellar.id, 'Cantina', address.id],
      [shop.id, 'Negozio', address.id],
    ]);
  });

  test('come with the site and the point one stands at, where a walk to them begins', async () => {
    const { sede } = (await replace()).body;
    const { committente, cliente } = sede ?? {};
    expect([committente, cliente, sede?.indirizzo]).toEqual([
      world.own.principal.id,
      address.clientId,
      address.id,
    ]);
    expect(sede?.punto.id).toBe(old.pointId);
  });

  test('are none at an address with no other', async () => {
    expect((await replace(onlyRemove)).body.remaining).toEqual({ dosimeters: [], points: [] });
  });
});

describe('at the same time', () => {
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

  test('the same replacement sent ten times happens once and is answered alike', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => replace({}, operator, headers)));
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { remaining: { dosimeters: [], points: [] } }]);
    expect(await eventsOf(old.id)).toHaveLength(1);
    expect(await eventsOf(fresh.id)).toHaveLength(1);
    expect((await replace(onlyRemove, operator, headers)).status).toBe(409);
  });

  test('two people replace one dosimeter: one wins, the other is told', async () => {
    const other = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const answers = await Promise.all([replace(), replace({ newDosimeter: other.id }, client)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const started = [await stored(fresh.id), await stored(other.id)].filter(({ startedOn }) => startedOn);
    expect(started).toHaveLength(1);
  });

  test('two people put one dosimeter in the place of two: one wins, the other keeps the old one (G20)', async () => {
    const cellar = await buildPoint(app.db, { addressId: address.id });
    const second = await buildPlacement(app.db, { pointId: cellar.id, startedOn: '2025-10-01' });
    const answers = await Promise.all([replace(), replace({}, client, {}, second.id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const measuring = [await stored(old.id), await stored(second.id)].filter(
      ({ endedOn }) => endedOn === null,
    );
    expect(measuring).toHaveLength(1);
  });

  test('one replaces while another removes and places in the placement wizard: one wins', async () => {
    const other = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const placing = client.call(placeDosimeter, {
      params: { committente: world.own.principal.id },
      body: {
        committente: world.own.principal.id,
        cliente: { id: world.own.client.id },
        indirizzo: { id: address.id },
        puntoMisurazione: { id: point.id },
        dosimetro: { id: other.id, codice: other.code },
        dataPosizionamento: testDay,
        dosimetriRimossi: [{ dosimeterId: old.id, dosimeterCode: old.code, dataRimozione: testDay }],
      },
    });
    const answers = await Promise.all([replace(), placing]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await eventsOf(old.id)).toHaveLength(1);
  });
});
