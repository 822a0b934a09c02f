import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildControlPlace } from '#db/builders/control-lists.ts';
import { buildShipment } from '#db/builders/shipments-to-measure.ts';
import { getForm, getFormHistory } from '#irme90/forms/contract.ts';
import { placeDelegations } from '#irme90/inspections/schema.ts';
import { arrivalPlaces, controlParties, flights, ships } from '#irme90/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { openControls } from '#test/support/control-world.ts';
import { listArrivalPorts, listControlOperators, shippers, shipsLookup } from '../../lookups/contract.ts';
import { listLookupEntries, mergeEntries, previewMerge } from '../contract.ts';
import { doubleTexts } from '../rules.ts';

let world: Awaited<ReturnType<typeof openControls>>;
let client: number;

beforeAll(async () => {
  world = await openControls();
  client = world.principal.id;
});

const merge = (elenco: string, voce: number, to: number, over: Record<string, number> = {}) =>
  world.planner.call(mergeEntries, {
    params: { elenco, voce },
    body: { in: to, versione: 1, versioneIn: 1, ...over },
  });
const preview = (elenco: string, voce: number, to: number) =>
  world.planner.call(previewMerge, { params: { elenco, voce }, query: { in: String(to) } });
const ship = async (label: string) => {
  const [row] = await world.app.db.insert(ships).values({ label }).returning();
  if (!row) throw new Error('no ship');
  return row.id;
};
const shipper = async (label: string, principalId = client) => {
  const [row] = await world.app.db
    .insert(controlParties)
    .values({ label, principalId, role: 'mittente' })
    .returning();
  if (!row) throw new Error('no shipper');
  return row.id;
};

describe('merging doubles', () => {
  test('are proposed where names are much alike, and found by words', async () => {
    await ship('Stella del Mare');
    await ship('Stela del Mare');
    await ship('Aurora');
    const { body } = await world.planner.call(listLookupEntries, {
      query: { elenco: 'navi', simili: 'si' },
    });
    expect(body.rows.map(({ nome, simile }) => [nome, simile?.nome])).toEqual([
      ['Stela del Mare', 'Stella del Mare'],
      ['Stella del Mare', 'Stela del Mare'],
    ]);
    const found = await world.planner.call(listLookupEntries, { query: { elenco: 'navi', q: 'auro' } });
    expect(found.body).toMatchObject({ total: 1, rows: [{ nome: 'Aurora', simile: null, moduli: 0 }] });
  });

  test('are no doubles of another client’s, of a place of another kind, or of what was merged before', async () => {
    const { db } = world.app;
    await shipper('Laminati di Prova');
    await shipper('Laminati di Prova 2', world.other.id);
    await buildControlPlace(db, { label: 'Scalo Immaginario', kind: 'porto' });
    await buildControlPlace(db, { label: 'Scalo Immaginario 2', kind: 'aeroporto' });
    await merge('navi', await ship('Regina Inventata'), await ship('Zeta'));
    await ship('Regina Inventata 2');
    for (const [elenco, name] of [
      ['mittenti', 'Laminati'],
      ['porti', 'Scalo'],
      ['navi', 'Regina'],
    ] as const) {
      const query = { elenco, q: name };
      expect((await world.planner.call(listLookupEntries, { query })).body.total).toBeGreaterThan(0);
      const { body } = await world.planner.call(listLookupEntries, { query: { ...query, simili: 'si' } });
      expect([elenco, body.rows]).toEqual([elenco, []]);
    }
  });

  test('leads the name that went to the entry that stayed, also of one merged before', async () => {
    const [first, second, third] = [await ship('Uno'), await ship('Due'), await ship('Tre')];
    await merge('navi', first, second);
    const again = await merge('navi', second, third, { versione: 1 });
    expect(again.body).toEqual({ id: third, nome: 'Tre', moduli: 0 });
    for (const label of ['uno', 'DUE', 'Tre']) {
      const { body } = await world.planner.call(shipsLookup.add, { params: { client }, body: { label } });
      expect(body.value).toBe(third);
    }
    const { body: list } = await world.planner.call(shipsLookup.list, { params: { client } });
    expect(list.map(({ label }) => label)).not.toContain('Uno');
  });

  test('changes open forms, each with its event, and leaves those in the register as they are', async () => {
    const { db } = world.app;
    const [double, stays] = [await ship('Vecchio Nome'), await ship('Nuovo Nome')];
    const createdBy = world.expert.id;
    const built = () => buildShipment(db, { principalId: client, createdBy, shipId: double });
    const [open, attested] = [await built(), await built()];
    await db.execute(`update control_forms set state = 'lavorato', method = 'strumentoPortatile', background = 0.1,
      within_20_cm = 0.1, measured_at = now(), measured_by = ${createdBy}, conclusion = 'accettato',
      register_year = 2026, register_number = 1, attested_by = ${createdBy}, attested_at = now()
      where id = ${attested.id}`);
    expect((await preview('navi', double, stays)).body).toMatchObject({ moduli: 1, chiusi: 1 });
    expect((await merge('navi', double, stays)).body.moduli).toBe(1);
    const shipOf = async (mod: number) =>
      (await world.planner.call(getForm, { params: { mod } })).body.trasporto.naveDetails?.label;
    expect([await shipOf(open.id), await shipOf(attested.id)]).toEqual(['Nuovo Nome', 'Vecchio Nome']);
    const { body } = await world.planner.call(getFormHistory, { params: { mod: open.id } });
    expect(body.eventi[0]).toMatchObject({ chi: 'Paola Pianifica', modifiche: [{ campo: 'Nave n.' }] });
  });

  test('moves arrivals, inspectors and delegations of a place to the one that stays', async () => {
    const { db } = world.app;
    const double = await buildControlPlace(db, { label: 'Porto Finto (doppio)' });
    await db.insert(arrivalPlaces).values({ principalId: client, placeId: double.id });
    await db.execute(
      `insert into inspector_places select ${world.colleague.id}, ${client}, 'mare', ${double.id}`,
    );
    await db.insert(placeDelegations).values({
      ...{ principalId: client, placeId: double.id, operatorId: world.colleague.id },
      ...{
        startsOn: '2026-06-01',
        endsOn: '2026-06-05',
        createdBy: world.expert.id,
        createdAt: world.app.clock.now(),
      },
    });
    expect((await preview('porti', double.id, world.port.id)).body).toMatchObject({
      ...{ moduli: 0, clienti: 1, abilitazioni: 1, deleghe: 1, ostacolo: null },
    });
    expect((await merge('porti', double.id, world.port.id)).status).toBe(200);
    const { body: ports } = await world.planner.call(listArrivalPorts, { params: { client } });
    expect(ports.items.map(({ value }) => value)).toEqual([world.port.id]);
    const query = { tipo: 'mare', portoArrivo: double.id };
    const { body: operators } = await world.planner.call(listControlOperators, { params: { client }, query });
    expect(operators).toHaveLength(2);
  });

  test('is refused where delegations would overlap, of other clients, and of an entry with itself', async () => {
    const { db } = world.app;
    const double = await buildControlPlace(db, { label: 'Ancora Finto' });
    for (const placeId of [double.id, world.otherPort.id])
      await db.insert(placeDelegations).values({
        ...{ principalId: world.other.id, placeId, operatorId: world.colleague.id },
        ...{
          startsOn: '2026-07-01',
          endsOn: '2026-07-05',
          createdBy: world.expert.id,
          createdAt: world.app.clock.now(),
        },
      });
    expect((await preview('porti', double.id, world.otherPort.id)).body.ostacolo).toBe(
      doubleTexts.delegations,
    );
    const overlap = await merge('porti', double.id, world.otherPort.id);
    expect([overlap.status, overlap.failure.detail]).toEqual([409, doubleTexts.delegations]);
    const [own, foreign] = [await shipper('Di casa'), await shipper('Di altri', world.other.id)];
    expect((await merge('mittenti', own, foreign)).failure.detail).toBe(doubleTexts.otherClient);
    expect((await merge('mittenti', own, own)).failure.detail).toBe(doubleTexts.itself);
    expect((await merge('destinatari', own, foreign)).status).toBe(404);
  });

  test('is refused where an open form goes from the one to the other', async () => {
    const { db } = world.app;
    const [from, to] = [await buildControlPlace(db), await buildControlPlace(db)];
    await buildShipment(db, {
      ...{ principalId: client, createdBy: world.expert.id },
      ...{ departurePortId: from.id, arrivalPortId: to.id },
    });
    expect((await preview('porti', from.id, to.id)).body.ostacolo).toBe(doubleTexts.ends);
    const ends = await merge('porti', from.id, to.id);
    expect([ends.status, ends.failure.detail]).toEqual([409, doubleTexts.ends]);
  });

  test('is refused where a flight goes from the one to the other, which keeps its ends', async () => {
    const { db } = world.app;
    const [from, to] = [
      await buildControlPlace(db, { kind: 'aeroporto' }),
      await buildControlPlace(db, { kind: 'aeroporto' }),
    ];
    const flight = { label: 'ZZ 100', departureId: to.id, arrivalId: from.id };
    await db.insert(flights).values(flight);
    expect((await preview('aeroporti', from.id, to.id)).body.ostacolo).toBe(doubleTexts.ends);
    const ends = await merge('aeroporti', from.id, to.id);
    expect([ends.status, ends.failure.detail]).toEqual([409, doubleTexts.ends]);
    expect(await db.select().from(flights).where(eq(flights.label, flight.label))).toMatchObject([flight]);
  });

  test('of two at once one is done; whoever saw an older version is told so; the trail tells it', async () => {
    const [from, one, other] = [await shipper('Doppione'), await shipper('Primo'), await shipper('Secondo')];
    const stale = await merge('mittenti', from, one, { versioneIn: 9 });
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    const both = await Promise.all([merge('mittenti', from, one), merge('mittenti', from, other)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    const { rows } = await world.app.db.execute(
      `select event, details->>'name' as name from audit_events where entity = 'control-party' and entity_id = '${from}'`,
    );
    expect(rows).toEqual([{ event: 'control-party.merged', name: 'Doppione' }]);
    const { body } = await world.planner.call(shippers.list, { params: { client } });
    expect(body.map(({ label }) => label)).not.toContain('Doppione');
  });
});
