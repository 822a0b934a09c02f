import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { type Caller, openTestApp, type TestApp, testPassword } from '#test/support/app.ts';
import {
  type FileRow,
  hashOf,
  importRows,
  queueImport,
  sendFile,
  sheetOf,
  work,
} from '#test/support/imports.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { cancelImport, getImport, listImportFindings, listImports, startImport } from '../contract.ts';
import { downloadRefused, downloadReport, downloadTemplate } from '../files/contract.ts';
import { laboratoryKinds } from '../rules.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let laboratory: Caller;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  laboratory = await app.as('laboratorio');
});

const dosimeterFile = (prefix: string, count: number) =>
  sheetOf(
    'dosimeters',
    Array.from({ length: count }, (_, n) => ({ Dosimetro: `${prefix}${n}`, Committente: 'Terme di prova' })),
  );
const stored = async (prefix: string) =>
  (
    await app.db
      .select({ id: dosimeters.id })
      .from(dosimeters)
      .where(sql`code like ${`${prefix}%`}`)
  ).length;
const runOf = async (id: number) => (await laboratory.call(getImport, { params: { id } })).body;

describe('a run', () => {
  it('left between two portions goes on where it stood, and doubles nothing', async () => {
    const { id } = await queueImport(laboratory, 'dosimeters', await dosimeterFile('HALF', 2_500));
    let asked = 0;
    await work(app, () => {
      asked += 1;
      // Once before it is taken up, once before each portion.
      return asked > 2;
    });
    const half = await runOf(id);
    expect([half.state, half.done, half.total, await stored('HALF')]).toEqual([
      'running',
      1_000,
      2_500,
      1_000,
    ]);
    await work(app);
    const whole = await runOf(id);
    expect([whole.state, whole.done, whole.created, await stored('HALF')]).toEqual([
      ...['finished', 2_500, 2_500, 2_500],
    ]);
  });

  it('is taken up by one process only', async () => {
    const { id } = await queueImport(laboratory, 'dosimeters', await dosimeterFile('ONCE', 2_000));
    await Promise.all([work(app), work(app), work(app)]);
    const run = await runOf(id);
    expect([run.state, run.created, run.unchanged, await stored('ONCE')]).toEqual([
      'finished',
      2_000,
      0,
      2_000,
    ]);
  });

  it('is the only one of its kind, and can be called off between portions', async () => {
    const bytes = await dosimeterFile('STOP', 2_000);
    const { id } = await queueImport(laboratory, 'dosimeters', bytes);
    const second = await laboratory.call(startImport, {
      body: { kind: 'dosimeters', file: hashOf(bytes), fileName: 'x.csv', isTrial: true },
    });
    expect([second.status, second.failure.detail]).toEqual([
      409,
      'È già in corso una importazione di questo tipo (Dosimetri): aspettare che finisca.',
    ]);
    let asked = 0;
    await work(app, () => {
      asked += 1;
      return asked > 2;
    });
    const { body } = await laboratory.call(cancelImport, { params: { id } });
    expect(body.state).toBe('cancelling');
    await work(app);
    const run = await runOf(id);
    expect([run.state, run.done, await stored('STOP')]).toEqual(['cancelled', 1_000, 1_000]);
    const { body: listed } = await laboratory.call(listImports);
    expect(listed.runs[0]).toEqual(run);
  });

  it('keeps its other rows when the database refuses one that looked right', async () => {
    await app.db.execute(
      sql`alter table dosimeters add constraint dosimeters_test check (code not in ('BAD17', 'BAD803'))`,
    );
    const run = await queueImport(laboratory, 'dosimeters', await dosimeterFile('BAD', 1_000));
    await work(app);
    await app.db.execute(sql`alter table dosimeters drop constraint dosimeters_test`);
    const { created, refused } = await runOf(run.id);
    expect([created, refused, await stored('BAD')]).toEqual([998, 2, 998]);
    const { body } = await laboratory.call(listImportFindings, { params: { id: run.id } });
    expect(body.findings.map(({ rowNumber, problems }) => [rowNumber, problems[0]?.reason])).toEqual([
      [19, 'Il database rifiuta la riga (dosimeters_test).'],
      [805, 'Il database rifiuta la riga (dosimeters_test).'],
    ]);
    const orphans = await app.db
      .select({ id: placements.id })
      .from(placements)
      .where(sql`not exists (select from dosimeters d where d.id = placements.dosimeter_id)`);
    expect(orphans).toEqual([]);
  });
});

describe('a file', () => {
  const start = (kind: string, bytes: Buffer) =>
    laboratory.call(startImport, { body: { kind, file: hashOf(bytes), fileName: 'x.csv', isTrial: true } });

  it.each([
    ['that is empty', Buffer.alloc(0), 'Il file è vuoto.'],
    [
      'that is a PDF',
      Buffer.from('%PDF-1.7 …'),
      'Il file è un PDF, anche se il nome dice altro: serve un foglio XLSX o CSV.',
    ],
    ['that is a picture', Buffer.from([0x89, 0x50, 0, 0x47]), 'Il file non è un foglio XLSX né un CSV.'],
  ])('%s is refused when it is sent', async (_what, bytes, text) => {
    const { status, failure } = await sendFile(laboratory, bytes);
    expect([status, failure.detail]).toEqual([422, text]);
  });

  it('of 100 MB is refused before it is read', async () => {
    const { status } = await sendFile(laboratory, Buffer.alloc(100 * 1024 * 1024, 'a'), 'a'.repeat(64));
    expect(status).toBe(413);
  });

  it('that arrived incomplete is refused', async () => {
    const { status, failure } = await sendFile(laboratory, Buffer.from('a;b\n1;2\n'), 'a'.repeat(64));
    expect([status, failure.detail]).toEqual([422, 'Il file è arrivato incompleto: inviarlo di nuovo.']);
  });

  it('without the needed columns is not begun, and one of garbage neither', async () => {
    for (const [text, missing] of [
      ['Cliente;CAP\nx;1\n', 'Committente, Indirizzo, Città, Provincia'],
      [`${'§x'.repeat(25)}\n`, 'Committente, Cliente, Indirizzo, CAP, Città, Provincia'],
    ] as const) {
      const bytes = Buffer.from(text);
      expect((await sendFile(laboratory, bytes)).status).toBe(200);
      const { status, failure } = await start('clients', bytes);
      expect([status, failure.detail]).toEqual([422, `Mancano le colonne: ${missing}.`]);
    }
  });

  it('of a stranger cannot be imported, nor be taken for a picture', async () => {
    const bytes = await sheetOf('principals', [{ Committente: 'Segreto' }]);
    await sendFile(await app.as('admin'), bytes);
    const { status, failure } = await start('principals', bytes);
    expect([status, failure.detail]).toEqual([404, 'Il file non è sul server: sceglierlo di nuovo.']);
    await sendFile(laboratory, bytes);
    const { principal, client, address, freePoint } = world.own;
    const dosimeter = world.own.dosimeter;
    const asPhoto = await laboratory.call(placeDosimeter, {
      params: { committente: principal.id },
      body: {
        ...{ committente: principal.id, cliente: { id: client.id }, indirizzo: { id: address.id } },
        puntoMisurazione: { id: freePoint.id },
        dosimetro: { id: dosimeter.id, codice: dosimeter.code },
        ...{ dataPosizionamento: '2026-03-16', dosimeterImg: `sha256:${hashOf(bytes)}` },
      },
    });
    expect(asPhoto.status).not.toBe(200);
  });

  it('stays as long as its run, and is swept when it was only sent', async () => {
    const used = await sheetOf('principals', [{ Committente: 'Con il suo file' }]);
    const unused = Buffer.from('Committente\nMai importato\n');
    await queueImport(laboratory, 'principals', used, { isTrial: true });
    await work(app);
    await sendFile(laboratory, unused);
    await sweepFiles(app.db, app.files, new Date(app.clock.now().getTime() + 30 * 86_400_000));
    expect([await app.files.has(hashOf(used)), await app.files.has(hashOf(unused))]).toEqual([true, false]);
  });

  it('with unknown columns is imported, and they are named', async () => {
    const bytes = await sheetOf('principals', [{ Committente: 'Con telefono', Telefono: '1' }], {
      columns: ['Committente', 'Telefono'],
    });
    const { id } = await queueImport(laboratory, 'principals', bytes);
    await work(app);
    const run = await runOf(id);
    expect([run.created, run.warnings]).toEqual([1, ['Colonne sconosciute, ignorate: Telefono.']]);
  });
});

describe('downloads', () => {
  /** A file as the browser gets it. */
  const download = async (url: string) => {
    const login = await app.server.inject({
      ...{ method: 'POST', url: '/v1/auth/login' },
      payload: { username: 'laboratorio', password: testPassword },
    });
    const cookie = login.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ');
    const { headers, rawPayload } = await app.server.inject({ method: 'GET', url, headers: { cookie } });
    const name = /filename="([^"]+)"/.exec(String(headers['content-disposition']))?.[1];
    return { name, payload: rawPayload };
  };
  const at = (path: string, params: Record<string, string | number>, format: string) =>
    `${path.replace(/\{(\w+)\}/g, (_all, name: string) => String(params[name]))}?format=${format}`;

  it.each(['xlsx', 'csv'])('every template can be filled in and sent back as %s', async (format) => {
    for (const kind of laboratoryKinds) {
      const { name, payload } = await download(at(downloadTemplate.path, { kind }, format));
      expect(name).toMatch(new RegExp(`^modello-.+\\.${format}$`));
      const sent = await sendFile(laboratory, payload);
      expect([kind, sent.status]).toEqual([kind, 200]);
      const started = await start(kind, payload);
      expect([kind, started.status, started.body.warnings]).toEqual([kind, 200, []]);
      await work(app);
      const { body } = await laboratory.call(listImportFindings, { params: { id: started.body.id } });
      const unreadable = body.findings.flatMap(({ problems }) => problems.map(({ reason }) => reason));
      expect(unreadable.filter((reason) => /illeggibile|Deve essere|Scrivere|Manca /.test(reason))).toEqual(
        [],
      );
    }
  });

  it.each(['xlsx', 'csv'])('refused rows come back as %s, are mended and imported', async (format) => {
    const code = format.toUpperCase();
    const rows: FileRow[] = [
      { Dosimetro: `M${code}1`, Committente: 'Terme di prova' },
      { Dosimetro: `M${code}2`, Committente: '=cmd|calc', 'Spedito il': '02/02/2026' },
    ];
    const run = await importRows(app, 'dosimeters', rows);
    expect([run.created, run.refused]).toEqual([1, 1]);
    const { payload } = await download(at(downloadRefused.path, { id: run.id }, format));
    if (format === 'csv') {
      expect(payload.toString()).toContain(`MCSV2;'=cmd|calc;`);
      expect(payload.toString()).toContain("Committente: Non c'è committente con questo nome.");
      const mended = Buffer.from(payload.toString().replace("'=cmd|calc", 'Terme di prova'));
      const again = await queueImport(laboratory, 'dosimeters', mended);
      await work(app);
      expect(await runOf(again.id)).toMatchObject({ created: 1, refused: 0, warnings: [] });
    } else {
      const again = await queueImport(laboratory, 'dosimeters', payload);
      await work(app);
      expect(await runOf(again.id)).toMatchObject({ created: 0, refused: 1, warnings: [] });
    }
    const report = await download(at(downloadReport.path, { id: run.id }, 'csv'));
    expect(report.payload.toString()).toContain(
      "3;Rifiutata;Committente;'=cmd|calc;Non c'è committente con questo nome.",
    );
  });

  const start = (kind: string, bytes: Buffer) =>
    laboratory.call(startImport, { body: { kind, file: hashOf(bytes), fileName: 'x.csv', isTrial: true } });
});
