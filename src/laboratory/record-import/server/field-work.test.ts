import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { importRows, outcomeOf, queueImport, sheetOf, work } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getDosimeterRecord, updateDosimeter } from '../../dosimeter-records/contract.ts';
import { getImport } from '../contract.ts';
import { portionRows } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let laboratory: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  laboratory = await app.as('laboratorio');
});

const ofSite = { Committente: 'Terme di prova', Cliente: 'Terme di prova Nord', Sede: 'Reparto fanghi' };
const runOf = async (id: number) => (await laboratory.call(getImport, { params: { id } })).body;

describe('while placements are imported', () => {
  it('somebody places a dosimeter at the very point that every portion holds', async () => {
    const rowCount = 4 * portionRows;
    const dayOf = (n: number) => new Date(Date.UTC(2005, 0, 1 + n)).toISOString().slice(0, 10);
    const rows = Array.from({ length: rowCount }, (_, n) => ({
      ...{ ...ofSite, Punto: 'Spogliatoio', Dosimetro: `DAY${n}` },
      ...{ Inizio: dayOf(n), Fine: dayOf(n + 1), Tracce: '100' },
    }));
    const { id } = await queueImport(laboratory, 'past-results', await sheetOf('past-results', rows));
    const operator = await app.as('operatore');
    const { principal, client, address, freePoint, dosimeter } = world.own;
    const importing = work(app);
    await expect
      .poll(async () => (await runOf(id)).done, { interval: 5, timeout: 15_000 })
      .toBeGreaterThan(0);
    const placed = await operator.call(placeDosimeter, {
      params: { committente: principal.id },
      body: {
        ...{ committente: principal.id, cliente: { id: client.id }, indirizzo: { id: address.id } },
        puntoMisurazione: { id: freePoint.id },
        dosimetro: { id: dosimeter.id, codice: dosimeter.code },
        dataPosizionamento: '2026-03-16',
      },
    });
    expect(placed.status).toBe(200);
    expect((await runOf(id)).done).toBeLessThan(rowCount);
    await importing;
    const { state, created, legacy } = await runOf(id);
    expect({ state, created, legacy }).toEqual({ state: 'finished', created: rowCount, legacy: 0 });
  });
});

describe.each(['principals', 'clients', 'addresses', 'measurement_points'] as const)(
  'taking a record of %s out of use',
  (table) => {
    /** A dosimeter to be placed by an import, and what is above its point. */
    async function buildGround(name: string) {
      const principal = await buildPrincipal(app.db, { name: `${name} ${table}` });
      const client = await buildClient(app.db, { principalId: principal.id, name: 'Unico cliente' });
      const address = await buildAddress(app.db, { clientId: client.id, name: 'Unica sede' });
      const point = await buildPoint(app.db, { addressId: address.id, alias: 'Unico punto' });
      const dosimeter = await buildDosimeter(app.db, { principalId: principal.id });
      const row = {
        ...{ Committente: principal.name, Cliente: 'Unico cliente', Sede: 'Unica sede' },
        ...{ Punto: 'Unico punto', Dosimetro: dosimeter.code, Inizio: '10/01/2026' },
      };
      const id = { principals: principal, clients: client, addresses: address, measurement_points: point }[
        table
      ].id;
      return {
        row,
        dosimeter,
        retire: sql`update ${sql.identifier(table)} set active = false where id = ${id}`,
      };
    }
    const waitUntilSomebodyWaits = async (count: number) => {
      await expect
        .poll(
          async () => {
            const { rows } = await app.db.execute<{ n: number }>(sql`select count(*)::int as n
              from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
            return rows[0]?.n;
          },
          { interval: 10, timeout: 15_000 },
        )
        .toBe(count);
    };

    it('keeps an import at the same instant from placing there', async () => {
      const { row, retire } = await buildGround('Prima');
      const held = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const retiring = app.db.transaction(async (tx) => {
        await tx.execute(retire);
        held.resolve();
        await done.promise;
      });
      await held.promise;
      const importing = outcomeOf(app, 'active-placements', [row]);
      await waitUntilSomebodyWaits(1).finally(() => done.resolve());
      await retiring;
      expect((await importing).said).toEqual([
        '2 refused Punto: Il punto, o ciò che gli sta sopra, è fuori uso.',
      ]);
    });

    it('waits for an import that places there, and is then refused', async () => {
      const { row, dosimeter, retire } = await buildGround('Dopo');
      const held = Promise.withResolvers<void>();
      const done = Promise.withResolvers<void>();
      const holding = app.db.transaction(async (tx) => {
        await tx.execute(sql`select from placements where id = ${dosimeter.id} for update`);
        held.resolve();
        await done.promise;
      });
      await held.promise;
      // Holds what is above the point and waits for the placement.
      const importing = outcomeOf(app, 'active-placements', [row]);
      await waitUntilSomebodyWaits(1);
      const retiring = app.db.execute(retire).then(
        () => 'out of use',
        (error: unknown) => String((error as { cause?: unknown }).cause),
      );
      await waitUntilSomebodyWaits(2).finally(() => done.resolve());
      await holding;
      expect((await importing).counts).toBe('1/0/0/0');
      expect(await retiring).toMatch(/has active placements/);
    });
  },
);

describe('a page opened on a dosimeter before an import', () => {
  const name = 'Terme di prova';
  const recordOf = async (code: string) => {
    const [found] = await app.db.select().from(dosimeters).where(eq(dosimeters.code, code));
    return (await laboratory.call(getDosimeterRecord, { params: { dosimetro: found?.id ?? 0 } })).body;
  };
  const importOne = (row: Record<string, string>) => importRows(app, 'dosimeters', [row]);

  it.each([
    ['another principal', 'PAGE1', { Committente: 'Provincia di prova' }],
    ['a site', 'PAGE2', { ...ofSite }],
    ['another day of shipping', 'PAGE3', { Committente: name, 'Spedito il': '03/02/2026' }],
  ])('cannot be saved once the import gives the dosimeter %s', async (_what, code, change) => {
    await importOne({ Dosimetro: code, Committente: name, 'Spedito il': '02/02/2026' });
    const opened = await recordOf(code);
    await importOne({ Dosimetro: code, ...change });
    const imported = await recordOf(code);
    const saved = await laboratory.call(updateDosimeter, {
      params: { dosimetro: opened.id },
      body: {
        ...{ codice: code, committente: opened.committente?.id ?? null, indirizzo: null },
        ...{ spedito: opened.spedito, smarrito: false, versione: opened.versione },
      },
    });
    expect(saved.status).toBe(409);
    expect(await recordOf(code)).toEqual(imported);
  });

  it('cannot be saved once the import gives a dosimeter from the store away', async () => {
    await importOne({ Dosimetro: 'PAGE4' });
    const opened = await recordOf('PAGE4');
    await importOne({ Dosimetro: 'PAGE4', Committente: name });
    expect((await recordOf('PAGE4')).versione).toBe(opened.versione + 1);
  });

  it('can be saved when the import finds everything the same', async () => {
    const row = { Dosimetro: 'PAGE5', Committente: name, 'Spedito il': '02/02/2026' };
    await importOne(row);
    await importOne(row);
    const { id, versione } = await recordOf('PAGE5');
    const [attribution] = await app.db.select().from(placements).where(eq(placements.dosimeterId, id));
    expect([versione, attribution?.version]).toEqual([1, 1]);
  });
});
