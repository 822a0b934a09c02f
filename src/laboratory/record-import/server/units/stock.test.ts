import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildEmployer,
  buildManual,
  buildPerson,
  buildProject,
  buildRegistry,
  buildUnitRole,
} from '#db/builders/radioprotection.ts';
import { buildReference } from '#db/builders/registry-documents.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { sheetNames } from '#platform/server/sheets/sheet-names.ts';
import { activityTypes } from '#radioprotection/activities/rules.ts';
import { deviceCategories } from '#radioprotection/devices/rules.ts';
import { unitRoles } from '#radioprotection/persons/rules.ts';
import { personVersions } from '#radioprotection/persons/schema.ts';
import { implantTypes } from '#radioprotection/registries/rules.ts';
import { referenceKinds } from '#radioprotection/registry-migration/rules.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { importFile, outcomeOfRun, queueImport, workbookOf } from '#test/support/imports.ts';
import { columnsOf } from '../../columns/rules.ts';
import { getImport, listImports, startImport } from '../../contract.ts';
import { downloadRefused, downloadTemplate, exportStock } from '../../files/contract.ts';
import { kindLabels, unitKinds } from '../../rules.ts';

let app: TestApp;

beforeAll(async () => {
  app = await openTestApp();
  for (const [username, role] of [
    ['radioprotezione', 'rp'],
    ['laboratorio', 'lab'],
    ['edr', 'edr'],
  ] as const)
    await buildUser(app.db, { username, roles: [role] });
});

async function download(url: string, username = 'radioprotezione'): Promise<Buffer> {
  const keeper = await app.as(username);
  const answer = await keeper.send({ method: 'GET', url });
  expect(answer.status).toBe(200);
  return answer.bytes;
}

/** Every sheet with rows, by the titles of its columns; without the versions, which say nothing of a record. */
async function read(bytes: Buffer): Promise<Record<string, Record<string, unknown>[]>> {
  const names = sheetNames(bytes);
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const kind of unitKinds) {
    const titles = columnsOf[kind].map(({ name }) => name);
    const rows: Record<string, unknown>[] = [];
    for await (const { number, cells } of readSheet(bytes, 3000, names.indexOf(kindLabels[kind])))
      if (number > 1)
        rows.push(
          Object.fromEntries(
            titles.map((name, n) => [name, name === 'Versione' ? null : (cells[n] ?? null)]),
          ),
        );
    found[kind] = rows;
  }
  return found;
}

const odd = fc.constantFrom(
  'D’Àngelo & Figli',
  '=1+1',
  '0123',
  'Studio «Più» S.r.l.',
  '-5',
  'nome; con segni',
  'Ø',
);
const maybe = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null, freq: 3 });
const day = fc.date({ min: new Date('2015-01-01'), max: new Date('2026-01-01'), noInvalidDate: true });
const dayText = day.map((one) => one.toISOString().slice(0, 10));
const text = maybe(odd);
const figure = maybe(fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100));

const unit = fc.record({
  name: odd,
  code: fc.boolean(),
  notes: text,
  active: fc.boolean(),
  devices: fc.array(
    fc.record({
      category: fc.constantFrom(...deviceCategories.filter((one) => one !== 'rm')),
      brand: text,
      kVp: figure,
      status: fc.integer({ min: 1, max: 5 }),
      code: fc.boolean(),
      active: fc.boolean(),
      registry: maybe(
        fc.record({
          type: fc.constantFrom(...implantTypes.filter((one) => one !== 'rm')),
          on: dayText,
          /** Of the earlier model, which names these in words. */
          words: maybe(fc.uniqueArray(odd, { maxLength: 3 })),
        }),
      ),
    }),
    { maxLength: 3 },
  ),
  manual: maybe(odd),
  activities: fc.uniqueArray(
    fc.constantFrom(...activityTypes.filter((type) => ![2, 3, 5, 6, 7, 8, 9, 12].includes(type))),
    {
      maxLength: 4,
    },
  ),
  deadline: maybe(dayText),
  roles: fc.uniqueArray(fc.constantFrom(...unitRoles), { maxLength: 3 }),
  from: dayText,
});
const stock = fc.array(
  fc.record({
    name: odd,
    taxed: fc.boolean(),
    notes: text,
    pec: fc.boolean(),
    units: fc.array(unit, { maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 3 },
);
type Stock = typeof stock extends fc.Arbitrary<infer One> ? One : never;

/** Numbers whose check digit need not be right: it is only doubted. */
const taxNumber = (n: number) => String(10_000_000_000 + n);

async function build(employers: Stock): Promise<void> {
  const { db } = app;
  const project = await buildProject(db, { number: 'P-1', title: 'Uno' });
  const other = await buildProject(db, { number: 'P-2', title: 'Uno', contractEndsOn: null });
  const person = await buildPerson(db, { surname: 'Neri', name: 'Ada', fiscalCode: 'NREDAA70A41L840X' });
  await db.execute(sql`update person_versions set valid_to = '2019-12-31' where person_id = ${person.id}`);
  await db.insert(personVersions).values({
    ...{ personId: person.id, name: 'Ada', surname: 'Bianchi Neri', fiscalCode: person.fiscalCode },
    ...{ validFrom: '2020-01-01', grade: 'terzo' },
  });
  for (const [n, { name, taxed, notes, pec, units }] of employers.entries()) {
    const employer = await buildEmployer(db, {
      ...{ alias: `${name} ${n}`, notes, projectId: n % 2 ? other.id : project.id },
      ...(taxed ? { taxId: taxNumber(n) } : { externalCode: `E ${n}` }),
      ...(pec ? { pec: `pec${n}@example.it` } : {}),
    });
    for (const [u, one] of units.entries()) {
      const company = await buildCompany(db, {
        ...{ alias: `${one.name} ${u}`, notes: one.notes, active: one.active },
        ...{ projectId: n % 2 ? other.id : project.id, employerId: employer.id },
        ...(one.code ? { externalCode: `U${u}`, latitude: 45.1 + u, longitude: 11.25 } : {}),
      });
      for (const role of one.roles)
        await buildUnitRole(db, { companyId: company.id, personId: person.id, role, validFrom: one.from });
      const manual = one.manual && (await buildManual(db, { companyId: company.id, title: one.manual }));
      for (const [d, { registry, status, code, ...fields }] of one.devices.entries()) {
        const device = await buildDevice(db, {
          ...{ ...fields, companyId: company.id, sigla: `RX ${d}`, currentStatus: status },
          ...(code ? { externalCode: `D${d}` } : {}),
        });
        if (registry) {
          const { words, type, on } = registry;
          const { id: registryId } = await buildRegistry(db, {
            ...{ companyId: company.id, deviceId: device.id, modelVersion: words ? 1 : 2 },
            ...{ implantType: type, openDate: on, externalCode: code ? `R${d}` : null },
          });
          for (const [w, text] of (words ?? []).entries())
            await buildReference(db, { registryId, text, kind: referenceKinds[w % 3] ?? 'device' });
        }
        if (code) await buildActivity(db, { companyId: company.id, type: 2, deviceId: device.id });
      }
      for (const type of one.activities)
        await buildActivity(db, {
          ...{ companyId: company.id, type, deadline: one.deadline, alias: 'Con nome' },
          ...(manual ? { manualId: manual.id } : { deviceId: null }),
        });
    }
  }
}

const tables = [
  ...[
    'registry_references',
    'folders',
    'activities',
    'registries',
    'manuals',
    'device_status_history',
    'devices',
    'company_persons',
  ],
  ...['person_versions', 'persons', 'companies', 'project_employers', 'employers', 'projects'],
];

async function empty(): Promise<void> {
  for (const table of tables) await app.db.execute(sql`delete from ${sql.identifier(table)}`);
}

describe('all of radiation protection as a file', () => {
  it(
    'brought into an empty base is the same again, and a second time changes nothing',
    { timeout: 240_000 },
    () =>
      fc.assert(
        fc.asyncProperty(stock, async (employers) => {
          await empty();
          await build(employers);
          const file = await download(exportStock.path);
          const before = await read(file);
          const again = await outcomeOfRun(app, await importFile(app, 'rp-stock', file));
          const rows = Object.values(before).flat().length;
          expect(again).toEqual({ counts: `0/0/${rows}/0`, legacy: 0, said: [] });
          await empty();
          const brought = await outcomeOfRun(app, await importFile(app, 'rp-stock', file));
          expect(brought.said).toEqual([]);
          expect(await read(await download(exportStock.path))).toEqual(before);
        }),
        { numRuns: 2, seed: 15, endOnFailure: true },
      ),
  );

  it('holds every row of a sheet once and in its order, however many there are, days as days', async () => {
    await empty();
    await app.db.execute(sql`insert into projects (number, title, contract_ends_on)
      select 'P-' || lpad(n::text, 5, '0'), 'A & B <' || n || '>', case when n > 60 then date '2030-01-01' + n end
        from generate_series(1, 2345) n`);
    const { 'rp-projects': rows = [] } = await read(await download(exportStock.path));
    const place = (n: number) => `P-${String(n).padStart(5, '0')}`;
    expect(rows.map(({ Numero }) => Numero)).toEqual(Array.from({ length: 2345 }, (_row, n) => place(n + 1)));
    expect(rows.at(-1)).toMatchObject({
      Progetto: 'A & B <2345>',
      'Fine del contratto': new Date('2036-06-03'),
    });
  });

  it('has the sheets of its template, whose example rows are themselves imported', async () => {
    await empty();
    const template = await download(downloadTemplate.path.replace('{kind}', 'rp-stock'));
    expect(sheetNames(template)).toEqual([...unitKinds.map((kind) => kindLabels[kind]), 'Colonne', 'Scelte']);
    const { said } = await outcomeOfRun(app, await importFile(app, 'rp-stock', template));
    expect(said).toEqual([]);
  });

  it('gives the refused rows back sheet by sheet, each with why', async () => {
    const book = await workbookOf({
      'rp-projects': [{ Numero: 'OK', Progetto: 'Va' }],
      'rp-employers': [{ 'Ragione sociale': 'Mancante' }],
    });
    const run = await importFile(app, 'rp-stock', book, { isTrial: true });
    const bytes = await download(`${downloadRefused.path.replace('{id}', String(run.id))}?format=xlsx`);
    expect(sheetNames(bytes)).toEqual(['Datori di lavoro']);
    const rows: unknown[][] = [];
    for await (const { cells } of readSheet(bytes, 10, 0)) rows.push(cells);
    const place = rows[0]?.indexOf('Motivo') ?? 0;
    expect(rows[1]?.[place]).toContain('Indirizzo: Indicare l’indirizzo.');
  });
});

describe('whose files these are', () => {
  it('the planning staff sees its own runs, the laboratory others', async () => {
    const [planner, laboratory] = [await app.as('radioprotezione'), await app.as('laboratorio')];
    const run = await queueImport(planner, 'rp-stock', await workbookOf({ 'rp-projects': [] }), {
      isTrial: true,
    });
    expect((await laboratory.call(getImport, { params: { id: run.id } })).status).toBe(404);
    const kinds = (await laboratory.call(listImports, {})).body.runs.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith('rp-'))).toEqual([]);
    const body = { kind: 'rp-devices' as const, file: run.file, fileName: 'x.xlsx', isTrial: true };
    expect((await laboratory.call(startImport, { body })).status).toBe(403);
    expect((await planner.call(startImport, { body: { ...body, kind: 'clients' } })).status).toBe(403);
    expect((await (await app.as('edr')).send({ method: 'GET', url: exportStock.path })).status).toBe(403);
  });

  it('a workbook without a sheet that is known is refused, and so is a CSV', async () => {
    const planner = await app.as('radioprotezione');
    const sent = queueImport(planner, 'rp-stock', Buffer.from('Numero;Progetto\nC-1;Uno\n'));
    await expect(sent).rejects.toThrow('Serve un file XLSX con almeno uno di questi fogli: Progetti,');
  });
});
