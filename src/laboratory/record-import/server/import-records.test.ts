import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, outcomeOf } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { results } from '../../schema.ts';
import type { ImportKind } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
});

const outcome = (kind: ImportKind, rows: readonly FileRow[]) => outcomeOf(app, kind, rows);

const postal = { Indirizzo: 'Via della Prova 1', CAP: '36100', Città: 'Vicenza', Provincia: 'VI' };
const ofPrincipal = { Committente: 'Terme di prova' };
const ofClient = { ...ofPrincipal, Cliente: 'Terme di prova Nord' };
const ofSite = { ...ofClient, Sede: 'Reparto fanghi' };

describe('records are found again', () => {
  it('by their name within their parent, whatever its capitals and blanks', async () => {
    const row = { ...ofPrincipal, Cliente: 'Bagni  nuovi', ...postal };
    expect((await outcome('clients', [row])).counts).toBe('1/0/0/0');
    expect((await outcome('clients', [{ ...row, Cliente: ' BAGNI nuovi ' }])).counts).toBe('0/1/0/0');
    expect((await outcome('clients', [{ ...row, Cliente: 'BAGNI nuovi' }])).counts).toBe('0/0/1/0');
    const elsewhere = { ...row, Committente: 'Provincia di prova' };
    expect((await outcome('clients', [elsewhere])).counts).toBe('1/0/0/0');
  });

  it('by their code, also under another name; a record without one takes it', async () => {
    const row = { ...ofPrincipal, Cliente: 'Fonti vecchie', ...postal };
    await outcome('clients', [row]);
    const coded = { ...row, 'Codice esterno': 'F-1' };
    expect((await outcome('clients', [coded])).counts).toBe('0/1/0/0');
    expect(
      (await outcome('clients', [{ ...coded, 'Codice esterno': 'f-1', Cliente: 'Fonti nuove' }])).counts,
    ).toBe('0/1/0/0');
    const found = await app.db.select().from(clients).where(sql`external_code is not null`);
    expect(found.map(({ name, externalCode }) => [name, externalCode])).toEqual([['Fonti nuove', 'f-1']]);
    // A code of its own under a name that is there: another client.
    const namesake = { ...row, Cliente: 'Fonti nuove', 'Codice esterno': 'F-2' };
    expect((await outcome('clients', [namesake])).counts).toBe('1/0/0/0');
    const ambiguous = await outcome('clients', [{ ...row, Cliente: 'Fonti nuove' }]);
    expect(ambiguous.said).toEqual([
      '2 refused Cliente: Ci sono più record con questo nome: indicare il codice esterno.',
    ]);
    const child = { ...ofPrincipal, Cliente: 'Fonti nuove', Sede: 'Ufficio', ...postal };
    expect((await outcome('addresses', [child])).said).toEqual([
      '2 refused Cliente: Ci sono più clienti con questo nome: indicare il codice.',
    ]);
    const byCode = { ...child, Cliente: null, 'Codice cliente': 'F-2' };
    expect((await outcome('addresses', [byCode])).counts).toBe('1/0/0/0');
  });

  it('once in a file: the second row with a key is refused', async () => {
    const row = { ...ofPrincipal, Cliente: 'Doppio', ...postal };
    const { counts, said } = await outcome('clients', [row, { ...row, Cliente: 'doppio', CAP: '36016' }]);
    expect([counts, said]).toEqual([
      '1/0/0/1',
      ['3 refused : Riga doppia: la stessa chiave è già alla riga 2.'],
    ]);
  });

  it('and an empty cell leaves what is there', async () => {
    const row = { ...ofSite, Sede: 'Piscina', ...postal, Latitudine: '45,5', Longitudine: '11,5', CDR: 'A' };
    await outcome('addresses', [row]);
    expect((await outcome('addresses', [{ ...ofSite, Sede: 'Piscina' }])).counts).toBe('0/0/1/0');
    const [found] = await app.db.select().from(addresses).where(sql`name = 'Piscina'`);
    expect(found).toMatchObject({ latitude: 45.5, riskContext: 'A', postalCode: '36100', regionId: 5 });
  });
});

describe('a site that is somewhere else now', () => {
  const row = {
    ...ofSite,
    Sede: 'Trasloco',
    Indirizzo: 'Via Appia 1',
    CAP: '00184',
    Città: 'Roma',
    Provincia: 'RM',
  };
  const moved = { Indirizzo: 'Via Roma 3', CAP: '37121', Città: 'Verona', Provincia: 'VR' };
  const stored = async () => {
    const [found] = await app.db.select().from(addresses).where(sql`name = 'Trasloco'`);
    return [found?.province, found?.regionId, found?.latitude, found?.longitude];
  };
  beforeEach(() => app.db.delete(addresses).where(sql`name = 'Trasloco'`));
  beforeEach(() => outcome('addresses', [{ ...row, Latitudine: '41,9', Longitudine: '12,5' }]));

  it('is in the region of its province, and without the coordinates of before', async () => {
    expect(await stored()).toEqual(['RM', 12, 41.9, 12.5]);
    expect((await outcome('addresses', [{ ...row, ...moved }])).counts).toBe('0/1/0/0');
    expect(await stored()).toEqual(['VR', 5, null, null]);
    expect((await outcome('addresses', [{ ...row, ...moved }])).counts).toBe('0/0/1/0');
  });

  it('has the region and the coordinates that its row gives', async () => {
    const given = { Regione: 'Umbria', Latitudine: '45,4', Longitudine: '11' };
    await outcome('addresses', [{ ...row, ...moved, ...given }]);
    expect(await stored()).toEqual(['VR', 10, 45.4, 11]);
    const half = { ...row, Indirizzo: 'Via Appia 2', Latitudine: '41,9' };
    expect((await outcome('addresses', [half])).said).toEqual([
      '2 refused Longitudine: Servono tutte e due le coordinate.',
    ]);
  });

  it('loses its coordinates by another street alone, and nothing by the same address in other letters', async () => {
    await outcome('addresses', [{ ...ofSite, Sede: 'Trasloco', Indirizzo: 'VIA  APPIA 1', Provincia: 'rm' }]);
    expect(await stored()).toEqual(['RM', 12, 41.9, 12.5]);
    await outcome('addresses', [{ ...ofSite, Sede: 'Trasloco', Indirizzo: 'Via Appia 11' }]);
    expect(await stored()).toEqual(['RM', 12, null, null]);
  });
});

describe('old data', () => {
  it('that break a rule of today come in marked, and correcting them clears the mark', async () => {
    const row = { ...ofSite, Sede: 'Archivio', ...postal };
    const old = await outcome('addresses', [{ ...row, CAP: '36', Provincia: 'Vicenza' }]);
    expect([old.counts, old.legacy]).toEqual(['1/0/0/0', 1]);
    expect(old.said).toEqual([
      '2 legacy CAP: Il CAP ha 5 cifre.',
      '2 legacy Provincia: La provincia è una sigla di 2 lettere.',
      '2 legacy Regione: Manca la regione, e la provincia non la fa trovare.',
    ]);
    const legacy = () =>
      app.db.select({ legacy: addresses.legacy }).from(addresses).where(sql`name = 'Archivio'`);
    expect(await legacy()).toEqual([{ legacy: true }]);
    const corrected = await outcome('addresses', [row]);
    expect([corrected.counts, corrected.legacy]).toEqual(['0/1/0/0', 0]);
    expect(await legacy()).toEqual([{ legacy: false }]);
    const worse = await outcome('addresses', [{ ...row, CAP: '36' }]);
    expect(worse.said).toEqual([
      "2 refused CAP: Il CAP ha 5 cifre. Il dato presente è in regola e resta com'è.",
    ]);
  });

  it('may repeat the code of a building and the name of a point', async () => {
    const building = { ...ofClient, ...postal, 'Codice stabile': 'ED9' };
    const { said } = await outcome('addresses', [
      { ...building, Sede: 'Nove A' },
      { ...building, Sede: 'Nove B' },
      { ...building, Sede: 'Nove C', CDR: 'C' },
    ]);
    expect(said).toEqual([
      '3 legacy Codice stabile: Il cliente ha già questo codice stabile, con lo stesso CDR o senza un altro.',
    ]);
    const point = { ...ofSite, Punto: 'Sala', Piano: 'Piano terra' };
    const points = await outcome('points', [
      { ...point, 'Codice esterno': 'P1' },
      { ...point, 'Codice esterno': 'P2' },
      { ...point, Punto: 'Soffitta', Piano: 'sotto il tetto' },
      { ...point, Punto: 'Vasca', Superficie: '0' },
    ]);
    expect(points.said).toEqual([
      "3 legacy Punto: C'è già un punto con questo nome nella sede.",
      '4 legacy Piano: Piano mancante o sconosciuto.',
      '5 refused Superficie: Da 1 a 999.999 m².',
    ]);
    const [attic] = await app.db.select().from(measurementPoints).where(sql`alias = 'Soffitta'`);
    expect(attic).toMatchObject({ legacy: true, floorId: null, oldFloor: 'sotto il tetto' });
  });
});

describe('dosimeters', () => {
  it('come with their attribution, move while unused, and stay when used', async () => {
    const row = { Dosimetro: 'NUOVO1', ...ofPrincipal, 'Spedito il': '02/02/2026' };
    expect((await outcome('dosimeters', [row, { Dosimetro: 'NUOVO2' }])).counts).toBe('2/0/0/0');
    expect(
      (await outcome('dosimeters', [{ ...row, Dosimetro: 'nuovo1' }, { Dosimetro: 'NUOVO2' }])).counts,
    ).toBe('0/0/2/0');
    const moved = { ...row, Committente: 'Provincia di prova' };
    expect((await outcome('dosimeters', [moved])).counts).toBe('0/1/0/0');
    const used = { Dosimetro: world.own.active.code, Committente: 'Provincia di prova' };
    expect((await outcome('dosimeters', [used])).said).toEqual([
      '2 refused Committente: È già stato usato da Terme di prova.',
    ]);
    const forSite = { ...row, ...ofSite, Dosimetro: 'NUOVO3' };
    await outcome('dosimeters', [forSite]);
    const [shipped] = await app.db
      .select({ addressId: placements.addressId, shippedOn: placements.shippedOn })
      .from(placements)
      .innerJoin(dosimeters, sql`${dosimeters.id} = ${placements.dosimeterId}`)
      .where(sql`${dosimeters.code} = 'NUOVO3'`);
    expect(shipped).toEqual({ addressId: world.own.address.id, shippedOn: '2026-02-02' });
  });

  it('have codes as they are registered by hand: a new one that no scanner would find is refused', async () => {
    await app.db.insert(dosimeters).values({ code: 'SENZA' });
    const rows = ['C2/00077', 'SENZA', 'NUMERO', '_7'].map((Dosimetro) => ({ Dosimetro }));
    expect(await outcome('dosimeters', rows)).toMatchObject({
      counts: '1/0/1/2',
      said: [
        '4 refused Dosimetro: Manca il numero.',
        '5 refused Dosimetro: Solo lettere, cifre, punto, trattino, barra.',
      ],
    });
  });
});

describe('placements', () => {
  const at = (point: string) => ({ ...ofSite, Punto: point });

  it('take the dosimeter that waits, are corrected by a later file, and end by a result', async () => {
    await outcome('points', [{ ...at('Cantina'), Piano: '-1' }]);
    await outcome('dosimeters', [{ Dosimetro: 'P1', ...ofPrincipal }]);
    const row = { Dosimetro: 'P1', ...at('Cantina'), Inizio: '10/01/2025' };
    expect((await outcome('active-placements', [row])).counts).toBe('1/0/0/0');
    expect((await outcome('active-placements', [row])).counts).toBe('0/0/1/0');
    expect((await outcome('active-placements', [{ ...row, Inizio: '12/01/2025' }])).counts).toBe('0/1/0/0');
    const result = { ...row, Inizio: '12/01/2025', Fine: '10/07/2025', Tracce: '412,5', Fondo: 38 };
    expect((await outcome('past-results', [result])).counts).toBe('0/1/0/0');
    expect((await outcome('past-results', [result])).counts).toBe('0/0/1/0');
    const stored = await app.db
      .select({ placement: placements })
      .from(placements)
      .innerJoin(dosimeters, sql`${dosimeters.id} = ${placements.dosimeterId}`)
      .where(sql`${dosimeters.code} = 'P1'`);
    expect(stored).toHaveLength(1);
    expect(stored[0]?.placement).toMatchObject({
      ...{ startedOn: '2025-01-12', endedOn: '2025-07-10' },
      ...{ processed: true, lost: false, legacy: false },
    });
    // (412,5 − 38)/2,5 = 149,8
    expect(
      await app.db
        .select()
        .from(results)
        .where(eq(results.placementId, stored[0]?.placement.id ?? 0)),
    ).toEqual([
      expect.objectContaining({
        ...{ traces: 412.5, background: 38, k: 2.5, exposure: 149.8, exposureUncertainty: null },
        ...{ state: 'valid', inForce: true, source: 'past' },
      }),
    ]);
    expect((await outcome('active-placements', [{ ...row, Inizio: '12/01/2025' }])).said).toEqual([
      '2 refused Dosimetro: Il posizionamento si è già concluso il 10/07/2025.',
    ]);
  });

  it('follow one another on a point on the same day, and are old data when they overlap', async () => {
    await outcome('points', [{ ...at('Grotta'), Piano: '-1' }]);
    const row = (code: string, from: string, to: string) => ({
      ...{ Dosimetro: code, ...at('Grotta'), Inizio: from, Fine: to },
    });
    const { counts, said } = await outcome('past-results', [
      row('G1', '01/01/2024', '01/06/2024'),
      row('G2', '01/06/2024', '01/12/2024'),
      row('G3', '30/11/2024', '01/02/2025'),
      row('G1', '01/03/2025', '01/06/2025'),
      row('G4', '01/07/2025', '01/07/2025'),
      row('G5', '01/09/2025', '01/08/2025'),
    ]);
    expect(counts).toBe('6/0/0/0');
    expect(said).toEqual([
      '4 legacy Punto: In quei giorni nel punto misura già un altro dosimetro.',
      '5 legacy Dosimetro: Il dosimetro è già usato in un altro posizionamento.',
      "7 legacy Fine: La fine viene prima dell'inizio.",
    ]);
  });

  it('begin only where everything is in use', async () => {
    await outcome('points', [{ ...at('Chiusa'), Piano: '0', Attivo: 'no' }]);
    await outcome('dosimeters', [{ Dosimetro: 'U1', ...ofPrincipal }]);
    const row = { Dosimetro: 'U1', ...at('Chiusa'), Inizio: '10/01/2025' };
    expect((await outcome('active-placements', [row])).said).toEqual([
      '2 refused Punto: Il punto, o ciò che gli sta sopra, è fuori uso.',
    ]);
    expect((await outcome('past-results', [{ ...row, Fine: '10/06/2025' }])).counts).toBe('1/0/0/0');
  });

  it('of another principal, in the future or without an end are refused', async () => {
    const foreign = { Dosimetro: world.foreign.dosimeter.code, ...at('Spogliatoio'), Inizio: '10/01/2025' };
    expect((await outcome('active-placements', [foreign])).said).toEqual([
      '2 refused Dosimetro: Il dosimetro è di un altro committente.',
    ]);
    const row = { ...foreign, Dosimetro: 'Q1' };
    expect(
      (await outcome('past-results', [row, { ...row, Dosimetro: 'Q2', Fine: '01/01/2030' }])).said,
    ).toEqual([
      '2 refused Fine: Manca la fine: chi misura ancora va tra i posizionamenti attivi.',
      '3 refused Fine: Il giorno di fine è nel futuro.',
    ]);
  });
});
