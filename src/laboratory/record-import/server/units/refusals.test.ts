import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { taxCodeTexts } from '#customers/tax-codes/rules.ts';
import {
  buildActivity,
  buildCompany,
  buildDevice,
  buildEmployer,
  buildPerson,
  buildProject,
  buildRegistry,
} from '#db/builders/radioprotection.ts';
import { deviceTexts } from '#radioprotection/devices/rules.ts';
import { deviceStatusHistory } from '#radioprotection/devices/schema.ts';
import { manualTexts } from '#radioprotection/quality-manuals/rules.ts';
import { registryTexts, whyNotCategory } from '#radioprotection/registries/rules.ts';
import { projectEmployers } from '#radioprotection/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, importFile, outcomeOfRun, sheetOf, work, workbookOf } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getImport } from '../../contract.ts';
import { portionRows, type UnitKind } from '../../rules.ts';
import { doubtTexts } from '../doubted-codes.ts';

let app: TestApp;
let resonance: number;

type Book = Partial<Record<UnitKind, readonly FileRow[]>>;
const importBook = async (book: Book, isTrial: boolean) =>
  importFile(app, 'rp-stock', await workbookOf(book), { isTrial });

const postal = { Indirizzo: 'Via della Prova 1', CAP: '36100', Città: 'Vicenza', Provincia: 'VI' };
const unit = { 'Codice datore di lavoro': 'E-1', 'Unità locale': 'Sede' };

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  const { db } = app;
  const project = await buildProject(db, { number: 'P-1' });
  const other = await buildProject(db, { number: 'P-2' });
  const employer = await buildEmployer(db, { externalCode: 'E-1', projectId: project.id });
  await db.insert(projectEmployers).values({ employerId: employer.id, projectId: other.id });
  const company = await buildCompany(db, {
    ...{ alias: 'Sede', employerId: employer.id, projectId: project.id },
  });
  const here = { companyId: company.id };
  await buildPerson(db, { name: 'Ada', surname: 'Storica' });
  await buildDevice(db, { ...here, sigla: 'NASCOSTO', active: false });
  for (const sigla of ['RX-1', 'RX-2']) await buildDevice(db, { ...here, sigla });
  const gone = await buildDevice(db, { ...here, sigla: 'RX-3', currentStatus: 5 });
  await db
    .update(deviceStatusHistory)
    .set({ dismissReason: 'Guasto del tubo' })
    .where(eq(deviceStatusHistory.deviceId, gone.id));
  await buildRegistry(db, { ...here, externalCode: 'R-1' });
  const ofResonance = { ...here, kind: 'resonance', implantType: 'rm', openDate: '2024-01-01' } as const;
  const rm = await buildDevice(db, { ...here, sigla: 'RM-1', category: 'rm' });
  resonance = (await buildRegistry(db, { ...ofResonance, deviceId: rm.id })).id;
  // As it was entered before that was refused.
  const ct = await buildDevice(db, { ...here, sigla: 'RM-2', category: 'tac' });
  await buildRegistry(db, { ...ofResonance, deviceId: ct.id, externalCode: 'R-2' });
  await buildActivity(db, { ...here, type: 11, externalCode: 'A-1' });
});

/** Each a row that one rule alone is against. */
const refused: Book = {
  'rp-companies': [
    {
      ...{ 'Codice datore di lavoro': 'E-1', 'Unità locale': 'Mezza', Progetto: 'P-1', ...postal },
      Latitudine: 45.5,
    },
    { 'Codice datore di lavoro': 'E-1', 'Unità locale': 'Sede', Progetto: 'P-2' },
  ],
  'rp-persons': [{ Cognome: 'Storica', Nome: 'Ada', Telefono: '9', Versione: 7 }],
  'rp-roles': [{ ...unit, Persona: 'Storica Ada', Ruolo: 'edr', Dal: '01/02/2025', Al: '01/01/2025' }],
  'rp-devices': [
    { ...unit, Sigla: 'NASCOSTO', Stato: 'Da installare' },
    { ...unit, Sigla: 'RX-1', 'Stato dal': '02/01/2024' },
    { ...unit, Sigla: 'RX-2', Stato: 'Da spostare', 'Motivo dismissione': 'Si sposta di sala' },
    { ...unit, Sigla: 'RX-3', 'Motivo dismissione': 'Un motivo diverso' },
    { ...unit, Sigla: 'N-1', Categoria: 'Endorale', Stato: 'Dismesso', 'Motivo dismissione': 'x' },
    { ...unit, Sigla: 'N-2', Categoria: 'Endorale', 'Stato dal': '01/01/2099' },
  ],
  'rp-registries': [
    {
      ...{ ...unit, 'Codice esterno': 'R-1', 'Tipo di impianto': 'Risonanza magnetica' },
      'Aperto il': '01/01/2024',
    },
    { ...unit, 'Tipo di impianto': 'Radiologia', 'Aperto il': '01/01/2099' },
  ],
  'rp-manuals': [
    { ...unit, Titolo: 'M', 'Aperto il': '02/01/2025', 'Chiuso il': '01/01/2025' },
    { ...unit, Titolo: 'N', 'Aperto il': '02/01/2025', 'Chiuso il': '01/01/2099' },
    { ...unit, Titolo: 'O', 'Aperto il': '01/01/2099' },
  ],
  'rp-activities': [
    { ...unit, 'Codice esterno': 'A-1', 'Tipo di attività': 1 },
    {
      ...unit,
      'Tipo di attività': 'Fatturazione',
      'Nome dell’attività': 'Altra',
      'Durata prevista (minuti)': 10_081,
    },
  ],
};

it('what stands already is not told anew, and a row keeps to the rules of its screen', async () => {
  const { counts, said } = await outcomeOfRun(app, await importBook(refused, true));
  expect(said).toEqual([
    '3.2 refused Longitudine: Servono latitudine e longitudine insieme.',
    '3.3 refused Progetto: Un’unità locale resta nel progetto che ha.',
    '4.2 refused Versione: Nel frattempo qualcuno ha modificato la persona: esportare di nuovo e riportare la modifica.',
    '5.2 refused Al: La fine non può essere prima dell’inizio.',
    `6.2 refused Stato: ${deviceTexts.hidden}`,
    '6.3 refused Stato dal: Ha già questo stato dal 01/01/2024: la storia non si riscrive.',
    '6.4 refused Motivo dismissione: Il motivo si indica per un dispositivo da dismettere o dismesso.',
    '6.5 refused Motivo dismissione: Ha già questo stato con un altro motivo: la storia non si riscrive.',
    expect.stringMatching(/^6\.6 refused Motivo dismissione: Indicare il motivo in almeno/),
    `6.7 refused Stato dal: ${deviceTexts.inFuture}`,
    `7.2 refused Tipo di impianto: ${registryTexts.wrongKind}`,
    `7.3 refused Aperto il: ${registryTexts.opensInFuture}`,
    `8.2 refused Chiuso il: ${manualTexts.closesBeforeOpening}`,
    `8.3 refused Chiuso il: ${manualTexts.closesInFuture}`,
    `8.4 refused Aperto il: ${manualTexts.opensInFuture}`,
    '9.2 refused Tipo di attività: Il tipo di un’attività e ciò a cui è legata non cambiano.',
    '9.3 refused Durata prevista (minuti): Da 0 a 10.080 minuti.',
  ]);
  expect(counts).toBe(`0/0/0/${said.length}`);
});

it('a device keeps to the category of its open registry, whose row comes back as it is', async () => {
  const book: Book = {
    'rp-devices': [{ ...unit, Sigla: 'RM-1', Categoria: 'TAC' }],
    'rp-registries': [
      {
        ...{ ...unit, 'Codice esterno': 'R-2', 'Tipo di impianto': 'Risonanza magnetica' },
        ...{ Dispositivo: 'RM-2', 'Aperto il': '01/01/2024', Note: 'Nota' },
      },
      {
        ...{ ...unit, 'Codice esterno': 'R-3', 'Tipo di impianto': 'Risonanza magnetica' },
        ...{ Dispositivo: 'RM-2', 'Aperto il': '01/02/2024' },
      },
    ],
  };
  const { counts, said } = await outcomeOfRun(app, await importBook(book, true));
  expect(said).toEqual([
    `6.2 refused Categoria: ${whyNotCategory([{ id: resonance, kind: 'resonance' }], 'tac')}`,
    `7.3 refused Dispositivo: ${registryTexts.resonanceDevice}`,
  ]);
  expect(counts).toBe('0/1/0/2');
});

it('a code whose last character is wrong is taken as it stands, and said; it finds its record again', async () => {
  const book: Book = {
    'rp-employers': [
      { 'Ragione sociale': 'Dubbio', 'Partita IVA': '00488410011', Progetti: 'P-1', ...postal },
    ],
    'rp-persons': [{ Cognome: 'Dubbi', Nome: 'Ada', 'Codice fiscale': 'rssmra70a41l840b' }],
  };
  const places =
    'Datori di lavoro, riga 2, Partita IVA «00488410011»; Persone, riga 2, Codice fiscale «rssmra70a41l840b»';
  for (const isTrial of [true, false]) {
    const run = await importBook(book, isTrial);
    expect([run.created, run.refused]).toEqual([2, 0]);
    expect(run.warnings).toEqual([`${taxCodeTexts.check} Accettato com’è scritto in: ${places}.`]);
  }
  const renamed = { 'Ragione sociale': 'Dubbio e soci', 'Partita IVA': 'IT00488410011' };
  const again = await outcomeOfRun(app, await importBook({ 'rp-employers': [renamed] }, false));
  expect(again).toEqual({ counts: '0/1/0/0', legacy: 0, said: [] });
  const many = Array.from({ length: 25 }, (_one, n) => ({ text: 'Strano.', where: `riga ${n}` }));
  expect(doubtTexts(many)).toEqual([expect.stringMatching(/^Strano\. .*; riga 19; e altri 5\.$/)]);
});

describe.each([
  ['in one go', false],
  ['stopped after a portion and resumed', true],
])('a file of people imported %s', (how, isResumed) => {
  const reason =
    'Nel frattempo qualcuno ha modificato la persona: esportare di nuovo e riportare la modifica.';
  const nameless = { Cognome: 'Senza nome' };
  /** A row for each of somebody's two days, a portion apart, exported in a version. */
  async function importApart(surname: string, version: number) {
    const of = { Cognome: surname, Nome: 'Ada', Versione: version };
    const filler = Array.from({ length: portionRows - 1 }, () => nameless);
    const later = { ...of, 'Valido dal': '01/02/2026', Telefono: '0444 2' };
    const bytes = await sheetOf('rp-persons', [{ ...of, Telefono: '0444 1' }, ...filler, later]);
    let asked = 0;
    // Asked once before it is taken up, once before each portion.
    const isStopped = () => isResumed && (asked += 1) > 2;
    const { id } = await importFile(app, 'rp-persons', bytes, { isStopped });
    await work(app);
    const { body } = await (await app.as('radioprotezione')).call(getImport, { params: { id } });
    const { said } = await outcomeOfRun(app, body);
    return { updated: body.updated, refused: said.filter((text) => text.endsWith(reason)).length };
  }

  it('takes both rows of somebody, however far apart they stand', async () => {
    await buildPerson(app.db, { name: 'Ada', surname: `Due righe ${how}` });
    expect(await importApart(`Due righe ${how}`, 1)).toEqual({ updated: 2, refused: 0 });
  });

  it('takes neither where somebody else has changed the person since', async () => {
    await buildPerson(app.db, { name: 'Ada', surname: `Cambiata ${how}` });
    expect(await importApart(`Cambiata ${how}`, 7)).toEqual({ updated: 0, refused: 2 });
  });
});
