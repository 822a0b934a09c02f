import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { buildControlPlace } from '#db/builders/control-lists.ts';
import { createForm } from '#irme90/forms/contract.ts';
import { arrivalPlaces } from '#irme90/schema.ts';
import { formBySea, openControls, sendKey } from '#test/support/control-form-world.ts';
import { mergeEntries } from '../contract.ts';

let world: Awaited<ReturnType<typeof openControls>>;

beforeAll(async () => {
  world = await openControls();
});

const blocked = async () => {
  const { rows } = await world.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
};
async function waiting(count: number): Promise<void> {
  await expect.poll(blocked, { timeout: 20_000, interval: 20 }).toBe(count);
}

/** A double of a port where goods arrive. */
async function double(label: string): Promise<number> {
  const { id } = await buildControlPlace(world.db, { label });
  await world.db.insert(arrivalPlaces).values({ principalId: world.client, placeId: id });
  return id;
}
const save = (portId: number) => {
  const body = formBySea(world);
  const { naveDetails: ship } = body.trasporto;
  const trasporto = {
    ...body.trasporto,
    naveDetails: { ...ship, portoArrivo: { value: portId, label: 'Doppio' } },
  };
  const params = { client: world.client };
  return world.planner.call(createForm, { params, body: { ...body, trasporto } as never }, sendKey());
};
const merge = (portId: number) =>
  world.planner.call(mergeEntries, {
    params: { elenco: 'porti', voce: portId },
    body: { in: world.genova.id, versione: 1, versioneIn: 1 },
  });
const arrivalOf = async (id: number) => {
  const { rows } = await world.db.execute<{ place: number }>(
    sql`select arrival_port_id as place from control_forms where id = ${id}`,
  );
  return rows[0]?.place;
};

test('an entry that is merged while a form is being saved with it becomes the one that stays', async () => {
  const port = await double('Genova porto');
  // The ship is held by somebody: the form has found its entries and is about to be written.
  const both = await world.db.transaction(async (db) => {
    await db.execute(sql`select from ships where id = ${world.nave.id} for update`);
    const saving = save(port);
    await waiting(1);
    const merging = merge(port);
    await waiting(2);
    return { saving, merging };
  });
  const [saved, merged] = await Promise.all([both.saving, both.merging]);
  expect([saved.status, merged.status, merged.body.moduli]).toEqual([200, 200, 1]);
  expect(await arrivalOf(saved.body.id)).toBe(world.genova.id);
});

test('a form that is saved while one of its entries is merged waits, and names the one that stayed', async () => {
  const port = await double('Genova scalo');
  // An arrival of the double is held by somebody: the merge has begun and stands there.
  const both = await world.db.transaction(async (db) => {
    await db.execute(sql`select from arrival_places where place_id = ${port} for update`);
    const merging = merge(port);
    await waiting(1);
    const saving = save(port);
    await waiting(2);
    return { saving, merging };
  });
  const [saved, merged] = await Promise.all([both.saving, both.merging]);
  expect([saved.status, merged.status]).toEqual([200, 200]);
  expect(await arrivalOf(saved.body.id)).toBe(world.genova.id);
});
