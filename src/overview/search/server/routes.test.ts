import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildReport } from '#db/builders/reports.ts';
import { buildBatch } from '#db/builders/results.ts';
import { buildShipment } from '#db/builders/shipments.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { finalReportRevisions, finalReports } from '#reports/final-reports/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { searchAll } from '../contract.ts';

let app: TestApp;
let lab: Caller;
let own: PrincipalWorld;
let foreign: PrincipalWorld;

beforeAll(async () => {
  app = await openTestApp();
  ({ own, foreign } = await buildRadonWorld(app));
  lab = await app.as('laboratorio');
});

const search = async (q: string, caller = lab) => {
  const { status, body } = await caller.call(searchAll, { query: { q } });
  expect(status).toBe(200);
  return body.trovati;
};
/** 'sede: Reparto fanghi', … */
const told = async (q: string, caller = lab) =>
  (await search(q, caller)).map(({ tipo, nome }) => `${tipo}: ${nome}`);
const ofUnits = ['unita', 'datore', 'progetto', 'responsabile'];
const inField = ['operatore', 'zona', 'cliente'];

describe('codes', () => {
  test('are found as they stand and by their beginning, one named exactly first', async () => {
    for (const code of ['QRS1', 'QRS0012', 'QRS12', 'QRS123']) await buildDosimeter(app.db, { code });
    expect(await told('qrs12')).toEqual(['dosimetro: QRS12', 'dosimetro: QRS0012', 'dosimetro: QRS123']);
    expect((await search('QRS12')).map(({ esatto }) => esatto)).toEqual([true, true, false]);
    expect(await told('QR')).toHaveLength(4);
    expect(await told('RS12')).toEqual([]);
  });

  test('are read from a label, from a link on it, and from digits alone', async () => {
    await buildDosimeter(app.db, { code: 'LBS087654' });
    for (const scanned of [
      '87654',
      '087654',
      'lbs87654',
      'https://radia.example/d/LBS087654',
      'LBS087654\u001d',
    ])
      expect([scanned, await told(scanned)]).toEqual([scanned, ['dosimetro: LBS087654']]);
  });

  test('tell where their dosimeter is, and what stands above it', async () => {
    const { active, principal, client, address } = own;
    expect(await search(active.code)).toEqual([
      {
        ...{ tipo: 'dosimetro', id: active.dosimeterId, nome: active.code, esatto: true, attivo: true },
        dettaglio: 'Terme di prova · Reparto fanghi, Ufficio',
        ...{ zona: null, committente: principal.id, cliente: client.id, indirizzo: address.id },
      },
    ]);
  });

  test('of a stranger’s dosimeter find nothing, nor those in store (R0-005, R0-006)', async () => {
    const { code } = await buildDosimeter(app.db, { code: 'STORE1' });
    for (const name of inField) {
      const caller = await app.as(name);
      expect(await told(own.active.code, caller)).toEqual([`dosimetro: ${own.active.code}`]);
      expect(await told(own.dosimeter.code, caller)).toEqual([`dosimetro: ${own.dosimeter.code}`]);
      for (const stranger of [foreign.active.code, foreign.dosimeter.code, code])
        expect([name, await told(stranger, caller)]).toEqual([name, []]);
    }
    expect(await told(foreign.active.code)).toEqual([`dosimetro: ${foreign.active.code}`]);
  });

  test('name the zone of whoever has one', async () => {
    const [found] = await search(own.active.code, await app.as('zona'));
    expect(found?.zona).toBe(own.zoneId);
  });
});

describe('numbers', () => {
  test('of reports open them; customers find their own, once they may read them', async () => {
    const { id, numero } = await buildReport(app, {
      addressId: own.address.id,
      issuedAt: '2026-02-01T09:00:00Z',
    });
    const other = await buildReport(app, { addressId: foreign.address.id, issuedAt: '2026-02-01T09:00:00Z' });
    expect(await search(numero.toLowerCase())).toMatchObject([
      { tipo: 'relazione', id, nome: numero, esatto: true, indirizzo: own.address.id },
    ]);
    expect(await told('RF-2026')).toEqual([`relazione: ${other.numero}`, `relazione: ${numero}`]);
    const customer = await app.as('cliente');
    expect(await told(numero, customer)).toEqual([`relazione: ${numero}`]);
    expect(await told(other.numero, customer)).toEqual([]);
    for (const name of ['operatore', 'zona']) expect(await told(numero, await app.as(name))).toEqual([]);
    const held = { addressId: own.address.id, year: 2026, number: 99_999, dateFrom: '2024-01-01' };
    const [row] = await app.db
      .insert(finalReports)
      .values({ ...held, issuedAt: app.clock.now() })
      .returning();
    const [revision] = await app.db.select().from(finalReportRevisions);
    if (!row || !revision) throw new Error('no report');
    await app.db
      .insert(finalReportRevisions)
      .values({ ...revision, id: 99_999, reportId: row.id, heldUntilSigned: true });
    expect(await told('RF-2026-99999', customer)).toEqual([]);
    expect(await told('RF-2026-99999')).toEqual(['relazione: RF-2026-99999']);
  });

  test('of delivery notes and batches are the laboratory’s', async () => {
    const { year, number } = await buildShipment(app.db, {
      ...{ principalId: own.principal.id, shippedOn: '2026-03-02', codes: [] },
    });
    await buildShipment(app.db, { principalId: own.principal.id, codes: [] });
    await buildBatch(app.db, { code: 'Lotto-2026/7' });
    const note = `DDT-${year}-${number}`;
    expect(await search(note)).toMatchObject([
      { tipo: 'spedizione', nome: note, esatto: true, dettaglio: 'Terme di prova · 02/03/2026' },
    ]);
    expect(await told('ddt')).toEqual([`spedizione: ${note}`]);
    expect(await search('LOTTO-2026/7')).toMatchObject([{ tipo: 'lotto', esatto: true }]);
    for (const name of inField) {
      const caller = await app.as(name);
      expect(await told(note, caller)).toEqual([]);
      expect(await told('lotto-2026/7', caller)).toEqual([]);
    }
  });
});

describe('names', () => {
  test('are found by their words, without accents and capitals, the likeliest first', async () => {
    const { id: clientId } = await buildClient(app.db, {
      ...{ principalId: own.principal.id, name: 'Società Acàcia', city: 'Feltre', province: 'BL' },
    });
    await buildAddress(app.db, { clientId, name: 'Scuola Acacia' });
    await buildAddress(app.db, { clientId, name: 'Acacia vecchia' });
    await buildAddress(app.db, { clientId, name: 'Acacia', active: false });
    expect(await told('ACACIA')).toEqual([
      ...['sede: Acacia', 'sede: Acacia vecchia', 'sede: Scuola Acacia', 'cliente: Società Acàcia'],
    ]);
    expect((await search('acacia')).map(({ attivo }) => attivo)).toEqual([false, true, true, true]);
    expect(await told('feltre soc')).toEqual(['cliente: Società Acàcia']);
    expect(await told('so feltre')).toEqual(['cliente: Società Acàcia']);
    expect(await told('ci')).toEqual([]);
  });

  test('are at most five of a kind', async () => {
    for (let number = 1; number <= 7; number += 1)
      await buildPoint(app.db, { addressId: own.address.id, alias: `Deposito ${number}` });
    expect(await told('deposito')).toHaveLength(5);
    expect(await told('deposito 7')).toEqual(['punto: Deposito 7']);
  });

  test('are those within reach: a stranger’s are not found (R0-005, R0-006)', async () => {
    for (const name of inField) {
      const caller = await app.as(name);
      expect(await told('di prova', caller)).toEqual([
        'cliente: Terme di prova Nord',
        'committente: Terme di prova',
      ]);
      expect((await search('fanghi', caller)).map(({ id }) => id)).toEqual([own.address.id]);
      expect((await search('spogliatoio', caller)).map(({ id }) => id)).toEqual([own.freePoint.id]);
      expect(await told('provincia', caller)).toEqual([]);
    }
    expect((await search('fanghi')).map(({ id }) => id).sort()).toEqual(
      [own.address.id, foreign.address.id].sort(),
    );
  });

  test('of people are for administrators', async () => {
    await buildUser(app.db, { username: 'zeno', displayName: 'Zeno Zanin', roles: ['lab'] });
    expect(await told('zanin', await app.as('admin'))).toEqual(['persona: Zeno Zanin']);
    for (const name of ['laboratorio', ...inField])
      expect(await told('zanin', await app.as(name))).toEqual([]);
  });
});

describe('a text', () => {
  test('is none below two characters, and signs of patterns are what they are', async () => {
    for (const text of ['', ' ', 'T', ' T ', '%', '%%', '__', 'QRS%', 'LBS_87654', '\\', 'te%me'])
      expect([text, await told(text)]).toEqual([text, []]);
    await buildDosimeter(app.db, { code: 'A_B%1' });
    expect(await told('a_b%')).toEqual(['dosimetro: A_B%1']);
  });

  test('may be odd or long without harm', async () => {
    for (const text of [
      "o'; drop table users --",
      '\u0000\u0001ab',
      '𝔘𝔫𝔦',
      '\ud800x',
      '🙂🙂',
      'ß'.repeat(255),
      '( ) [ ]',
    ])
      expect([text, (await lab.call(searchAll, { query: { q: text } })).status]).toEqual([text, 200]);
    expect((await lab.call(searchAll, { query: { q: 'a'.repeat(256) } })).status).toBe(422);
    expect(await told('Repa\u0301rto fanghi')).toHaveLength(2);
  });

  test('finds units, employers, projects and their people, an expert’s own ones (Q2-25, Q2-28)', async () => {
    const { unit } = own;
    const expert = await app.as('edr');
    const staff = await app.as('radioprotezione');
    expect(await told(unit.company.alias, expert)).toEqual([`unita: ${unit.company.alias}`]);
    expect(await told(foreign.unit.company.alias, expert)).toEqual([]);
    expect(await told(foreign.unit.company.alias, staff)).toEqual([`unita: ${foreign.unit.company.alias}`]);
    expect(await told('Terme di prova', expert)).toEqual(['datore: Terme di prova']);
    expect(await told(unit.project.title, staff)).toContain(`progetto: ${unit.project.title}`);
    const { surname, name } = unit.person;
    expect(await told(surname, expert)).toContain(`responsabile: ${surname} ${name}`);
    expect(await told(foreign.unit.person.surname, expert)).toEqual([]);
  });

  test('of radon measuring stay unknown to radiation protection, by whatever they are looked for (R0-005, R0-006)', async () => {
    const { principal, client, address, busyPoint, active } = own;
    const names = [principal.name, client.name, address.name, busyPoint.alias ?? '', active.code];
    for (const caller of [await app.as('edr'), await app.as('radioprotezione')])
      for (const name of names) {
        const found = (await search(name, caller)).map(({ tipo }) => tipo);
        expect([name, found.filter((kind) => !ofUnits.includes(kind))]).toEqual([name, []]);
      }
    expect(await told(active.code)).toEqual([`dosimetro: ${active.code}`]);
  });

  test('is looked for by whoever is signed in', async () => {
    expect((await app.stranger.call(searchAll, { query: { q: 'terme' } })).status).toBe(401);
  });
});
