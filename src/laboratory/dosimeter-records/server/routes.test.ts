import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildPrincipal } from '#db/builders/accounts.ts';
import { buildStoredFile } from '#db/builders/files.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { dosimeters, placementCorrections, placements } from '#dosimeters/schema.ts';
import { users } from '#identity/schema.ts';
import type { TablePage } from '#platform/contract/data-table.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { shipmentTexts } from '../../shipments/rules.ts';
import { createDosimeters, getDosimeterHistory, getDosimeterRecord, updateDosimeter } from '../contract.ts';
import { maxCodes, recordTexts } from '../rules.ts';
import { type TableRow, tableDosimeters } from '../table/contract.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  await introduceLaboratory(app.db);
  lab = await app.as('laboratorio');
});

const inStore = { committente: null, indirizzo: null, spedito: null };
const found = async (q: string) =>
  (await lab.call(tableDosimeters, { body: { _dt: 'dosimeters', 'search[value]': q } }))
    .body as TablePage<TableRow>;
const change = (dosimetro: number, body: object) =>
  lab.call(updateDosimeter, {
    params: { dosimetro },
    body: { codice: 'X1', ...inStore, smarrito: false, versione: 1, ...body },
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
    expect((await found('reg0')).data).toMatchObject([
      { situazione: 'disponibile', spedito: testDay, indirizzo: { id: world.own.address.id } },
      { situazione: 'disponibile' },
    ]);
    const dosimetro = created.body.creati[0]?.id ?? 0;
    const history = await lab.call(getDosimeterHistory, { params: { dosimetro } });
    expect(history.body.eventi.map(({ evento }) => evento)).toEqual([
      'Dosimetro spedito',
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

  test('refuses the text of a tag in the place of its code, and says the code (R2-410)', async () => {
    const refused = await lab.call(createDosimeters, { body: { codici: ['RAD5_0123'], ...inStore } });
    expect([refused.status, Object.values(refused.failure.errors)]).toEqual([
      422,
      ['È il testo di un’etichetta: il codice è 0123.'],
    ]);
    expect((await lab.call(createDosimeters, { body: { codici: ['0123'], ...inStore } })).status).toBe(200);
  });

  test('keeps what stands as a tag from before, and gives no other such code', async () => {
    const [kept] = await app.db.insert(dosimeters).values({ code: 'RAD7_0456' }).returning();
    const save = (body: Record<string, unknown>) =>
      lab.call(updateDosimeter, {
        params: { dosimetro: kept?.id ?? 0 },
        body: { codice: 'RAD7_0456', ...inStore, smarrito: false, versione: 1, ...body },
      });
    expect((await save({})).status).toBe(200);
    const refused = await save({ codice: 'RAD7_0457' });
    expect([refused.status, refused.failure.errors]).toEqual([
      422,
      { codice: 'È il testo di un’etichetta: il codice è 0457.' },
    ]);
  });

  test('is all or nothing, and names what is there already', async () => {
    await app.db.insert(dosimeters).values({ code: 'DOP-1' });
    const refused = await lab.call(createDosimeters, { body: { codici: ['DOP-0', 'dop-1'], ...inStore } });
    expect(refused.status).toBe(409);
    expect(refused.failure.detail).toBe('Esiste già un dosimetro DOP-1.');
    expect((await found('dop-0')).data).toEqual([]);
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
    ['an unknown principal', () => ({ committente: 999_999 }), 'committente', shipmentTexts.principalGone],
    [
      'an address of another principal',
      () => ({ committente: world.own.principal.id, indirizzo: world.foreign.address.id }),
      'indirizzo',
      shipmentTexts.addressOfOther,
    ],
    [
      'an address without a principal',
      () => ({ indirizzo: world.own.address.id }),
      'indirizzo',
      shipmentTexts.addressWithoutPrincipal,
    ],
    ['a shipping day to come', () => ({ spedito: '2026-03-17' }), 'spedito', shipmentTexts.futureShipping],
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

  test('one in a shipment keeps its destination; it can be lost, or come back to the store', async () => {
    const body = { codici: ['SPED-1'], ...inStore, committente: world.own.principal.id, spedito: testDay };
    const { body: created } = await lab.call(createDosimeters, { body });
    const dosimetro = created.creati[0]?.id ?? 0;
    const own = { codice: 'SPED-1', committente: world.own.principal.id, spedito: testDay };
    const { body: record } = await lab.call(getDosimeterRecord, { params: { dosimetro } });
    expect(record).toMatchObject({
      spedizione: { numero: expect.stringMatching(/^DDT-2026-\d$/) },
      situazione: 'disponibile',
    });
    const forAddress = { ...own, indirizzo: world.own.address.id };
    expect((await change(dosimetro, forAddress)).body.indirizzo?.id).toBe(world.own.address.id);
    const elsewhere = await change(dosimetro, {
      ...{ ...own, committente: world.foreign.principal.id },
      versione: 2,
    });
    expect([elsewhere.status, elsewhere.failure.detail]).toEqual([409, recordTexts.inShipment]);
    expect((await change(dosimetro, { ...own, smarrito: true, versione: 2 })).body.situazione).toBe(
      'smarrito',
    );
    const back = await change(dosimetro, { codice: 'SPED-1', versione: 3 });
    expect(back.body).toMatchObject({ situazione: 'magazzino', spedizione: null });
  });

  test('those given without a day wait in one shipment', async () => {
    const give = async (code: string) => {
      const body = { ...inStore, codici: [code], committente: world.foreign.principal.id };
      const { body: created } = await lab.call(createDosimeters, { body });
      const params = { dosimetro: created.creati[0]?.id ?? 0 };
      return (await lab.call(getDosimeterRecord, { params })).body;
    };
    const first = await give('ATT-1');
    expect(first).toMatchObject({ situazione: 'inPartenza', spedizione: { numero: null } });
    expect((await give('ATT-2')).spedizione).toEqual(first.spedizione);
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

test('the card of a dosimeter tells each time it was given, with photo, correction and result (R2-004)', async () => {
  const [placer] = await app.db.select().from(users).where(eq(users.username, 'operatore'));
  const photo = await buildStoredFile(app.db);
  const batch = await buildBatch(app.db, { code: 'LOTTO-CARTA' });
  const old = await buildPlacement(app.db, {
    code: 'CARTA-1',
    startedOn: '2024-01-01',
    endedOn: '2024-06-01',
    legacy: true,
  });
  const current = await buildPlacement(app.db, {
    dosimeterId: old.dosimeterId,
    startedOn: '2025-01-01',
    endedOn: '2025-07-01',
    photoSha256: photo.sha256,
    placedBy: placer?.id,
    placedAt: app.clock.now(),
  });
  const state = {
    ...{ placementId: current.id, code: 'CARTA-1', pointId: 1, point: 'Ufficio', site: 'Sede' },
    ...{ startedOn: '2025-01-02', endedOn: null, lost: false, photoSha256: null },
  };
  await app.db.insert(placementCorrections).values({
    placementId: current.id,
    principalId: current.principalId,
    kind: 'corrected',
    enteredBy: placer?.id ?? 0,
    enteredAt: app.clock.now(),
    reason: 'Giorno sbagliato',
    before: state,
    after: { ...state, startedOn: '2025-01-01' },
    correctedBy: placer?.id ?? 0,
    correctedAt: app.clock.now(),
  });
  await buildResult(app.db, { placementId: current.id, batch });
  const { body } = await lab.call(getDosimeterRecord, { params: { dosimetro: old.dosimeterId } });
  expect(body).toMatchObject({
    situazione: 'analizzato',
    lotto: { codice: 'LOTTO-CARTA' },
    modificabile: false,
  });
  expect(body.attribuzioni).toMatchObject([
    {
      ...{ trattamento: current.id, inizio: '2025-01-01', fine: '2025-07-01', smarrito: false },
      ...{ storico: false, corretto: true, foto: true, posizionatoDa: placer?.name, rimossoDa: null },
      misura: { esito: 'valid', conteggi: 400, k: batch.k },
    },
    { trattamento: old.id, storico: true, corretto: false, foto: false, misura: null, relazione: null },
  ]);
  const second = await lab.call(getDosimeterRecord, { params: { dosimetro: await inStoreId() } });
  expect(second.body).toMatchObject({ situazione: 'magazzino', lotto: null, attribuzioni: [] });
});

async function inStoreId(): Promise<number> {
  const [row] = await app.db.insert(dosimeters).values({ code: 'CARTA-2' }).returning();
  return row?.id ?? 0;
}

test('is for the laboratory', async () => {
  expect((await app.stranger.call(tableDosimeters, { body: { _dt: 'dosimeters' } })).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione']) {
    const caller = await app.as(who);
    expect((await caller.call(tableDosimeters, { body: { _dt: 'dosimeters' } })).status).toBe(403);
    expect((await caller.call(createDosimeters, { body: { codici: ['MIO1'], ...inStore } })).status).toBe(
      403,
    );
  }
});
