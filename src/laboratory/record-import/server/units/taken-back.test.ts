import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPrincipal, buildUser } from '#db/builders/accounts.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildEmployer,
  buildManual,
  buildProject,
  buildRegistry,
} from '#db/builders/radioprotection.ts';
import { buildAddress, buildClient } from '#db/builders/sites.ts';
import { activities } from '#radioprotection/activities/schema.ts';
import { manualTexts } from '#radioprotection/quality-manuals/rules.ts';
import { addressCompanies, clientEmployers, companies, employers } from '#radioprotection/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import {
  type FileRow,
  importFile,
  outcomeOf,
  outcomeOfRun,
  sheetOf,
  workbookOf,
} from '#test/support/imports.ts';
import { exportStock } from '../../files/contract.ts';
import type { UnitKind } from '../../rules.ts';

let app: TestApp;
let employerId: number;
let companyId: number;

beforeAll(async () => {
  app = await openTestApp();
  await buildUser(app.db, { username: 'radioprotezione', roles: ['rp'] });
  const project = await buildProject(app.db, { number: 'P-1; lotto 2', title: 'Uno' });
  const employer = await buildEmployer(app.db, { externalCode: 'E-1', projectId: project.id });
  employerId = employer.id;
  companyId = (await buildCompany(app.db, { alias: 'Sede', employerId, projectId: project.id })).id;
});

/** What became of a sheet of what there is, taken back as it is. */
async function takenBack(kind: UnitKind) {
  const planner = await app.as('radioprotezione');
  const { bytes } = await planner.send({ method: 'GET', url: `${exportStock.path}?kind=${kind}` });
  const { counts, said } = await outcomeOfRun(app, await importFile(app, kind, bytes));
  return [counts, ...said];
}

describe('what was exported comes back unchanged', () => {
  it('when registries of one type were opened the same day, for two devices and for none', async () => {
    const here = { companyId };
    const [one, other] = [await buildDevice(app.db, here), await buildDevice(app.db, here)];
    for (const { id: deviceId } of [one, other, { id: null }]) {
      const registry = await buildRegistry(app.db, { ...here, deviceId });
      await buildActivity(app.db, { ...here, type: 5, deviceId, registryId: registry.id });
    }
    expect(await takenBack('rp-activities')).toEqual(['0/0/3/0']);
    const row = { ...unit, 'Tipo di attività': 5, Dispositivo: other.sigla, Registro: 'Odontoiatria' };
    const told = {
      ...row,
      'Registro aperto il': '01/01/2024',
      Scadenza: '31/12/2026',
      Nota: 'Proprio questa',
    };
    expect((await outcomeOf(app, 'rp-activities', [told])).counts).toBe('0/1/0/0');
    expect(await app.db.select().from(activities).where(eq(activities.note, 'Proprio questa'))).toMatchObject(
      [{ deviceId: other.id }],
    );
  });

  it('when manuals have one title, or a namesake was deleted', async () => {
    const company = await buildCompany(app.db, { employerId });
    const here = { companyId: company.id };
    const device = await buildDevice(app.db, here);
    const gone = { title: 'Manuale', deletedAt: app.clock.now() };
    await buildManual(app.db, { ...here, ...gone, deviceId: device.id });
    for (const deviceId of [device.id, (await buildDevice(app.db, here)).id]) {
      const manual = await buildManual(app.db, { ...here, title: 'Manuale', deviceId });
      await buildActivity(app.db, { ...here, deviceId, manualId: manual.id });
    }
    await buildRegistry(app.db, { ...here, deletedAt: app.clock.now() });
    const registry = await buildRegistry(app.db, here);
    await buildActivity(app.db, { ...here, type: 5, registryId: registry.id });
    expect(await takenBack('rp-activities')).toEqual(['0/0/6/0']);
  });

  it('when what employers and units are tied to has the signs of a list in its name', async () => {
    const principal = await buildPrincipal(app.db, { name: 'Terme / Fonti; Bagni' });
    const client = await buildClient(app.db, { principalId: principal.id, name: 'Bagni / Nord "1"' });
    // Whom its parts would lead to.
    const parts = await buildPrincipal(app.db, { name: 'Bagni' });
    await buildClient(app.db, { principalId: parts.id, name: 'Nord "1"' });
    const address = await buildAddress(app.db, { clientId: client.id, name: 'Piano 1 / Ala B; retro' });
    const second = await buildClient(app.db, { principalId: parts.id, name: 'Sud; "Est"' });
    for (const { id: clientId } of [client, second])
      await app.db.insert(clientEmployers).values({ clientId, employerId });
    await app.db.insert(addressCompanies).values({ addressId: address.id, companyId });
    expect(await takenBack('rp-employers')).toEqual(['0/0/1/0']);
    expect(await takenBack('rp-companies')).toEqual(['0/0/2/0']);
    await app.db.delete(clientEmployers);
    await app.db.delete(addressCompanies);
    const row = { 'Codice esterno': 'E-1', 'Ragione sociale': 'Datore' };
    const named = '"Terme / Fonti; Bagni / Bagni / Nord ""1"""; "Bagni / Sud; ""Est"""';
    await outcomeOf(app, 'rp-employers', [{ ...row, 'Clienti radon': named }]);
    const tied = await app.db.select().from(clientEmployers).orderBy(clientEmployers.clientId);
    expect(tied.map(({ clientId }) => clientId)).toEqual([client.id, second.id]);
  });
});

const unit = { 'Codice datore di lavoro': 'E-1', 'Unità locale': 'Sede' };

it('one workbook corrects the device of a registry and the activities that go along, unless somebody else changed them', async () => {
  const device = () => buildDevice(app.db, { companyId });
  const [wrong, right] = [await device(), await device()];
  const opened = { openDate: '2023-03-01', externalCode: 'R-1' };
  const registry = await buildRegistry(app.db, { companyId, deviceId: wrong.id, ...opened });
  const done = {
    companyId,
    type: 5,
    deviceId: wrong.id,
    registryId: registry.id,
    externalCode: 'A-1',
  } as const;
  const { id, version } = await buildActivity(app.db, done);
  const tied = { ...unit, Dispositivo: right.sigla };
  const book = (of: { Versione: number }) =>
    workbookOf({
      'rp-registries': [
        {
          ...{ ...tied, 'Codice esterno': 'R-1', 'Tipo di impianto': 'Odontoiatria' },
          ...{ 'Aperto il': '01/03/2023', Versione: registry.version },
        },
      ],
      'rp-activities': [
        {
          ...{ ...tied, ...of, 'Codice esterno': 'A-1', 'Tipo di attività': 5, 'Codice registro': 'R-1' },
          ...{ Scadenza: '31/12/2026', Nota: 'Sul tubo giusto' },
        },
      ],
    });
  const outcome = async (bytes: Buffer, isTrial: boolean) => {
    const { counts, said } = await outcomeOfRun(app, await importFile(app, 'rp-stock', bytes, { isTrial }));
    return [counts, ...said];
  };
  const changed = expect.stringContaining('refused Versione: Nel frattempo qualcuno');
  expect(await outcome(await book({ Versione: version - 1 }), true)).toEqual(['0/1/0/1', changed]);
  expect(await outcome(await book({ Versione: version }), true)).toEqual(['0/2/0/0']);
  expect(await outcome(await book({ Versione: version }), false)).toEqual(['0/2/0/0']);
  expect(await app.db.select().from(activities).where(eq(activities.id, id))).toMatchObject([
    { deviceId: right.id, note: 'Sul tubo giusto' },
  ]);
});

it('a unit that is somewhere else now has no coordinates, unless its row gives them', async () => {
  const outcome = async (row: FileRow) =>
    (await outcomeOf(app, 'rp-companies', [{ ...unit, ...row }])).counts;
  const stored = async () => {
    const [found] = await app.db.select().from(companies).where(eq(companies.id, companyId));
    return [found?.address, found?.latitude, found?.longitude];
  };
  expect(await outcome({ Latitudine: '45,5', Longitudine: '11,5' })).toBe('0/1/0/0');
  expect(await outcome({ Indirizzo: 'VIA DELLA PROVA  1', Telefono: '1' })).toBe('0/1/0/0');
  expect(await stored()).toEqual(['VIA DELLA PROVA  1', 45.5, 11.5]);
  expect(await outcome({ Indirizzo: 'Via Testa 1' })).toBe('0/1/0/0');
  expect(await stored()).toEqual(['Via Testa 1', null, null]);
  expect(await outcome({ Indirizzo: 'Via Testa 2', Latitudine: '45,6', Longitudine: '11,6' })).toBe(
    '0/1/0/0',
  );
  expect(await stored()).toEqual(['Via Testa 2', 45.6, 11.6]);
});

it('a postal code of four figures stays as it is abroad, and gets its zeros back in Italy', async () => {
  const place = { Indirizzo: 'Via Nassa 1', Città: 'Lugano', Provincia: 'TI' };
  const outcome = async (row: FileRow) =>
    outcomeOfRun(app, await importFile(app, 'rp-employers', await sheet([{ ...place, ...row }])));
  const stored = async (alias: string) => {
    const [found] = await app.db.select().from(employers).where(eq(employers.alias, alias));
    return found?.postalCode;
  };
  await outcome({ 'Ragione sociale': 'Ticino', CAP: 6900, Nazione: 'Svizzera' });
  expect(await stored('Ticino')).toBe('6900');
  expect((await outcome({ 'Ragione sociale': 'Ticino', CAP: 6900 })).counts).toBe('0/0/1/0');
  await outcome({ 'Ragione sociale': 'Romana', CAP: 184 });
  expect(await stored('Romana')).toBe('00184');
});

it('Italy is written in several ways, and is Italy in all of them', async () => {
  const place = { Indirizzo: 'Via Testa 1', Città: 'Roma', Provincia: 'RM' };
  const outcome = async (row: FileRow) =>
    outcomeOfRun(app, await importFile(app, 'rp-employers', await sheet([{ ...place, ...row }])));
  for (const Nazione of ['IT', 'ita', 'Italy', 'ITALIA']) {
    const alias = `Romana ${Nazione}`;
    expect((await outcome({ 'Ragione sociale': alias, CAP: 184, Nazione })).counts).toBe('1/0/0/0');
    const found = await app.db.select().from(employers).where(eq(employers.alias, alias));
    expect(found).toMatchObject([{ postalCode: '00184', country: 'Italia' }]);
  }
  const refused = await outcome({ 'Ragione sociale': 'Estera', CAP: 'NW1 6XE', Nazione: 'IT' });
  expect([refused.counts, ...refused.said]).toEqual(['0/0/0/1', expect.stringContaining('CAP: ')]);
});

const sheet = (rows: readonly FileRow[]) => sheetOf('rp-employers', rows, { format: 'xlsx' });

it('a manual with a planned end keeps it while its row says the same, and is given no other one to come', async () => {
  const here = { companyId, externalCode: 'M-1', title: 'Manuale pianificato' };
  await buildManual(app.db, { ...here, openDate: '2099-01-01', closeDate: '2099-12-31' });
  const row = { ...unit, 'Codice esterno': 'M-1', Titolo: here.title };
  const days = { 'Aperto il': '01/01/2099', 'Chiuso il': '31/12/2099' };
  const outcome = (changed: FileRow) => outcomeOf(app, 'rp-manuals', [{ ...row, ...days, ...changed }]);
  expect((await outcome({})).counts).toBe('0/0/1/0');
  expect((await outcome({ Note: 'Del fisico' })).counts).toBe('0/1/0/0');
  expect((await outcome({ 'Chiuso il': '30/12/2099' })).said).toEqual([
    `2 refused Chiuso il: ${manualTexts.closesInFuture}`,
  ]);
});
