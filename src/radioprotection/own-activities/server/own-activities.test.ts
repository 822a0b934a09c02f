import { beforeAll, expect, test } from 'vitest';
import { buildActivity } from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { openActivities } from '#test/support/activity-world.ts';
import type { Caller } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { activities } from '../../activities/schema.ts';
import { listOwnActivities, ownActivitiesShown } from '../contract.ts';

let on: Awaited<ReturnType<typeof openActivities>>;
let customer: Caller;

beforeAll(async () => {
  on = await openActivities();
  customer = await on.app.as('cliente');
});

const listed = (
  company: number,
  caller = customer,
  client = on.world.principal.id,
  query: Record<string, string> = {},
) => caller.call(listOwnActivities, { params: { client, company }, query });

test('a customer reads what is due in the own unit and what was done, and nothing of the house', async () => {
  const { own } = on.world;
  const build = (type: number, days: number | null, more: object = {}) =>
    buildActivity(on.app.db, {
      ...{ companyId: own.company.id, type, deadline: days === null ? null : addDays(testDay, days) },
      ...{ note: 'Segreto', alias: 'Segreto' },
      ...more,
    });
  await build(9, 60);
  await build(5, -1, { registryId: own.registry.id, inReview: true });
  await build(4, 10, { needSign: true });
  await build(10, null, { skip: true });
  const at = { complete: true, completedAt: on.app.clock.now() };
  await build(2, 5, {
    ...at,
    deviceId: own.device.id,
    outcomeOn: '2026-03-01',
    judgement: 2,
    judgementNote: 'Segreto',
  });
  await build(9, 5, { ...at, outcomeOn: '2026-03-10' });
  // Bills, what nobody has said what it is, and what was taken out are none of theirs.
  await build(11, 3);
  await build(0, 3);
  await build(2, 3, { deviceId: own.device.id, deletedAt: on.app.clock.now() });
  const toDo = await listed(own.company.id);
  const done = await listed(own.company.id, customer, undefined, { eseguite: 'si' });
  expect([toDo.status, toDo.body.total, done.status, done.body.total]).toEqual([200, 4, 200, 2]);
  const told = [...toDo.body.attivita, ...done.body.attivita];
  expect(told.map(({ nome, stato, dispositivo, giudizio }) => [nome, stato, dispositivo, giudizio])).toEqual([
    ['Misure per Relazione di Sorveglianza', 'overdue', 'RX1', null],
    ['Notifica Preventiva', 'expiring', null, null],
    ['Verifica Elettromedicale', 'open', null, null],
    ['Registrazione Esito Preventiva', 'open', null, null],
    ['Verifica Elettromedicale', 'complete', null, null],
    ['Controllo di Qualità', 'complete', 'RX1', 2],
  ]);
  expect(JSON.stringify(told)).not.toContain('Segreto');
});

test('another’s unit, another’s principal and one that is out of use are not found; nobody else asks', async () => {
  const { own, foreign } = on.world;
  expect((await listed(foreign.company.id)).status).toBe(404);
  expect((await listed(own.company.id, customer, 999_999)).status).toBe(404);
  expect((await listed(own.company.id, on.app.stranger)).status).toBe(401);
  for (const caller of [on.planner, on.expert, on.laboratory])
    expect((await listed(own.company.id, caller)).status).toBe(403);
});

test('of however many there are to do, what was done is told too; each a page at a time', async () => {
  const { own } = on.world;
  const count = async (query: Record<string, string>) => {
    const { body } = await listed(own.company.id, customer, undefined, query);
    return [body.attivita.length, body.total];
  };
  const [, before = 0] = await count({});
  const many = Array.from({ length: ownActivitiesShown + 1 }, () => ({
    ...{ companyId: own.company.id, type: 2, deadline: '2027-01-01' },
  }));
  await on.app.db.insert(activities).values(many);
  expect(await count({})).toEqual([ownActivitiesShown, before + many.length]);
  expect(await count({ page: '2' })).toEqual([before + 1, before + many.length]);
  expect(await count({ page: '3' })).toEqual([0, before + many.length]);
  const [done = 0] = await count({ eseguite: 'si' });
  expect(done).toBeGreaterThan(0);
  const wrong = await listed(own.company.id, customer, undefined, { page: '0', eseguite: 'forse' });
  expect([wrong.status, Object.keys(wrong.failure.errors).toSorted()]).toEqual([422, ['eseguite', 'page']]);
});
