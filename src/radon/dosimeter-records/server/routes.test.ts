import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { staleText } from '#platform/server/records.ts';
import { dosimeters, placements } from '#radon/placement-schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import {
  createDosimeters,
  getDosimeterHistory,
  getDosimeterRecord,
  listDosimeterRecords,
  updateDosimeter,
} from '../contract.ts';
import { type DosimeterState, maxCodes, recordTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

const inStore = { committente: null, indirizzo: null, spedito: null };
const codes = async (query: Record<string, string | number>) =>
  (await lab.call(listDosimeterRecords, { query })).body.rows.map(({ codice }) => codice);
const change = (dosimetro: number, body: object) =>
  lab.call(updateDosimeter, {
    params: { dosimetro },
    body: { codice: 'X1', ...inStore, smarrito: false, versione: 1, ...body },
  });

describe('the list of dosimeters', () => {
  test('tells where each one is, from the shelf to the result', async () => {
    const principal = await buildPrincipal(app.db, { name: 'Stati di prova' });
    const given = { principalId: principal.id };
    await app.db.insert(dosimeters).values({ code: 'STA-0' });
    await buildDosimeter(app.db, { ...given, code: 'STA-1', shippedOn: '2026-02-01' });
    const address = await buildAddress(app.db, { name: 'Sede degli stati' });
    const placed = async (code: string, values: object) => {
      const point = await buildPoint(app.db, { addressId: address.id, alias: `Punto ${code}` });
      await buildPlacement(app.db, { code, pointId: point.id, startedOn: '2026-02-02', ...values });
    };
    await placed('STA-2', {});
    await placed('STA-3', { endedOn: '2026-03-01' });
    await placed('STA-4', { endedOn: '2026-03-01', processed: true });
    await placed('STA-5', { endedOn: '2026-03-01', lost: true });
    const { body } = await lab.call(listDosimeterRecords, { query: { q: 'sta-' } });
    expect(body.total).toBe(6);
    const states: DosimeterState[] = [
      'magazzino',
      'disponibile',
      'posizionato',
      'rimosso',
      'analizzato',
      'smarrito',
    ];
    expect(body.rows.map(({ situazione }) => situazione)).toEqual(states);
    expect(body.rows[1]).toMatchObject({
      committente: { id: principal.id, nome: 'Stati di prova' },
      spedito: '2026-02-01',
      indirizzo: null,
    });
    expect(body.rows[3]).toMatchObject({
      indirizzo: { id: address.id, nome: 'Sede degli stati' },
      punto: 'Punto STA-3',
      inizio: '2026-02-02',
      fine: '2026-03-01',
    });
    for (const [index, situazione] of states.entries())
      expect(await codes({ q: 'sta-', situazione })).toEqual([`STA-${index}`]);
    expect(await codes({ q: 'sta', committente: principal.id })).toEqual(['STA-1']);
    expect(await codes({ q: 'sta', sort: 'codice', dir: 'desc', size: 2, page: 2 })).toEqual([
      'STA-3',
      'STA-2',
    ]);
  });

  test('shows one line for a dosimeter with several old placements, the one in force', async () => {
    const old = await buildPlacement(app.db, {
      code: 'VEC-1',
      startedOn: '2024-01-01',
      endedOn: '2024-06-01',
      legacy: true,
    });
    await buildPlacement(app.db, { dosimeterId: old.dosimeterId, startedOn: '2025-01-01' });
    const { body } = await lab.call(listDosimeterRecords, { query: { q: 'vec-1' } });
    expect(body).toMatchObject({ total: 1, rows: [{ situazione: 'posizionato', inizio: '2025-01-01' }] });
  });

  test.each([
    ['situazione', 'perso'],
    ['committente', 'x'],
    ['sort', 'peso'],
    ['page', '-1'],
  ])('refuses %s=%s', async (name, value) => {
    expect((await lab.call(listDosimeterRecords, { query: { [name]: value } })).status).toBe(422);
  });
});

describe('registering dosimeters', () => {
  test('gives all of them to a principal, once for one key', async () => {
    const body = {
      codici: ['reg00001', ' REG00002 ', 'REG00001'],
      committente: world.own.principal.id,
      indirizzo: world.own.address.id,
      spedito: testDay,
    };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const created = await lab.call(createDosimeters, { body }, key);
    expect(created.body.creati.map(({ codice }) => codice)).toEqual(['REG00001', 'REG00002']);
    expect((await lab.call(createDosimeters, { body }, key)).body).toEqual(created.body);
    const { body: found } = await lab.call(listDosimeterRecords, { query: { q: 'reg0' } });
    expect(found.rows).toMatchObject([
      { situazione: 'disponibile', spedito: testDay, indirizzo: { id: world.own.address.id } },
      { situazione: 'disponibile' },
    ]);
    const dosimetro = created.body.creati[0]?.id ?? 0;
    const history = await lab.call(getDosimeterHistory, { params: { dosimetro } });
    expect(history.body.eventi.map(({ evento }) => evento)).toEqual([
      'Dosimetro assegnato',
      'Dosimetro registrato',
    ]);
  });

  test('keeps them in store without a principal', async () => {
    const { body } = await lab.call(createDosimeters, { body: { codici: ['MAG1'], ...inStore } });
    const params = { dosimetro: body.creati[0]?.id ?? 0 };
    expect((await lab.call(getDosimeterRecord, { params })).body).toMatchObject({
      situazione: 'magazzino',
      modificabile: true,
      versione: 1,
    });
  });

  test('is all or nothing, and names what is there already', async () => {
    await app.db.insert(dosimeters).values({ code: 'DOP-1' });
    const refused = await lab.call(createDosimeters, { body: { codici: ['DOP-0', 'dop-1'], ...inStore } });
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toBe('Esiste già un dosimetro DOP-1.');
    expect(await codes({ q: 'dop-0' })).toEqual([]);
  });

  test('of two at once with one code one succeeds', async () => {
    const send = () => lab.call(createDosimeters, { body: { codici: ['GARA-1'], ...inStore } });
    const statuses = (await Promise.all([send(), send()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409]);
  });

  test.each([
    ['no code', () => ({ codici: [] }), 'codici', recordTexts.noCodes],
    [
      'too many',
      () => ({ codici: Array.from({ length: maxCodes + 1 }, (_, n) => `T${n}`) }),
      'codici',
      recordTexts.tooManyCodes,
    ],
    [
      'a code that is none',
      () => ({ codici: ['A1', '=HYPERLINK(1)'] }),
      'codici.1',
      'Solo lettere, cifre, punto, trattino, barra.',
    ],
    ['an unknown principal', () => ({ committente: 999_999 }), 'committente', recordTexts.principalGone],
    [
      'an address of another principal',
      () => ({ committente: world.own.principal.id, indirizzo: world.foreign.address.id }),
      'indirizzo',
      recordTexts.addressOfOther,
    ],
    [
      'an address without a principal',
      () => ({ indirizzo: world.own.address.id }),
      'indirizzo',
      recordTexts.addressWithoutPrincipal,
    ],
    ['a shipping day to come', () => ({ spedito: '2026-03-17' }), 'spedito', recordTexts.futureShipping],
    [
      'a day that is none',
      () => ({ spedito: '2026-02-30' }),
      'spedito',
      'Data non valida: usare il formato AAAA-MM-GG.',
    ],
  ])('refuses %s', async (_what, wrong, field, text) => {
    const body = { codici: ['RIF-1'], ...inStore, ...wrong() };
    const { status, failure } = await lab.call(createDosimeters, { body });
    expect(status).toBe(422);
    expect(failure.errors[field]).toBe(text);
  });

  test('refuses a principal out of use', async () => {
    const { id } = await buildPrincipal(app.db, { active: false });
    const { status } = await lab.call(createDosimeters, {
      body: { ...inStore, codici: ['RIF-2'], committente: id },
    });
    expect(status).toBe(422);
  });
});

describe('changing a dosimeter', () => {
  test('gives it to another principal, marks it lost, and back to the store', async () => {
    const { dosimeterId } = await buildDosimeter(app.db, {
      principalId: world.own.principal.id,
      code: 'CAM-1',
    });
    const other = { codice: 'cam-1b', committente: world.foreign.principal.id, spedito: '2026-03-01' };
    const given = await change(dosimeterId, { ...other, smarrito: true });
    expect(given.body).toMatchObject({
      codice: 'CAM-1B',
      situazione: 'smarrito',
      committente: { id: world.foreign.principal.id },
      versione: 2,
    });
    const stored = await change(dosimeterId, { codice: 'CAM-1B', versione: 2 });
    expect(stored.body).toMatchObject({ situazione: 'magazzino', committente: null, versione: 3 });
    const given2 = await change(dosimeterId, { ...other, versione: 3 });
    expect(given2.body).toMatchObject({ situazione: 'disponibile' });
    const history = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    expect(history.body.eventi.map(({ evento }) => evento)).toContain('Dosimetro assegnato');
    const back = await change(dosimeterId, { codice: 'CAM-1B', versione: 4 });
    expect(back.body).toMatchObject({ situazione: 'magazzino' });
    const afterwards = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    expect(afterwards.body.eventi.map(({ evento }) => evento)).toContain('Dosimetro assegnato');
    expect(history.body.eventi.at(-1)?.modifiche).toContainEqual({
      campo: 'Dosimetro',
      prima: 'CAM-1',
      dopo: 'CAM-1B',
    });
  });

  test('one that was placed is not changed from here, nor at the instant it is placed', async () => {
    const active = world.own.active;
    const refused = await change(active.dosimeterId, { codice: 'ALTRO1' });
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toBe(recordTexts.alreadyPlaced);
    const { body } = await lab.call(getDosimeterRecord, { params: { dosimetro: active.dosimeterId } });
    expect(body).toMatchObject({ modificabile: false, situazione: 'posizionato' });
  });

  test('refuses a code that is taken, a stale version, a lost one in store', async () => {
    const { dosimeterId } = await buildDosimeter(app.db, { code: 'CAM-2' });
    const taken = await change(dosimeterId, { codice: world.own.active.code });
    expect(taken.failure.detail).toBe(recordTexts.codesTaken([world.own.active.code]));
    const stale = await change(dosimeterId, { codice: 'CAM-2', versione: 7 });
    expect([stale.status, stale.failure.detail]).toEqual([409, staleText]);
    const lost = await change(dosimeterId, { codice: 'CAM-2', smarrito: true });
    expect([lost.status, lost.failure.errors['smarrito']]).toEqual([422, recordTexts.lostWithoutPrincipal]);
    const rows = await app.db.select().from(placements).where(eq(placements.dosimeterId, dosimeterId));
    expect(rows).toHaveLength(1);
  });

  test('an unknown one is not found', async () => {
    expect((await change(999_999, {})).status).toBe(404);
    const params = { dosimetro: 999_999 };
    expect((await lab.call(getDosimeterRecord, { params })).status).toBe(404);
    expect((await lab.call(getDosimeterHistory, { params })).status).toBe(404);
  });
});

test('is for the laboratory', async () => {
  expect((await app.stranger.call(listDosimeterRecords)).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione']) {
    const caller = await app.as(who);
    expect((await caller.call(listDosimeterRecords)).status).toBe(403);
    expect((await caller.call(createDosimeters, { body: { codici: ['MIO1'], ...inStore } })).status).toBe(
      403,
    );
  }
});
