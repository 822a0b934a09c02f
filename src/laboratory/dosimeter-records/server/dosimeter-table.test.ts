import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { dosimeters } from '#dosimeters/schema.ts';
import type { DosimeterState } from '#field/dosimeter-states/rules.ts';
import { maxShown, type TablePage } from '#platform/contract/data-table.ts';
import { tableTexts } from '#platform/server/http/data-table.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { type TableRow, tableDosimeters } from '../table/contract.ts';
import { dosimeterColumns } from '../table/rules.ts';

let app: TestApp;
let lab: Caller;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  await introduceLaboratory(app.db);
  lab = await app.as('laboratorio');
});

type Fields = Record<string, string | number>;
const ask = (fields: Fields, caller = lab) =>
  caller.call(tableDosimeters, { body: { _dt: 'dosimeters', ...fields } });
const page = async (fields: Fields) => (await ask(fields)).body as TablePage<TableRow>;
const codes = async (q: string, fields: Fields = {}) =>
  (await page({ 'search[value]': q, ...fields })).data.map(({ codice }) => codice);
const column = (data: string) => dosimeterColumns.findIndex((one) => one.data === data);
const addDosimeters = (prefix: string, count: number) =>
  app.db.execute(sql`insert into dosimeters (code)
    select ${prefix} || lpad(n::text, 5, '0') from generate_series(1, ${count}::int) n`);

async function exported(fields: Fields) {
  const answer = await ask({ _exporter: 'excel', ...fields });
  const rows = [];
  for await (const { cells } of readSheet(answer.bytes, 100_000))
    rows.push(cells.slice(0, dosimeterColumns.length));
  return { ...answer, rows };
}

describe('the protocol of tables', () => {
  test('tells with the first rows what the table is (R2-467, R2-468, R2-520)', async () => {
    const { body } = await ask({ _init: 'true' });
    expect(body).toMatchObject({
      draw: 0,
      template: '',
      options: {
        pageLength: 10,
        lengthMenu: [
          [10, '10'],
          [25, '25'],
          [50, '50'],
          [100, '100'],
          [-1, 'Tutto'],
        ],
        columns: dosimeterColumns,
      },
    });
    expect((body as TablePage<TableRow>).data.length).toBeGreaterThan(0);
    expect((await ask({ draw: 1 })).body).not.toHaveProperty('options');
  });

  test('answers one page, with how many fit and how many there are (R2-190, R2-469)', async () => {
    await addDosimeters('PAG', 23);
    const { recordsTotal } = await page({});
    const second = await page({ draw: 7, start: 10, length: 10, 'search[value]': 'pag' });
    expect(second).toMatchObject({ draw: 7, recordsFiltered: 23, recordsTotal });
    expect(recordsTotal).toBeGreaterThan(23);
    expect(second.data.map(({ codice }) => codice)).toEqual(
      Array.from({ length: 10 }, (_none, index) => `PAG000${11 + index}`),
    );
    const beyond = await page({ draw: 8, start: 400, 'search[value]': 'pag' });
    expect(beyond).toMatchObject({ data: [], recordsFiltered: 23, recordsTotal });
    expect((await codes('pag')).length).toBe(10);
    expect((await codes('pag', { length: -1 })).length).toBe(23);
  });

  test('finds a dosimeter sent to a site and not placed by the site it was sent to', async () => {
    const address = await buildAddress(app.db, { name: 'Serra delle prove' });
    await buildDosimeter(app.db, { code: 'SERRA-1', addressId: address.id });
    await buildDosimeter(app.db, { code: 'ALTROVE-1' });
    expect(await codes('delle prove')).toEqual(['SERRA-1']);
  });

  test('finds by each word, whether it stands in few dosimeters, in very many, or in none', async () => {
    await app.db.execute(sql`insert into dosimeters (code)
      select 'MOLTI-' || n || case when n % 4000 = 0 then '-POCHI' else '' end from generate_series(1, 10001) n`);
    const asked = async (q: string) => (await page({ 'search[value]': q })).recordsFiltered;
    expect(await asked('molti')).toBe(10_001);
    expect(await asked('pochi')).toBe(2);
    expect(await codes('molti pochi')).toEqual(['MOLTI-4000-POCHI', 'MOLTI-8000-POCHI']);
    expect(await codes('pochi 80')).toEqual(['MOLTI-8000-POCHI']);
    expect(await asked('molti nessuno')).toBe(0);
    await app.db.execute(sql`delete from dosimeters where code like 'MOLTI-%'`);
  });

  test('is ordered by a column, up or down, what has no day at the end', async () => {
    const given = { principalId: (await buildPrincipal(app.db)).id };
    await app.db.insert(dosimeters).values({ code: 'ORD-1' });
    await buildDosimeter(app.db, { ...given, code: 'ORD-2', shippedOn: '2026-02-01' });
    await buildDosimeter(app.db, { ...given, code: 'ORD-3', shippedOn: '2026-01-01' });
    const by = (data: string, dir: string) =>
      codes('ord-', { 'order[0][column]': column(data), 'order[0][dir]': dir });
    expect(await by('codice', 'desc')).toEqual(['ORD-3', 'ORD-2', 'ORD-1']);
    expect(await by('spedito', 'asc')).toEqual(['ORD-3', 'ORD-2', 'ORD-1']);
    expect(await by('spedito', 'desc')).toEqual(['ORD-2', 'ORD-3', 'ORD-1']);
  });

  test.each<[string, string | number]>([
    ['length', 0],
    ['length', 101],
    ['length', -2],
    ['start', -1],
    ['draw', 'x'],
    ['order[0][column]', column('punto')],
    ['order[0][column]', 99],
    ['order[0][dir]', 'su'],
    ['_exporter', 'pdf'],
    ['situazione', 'perso'],
    ['committente', 'x'],
    ['search[value]', 'x'.repeat(101)],
  ])('refuses %s=%s', async (name, value) => {
    const answer = await ask({ [name]: value });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.failure.errors)).toEqual([name]);
  });

  test('does not know other tables', async () => {
    expect((await ask({ _dt: 'persone' })).status).toBe(404);
    expect((await lab.call(tableDosimeters, { body: {} })).status).toBe(422);
  });

  test('is the laboratory’s alone', async () => {
    expect((await ask({}, app.stranger)).status).toBe(401);
    for (const name of ['operatore', 'zona', 'cliente'])
      expect((await ask({ _exporter: 'excel' }, await app.as(name))).status).toBe(403);
  });
});

describe('the dosimeters in it', () => {
  test('tell where each one is, from the shelf to the result (R2-004)', async () => {
    const principal = await buildPrincipal(app.db, { name: 'Orbitali Riuniti' });
    const given = { principalId: principal.id };
    await app.db.insert(dosimeters).values({ code: 'STA-0' });
    await buildDosimeter(app.db, { ...given, code: 'STA-1', shippedOn: '2026-02-01' });
    const address = await buildAddress(app.db, { name: 'Sede degli stati' });
    const placed = async (code: string, values: object) => {
      const point = await buildPoint(app.db, { addressId: address.id, alias: `Punto ${code}` });
      return buildPlacement(app.db, { code, pointId: point.id, startedOn: '2026-02-02', ...values });
    };
    await placed('STA-2', {});
    await placed('STA-3', { endedOn: '2026-03-01' });
    const analysed = await placed('STA-4', { endedOn: '2026-03-01' });
    const batch = await buildBatch(app.db, { code: 'LOTTO-STA' });
    await buildResult(app.db, { placementId: analysed.id, batch });
    await placed('STA-5', { endedOn: '2026-03-01', lost: true });
    const { data, recordsFiltered } = await page({ 'search[value]': 'sta-' });
    expect(recordsFiltered).toBe(6);
    const states: DosimeterState[] = [
      'magazzino',
      'disponibile',
      'posizionato',
      'rimosso',
      'analizzato',
      'smarrito',
    ];
    expect(data.map(({ situazione }) => situazione)).toEqual(states);
    expect(data[1]).toMatchObject({
      committente: { id: principal.id, nome: 'Orbitali Riuniti' },
      spedito: '2026-02-01',
      indirizzo: null,
      risultato: null,
    });
    expect(data[4]).toMatchObject({
      indirizzo: { id: address.id, nome: 'Sede degli stati' },
      punto: 'Punto STA-4',
      inizio: '2026-02-02',
      fine: '2026-03-01',
      lotto: 'LOTTO-STA',
      risultato: { esito: 'valid' },
    });
    for (const [index, situazione] of states.entries())
      expect(await codes('sta-', { situazione })).toEqual([`STA-${index}`]);
    expect(await codes('', { committente: principal.id })).toEqual(['STA-1']);
    expect(await codes('riuniti orbi')).toEqual(['STA-1']);
    expect(await codes('sede stati')).toEqual(['STA-2', 'STA-3', 'STA-4', 'STA-5']);
    expect(await codes('sede sta-3')).toEqual(['STA-3']);
  });

  test('are one line each, also with several old placements: the one in force', async () => {
    const old = { startedOn: '2024-01-01', endedOn: '2024-06-01', legacy: true };
    const { dosimeterId } = await buildPlacement(app.db, { code: 'VEC-1', ...old });
    await buildPlacement(app.db, { dosimeterId, startedOn: '2025-01-01' });
    expect(await page({ 'search[value]': 'vec-1' })).toMatchObject({
      recordsFiltered: 1,
      data: [{ situazione: 'posizionato', inizio: '2025-01-01' }],
    });
  });

  test('are found above the level of their site, and without a site; their names can be opened', async () => {
    const batch = await buildBatch(app.db, { code: 'LOTTO-LIV', k: 2.5 });
    const days = { startedOn: '2025-01-01', endedOn: '2025-07-01' };
    const [high, low] = await Promise.all([
      buildPlacement(app.db, { code: 'LIV-1', pointId: (await buildPoint(app.db)).id, ...days }),
      buildPlacement(app.db, { code: 'LIV-2', pointId: (await buildPoint(app.db)).id, ...days }),
    ]);
    // 92 and over 900 Bq/m³ beside 300.
    await buildResult(app.db, { placementId: low.id, batch, traces: 1024, tracesUncertainty: 0 });
    await buildResult(app.db, { placementId: high.id, batch, traces: 10_024, tracesUncertainty: 0 });
    const { id: principalId } = await buildPrincipal(app.db, { name: 'Senza sede ancora' });
    await buildDosimeter(app.db, { principalId, code: 'LIV-3', shippedOn: '2026-03-01' });
    expect(await codes('liv-', { livello: 'sopra' })).toEqual(['LIV-1']);
    expect(await codes('liv-', { sede: 'senza' })).toEqual(['LIV-3']);
    expect((await page({ 'search[value]': 'liv-1' })).data[0]).toMatchObject({
      livello: 300,
      idPunto: high.pointId,
      idCliente: expect.any(Number) as number,
    });
  });
});

describe('the spreadsheet', () => {
  test('holds the rows that were chosen, and none that does not fit', async () => {
    const added = [{ code: 'SCELTO-1' }, { code: 'SCELTO-2' }, { code: 'ALTRO-1' }];
    const [one, , other] = await app.db.insert(dosimeters).values(added).returning();
    const ids = [one?.id, other?.id].join(',');
    const { rows } = await exported({ 'search[value]': 'scelto', ids });
    expect(rows.slice(1).map(([code]) => code)).toEqual(['SCELTO-1']);
    expect((await ask({ _exporter: 'excel', ids: '1;2' })).status).toBe(422);
  });

  test('holds every row that fits, with days and figures as such (R2-191, R2-470)', async () => {
    const { id: clientId } = await buildClient(app.db, { name: 'Cliente del foglio' });
    const address = await buildAddress(app.db, { clientId, name: '=HYPERLINK("http://x")' });
    const point = await buildPoint(app.db, { addressId: address.id, alias: '+39' });
    const days = { startedOn: '2025-01-01', endedOn: '2025-07-01' };
    const { id } = await buildPlacement(app.db, { code: 'FOGLIO-1', pointId: point.id, ...days });
    await buildResult(app.db, {
      placementId: id,
      batch: await buildBatch(app.db, { code: '@LOTTO', k: 2.5 }),
      traces: 1024,
      tracesUncertainty: 0,
    });
    await app.db.insert(dosimeters).values({ code: 'FOGLIO-2' });
    const { rows, headers } = await exported({ 'search[value]': 'foglio', length: 1 });
    expect(headers['content-type']).toContain('spreadsheetml.sheet');
    expect(headers['content-disposition']).toBe(`attachment; filename="dosimetri-${testDay}.xlsx"`);
    expect(rows).toHaveLength(3);
    expect(rows[0]).toEqual(dosimeterColumns.map(({ title }) => title));
    const cell = (data: string) => rows[1]?.[column(data)];
    expect(cell('codice')).toBe('FOGLIO-1');
    expect(cell('cliente')).toBe('Cliente del foglio');
    expect(cell('indirizzo')).toBe('=HYPERLINK("http://x")');
    expect(cell('punto')).toBe('+39');
    expect(cell('lotto')).toBe('@LOTTO');
    expect(cell('inizio')).toEqual(new Date('2025-01-01T00:00:00Z'));
    expect(cell('esito')).toBe('Valido');
    // E = (1024 − 24)/2.5 = 400 kBq·h/m³ over 181 days of 24 hours.
    expect(cell('concentrazione')).toBe(92);
    // U = 2·√((32² + 4²)/2.5² + (400·0.11/2.5)²) = 44 kBq·h/m³.
    expect(cell('incertezza')).toBe(10);
    expect(rows[2]?.[0]).toBe('FOGLIO-2');
  });

  test('has no formula in it', async () => {
    const { readXlsx } = await import('hucre/xlsx');
    const { bytes } = await exported({ 'search[value]': 'foglio-1' });
    const [sheet] = (await readXlsx(bytes)).sheets;
    expect(sheet?.rows[1]).toContain('=HYPERLINK("http://x")');
    expect([...(sheet?.cells?.values() ?? [])].some(({ formula }) => formula !== undefined)).toBe(false);
  });

  test('of 20,000 rows has them all, in order; a page of as many is refused in words', async () => {
    await addDosimeters('MOLTI', 20_000);
    const refused = await ask({ 'search[value]': 'molti', length: -1 });
    expect(refused.status).toBe(422);
    expect(refused.failure.detail).toBe(tableTexts.tooManyShown(20_000));
    expect(maxShown).toBeLessThan(20_000);
    const order = { 'order[0][column]': 0, 'order[0][dir]': 'desc' };
    const { rows } = await exported({ 'search[value]': 'molti', ...order });
    const written = rows.slice(1).map(([code]) => code);
    expect(written).toEqual(
      Array.from({ length: 20_000 }, (_none, index) => `MOLTI${String(20_000 - index).padStart(5, '0')}`),
    );
  });
});
