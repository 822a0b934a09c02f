import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { buildUser } from '#db/builders/accounts.ts';
import { buildActivity, buildDevice } from '#db/builders/radioprotection.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { needProgram } from '#test/support/signers.ts';
import { activities } from '../../activities/schema.ts';
import { updateCompany } from '../../companies/contract.ts';
import { getDevice } from '../../devices/contract.ts';
import { printDeviceLabel } from '../../devices/labels/contract.ts';
import { devices } from '../../devices/schema.ts';
import { getOwnDevice, listOwnDevices } from '../../own-devices/contract.ts';
import { getOwnUnit, listOwnUnits } from '../../own-units/contract.ts';
import { findEmployerOfClient, findUnitAtAddress } from '../../radon-bridges/contract.ts';
import { findScannedDevice } from '../contract.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let customer: Caller;
/** A device out of use of the own unit. */
let hidden: number;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  planner = await app.as('radioprotezione');
  expert = await app.as('edr');
  customer = await app.as('cliente');
  const { company, device } = world.own.unit;
  hidden = (await buildDevice(app.db, { companyId: company.id, active: false })).id;
  const due = (type: number, deadline: string, more: object = {}) =>
    buildActivity(app.db, { companyId: company.id, type, deadline, ...more });
  await due(2, '2026-05-02', { deviceId: device.id });
  await due(11, '2026-04-01', { deletedAt: new Date('2026-01-01'), deviceId: device.id });
  await due(9, '2026-05-01', { alias: 'Segreto' });
  // Bills, and what nobody has said what it is, are the office's own.
  await due(11, '2026-04-02', { alias: 'Segreto', deviceId: device.id });
  await due(0, '2026-04-03');
});

describe('the code on a label', () => {
  test('names an address that is no area’s', async () => {
    needProgram('pdftoppm', 'poppler-utils', '-v');
    const { device } = world.own.unit;
    const { status, bytes, headers } = await expert.call(printDeviceLabel, { params: { device: device.id } });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
    await prepareZXingModule({
      overrides: { wasmBinary: new Uint8Array(wasm).buffer },
      fireImmediately: true,
    });
    const folder = await mkdtemp(join(tmpdir(), 'radia-label-'));
    await writeFile(join(folder, 'label.pdf'), bytes);
    spawnSync('pdftoppm', ['-png', '-singlefile', '-r', '150', 'label.pdf', 'label'], { cwd: folder });
    const found = await readBarcodes(await readFile(join(folder, 'label.png')), { formats: ['QRCode'] });
    const { baseUrl } = app.foundation.services.config;
    expect(found.map(({ text }) => text)).toEqual([`${baseUrl}/user/radioprotection/devices/${device.id}`]);
  });

  test('leads staff to the card, a customer to the own unit’s device, a stranger nowhere', async () => {
    const pageOf = async (caller: Caller, device: number) => {
      const { status, body } = await caller.call(findScannedDevice, { params: { device } });
      return status === 200 ? body.own : status;
    };
    const { device, company } = world.own.unit;
    const ofCustomer = { client: world.own.principal.id, company: company.id };
    for (const staff of [planner, expert, await app.as('laboratorio'), await app.as('admin')])
      expect(await pageOf(staff, device.id)).toBeNull();
    expect(await pageOf(customer, device.id)).toEqual(ofCustomer);
    for (const stranger of [customer, expert])
      expect(await pageOf(stranger, world.foreign.unit.device.id)).toBe(404);
    expect(await pageOf(await app.as('operatore'), device.id)).toBe(404);
    expect(await pageOf(app.stranger, device.id)).toBe(401);
    // Whoever is both goes where he sees it: another's expert to his own unit's device.
    await buildUser(app.db, {
      ...{ username: 'entrambi', roles: ['edr', 'cliente'] },
      grants: [{ principalId: world.own.principal.id, canAddClient: false, canAddAddress: false }],
    });
    expect(await pageOf(await app.as('entrambi'), device.id)).toEqual(ofCustomer);
    expect(await pageOf(customer, hidden)).toBe(404);
    expect(await pageOf(planner, hidden)).toBeNull();
  });
});

describe('a customer', () => {
  test('is told of an own unit how many devices, who answers for them, what is due first', async () => {
    const { principal, unit } = world.own;
    const known = {
      ...{ id: unit.company.id, dispositivi: 1, esperto: expect.stringMatching(/\S+ \S+/) },
      prossima: { id: expect.any(Number), type: 9, alias: null, deadline: '2026-05-01' },
    };
    const { body } = await customer.call(listOwnUnits, { params: { client: principal.id } });
    expect(body.unita).toMatchObject([known]);
    const one = await customer.call(getOwnUnit, {
      params: { client: principal.id, company: unit.company.id },
    });
    expect(one.body).toMatchObject(known);
  });

  test('is not told of bills, of what nobody has said what it is, nor how the office names its work', async () => {
    const { principal, unit } = world.own;
    const earlier = { companyId: unit.company.id, deviceId: unit.device.id, alias: 'Segreto' };
    const made = await Promise.all(
      [
        { type: 11, deadline: '2026-02-01' },
        { type: 0, deadline: '2026-02-02' },
        { type: 2, deadline: '2026-02-03' },
      ].map((one) => buildActivity(app.db, { ...earlier, ...one })),
    );
    const own = { client: principal.id, company: unit.company.id };
    const told = { id: made[2]?.id, type: 2, alias: null, deadline: '2026-02-03' };
    const units = await customer.call(listOwnUnits, { params: own });
    expect(units.body.unita).toMatchObject([{ prossima: told }]);
    const one = await customer.call(getOwnDevice, { params: { ...own, device: unit.device.id } });
    expect(one.body.prossima).toEqual(told);
    await app.db.delete(activities).where(
      inArray(
        activities.id,
        made.map(({ id }) => id),
      ),
    );
  });

  test('sees devices and registries of an own unit, without what is hidden or internal', async () => {
    const { unit, principal } = world.own;
    const own = { client: principal.id, company: unit.company.id };
    const { status, body } = await customer.call(listOwnDevices, { params: own });
    expect(status).toBe(200);
    expect(body.devices.map(({ id }) => id)).toEqual([unit.device.id]);
    expect(Object.keys(body.devices[0] ?? {})).not.toContain('statusContext');
    expect(body.registries.map(({ id }) => id)).toContain(unit.registry.id);
    const foreign = { ...own, company: world.foreign.unit.company.id };
    expect((await customer.call(listOwnDevices, { params: foreign })).status).toBe(404);
    expect((await customer.call(listOwnDevices, { params: { ...own, client: 999_999 } })).status).toBe(404);
    expect((await expert.call(listOwnDevices, { params: own })).status).toBe(403);
    expect((await app.stranger.call(listOwnDevices, { params: own })).status).toBe(401);
  });

  test('reads one device: since when it stands so and what is due, nothing that is written about it', async () => {
    const { unit, principal } = world.own;
    const params = { client: principal.id, company: unit.company.id, device: unit.device.id };
    await app.db.update(devices).set({ notes: 'Interno' }).where(eq(devices.id, unit.device.id));
    const { body } = await customer.call(getOwnDevice, { params });
    expect(body).toMatchObject({
      ...{ sigla: 'RX1', dal: '2024-01-01', unita: unit.company.alias, datore: unit.employer.alias },
      prossima: { type: 2, deadline: '2026-05-02' },
      registries: [{ id: unit.registry.id }],
    });
    expect(JSON.stringify(body)).not.toMatch(/Interno|Segreto/);
    const other = world.foreign.unit;
    for (const wrong of [
      { device: other.device.id },
      { device: hidden },
      { company: other.company.id },
      { client: 999_999 },
    ])
      expect((await customer.call(getOwnDevice, { params: { ...params, ...wrong } })).status).toBe(404);
    const card = await expert.call(getDevice, { params: { device: unit.device.id } });
    expect(card.body).toMatchObject({
      ...{ notes: 'Interno', prossima: { type: 11, alias: 'Segreto', deadline: '2026-04-02' } },
      manuals: [{ id: unit.manual.id, title: unit.manual.title }],
    });
  });
});

test('the bridge to radon is seen from both sides, by those within reach, and taken away', async () => {
  const { unit, address, client } = world.own;
  const unitAt = async (caller: Caller) =>
    (await caller.call(findUnitAtAddress, { params: { indirizzo: address.id } })).body.unita?.company.id;
  expect(await unitAt(expert)).toBe(unit.company.id);
  const elsewhere = await expert.call(findUnitAtAddress, {
    params: { indirizzo: world.foreign.address.id },
  });
  expect(elsewhere.body).toEqual({ unita: null });
  const none = await planner.call(findEmployerOfClient, { params: { cliente: client.id } });
  expect(none.body).toEqual({ datore: null });
  expect((await customer.call(findUnitAtAddress, { params: { indirizzo: address.id } })).status).toBe(403);
  const { alias, address: street, city, postalCode: cap, province } = unit.company;
  const untied = await planner.call(updateCompany, {
    params: { company: unit.company.id },
    body: { alias, address: street, city, cap, province, indirizzi: [], attivo: true, versione: 1 },
  });
  expect(untied.body.indirizzi).toEqual([]);
  expect(await unitAt(planner)).toBeUndefined();
  expect(
    (await customer.call(listOwnUnits, { params: { client: world.own.principal.id } })).body.unita,
  ).toEqual([]);
});
