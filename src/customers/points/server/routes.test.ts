import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { getPointPhoto } from '#dosimeters/placement-photos/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listPoints } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
});

const clientPath = () => ({ committente: world.own.principal.id, cliente: world.own.client.id });
const path = (indirizzo = world.own.address.id) => ({ ...clientPath(), indirizzo });

describe('the list of points', () => {
  test('carries points and their placements, newest first (R0-007, R0-124..133, R0-135..145, R0-352)', async () => {
    const address = await buildAddress(app.db, { clientId: world.own.client.id });
    const point = await buildPoint(app.db, {
      addressId: address.id,
      alias: 'Cantina',
      floorId: null,
      oldFloor: 'Piano T',
      legacy: true,
      active: false,
    });
    const first = await buildPlacement(app.db, {
      pointId: point.id,
      startedOn: '2025-09-01',
      endedOn: '2026-02-01',
      shippedOn: null,
      processed: true,
    });
    const second = await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-02-03' });
    const { body } = await operator.call(listPoints, { params: path(address.id) });
    expect(body).toMatchObject([
      {
        id: point.id,
        alias: 'Cantina',
        stanza: null,
        superficie: null,
        codicePiano: null,
        oldPiano: 'Piano T',
        idIndirizzo: address.id,
        active: false,
        planimetry: null,
        planimetryPos: null,
      },
    ]);
    expect(body[0]?.trattamenti).toMatchObject([
      {
        id: second.id,
        trattamento: second.id,
        code: second.code,
        codice: second.code,
        inizio: '2026-02-03',
        fine: null,
        giorni: 41,
        lavorato: false,
        idPunto: point.id,
      },
      { id: first.id, fine: '2026-02-01', giorni: 153, lavorato: true, dataAttribuzione: null },
    ]);
  });

  test('marks as expiring from 150 days on (R0-142)', async () => {
    const address = await buildAddress(app.db, { clientId: world.own.client.id });
    const at = async (startedOn: string) => {
      const point = await buildPoint(app.db, { addressId: address.id });
      await buildPlacement(app.db, { pointId: point.id, startedOn, shippedOn: '2025-01-01' });
      const { body } = await operator.call(listPoints, { params: path(address.id) });
      return body.find(({ id }) => id === point.id)?.trattamenti[0];
    };
    expect(await at('2025-10-17')).toMatchObject({ giorni: 150, inScadenza: true });
    expect(await at('2025-10-18')).toMatchObject({ giorni: 149, inScadenza: false });
  });

  test('of a site without points is empty', async () => {
    const address = await buildAddress(app.db, { clientId: world.own.client.id });
    expect((await operator.call(listPoints, { params: path(address.id) })).body).toEqual([]);
  });
});

describe('the photo of a placement', () => {
  const photo = (changes: Partial<Record<'punto' | 'dosimeter', number>> = {}) =>
    operator.call(getPointPhoto, {
      params: { ...path(), punto: world.own.busyPoint.id, dosimeter: world.own.active.id, ...changes },
    });

  test('is the picture as base64 without a prefix (R0-087, R0-353)', async () => {
    const { body } = await photo();
    expect(body.mime).toBe('image/jpeg');
    expect(Buffer.from(body.img, 'base64').subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });

  test('comes small for lists, and in nothing but known sizes (R0-087)', async () => {
    const params = { ...path(), punto: world.own.busyPoint.id, dosimeter: world.own.active.id };
    const { body } = await operator.call(getPointPhoto, { params, query: { miniatura: 'si' } });
    const { width, height } = await sharp(Buffer.from(body.img, 'base64')).metadata();
    expect([width, height]).toEqual([160, 120]);
    expect((await operator.call(getPointPhoto, { params, query: { miniatura: 'no' } })).status).toBe(422);
  });

  test('is 404 without one, and at another point', async () => {
    const bare = await buildPlacement(app.db, {
      pointId: world.own.freePoint.id,
      startedOn: '2025-01-01',
      endedOn: '2025-02-01',
    });
    expect((await photo({ punto: world.own.freePoint.id, dosimeter: bare.id })).status).toBe(404);
    expect((await photo({ punto: world.own.freePoint.id })).status).toBe(404);
  });
});
