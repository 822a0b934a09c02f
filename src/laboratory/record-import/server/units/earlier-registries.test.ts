import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { buildCompany, buildDevice, buildEmployer, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { documents, folders } from '#radioprotection/folders/schema.ts';
import { registries } from '#radioprotection/registries/schema.ts';
import { upgradeRegistry } from '#radioprotection/registry-migration/contract.ts';
import { registryReferences } from '#radioprotection/registry-migration/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, importFile, outcomeOfRun, workbookOf } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { modelTexts } from './registry-references.ts';

let app: TestApp;
let planner: Caller;
let companyId: number;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  planner = await app.as('radioprotezione');
  const employer = await buildEmployer(app.db, { externalCode: 'E-1' });
  companyId = (await buildCompany(app.db, { alias: 'Sede', employerId: employer.id })).id;
  await buildDevice(app.db, { companyId, sigla: 'RX1' });
  await buildRegistry(app.db, { companyId, externalCode: 'R-ATTUALE' });
  await buildDefaultDocument(app.db, { title: 'Norme interne', implantTypes: ['radiology'] });
});

const unit = { 'Codice datore di lavoro': 'E-1', 'Unità locale': 'Sede' };
const opened = { ...unit, 'Tipo di impianto': 'Radiologia', 'Aperto il': '01/03/2012' };
const earlier = {
  ...{ ...opened, 'Codice esterno': 'R-1', Modello: 'Precedente' },
  ...{ 'Dispositivi citati': 'apparecchio RX1; il vecchio tubo', 'Persone citate': 'ing. Neri' },
};
const brought = async (rows: readonly FileRow[], isTrial = false) =>
  outcomeOfRun(
    app,
    await importFile(app, 'rp-stock', await workbookOf({ 'rp-registries': rows }), { isTrial }),
  );
const found = async (code: string) => {
  const [row] = await app.db.select().from(registries).where(eq(registries.externalCode, code));
  return row;
};
const words = async (code: string) => {
  const rows = await app.db
    .select({ kind: registryReferences.kind, text: registryReferences.text, state: registryReferences.state })
    .from(registryReferences)
    .where(eq(registryReferences.registryId, (await found(code))?.id ?? 0))
    .orderBy(asc(registryReferences.id));
  return rows.map(({ kind, text, state }) => `${kind} ${text} ${state}`);
};
const papers = async (code: string) => {
  const rows = await app.db
    .select({ title: documents.title })
    .from(documents)
    .innerJoin(folders, eq(folders.id, documents.folderId))
    .where(eq(folders.registryId, (await found(code))?.id ?? 0));
  return rows.map(({ title }) => title);
};

it('a registry of the earlier model comes in with its words, is migrated, and its file changes nothing any more', async () => {
  const wrong = [
    { ...earlier, 'Lavoratori citati': 'x'.repeat(256) },
    { ...opened, 'Codice esterno': 'R-2', 'Persone citate': 'Neri' },
    { ...earlier, 'Codice esterno': 'R-ATTUALE', 'Tipo di impianto': 'Odontoiatria' },
  ];
  expect((await brought(wrong, true)).said).toEqual([
    `7.2 refused Lavoratori citati: ${modelTexts.tooLong}`,
    `7.3 refused Persone citate: ${modelTexts.notEarlier}`,
    `7.4 refused Modello: ${modelTexts.notBack}`,
  ]);
  expect((await brought([earlier], true)).counts).toBe('1/0/0/0');
  expect(await found('R-1')).toBeUndefined();
  expect(await brought([earlier])).toEqual({ counts: '1/0/0/0', legacy: 0, said: [] });
  expect(await found('R-1')).toMatchObject({ modelVersion: 1, upgradedAt: null });
  expect(await words('R-1')).toEqual([
    'device apparecchio RX1 open',
    'device il vecchio tubo open',
    'person ing. Neri open',
  ]);
  expect(await papers('R-1')).toEqual([]);
  expect((await brought([earlier])).counts).toBe('0/0/1/0');
  expect((await brought([{ ...earlier, Modello: 'Attuale' }])).said).toEqual([
    `7.2 refused Modello: ${modelTexts.notHere}`,
  ]);
  expect((await brought([{ ...earlier, 'Lavoratori citati': 'Verdi Ugo' }])).counts).toBe('0/1/0/0');

  const id = (await found('R-1'))?.id ?? 0;
  const { body } = await planner.call(upgradeRegistry, { params: { id } });
  expect(body).toMatchObject({ collegati: 1, daCollegare: 3, documenti: 1 });
  expect((await brought([{ ...earlier, 'Lavoratori citati': 'Verdi Ugo' }])).counts).toBe('0/0/1/0');
  expect(await words('R-1')).toHaveLength(4);
  expect(await found('R-1')).toMatchObject({ modelVersion: 2 });
});

it('an open registry of the current model comes in with the default documents of its type, a closed one without', async () => {
  const rows = [
    { ...opened, 'Codice esterno': 'R-3' },
    { ...opened, 'Codice esterno': 'R-4', 'Aperto il': '02/03/2012', 'Chiuso il': '01/01/2020' },
    { ...opened, 'Codice esterno': 'R-5', 'Aperto il': '03/03/2012', Attivo: 'no' },
  ];
  expect((await brought(rows)).counts).toBe('3/0/0/0');
  expect([await papers('R-3'), await papers('R-4'), await papers('R-5')]).toEqual([
    ['Norme interne'],
    [],
    [],
  ]);
  expect((await brought(rows)).counts).toBe('0/0/3/0');
  expect(await papers('R-3')).toEqual(['Norme interne']);
});
