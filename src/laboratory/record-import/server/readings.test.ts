import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { type BatchRow, buildBatch } from '#db/builders/results.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { openTestApp, type TestApp } from '#test/support/app.ts';
import { type FileRow, outcomeOf, queueImport, sheetOf, work } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { portionRows } from '../rules.ts';

let app: TestApp;
let batch: BatchRow;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  batch = await buildBatch(app.db, { k: 2, background: 50, backgroundUncertainty: 20, areaCm2: 2 });
});

const outcome = (rows: readonly FileRow[], options?: { isTrial: boolean }) =>
  outcomeOf(app, 'readings', rows, options);

async function returned(code: string, more: Parameters<typeof buildPlacement>[1] = {}) {
  const period = { startedOn: '2025-01-01', endedOn: '2025-04-11' };
  return buildPlacement(app.db, { code, batchId: batch.batchId, ...period, ...more });
}

const reading = (code: string, more: FileRow = {}): FileRow => ({
  ...{ Dosimetro: code, 'Letto il': '10/03/2026', Conteggi: 900, Area: 2, Campi: 100 },
  ...{ 'Chi quadro': '1,02', Lettore: 'Lettore 1' },
  ...more,
});

/** 'state density in-force source', the latest first. */
async function resultsOf(code: string): Promise<string[]> {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select concat_ws(' ', r.state, r.traces, case when r.in_force then 'in force' else 'past' end, r.source) as text
      from results r join placements p on p.id = r.placement_id join dosimeters d on d.id = p.dosimeter_id
     where upper(d.code) = ${code} order by r.id desc`);
  return rows.map(({ text }) => text);
}

describe('the file of a reader', () => {
  it('brings results, whatever the capitals of the codes; the same file again changes nothing', async () => {
    const { id } = await returned('LET1');
    await returned('LET2');
    const rows = [reading('let1'), reading('LET2', { Conteggi: '', Area: '', Tracce: '450,5' })];
    expect((await outcome(rows)).counts).toBe('2/0/0/0');
    expect((await outcome(rows)).counts).toBe('0/0/2/0');
    expect(await resultsOf('LET1')).toEqual(['valid 450 in force reader']);
    expect(await resultsOf('LET2')).toEqual(['valid 450.5 in force reader']);
    const [placement] = await app.db.select().from(placements).where(eq(placements.id, id));
    expect(placement?.processed).toBe(true);
  });

  it('marks what must be counted again, and takes the count that follows; an older file then changes nothing', async () => {
    await returned('LET3');
    const uneven = reading('LET3', { 'Chi quadro': '1,5' });
    expect((await outcome([uneven])).counts).toBe('1/0/0/0');
    expect((await outcome([reading('LET3', { Conteggi: 880 })])).counts).toBe('0/1/0/0');
    expect((await outcome([uneven])).counts).toBe('0/0/1/0');
    expect(await resultsOf('LET3')).toEqual(['valid 440 in force reader', 'recount 450 past reader']);
    const { rows } = await app.db.execute<{ event: string; details: unknown }>(sql`
      select e.event, e.details from audit_events e join placements p on p.id::text = e.entity_id
        join dosimeters d on d.id = p.dosimeter_id
       where e.entity = 'placement' and d.code = 'LET3' and e.event like 'result.%' order by e.id`);
    expect(rows.map(({ event }) => event)).toEqual(['result.entered', 'result.corrected']);
    expect(rows[1]?.details).toMatchObject({
      reason: 'Riconteggio',
      before: { traces: 450, resultState: 'Da ricontare' },
      after: { traces: 440, resultState: 'Valido' },
    });
  });

  it('with another background is another reading: it is not passed over in silence', async () => {
    await returned('LET3B');
    const own = reading('LET3B', { Fondo: 30 });
    expect((await outcome([own])).counts).toBe('1/0/0/0');
    expect((await outcome([own])).counts).toBe('0/0/1/0');
    for (const other of [reading('LET3B'), reading('LET3B', { Fondo: 31 })])
      expect((await outcome([other])).counts).toBe('0/0/0/1');
  });

  it('is refused where counts and density contradict each other, and taken where they agree', async () => {
    await returned('LET4B');
    await returned('LET4C');
    const { counts, said } = await outcome([
      reading('LET4B', { Conteggi: 307, Area: '0,642', Tracce: 9999 }),
      reading('LET4C', { Conteggi: 307, Area: '0,642', Tracce: '478,2' }),
    ]);
    expect(counts).toBe('1/0/0/1');
    expect(said).toEqual([
      '2 refused Tracce: Non torna con i conteggi: sull’area indicata danno 478,2 tracce/cm². Correggere uno dei due, o lasciare vuota la densità.',
    ]);
  });

  it('is refused row by row, with the reason', async () => {
    await returned('LET4');
    await outcome([reading('LET4')]);
    await returned('LET5', { endedOn: null });
    await returned('LET6', { lost: true });
    const bare = await returned('LET7');
    await app.db.update(dosimeters).set({ batchId: null }).where(eq(dosimeters.id, bare.dosimeterId));
    await returned('LET8');
    const { counts, said } = await outcome([
      reading('LET4', { Conteggi: 1000 }),
      reading('LET5'),
      reading('LET6'),
      reading('LET7'),
      reading('LET8', { Area: '' }),
      reading('LET8'),
      reading('LET9'),
      reading('LET10', { 'Letto il': '' }),
      reading('LET11', { Conteggi: -1 }),
      reading('LET12', { 'Chi quadro': 'buono' }),
    ]);
    expect(counts).toBe('0/0/0/10');
    expect(said).toEqual([
      '2 refused Dosimetro: Il dosimetro ha già un risultato: per cambiarlo va corretto, con un motivo.',
      '3 refused Dosimetro: Il dosimetro non risulta rimosso: registrare prima la rimozione.',
      '4 refused Dosimetro: Il dosimetro risulta smarrito.',
      '5 refused Dosimetro: Il dosimetro non ha un lotto: assegnarlo dalla pagina dei lotti.',
      '6 refused Area: Con i conteggi va indicata l’area letta.',
      '7 refused : Riga doppia: la stessa chiave è già alla riga 6.',
      '8 refused Dosimetro: Dosimetro sconosciuto.',
      '9 refused Letto il: Manca il giorno della lettura.',
      '10 refused Conteggi: Non può essere negativo.',
      '11 refused Chi quadro: Deve essere un numero.',
    ]);
  });

  it('knows dosimeters however their numbers are padded, each once (R2-411)', async () => {
    await returned('LBS00987');
    await returned('0986');
    const { counts, said } = await outcome([
      { ...reading('LBS987'), Dosimetro: 987 },
      reading('LBS0987', { Conteggi: 800 }),
      reading('RAD5_0986'),
      reading('LBS988'),
    ]);
    expect(counts).toBe('2/0/0/2');
    expect(said).toEqual([
      '3 refused : Riga doppia: la stessa chiave è già alla riga 2.',
      '5 refused Dosimetro: Dosimetro sconosciuto.',
    ]);
    expect(await resultsOf('LBS00987')).toEqual(['valid 450 in force reader']);
    expect(await resultsOf('0986')).toEqual(['valid 450 in force reader']);
  });

  it('tried first says the same and keeps nothing', async () => {
    const { id } = await returned('LET20');
    expect((await outcome([reading('LET20'), reading('NIENTE1')], { isTrial: true })).counts).toBe('1/0/0/1');
    expect(await resultsOf('LET20')).toEqual([]);
    const [placement] = await app.db.select().from(placements).where(eq(placements.id, id));
    expect(placement?.processed).toBe(false);
  });

  it('stopped after a portion goes on where it stood', async () => {
    await returned('LET30');
    await returned('LET31');
    const filler = Array.from({ length: portionRows - 1 }, (_, n) => reading(`NIENTE ${n}`));
    const rows = [reading('LET30'), ...filler, reading('LET031', { Conteggi: 900 }), reading('LET0030')];
    await queueImport(await app.as('laboratorio'), 'readings', await sheetOf('readings', rows));
    let asked = 0;
    await work(app, () => (asked += 1) > 2);
    expect([await resultsOf('LET30'), await resultsOf('LET31')].map(({ length }) => length)).toEqual([1, 0]);
    await work(app);
    expect([await resultsOf('LET30'), await resultsOf('LET31')].map(({ length }) => length)).toEqual([1, 1]);
    const { rows: doubles } = await app.db.execute(
      sql`select from import_findings where problems::text like '%già alla riga 2.%' and row_number = ${rows.length + 1}`,
    );
    expect(doubles).toHaveLength(1);
  });
});
