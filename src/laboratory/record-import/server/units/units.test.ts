import { asc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { deviceStatusHistory, devices } from '#radioprotection/devices/schema.ts';
import { personVersions } from '#radioprotection/persons/schema.ts';
import { registries } from '#radioprotection/registries/schema.ts';
import { addressCompanies, clientEmployers, companies } from '#radioprotection/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import {
  type FileRow,
  importFile,
  outcomeOf,
  outcomeOfRun,
  work,
  workbookOf,
} from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import type { UnitKind } from '../../rules.ts';

let app: TestApp;
let first: Awaited<ReturnType<typeof importBook>>;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  await app.db.execute(sql`delete from address_companies`);
  first = await importBook(stock);
});

type Book = Partial<Record<UnitKind, readonly FileRow[]>>;
const importBook = async (book: Book, options?: { isTrial: boolean }) =>
  outcomeOfRun(app, await importFile(app, 'rp-stock', await workbookOf(book), options));

const postal = { Indirizzo: 'Via della Prova 1', CAP: '36100', Città: 'Vicenza', Provincia: 'vi' };
const employer = { 'Datore di lavoro': 'Studio Bianchi' };
const unit = { 'Codice datore di lavoro': 'IT00488410010', 'Unità locale': 'Sede di Vicenza' };
const device = { ...unit, Sigla: 'RX1' };
const rossi = { 'Codice persona': 'RSSMRA70A41L840A' };

/** What a service brings in, each sheet upon those before. */
const stock: Book = {
  'rp-projects': [{ Numero: 'C-1', Progetto: 'Studi dentistici', 'Fine del contratto': '31/12/2028' }],
  'rp-employers': [
    {
      ...{ 'Ragione sociale': 'Studio Bianchi', 'Partita IVA': 'IT00488410010', Progetti: 'c-1', ...postal },
      ...{ 'Clienti radon': 'Terme di prova / Terme di prova Nord', PEC: 'bianchi@pec.example.it' },
    },
  ],
  'rp-companies': [
    {
      ...{ ...employer, 'Unità locale': 'Sede di Vicenza', Progetto: 'Studi dentistici', ...postal },
      ...{ Latitudine: '45,5455', Longitudine: 11.5354 },
      'Sedi radon': 'Terme di prova / Terme di prova Nord / Reparto fanghi',
    },
  ],
  'rp-persons': [
    { Cognome: 'Rossi', Nome: 'Maria', 'Codice fiscale': 'rssmra70a41l840a', Genere: 'Donna', Telefono: '1' },
    {
      Cognome: 'Rossi',
      Nome: 'Maria',
      'Codice fiscale': 'RSSMRA70A41L840A',
      'Valido dal': 45_292,
      Telefono: '2',
    },
  ],
  'rp-roles': [{ ...unit, ...rossi, Ruolo: 'Esperto di Radioprotezione', Dal: '01/01/2024' }],
  'rp-devices': [
    { ...device, Categoria: 'Endorale', kVp: '70', mA: '7,5', 'Stato dal': '01/03/2024', Attivo: 'sì' },
    { ...unit, Sigla: 'RM1', Categoria: 'rm', Stato: 'Da installare' },
  ],
  'rp-registries': [
    { ...unit, 'Tipo di impianto': 'Odontoiatria', Dispositivo: 'rx1', 'Aperto il': '01/03/2024' },
    {
      ...{ ...unit, 'Tipo di impianto': 'Risonanza magnetica', 'Aperto il': '01/03/2024' },
      'Chiuso il': '01/03/2025',
    },
  ],
  'rp-manuals': [{ ...unit, Titolo: 'Manuale RX1', Dispositivo: 'RX1', 'Aperto il': '01/03/2024' }],
  'rp-activities': [
    {
      ...{ ...unit, 'Tipo di attività': 'Misure per Relazione di Sorveglianza', Registro: 'Odontoiatria' },
      ...{ Scadenza: '31/12/2026', 'Durata prevista (minuti)': 60 },
    },
  ],
};
const lines = 12;

describe('a workbook of radiation protection', () => {
  it('brings in what its sheets hold, one upon the other', async () => {
    expect(first).toEqual({ counts: '11/1/0/0', legacy: 0, said: [] });
    const [stored] = await app.db.select().from(companies).where(eq(companies.alias, 'Sede di Vicenza'));
    expect(stored).toMatchObject({ province: 'VI', latitude: 45.5455, longitude: 11.5354 });
    expect(await app.db.select().from(clientEmployers)).toHaveLength(1);
    expect(await app.db.select().from(addressCompanies)).toHaveLength(1);
    const history = await app.db
      .select({ status: deviceStatusHistory.newStatus, since: deviceStatusHistory.since, kVp: devices.kVp })
      .from(deviceStatusHistory)
      .innerJoin(devices, eq(devices.id, deviceStatusHistory.deviceId))
      .where(eq(devices.companyId, stored?.id ?? 0))
      .orderBy(asc(devices.sigla));
    expect(history).toEqual([
      { status: 2, since: app.clock.today(), kVp: null },
      { status: 1, since: '2024-03-01', kVp: 70 },
    ]);
    const kinds = await app.db
      .select({ kind: registries.kind, device: registries.deviceId })
      .from(registries)
      .where(eq(registries.companyId, stored?.id ?? 0))
      .orderBy(asc(registries.kind));
    expect(kinds.map(({ kind, device: of }) => [kind, of !== null])).toEqual([
      ['resonance', false],
      ['surveillance', true],
    ]);
    const versions = await app.db
      .select({ from: personVersions.validFrom, to: personVersions.validTo, phone: personVersions.phone })
      .from(personVersions)
      .where(eq(personVersions.fiscalCode, 'RSSMRA70A41L840A'))
      .orderBy(sql`valid_from nulls first`);
    expect(versions).toEqual([
      { from: null, to: '2023-12-31', phone: '1' },
      { from: '2024-01-01', to: null, phone: '2' },
    ]);
  });

  it('finds everything equal the second time, and changes but the cell that changed', async () => {
    expect(await importBook(stock)).toEqual({ counts: `0/0/${lines}/0`, legacy: 0, said: [] });
    const changed = { 'rp-devices': [{ ...device, Marca: 'Gnatus' }] };
    expect((await importBook(changed)).counts).toBe('0/1/0/0');
    const [told] = await lastEvents(1);
    expect(told).toMatchObject({
      event: 'device.imported',
      details: { before: { brand: null }, after: { brand: 'Gnatus' }, rowNumber: 2 },
    });
    expect((await importBook(changed)).counts).toBe('0/0/1/0');
  });

  it('is tried as a whole: what a sheet would bring is there for the next, and nothing stays', async () => {
    const book: Book = {
      'rp-projects': [{ Numero: 'C-2', Progetto: 'Nuovo' }],
      'rp-employers': [{ 'Ragione sociale': 'Nuovo datore', Progetti: 'C-2', ...postal }],
      'rp-companies': [
        { 'Datore di lavoro': 'Nuovo datore', 'Unità locale': 'Nuova', Progetto: 'C-2', ...postal },
        { 'Datore di lavoro': 'Nuovo datore', 'Unità locale': 'Altra', Progetto: 'C-1', ...postal },
      ],
    };
    const before = await countsOfAll();
    const trial = await importBook(book, { isTrial: true });
    expect(trial).toEqual({
      ...{ counts: '3/0/0/1', legacy: 0 },
      said: ['3.3 refused Progetto: Il datore di lavoro non appartiene a questo progetto.'],
    });
    expect(await countsOfAll()).toBe(before);
  });

  it('killed on the way goes on where it stood; a trial leaves nothing', async () => {
    const book: Book = {
      'rp-projects': [{ Numero: 'K-1', Progetto: 'Interrotto' }],
      'rp-employers': [{ 'Ragione sociale': 'Datore interrotto', Progetti: 'K-1', ...postal }],
      'rp-persons': [{ Cognome: 'Interrotta', Nome: 'Anna' }],
    };
    const before = await countsOfAll();
    let asked = 0;
    const bytes = await workbookOf(book);
    const run = await importFile(app, 'rp-stock', bytes, { isStopped: () => (asked += 1) > 3 });
    expect([run.state, run.done]).toEqual(['running', 2]);
    expect(await countsOfAll()).not.toBe(before);
    await work(app);
    const { rows } = await app.db.execute<{ outcome: string }>(
      sql`select state || ' ' || created as outcome from import_runs where id = ${run.id}`,
    );
    expect(rows).toEqual([{ outcome: 'finished 3' }]);
    expect((await importBook(book)).counts).toBe('0/0/3/0');
  });
});

describe('a row is refused in words', () => {
  const tried = async (book: Book) => (await importBook(book, { isTrial: true })).said;

  it('as its screen would', async () => {
    const said = await tried({
      'rp-employers': [
        { 'Ragione sociale': 'A', ...postal, CAP: '361', PEC: 'niente', 'Partita IVA': '123' },
        { 'Ragione sociale': 'B', Progetti: 'X-9', 'Clienti radon': 'Nessuno' },
        { 'Ragione sociale': 'C' },
      ],
      'rp-companies': [{ ...employer, 'Unità locale': 'Sede di Vicenza', Latitudine: 'su' }],
      'rp-persons': [{ Cognome: 'Verdi', Nome: 'Ugo', 'Valido dal': '01/01/2020', Grado: 'quinto' }],
      'rp-roles': [
        { ...unit, ...rossi, Ruolo: 'edr', Dal: '01/06/2024' },
        { ...unit, Persona: 'Nessuna Qui' },
      ],
    });
    expect(said).toEqual([
      '2.2 refused CAP: Il campo CAP non può essere diverso da 5 cifre!',
      expect.stringMatching(/^2\.2 refused Partita IVA: Il codice fiscale ha 16/),
      '2.2 refused PEC: Indirizzo PEC non valido.',
      "2.3 refused Clienti radon: Non c'è un cliente «Nessuno».",
      "2.3 refused Progetti: Non c'è un progetto «X-9».",
      '2.4 refused CAP: Il campo CAP non può essere diverso da 5 cifre!',
      '2.4 refused Città: Indicare la città.',
      '2.4 refused Indirizzo: Indicare l’indirizzo.',
      '2.4 refused Provincia: Il campo Provincia deve essere di 2 caratteri!',
      '3.2 refused Latitudine: Deve essere un numero.',
      '4.2 refused Grado: Scegliere tra: Primo grado, Secondo grado, Terzo grado sanitario, Terzo grado.',
      '4.2 refused Valido dal: La persona non c’è ancora: nella sua prima riga «Valido dal» resta vuoto.',
      '5.2 refused : In questi giorni la persona ha già questo ruolo nell’unità locale.',
      '5.3 refused Dal: Indicare da quando.',
      "5.3 refused Persona: Non c'è persona con questo nome.",
      '5.3 refused Ruolo: Indicare il ruolo.',
    ]);
  });

  it('by what devices, registries and activities may be', async () => {
    const said = await tried({
      'rp-devices': [
        { ...device, Stato: 'Dismesso' },
        { ...device, 'Codice esterno': null, Sigla: 'RM1', Stato: 'Installato', 'Stato dal': '01/01/2099' },
        { ...unit, Sigla: 'RX2' },
      ],
      'rp-registries': [
        { ...unit, 'Tipo di impianto': 'Risonanza magnetica', Dispositivo: 'RX1', 'Aperto il': '01/01/2025' },
        { ...unit, 'Tipo di impianto': 'Risonanza magnetica', 'Aperto il': '01/03/2024', Note: 'Riaprire' },
        { ...unit, 'Tipo di impianto': 'Radiologia', 'Aperto il': '01/01/2025', 'Chiuso il': '31/12/2024' },
      ],
      'rp-activities': [
        { ...unit, 'Tipo di attività': 'Controllo di Qualità' },
        { ...unit, 'Tipo di attività': 5, Registro: 'rm', 'Registro aperto il': '01/03/2024' },
        { ...unit, 'Tipo di attività': 2, Dispositivo: 'RM1', 'Manuale di qualità': 'Manuale RX1' },
      ],
    });
    expect(said).toEqual([
      '6.2 refused Motivo dismissione: Indicare il motivo della dismissione.',
      '6.3 refused Stato dal: La data è nel futuro.',
      '6.4 refused Categoria: Categoria di dispositivo sconosciuta.',
      '7.2 refused Dispositivo: Un registro di risonanza magnetica riguarda un dispositivo RM.',
      '7.3 refused : Il registro è chiuso: prima va riaperto.',
      '7.4 refused Chiuso il: La chiusura viene prima dell’apertura.',
      '9.2 refused Dispositivo: Indicare il dispositivo o il suo manuale.',
      '9.3 refused Registro: Il registro è stato chiuso nel frattempo: qui non si registra più niente.',
      '9.4 refused Dispositivo: Il registro o il manuale riguarda un altro dispositivo.',
    ]);
  });

  it('when somebody has changed the record since the file was made', async () => {
    const row = { ...unit, Titolo: 'Manuale RX1' };
    expect((await outcomeOf(app, 'rp-manuals', [{ ...row, Note: 'Prima', Versione: 1 }])).counts).toBe(
      '0/1/0/0',
    );
    const late = await outcomeOf(app, 'rp-manuals', [{ ...row, Note: 'Dopo', Versione: 1 }]);
    expect(late.said).toEqual([
      '2 refused Versione: Nel frattempo qualcuno ha modificato il record: esportare di nuovo e riportare la modifica.',
    ]);
    expect((await outcomeOf(app, 'rp-manuals', [{ ...row, Note: 'Prima', Versione: 1 }])).counts).toBe(
      '0/0/1/0',
    );
  });
});

it('an activity that was done since stays done, and its row is not entered again', async () => {
  const row = { ...unit, 'Tipo di attività': 'Fatturazione', Scadenza: '01/06/2026' };
  expect((await outcomeOf(app, 'rp-activities', [row])).counts).toBe('1/0/0/0');
  expect((await outcomeOf(app, 'rp-activities', [{ ...row, Scadenza: '01/07/2026' }])).counts).toBe(
    '0/1/0/0',
  );
  await app.db.execute(sql`update activities set complete = true, completed_at = now() where type = 11`);
  const later = { ...row, Scadenza: '01/07/2026', Nota: 'Tardi' };
  expect((await outcomeOf(app, 'rp-activities', [later])).counts).toBe('0/0/1/0');
  expect((await outcomeOf(app, 'rp-activities', [{ ...row, Scadenza: '01/07/2027' }])).counts).toBe(
    '1/0/0/0',
  );
});

it('an activity found by its code keeps the ties that its row leaves empty', async () => {
  const row = { ...unit, 'Codice esterno': 'ATT-7', 'Tipo di attività': 'Controllo di Qualità' };
  const tied = { ...row, Dispositivo: 'RX1', Scadenza: '01/06/2027' };
  expect((await outcomeOf(app, 'rp-activities', [tied])).counts).toBe('1/0/0/0');
  expect((await outcomeOf(app, 'rp-activities', [{ ...row, Scadenza: '01/07/2027' }])).counts).toBe(
    '0/1/0/0',
  );
  const elsewhere = await outcomeOf(app, 'rp-activities', [{ ...row, Dispositivo: 'RM1' }]);
  expect(elsewhere.said).toEqual([
    '2 refused Tipo di attività: Il tipo di un’attività e ciò a cui è legata non cambiano.',
  ]);
});

async function lastEvents(count: number) {
  const { rows } = await app.db.execute<{ event: string; details: Record<string, unknown> }>(
    sql`select event, details from audit_events order by id desc limit ${count}`,
  );
  return rows;
}

async function countsOfAll(): Promise<string> {
  const { rows } = await app.db.execute<{ counts: string }>(sql`
    select concat_ws(' ', (select count(*) from projects), (select count(*) from employers),
      (select count(*) from companies), (select count(*) from persons), (select count(*) from devices),
      (select count(*) from audit_events where event like '%.imported')) as counts`);
  return rows[0]?.counts ?? '';
}
