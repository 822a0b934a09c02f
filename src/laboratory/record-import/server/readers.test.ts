import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { type BatchRow, buildBatch } from '#db/builders/results.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { hashOf, sendFile, work } from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getImport, startImport } from '../contract.ts';
import { createReader, listReaders, type Reader, updateReader } from '../readers/contract.ts';
import { readerTexts } from '../readers/rules.ts';

let app: TestApp;
let lab: Caller;
let batch: BatchRow;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  batch = await buildBatch(app.db, { k: 2, background: 50, backgroundUncertainty: 20 });
});

const names = {
  ...{ Dosimetro: 'Detector', 'Letto il': 'Date', Tracce: 'Density', 'Chi quadro': 'Chi2', Campi: 'Fields' },
};
let last = 0;
const fields = (more: Partial<Reader> = {}) => ({
  ...{ name: `Lettore ${(last += 1)}`, decimal: 'point' as const, names },
  ...more,
});
const created = async (more: Partial<Reader> = {}) =>
  (await lab.call(createReader, { body: fields(more) })).body;
const returned = (code: string) =>
  buildPlacement(app.db, { code, batchId: batch.batchId, startedOn: '2025-01-01', endedOn: '2025-04-11' });

const start = async (bytes: Buffer, reader: number | null, isTrial = false) => {
  const sent = await sendFile(lab, bytes);
  expect(sent.status).toBe(200);
  const body = { kind: 'readings' as const, file: hashOf(bytes), fileName: 'x.csv', isTrial, reader };
  return lab.call(startImport, { body });
};

const results = async (code: string) => {
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select concat_ws(' ', r.traces, r.chi_squared, r.reader) as text from results r
      join placements p on p.id = r.placement_id join dosimeters d on d.id = p.dosimeter_id
     where d.code = ${code}`);
  return rows.map(({ text }) => text);
};
const events = async (readerId: number) => {
  const { rows } = await app.db.execute<{ event: string }>(sql`
    select event from audit_events where entity = 'reader' and entity_id = ${String(readerId)} order by id`);
  return rows.map(({ event }) => event);
};

describe('a reader', () => {
  it('is mapped once, for one key, and listed; every change is on record', async () => {
    const body = fields({ name: ' Lettore Alfa ' });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const first = await lab.call(createReader, { body }, key);
    expect(first.body).toMatchObject({ name: 'Lettore Alfa', decimal: 'point', names, version: 1 });
    expect((await lab.call(createReader, { body }, key)).body).toEqual(first.body);
    const { body: list } = await lab.call(listReaders, {});
    expect(list.readers.filter(({ name }) => name === 'Lettore Alfa')).toEqual([first.body]);
    const { id: reader, version } = first.body;
    const changed = await lab.call(updateReader, {
      params: { reader },
      body: { ...fields({ decimal: 'comma' }), version },
    });
    expect(changed.body).toMatchObject({ decimal: 'comma', version: 2 });
    expect(await events(reader)).toEqual(['reader.created', 'reader.updated']);
  });

  it('is refused in words: name taken, columns missing or twice, somebody was faster, unknown', async () => {
    const { id: reader, version, name } = await created();
    const twice = await lab.call(createReader, { body: fields({ name: name.toUpperCase() }) });
    expect([twice.status, twice.failure.detail]).toEqual([409, readerTexts.nameTaken]);
    const bare = await lab.call(createReader, { body: fields({ names: { Dosimetro: 'A' } }) });
    expect([bare.status, bare.failure.errors]).toEqual([
      422,
      { 'Letto il': readerTexts.noColumn, Tracce: readerTexts.noReading },
    ]);
    await lab.call(updateReader, { params: { reader }, body: { ...fields(), version } });
    const stale = await lab.call(updateReader, { params: { reader }, body: { ...fields(), version } });
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    const none = await lab.call(updateReader, { params: { reader: 2e9 }, body: { ...fields(), version } });
    expect(none.status).toBe(404);
  });

  it('made by two at once with one name is made once', async () => {
    const body = fields({ name: 'Insieme' });
    const both = await Promise.all([lab.call(createReader, { body }), lab.call(createReader, { body })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('the file of a mapped reader', () => {
  it('needs nothing more: its columns, its decimals and its name are known', async () => {
    const { id, name } = await created();
    await returned('MAP1');
    await returned('MAP2');
    const bytes = Buffer.from(
      'Run,Date,Detector,Fields,Chi2,Density\n7,2026-03-10,MAP1,100,1.02,1.234\n7,2026-03-10,MAP2,100,"1,02",450\n',
    );
    const started = await start(bytes, id);
    expect(started.body).toMatchObject({ reader: { id, name }, warnings: [] });
    await work(app);
    const run = (await lab.call(getImport, { params: { id: started.body.id } })).body;
    expect([run.state, run.created, run.refused]).toEqual(['finished', 1, 1]);
    expect(await results('MAP1')).toEqual([`1.234 1.02 ${name}`]);
    expect(await results('MAP2')).toEqual([]);
    // What was refused comes back under our names, with the reader's decimals.
    const mended = Buffer.from(
      'Dosimetro;Letto il;Tracce;Campi;Chi quadro;Motivo\nMAP2;2026-03-10;450;100;1.02;virgola\n',
    );
    await start(mended, id);
    await work(app);
    expect(await results('MAP2')).toEqual([`450 1.02 ${name}`]);
  });

  it('is refused when it lacks one of them, or the reader is none, or it is no file of readings', async () => {
    const { id } = await created();
    const bytes = Buffer.from('Date,Detector,Density,Fields\n2026-03-10,MAP1,450,100\n');
    const lacking = await start(bytes, id);
    expect([lacking.status, lacking.failure.detail]).toEqual([422, 'Mancano le colonne: Chi2.']);
    expect((await start(bytes, 2_000_000_000)).status).toBe(404);
    const body = { kind: 'points' as const, file: hashOf(bytes), fileName: 'x', isTrial: true, reader: id };
    const other = await lab.call(startImport, { body });
    expect([other.status, other.failure.errors['reader']]).toEqual([422, readerTexts.onlyReadings]);
  });

  it('is read in one way from beginning to end: the reader does not change meanwhile', async () => {
    const { id: reader, version } = await created();
    await start(Buffer.from('Date,Detector,Density,Fields,Chi2\n2026-03-10,MAP9,450,100,1\n'), reader, true);
    const body = { ...fields(), version };
    const during = await lab.call(updateReader, { params: { reader }, body });
    expect([during.status, during.failure.detail]).toEqual([409, readerTexts.isImporting]);
    await work(app);
    expect((await lab.call(updateReader, { params: { reader }, body })).status).toBe(200);
  });

  it('shows its first rows when it is sent, column by column', async () => {
    const { body } = await sendFile(lab, Buffer.from('Detector,,Density\nA,x,1\nB,y,2\nC,z,3\nD,w,4\n'));
    expect(body).toMatchObject({
      columns: ['Detector', 'Density'],
      examples: [
        ['A', 'B', 'C'],
        ['1', '2', '3'],
      ],
    });
  });
});
