import { beforeAll, describe, expect, test } from 'vitest';
import { buildInstrument } from '#db/builders/trips.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import {
  createInstrument,
  getInstrument,
  getInstrumentHistory,
  listInstruments,
  updateInstrument,
} from '../contract.ts';
import { calibrationState, instrumentTexts } from '../rules.ts';

let app: TestApp;
let planner: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildUnitWorld(app);
  planner = await app.as('rp');
});

const fields = {
  ...{ brand: 'Radiometra', model: 'Alfa 10', serialNumber: 'RA-1', kind: 'portatile' as const },
  ...{ taratura: '2025-03-16', nextCalibration: '2026-04-14', notes: null },
};
const create = (over: object = {}, caller = planner) =>
  caller.call(createInstrument, { body: { ...fields, ...over } }, { 'idempotency-key': crypto.randomUUID() });

describe('an instrument of the house (Q1-36)', () => {
  test('is created, changed by whoever has seen it, put out of use, and remembers it', async () => {
    const { status, body } = await create();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      label: 'Radiometra Alfa 10 – s/n RA-1',
      stato: 'in-scadenza',
      attivo: true,
    });
    const params = { instrument: body.id };
    const change = (over: object) =>
      planner.call(updateInstrument, { params, body: { ...fields, attivo: true, versione: 1, ...over } });
    expect((await change({ nextCalibration: '2027-03-16' })).body).toMatchObject({
      stato: 'valida',
      versione: 2,
    });
    const stale = await change({ attivo: false });
    expect([stale.status, stale.failure.message]).toEqual([409, staleText]);
    expect((await change({ attivo: false, versione: 2 })).body.attivo).toBe(false);
    const lab = await app.as('lab');
    expect((await lab.call(getInstrument, { params })).body).toMatchObject({
      modificabile: false,
      attivo: false,
    });
    const { body: history } = await planner.call(getInstrumentHistory, { params });
    expect(history.eventi.map(({ evento }) => evento)).toEqual([
      ...['Strumento modificato', 'Strumento modificato', 'Strumento registrato'],
    ]);
  });

  test('is refused twice, without its data, and with a calibration that ends before it begins', async () => {
    await create({ serialNumber: 'RA-2' });
    const twice = await create({ serialNumber: ' ra-2 ' });
    expect([twice.status, twice.failure.errors['serialNumber']]).toEqual([409, instrumentTexts.taken]);
    const ended = await create({ serialNumber: 'RA-3', taratura: '2026-05-01' });
    expect([ended.status, ended.failure.errors['nextCalibration']]).toEqual([422, instrumentTexts.endBefore]);
    expect((await create({ brand: ' ' })).failure.errors['brand']).toBe('Indicare la marca.');
    expect((await create({ kind: 'altro' })).status).toBe(422);
    expect((await create({}, await app.as('lab'))).status).toBe(403);
    expect((await create({}, app.stranger)).status).toBe(401);
    expect((await planner.call(getInstrument, { params: { instrument: 2_000_000_000 } })).status).toBe(404);
  });

  test('is found by words, kind and state of its calibration', async () => {
    await buildInstrument(app.db, {
      brand: 'Portalis',
      kind: 'portale',
      calibratedOn: null,
      nextCalibration: null,
    });
    const list = async (query: Record<string, string>) =>
      (await planner.call(listInstruments, { query })).body;
    expect((await list({ kind: 'portale' })).rows).toMatchObject([{ brand: 'Portalis', stato: 'scaduta' }]);
    expect((await list({ q: 'portal', calibrazione: 'scaduta' })).total).toBe(1);
    expect((await list({ q: 'portal', calibrazione: 'valida' })).total).toBe(0);
  });

  test.each([
    [null, 'scaduta'],
    ['2026-03-15', 'scaduta'],
    ['2026-03-16', 'in-scadenza'],
    ['2026-04-14', 'in-scadenza'],
    ['2026-04-15', 'valida'],
  ])('calibrated until %s is %s on 16 March', (until, state) => {
    expect(calibrationState(until, '2026-03-16')).toBe(state);
  });
});
