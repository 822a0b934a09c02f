import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildDevice, buildRegistry } from '#db/builders/radioprotection.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { getDevice, updateDevice } from '../../devices/contract.ts';
import { devices } from '../../devices/schema.ts';
import { updateRegistry } from '../contract.ts';
import { registryTexts, whyNotCategory } from '../rules.ts';

let app: TestApp;
let companyId: number;
let otherDevice: number;

beforeAll(async () => {
  app = await openTestApp();
  const { own } = await buildUnitWorld(app);
  companyId = own.company.id;
  otherDevice = own.device.id;
});

/** A resonance device with its registry. */
async function build(registry: { closeDate?: string } = {}) {
  const device = await buildDevice(app.db, { companyId, sigla: 'RM', category: 'rm' });
  const ofDevice = { companyId, deviceId: device.id, kind: 'resonance', implantType: 'rm' } as const;
  return {
    device: device.id,
    registry: (await buildRegistry(app.db, { ...ofDevice, openDate: '2025-01-01', ...registry })).id,
  };
}

/** The category of a device corrected; what is said against it. */
async function correct(device: number, type: string) {
  const body = { sigla: 'RM', type, attivo: true, versione: 1 };
  const { status, failure } = await (await app.as('edr')).call(updateDevice, { params: { device }, body });
  return [status, status === 200 ? null : failure.errors['type']];
}

test('a device keeps to a category that its open registry is for', async () => {
  const { device, registry } = await build();
  expect(await correct(device, 'tac')).toEqual([
    422,
    whyNotCategory([{ id: registry, kind: 'resonance' }], 'tac'),
  ]);
  const { body } = await (await app.as('edr')).call(getDevice, { params: { device } });
  expect(body.type).toBe('rm');
});

test('what is closed holds no category back', async () => {
  const { device } = await build({ closeDate: '2025-12-31' });
  expect((await correct(device, 'tac'))[0]).toBe(200);
});

test('a registry whose device is of another category is still changed, but for a device that it is not for', async () => {
  const { device, registry } = await build();
  // As it was corrected before that was refused.
  await app.db.update(devices).set({ category: 'tac' }).where(eq(devices.id, device));
  const change = async (body: object) => {
    const { status, failure } = await (await app.as('edr')).call(updateRegistry, {
      params: { registry },
      body: { implantType: 'rm', device, openDate: '2025-01-01', notes: null, attivo: true, ...body },
    });
    return [status, status === 200 ? null : failure.errors['device']];
  };
  expect((await change({ attivo: false, versione: 1 }))[0]).toBe(200);
  expect(await change({ device: otherDevice, versione: 2 })).toEqual([422, registryTexts.resonanceDevice]);
  expect((await change({ device: null, versione: 2 }))[0]).toBe(200);
});
