import { beforeAll, describe, expect, test } from 'vitest';
import { buildCompany, buildDevice } from '#db/builders/radioprotection.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { createDevice, getDevice, getDeviceHistory, listCompanyDevices, updateDevice } from '../contract.ts';
import { printDeviceLabel, printUnitLabels } from '../labels/contract.ts';
import { deviceCategories, deviceTexts } from '../rules.ts';
import { changeDeviceStatus } from '../status/contract.ts';
import { tableDevices } from '../table/contract.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let laboratory: Caller;
let world: { own: PrincipalWorld['unit']; foreign: PrincipalWorld['unit'] };

beforeAll(async () => {
  app = await openTestApp();
  const { own, foreign } = await buildRadonWorld(app);
  world = { own: own.unit, foreign: foreign.unit };
  planner = await app.as('radioprotezione');
  expert = await app.as('edr');
  laboratory = await app.as('laboratorio');
});

const fields = {
  ...{ sigla: 'RX9', type: 'rx_portable', brand: 'Ditta', model: 'M1', serialNumber: 'S-9' },
  ...{ tubeSerialNumber: 'T-9', kVp: 70.5, mA: 8, notes: null },
};
const create = (caller: Caller, body: object = {}) =>
  caller.call(
    createDevice,
    {
      body: { ...fields, companyId: world.own.company.id, ...body },
    },
    { 'idempotency-key': crypto.randomUUID() },
  );
const change = (caller: Caller, device: number, body: object) =>
  caller.call(changeDeviceStatus, { params: { device }, body: { date: '2026-01-10', versione: 1, ...body } });

describe('the devices of a unit', () => {
  test('are read with their data, status, history and registries (R1-340..350, R1-358..363, R1-593)', async () => {
    const { company, device, registry } = world.own;
    const { status, body } = await expert.call(listCompanyDevices, { params: { companyId: company.id } });
    expect(status).toBe(200);
    expect(body.contract).toEqual({ id: company.projectId, dateEnd: '2030-12-31' });
    expect(body.planimetryList).toEqual([
      {
        id: expect.any(Number),
        alias: expect.stringMatching(/^Piano/),
        image: null,
        width: 1600,
        height: 1000,
        devices: [],
      },
    ]);
    expect(body.deviceList).toEqual([
      {
        ...{ id: device.id, sigla: 'RX1', type: 'opt', brand: null, model: null, serialNumber: null },
        ...{ tubeSerialNumber: null, kVp: null, mA: null, active: true, currentStatus: 1 },
        statusContext: {
          ...{ activity: null, note: null },
          history: [
            {
              ...{ date: '2024-01-01', old_status: null, new_status: 1 },
              ...{ new_activity: null, dismiss_reason: null },
            },
          ],
        },
        surveillanceRegistries: [
          {
            ...{ id: registry.id, implantType: 'dentist', active: true, deletedAt: null },
            ...{ openDate: '2024-01-01', closeDate: null, device: device.id },
          },
        ],
        rmRegistries: [],
      },
    ]);
  });

  test('of a stranger’s unit are not found, of no role not shown', async () => {
    const foreign = { params: { companyId: world.foreign.company.id } };
    expect((await expert.call(listCompanyDevices, foreign)).status).toBe(404);
    expect((await expert.call(printUnitLabels, foreign)).status).toBe(404);
    expect((await planner.call(listCompanyDevices, foreign)).status).toBe(200);
    expect((await app.stranger.call(listCompanyDevices, foreign)).status).toBe(401);
    expect((await (await app.as('operatore')).call(listCompanyDevices, foreign)).status).toBe(403);
  });

  test('a device of every one of the 23 categories is kept, of another refused (R1-351..357)', async () => {
    const company = await buildCompany(app.db);
    for (const type of deviceCategories) {
      const made = await create(planner, { companyId: company.id, sigla: type, type });
      expect([made.status, made.body.type]).toEqual([200, type]);
    }
    const { body } = await planner.call(listCompanyDevices, { params: { companyId: company.id } });
    expect(new Set(body.deviceList.map(({ type }) => type)).size).toBe(23);
    const { status, failure } = await create(planner, { type: 'foo' });
    expect([status, failure.errors['type']]).toEqual([422, deviceTexts.unknownCategory]);
  });
});

describe('keeping a device', () => {
  test('an expert registers one at an own employer; it is read back, changed, hidden; its history tells it', async () => {
    const made = await create(expert, { currentStatus: 2, since: '2025-05-01' });
    expect(made.body).toMatchObject({ ...fields, currentStatus: 2, attivo: true, versione: 1 });
    expect(made.body.company.nome).toBe(world.own.company.alias);
    const device = made.body.id;
    const save = (body: object, caller = expert) =>
      caller.call(updateDevice, {
        params: { device },
        body: { ...fields, attivo: true, versione: 1, ...body },
      });
    expect((await save({ kVp: 90 })).body).toMatchObject({ kVp: 90, versione: 2 });
    const late = await save({ kVp: 80 }, planner);
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    expect((await save({ kVp: 90, attivo: false, versione: 2 })).body.attivo).toBe(false);
    const status = await change(expert, device, { status: 1, versione: 3 });
    expect([status.status, status.failure.detail]).toEqual([409, deviceTexts.hidden]);
    const { body } = await expert.call(getDeviceHistory, { params: { device } });
    expect(body.eventi.map(({ modifiche }) => modifiche.map(({ campo }) => campo))).toEqual(
      expect.arrayContaining([['Tensione (kVp)']]),
    );
  });

  test('the labels of a unit are of its devices in use; of one alone, in use or not', async () => {
    const { id: companyId } = await buildCompany(app.db);
    await buildDevice(app.db, { companyId, sigla: 'IN-USO' });
    const hidden = await buildDevice(app.db, { companyId, sigla: 'NASCOSTO', active: false });
    const text = async (sheet: { bytes: Uint8Array }) =>
      (await readPdf(sheet.bytes)).map((page) => page.text).join(' ');
    const all = await text(await planner.call(printUnitLabels, { params: { companyId } }));
    expect(all).toContain('IN-USO');
    expect(all).not.toContain('NASCOSTO');
    const one = await planner.call(printDeviceLabel, { params: { device: hidden.id } });
    expect(await text(one)).toContain('NASCOSTO');
  });

  test('the laboratory only reads; a stranger’s device is not found', async () => {
    expect((await create(laboratory)).status).toBe(403);
    const params = { device: world.foreign.device.id };
    expect((await laboratory.call(getDevice, { params })).body.modificabile).toBe(false);
    expect((await expert.call(getDevice, { params })).status).toBe(404);
    expect((await expert.call(printDeviceLabel, { params })).status).toBe(404);
    expect((await change(expert, params.device, { status: 4 })).status).toBe(404);
    expect((await create(expert, { companyId: world.foreign.company.id })).status).toBe(404);
  });

  test.each([
    ['no sigla', { sigla: ' ' }, 'sigla', 'Indicare la sigla del dispositivo.'],
    ['a negative voltage', { kVp: -1 }, 'kVp', 'Indicare un numero non negativo.'],
    ['a day to come', { since: '2999-01-01' }, 'since', 'Data non valida: usare il formato AAAA-MM-GG.'],
  ])('refuses %s', async (_what, wrong, field, text) => {
    const { status, failure } = await create(planner, wrong);
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });
});

describe('the status of a device', () => {
  test('changes with a date and a reason, and its history is whole (R1-420)', async () => {
    const device = await buildDevice(app.db, { companyId: world.own.company.id });
    const noReason = await change(expert, device.id, { status: 3 });
    expect([noReason.status, noReason.failure.errors['dismissReason']]).toEqual([
      422,
      deviceTexts.reasonMissing,
    ]);
    const marked = await change(expert, device.id, { status: 3, dismissReason: 'Tubo esaurito' });
    expect(marked.body.currentStatus).toBe(3);
    const again = await change(planner, device.id, { status: 1 });
    expect([again.status, again.failure.detail]).toEqual([409, staleText]);
    const { versione } = marked.body;
    const early = await change(expert, device.id, { status: 5, date: '2026-01-09', versione });
    expect(early.failure.errors).toEqual({ date: deviceTexts.tooEarly });
    const gone = await change(expert, device.id, { status: 5, versione });
    expect(gone.body.statusContext.history).toMatchObject([
      { date: '2024-01-01', old_status: null, new_status: 1 },
      { date: '2026-01-10', old_status: 1, new_status: 3, dismiss_reason: 'Tubo esaurito' },
      { date: '2026-01-10', old_status: 3, new_status: 5, dismiss_reason: 'Tubo esaurito' },
    ]);
  });

  test('two people at once: one change stands, the other is told', async () => {
    const device = await buildDevice(app.db, { companyId: world.own.company.id });
    const both = await Promise.all([
      change(expert, device.id, { status: 4 }),
      change(planner, device.id, { status: 2 }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await planner.call(getDevice, { params: { device: device.id } });
    expect(body.statusContext.history).toHaveLength(2);
    expect(body.statusContext.history[1]?.new_status).toBe(body.currentStatus);
  });
});

test('the table has the devices of one’s reach, filtered, and goes to Excel', async () => {
  await buildDevice(app.db, {
    companyId: world.own.company.id,
    category: 'linac',
    sigla: 'Q1',
    active: false,
  });
  const read = async (caller: Caller, body: Record<string, string>) =>
    (await caller.call(tableDevices, { body: { _dt: 'devices', length: 100, ...body } })) as {
      status: number;
      body: { data: { id: number; type: string; company: { id: number } }[]; recordsFiltered: number };
    };
  const mine = await read(expert, {});
  expect(new Set(mine.body.data.map(({ company }) => company.id))).toEqual(new Set([world.own.company.id]));
  expect(
    (await read(planner, { categoria: 'linac', employer: String(world.own.company.employerId) })).body
      .recordsFiltered,
  ).toBe(0);
  expect((await read(planner, { nascosti: 'si' })).body.data.map(({ type }) => type)).toContain('linac');
  expect((await read(planner, { 'search[value]': 'provincia' })).body.data).toMatchObject([
    { id: world.foreign.device.id },
  ]);
  expect((await read(planner, { stato: '9' })).status).toBe(422);
  const sheet = await planner.call(tableDevices, { body: { _dt: 'devices', _exporter: 'excel' } });
  expect(sheet.headers['content-disposition']).toContain('dispositivi');
});
