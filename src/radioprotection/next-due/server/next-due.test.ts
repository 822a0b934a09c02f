import { beforeAll, expect, test } from 'vitest';
import { buildActivity } from '#db/builders/radioprotection.ts';
import { openTestApp } from '#test/support/app.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { getCompany } from '../../companies/contract.ts';
import { getDevice } from '../../devices/contract.ts';
import { getOwnDevice } from '../../own-devices/contract.ts';
import { getOwnUnit } from '../../own-units/contract.ts';

let app: Awaited<ReturnType<typeof openTestApp>>;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
});

test('what is due first is the earliest that is neither done nor deleted and has a deadline, at each place that tells it', async () => {
  const { company, device } = world.own;
  const enter = (more: object) =>
    buildActivity(app.db, { companyId: company.id, deviceId: device.id, type: 2, ...more });
  await enter({ deadline: '2026-01-01', complete: true, completedAt: new Date('2026-01-01T09:00:00Z') });
  await enter({ deadline: '2026-01-02', deletedAt: new Date('2026-01-01T09:00:00Z') });
  await enter({ deadline: null });
  // Left out at a visit, on purpose: it is still to be done.
  const skipped = await enter({ deadline: '2026-01-03', skip: true, alias: 'Rinviata' });
  await enter({ deadline: '2026-01-04' });

  const planner = await app.as('rp');
  const customer = await app.as('cliente');
  const own = { client: world.principal.id, company: company.id };
  const due = { id: skipped.id, deadline: '2026-01-03' };
  const unit = await planner.call(getCompany, { params: { company: company.id } });
  const card = await planner.call(getDevice, { params: { device: device.id } });
  const ownUnit = await customer.call(getOwnUnit, { params: own });
  const ownCard = await customer.call(getOwnDevice, { params: { ...own, device: device.id } });
  for (const { body } of [unit, card, ownUnit, ownCard]) expect(body.prossima).toMatchObject(due);
  expect(card.body.statusContext.activity).toBe('Rinviata');
});
