import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildControlPlace } from '#db/builders/control-lists.ts';
import { buildPerson } from '#db/builders/radioprotection.ts';
import type { Caller } from '#test/support/app.ts';
import { byPortal, openMeasures } from '#test/support/measure-world.ts';
import { getAttestation } from '../../attestations/contract.ts';
import { listForms } from '../../forms/contract.ts';
import type { controlForms } from '../../forms/schema.ts';
import { addDelegation, removeDelegation } from '../../inspections/contract.ts';
import { placeDelegations } from '../../inspections/schema.ts';
import { getWorkItem, listWork, sendMeasures } from '../../measures/contract.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;
let colleague: Caller;

beforeAll(async () => {
  world = await openMeasures();
  colleague = await world.app.as('collega');
  const { app, inspector, principal, port } = world;
  await buildPerson(app.db, { userId: world.expert.id, grade: 'terzo', fiscalCode: 'NRENNA75D41L840X' });
  await app.db.execute(sql`insert into inspector_places
    values (${inspector.id}, ${principal.id}, 'scaricatoNave', ${port.id})`);
});

type Where = Partial<typeof controlForms.$inferInsert>;
const built = async (where: Where) => {
  const { app, principal, expert } = world;
  const nowhere = { controlPlaceId: null, operatorId: null, goods: randomUUID() };
  return buildControlForm(app.db, {
    ...{ principalId: principal.id, createdBy: expert.id, ...nowhere, ...where },
  });
};
/** The name of a form's place as its client's list and the work list have it. */
const named = async (id: number) => {
  const params = { client: world.principal.id };
  const { body: forms } = await world.planner.call(listForms, { params, query: { perPagina: '100' } });
  const { body: work } = await world.planner.call(listWork, {
    query: { scheda: 'da-lavorare', q: String(id) },
  });
  return [
    forms.rows.find((row) => row.id === id)?.luogo,
    work.rows.find((row) => row.id === id)?.luogo,
  ] as const;
};
const seenBy = async (id: number) =>
  Promise.all(
    [world.operator, colleague].map(
      async (caller) => (await caller.call(getWorkItem, { params: { mod: id } })).status === 200,
    ),
  );
const mailOf = async (id: number) => {
  const { rows } = await world.app.db.execute<{ text: string }>(sql`
    select text from mails where kind = 'send-measures-notice' and text like ${`%n. ${id}\n%`} order by id desc limit 1`);
  return rows[0]?.text;
};
const measure = (id: number) =>
  world.planner.call(
    sendMeasures,
    { params: { mod: id }, body: byPortal },
    { 'idempotency-key': randomUUID() },
  );

describe('the place of a form', () => {
  test.each([
    ['on land, the place of control', { transport: 'terra' }, 'control', 'Porto Finto', [true, false]],
    [
      'off a ship, the place of control',
      { transport: 'scaricatoNave' },
      'both',
      'Porto Finto',
      [true, false],
    ],
    [
      'off a ship, else the port it came to',
      { transport: 'scaricatoNave' },
      'port',
      'Porto Lontano',
      [true, false],
    ],
    ['on land without one, none', { transport: 'terra' }, 'none', null, [true, true]],
  ] as const)(
    'is %s; lists and mail say the same, and who could be chosen sees it',
    async (_what, where, kind, place, seen) => {
      const { port, otherPort } = world;
      const control = kind === 'control' || kind === 'both' ? { controlPlaceId: port.id } : {};
      const arrival = kind === 'port' || kind === 'both' ? { arrivalPortId: otherPort.id } : {};
      const { id } = await built({ ...where, ...control, ...arrival });
      expect(await named(id)).toEqual([place, place]);
      expect(await seenBy(id)).toEqual(seen);
      expect((await measure(id)).status).toBe(200);
      const mail = await mailOf(id);
      if (place === null) expect(mail).not.toContain('Luogo:');
      else expect(mail).toContain(`Luogo: ${place}\n`);
    },
  );

  test('at sea is the port of arrival, nobody’s who is enabled elsewhere', async () => {
    const { id } = await world.form({ operatorId: null });
    expect(await named(id)).toEqual(['Porto Finto', 'Porto Finto']);
    expect(await seenBy(id)).toEqual([true, false]);
    const far = await world.form({ operatorId: null, arrivalPortId: world.otherPort.id });
    expect(await seenBy(far.id)).toEqual([false, false]);
  });

  test('that was merged away is the one that stayed: for reach, lists, mail, delegations and earlier backgrounds', async () => {
    const { app, port, planner, inspector, principal } = world;
    const double = await buildControlPlace(app.db, { label: 'Porto Finto (doppio)' });
    const at = { transport: 'terra', controlPlaceId: double.id } as const;
    const [earlier, free, own] = [await built(at), await built(at), await built(at)];
    await measure(earlier.id);
    await app.db.execute(sql`update control_forms set operator_id = ${inspector.id} where id = ${own.id}`);
    await app.db.execute(sql`update control_places set merged_into_id = ${port.id} where id = ${double.id}`);
    expect(await seenBy(free.id)).toEqual([true, false]);
    expect(await named(free.id)).toEqual(['Porto Finto', 'Porto Finto']);
    await measure(free.id);
    expect(await mailOf(free.id)).toContain('Luogo: Porto Finto\n');
    const next = await built({ ...at, controlPlaceId: port.id });
    await measure(next.id);
    const { body } = await world.edr.call(getAttestation, { params: { mod: next.id } });
    expect(body.fondiPrecedenti.map(({ mod }) => mod)).toEqual(expect.arrayContaining([earlier.id, free.id]));
    await planner.call(addDelegation, {
      params: { client: principal.id },
      body: {
        ...{ client: principal.id, place: port.id, operator: inspector.id, type: 'porto' },
        dates: [own.dueDate],
      },
    });
    const [delegation] = await app.db.select().from(placeDelegations);
    await planner.call(removeDelegation, {
      params: { resourceId: delegation?.id ?? 0 },
      query: { deselectOperator: 'true' },
    });
    const { rows } = await app.db.execute(sql`select operator_id from control_forms where id = ${own.id}`);
    expect(rows).toEqual([{ operator_id: null }]);
  });
});
