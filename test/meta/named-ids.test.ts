import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listTables, qualified } from '#platform/server/backup/catalogue.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
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

/** The record of a world that a name of the wire means; a mere `id` is one of the `list` that the address ends with. */
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
    // Nor has any report.
    report: unknownId,
    company: world.unit.company.id,
    project: world.unit.project.id,
    person: world.unit.person.id,
    assignment: world.unit.role.id,
    zone: world.zoneId,
    zona: world.zoneId,
    session: sessionOfAdmin,
  };
  const ofLists: Record<string, string> = {
    committenti: 'committente',
    clienti: 'cliente',
    indirizzi: 'indirizzo',
  };
  const named = path.findLast((key) => key !== 'id' && !/^\d+$/.test(key)) ?? ofLists[list];
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

/** One hash over all other records. */
async function hashOfRecords(): Promise<string> {
  const client = await app.foundation.database.pool.connect();
  try {
    const tables = (await listTables(client)).filter(({ name }) => !besides.includes(name));
    const each = tables.map(
      (table) =>
        `select md5(string_agg(t::text, ' ' order by t::text)) as hash, '${table.name}' as name from ${qualified(table)} t`,
    );
    const { rows } = await client.query<{ all: string }>(
      `select md5(string_agg(concat(name, hash), ' ' order by name)) as all from (${each.join(' union all ')}) parts`,
    );
    return rows[0]?.all ?? '';
  } finally {
    client.release();
  }
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
  beforeAll(async () => {
    await app.as('admin');
    const { rows } = await app.db.execute<{ id: number }>(
      sql`select s.id from sessions s join users u on u.id = s.user_id where u.username = 'admin' limit 1`,
    );
    sessionOfAdmin = rows[0]?.id ?? 0;
  });

  test.each(withIds)('%s', async (name, endpoint, places) => {
    const entry = lineOf(name);
    const reaching = (['operatore', 'zona', 'cliente'] as const).find((role) => allows(entry, role));
    const caller = await app.as(accounts[reaching ?? 'admin']);
    const before = await hashOfRecords();
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
    expect(await hashOfRecords()).toBe(before);
  });
});
