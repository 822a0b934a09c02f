import { sql } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTables, qualified } from '#platform/server/backup/catalogue.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { accounts, allows, lineOf, listed } from './access/endpoints.ts';
import { unknownId } from './access/entry.ts';
import { type IdPlace, idPlaces, type Json, withValue } from './contract-shapes.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

let sessionOfAdmin: number;

/** The record of a world that a name of the wire means; a mere `id` is one of the `list` that the address ends with, `value` is an `id`. */
function recordNamed(world: PrincipalWorld, path: string[], list: string): number | undefined {
  const records: Record<string, number> = {
    committente: world.principal.id,
    client: world.principal.id,
    cliente: world.client.id,
    azienda: world.client.id,
    employer: world.client.id,
    indirizzo: world.address.id,
    punto: world.busyPoint.id,
    puntoMisurazione: world.freePoint.id,
    planimetria: world.plan.id,
    planimetry: world.plan.id,
    dosimetro: world.dosimeter.id,
    newDosimeter: world.dosimeter.id,
    oldDosimeterId: world.active.id,
    dosimeterId: world.active.id,
    dosimeter: world.active.id,
    trattamento: world.active.id,
    // None of the world was corrected.
    correzione: unknownId,
    // Nor has any report, and so no letter about one.
    report: unknownId,
    lettera: unknownId,
    company: world.unit.company.id,
    project: world.unit.project.id,
    person: world.unit.person.id,
    device: world.unit.device.id,
    folder: world.unit.folders.registry.folder,
    docId: world.unit.folders.registry.docId,
    document: world.unit.folders.registry.docId,
    assignment: world.unit.role.id,
    activity: world.mass.id,
    zone: world.zoneId,
    zona: world.zoneId,
    transfer: world.unit.trip.transfer,
    day: world.unit.trip.day,
    appointment: world.unit.trip.appointment,
    instrument: world.unit.trip.instrument,
    session: sessionOfAdmin,
    resourceId: world.control.delegation,
    place: world.control.port,
    operator: world.control.inspector,
    operatore: world.control.inspector,
    mod: world.control.form,
    mittente: world.control.shipper,
    destinatario: world.control.consignee,
    portoPartenza: world.control.port,
    portoArrivo: world.control.port,
    aeroportoPartenza: world.control.port,
    aeroportoArrivo: world.control.port,
    sedeControllo: world.control.port,
    usedInstrument: world.control.instrument,
    // No load of the world has photos.
    photo: unknownId,
    // No instrument of the world has a card, and no ship, flight or airline is a client's own.
    carta: unknownId,
    naveDetails: unknownId,
    voloDetails: unknownId,
    compagnia: unknownId,
  };
  const ofLists: Record<string, string> = {
    committenti: 'committente',
    clienti: 'cliente',
    indirizzi: 'indirizzo',
  };
  const named = path.findLast((key) => !['id', 'value'].includes(key) && !/^\d+$/.test(key)) ?? ofLists[list];
  return named === undefined ? world.active.id : records[named];
}

/** Ids that name nothing a stranger could own: questions, answers and the way to them are the same for everybody. */
const commonIds: Record<string, RegExp> = {
  saveEmployerSurvey: /^(questionario|risposteLette)\./,
  saveBuildingSurvey: /^(questionario|risposteLette)\./,
  placeDosimeter: /^(questionario|risposteLette)\./,
  listAddressRecords: /^regione$/,
  exportAddresses: /^regione$/,
  listSitesOnMap: /^regione$/,
  // Ports and airports are shared by all; what stands at a stranger's is left out.
  listControlOperators: /^(aereoportoArrivo|portoArrivo|sedeControllo)$/,
  listTakenSpans: /^(aereoportoArrivo|portoArrivo|sedeControllo)$/,
  // A filter: of a stranger's client there are no events (Q2-102).
  loadCalendarEvents: /^filters\./,
  // Given back as it was sent.
  listFloorPlansWithDraft: /^newPlanimetries\./,
};
/** Where a contract leaves open whether a record is named or described (a new one). */
const openPlaces: Record<string, IdPlace[]> = {
  placeDosimeter: ['cliente', 'indirizzo', 'puntoMisurazione'].map((key) => ({
    part: 'body',
    path: [key, 'id'],
  })),
};

/** Not looked at: what every request touches, and the gazetteer, which is large and which no endpoint writes. */
const besides = ['sessions', 'sign_in_failures', 'municipalities', 'municipality_postal_codes'];

/** Asked hundreds of times on one connection, which plans it once. */
let hashing: { client: PoolClient; text: string };

async function prepareHash(): Promise<typeof hashing> {
  const client = await app.foundation.database.pool.connect();
  atEndOfFile(async () => client.release());
  const tables = (await listTables(client)).filter(({ name }) => !besides.includes(name));
  const each = tables.map(
    (table) =>
      `select md5(string_agg(t::text, ' ' order by t::text)) as hash, '${table.name}' as name from ${qualified(table)} t`,
  );
  const text = `select md5(string_agg(concat(name, hash), ' ' order by name)) as all from (${each.join(' union all ')}) parts`;
  return { client, text };
}

/** One hash over all other records. */
async function hashOfRecords(): Promise<string> {
  const { client, text } = hashing;
  const { rows } = await client.query<{ all: string }>({ name: 'hash-of-records', text });
  return rows[0]?.all ?? '';
}

const withIds = listed
  .map((endpoint) => {
    const isCommon = ({ path }: IdPlace) => commonIds[endpoint.name]?.test(path.join('.')) ?? false;
    const places = [...idPlaces(endpoint), ...(openPlaces[endpoint.name] ?? [])];
    return { endpoint, places: places.filter((place) => !isCommon(place)) };
  })
  .filter(({ places }) => places.length > 0)
  .map(({ endpoint, places }) => [endpoint.name, endpoint, places] as const);

describe("a stranger's record named anywhere is as if it were not there, and nothing changes (R0-005, R0-006)", () => {
  /** What was there after the endpoint before: between two of them nobody calls anything. */
  let found: string;

  beforeAll(async () => {
    for (const username of Object.values(accounts)) await app.as(username);
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select s.id from sessions s join users u on u.id = s.user_id where u.username = 'admin' limit 1`,
    );
    sessionOfAdmin = rows[0]?.id ?? 0;
    hashing = await prepareHash();
    found = await hashOfRecords();
  });

  test.each(withIds)('%s', async (name, endpoint, places) => {
    const entry = lineOf(name);
    const reaching = (['operatore', 'zona', 'cliente'] as const).find((role) => allows(entry, role));
    const caller = await app.as(accounts[reaching ?? 'admin']);
    const before = found;
    for (const place of places) {
      const own = entry.on(world.own);
      const send = async (id: number) => {
        const value = place.part === 'body' ? id : String(id);
        const changed = withValue(own[place.part] as Json | undefined, place.path, value);
        const { status, body } = await caller.call(endpoint, { ...own, [place.part]: changed });
        const { requestId: _, ...told } = (body ?? {}) as Record<string, unknown>;
        return { place, status, told };
      };
      const absent = await send(unknownId);
      expect(absent.status).toBeLessThan(500);
      if (endpoint.write !== 'none') expect(absent.status).toBeGreaterThanOrEqual(400);
      if (place.part === 'params') expect([404, entry.mixed, entry.answers]).toContain(absent.status);
      if (reaching === undefined) continue;
      const foreign = recordNamed(world.foreign, place.path, endpoint.path.split('/').at(-1) ?? '');
      if (foreign === undefined)
        throw new Error(`Say in recordNamed whose record '${place.path.join('.')}' of ${name} names.`);
      expect(await send(foreign)).toEqual(absent);
    }
    found = await hashOfRecords();
    expect(found).toBe(before);
  });
});
