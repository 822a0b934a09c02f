import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement, type PlacementRow } from '#db/builders/placements.ts';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { type BatchRow, buildBatch } from '#db/builders/results.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { ambiguousPoint } from '#platform/contract/decimals.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getDosimeterHistory, getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { entryTexts } from '../../results/entry/rules.ts';
import { assignDosimeters } from '../contract.ts';
import { assignmentTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let batch: BatchRow;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  await introduceLaboratory(app.db);
  lab = await app.as('laboratorio');
  batch = await buildBatch(app.db, { k: 2, background: 50, areaCm2: 1 });
});

const assign = (
  codes: readonly string[],
  values: Record<string, unknown>,
  headers?: Record<string, string>,
) => lab.call(assignDosimeters, { body: { dosimeters: codes, ...values } }, headers);
const record = async ({ dosimeterId }: { dosimeterId: number }) =>
  (await lab.call(getDosimeterRecord, { params: { dosimetro: dosimeterId } })).body;
const placed = (more: Parameters<typeof buildPlacement>[1] = {}) =>
  buildPlacement(app.db, { startedOn: '2025-01-10', batchId: batch.batchId, ...more });

describe('the same values for many dosimeters', () => {
  test('reach each of them and no other: days, day of analysis, traces, background (R2-180..183, R2-186)', async () => {
    const three = [await placed(), await placed(), await placed()];
    const other = await placed();
    const codes = three.map(({ code }) => code);
    const { status, body } = await assign(codes, {
      ...{ monitoringStart: '2025-01-01', monitoringEnd: '2025-04-11', analysis: '2025-05-02' },
      ...{ traces: '450,5', background: '30.5', cdr: '', buildingCode: '' },
    });
    expect([status, body]).toEqual([200, { annulla: null, assigned: codes, refused: [] }]);
    for (const one of three) {
      const [{ inizio, fine, misura, letto, rimossoDa } = {}] = (await record(one)).attribuzioni;
      expect([inizio, fine, letto, rimossoDa === null]).toEqual([
        ...['2025-01-01', '2025-04-11', '2025-05-02'],
        false,
      ]);
      // (450,5 − 30,5)/2
      expect(misura).toMatchObject({ traces: 450.5, background: 30.5, fondoProprio: true, esposizione: 210 });
    }
    expect(await record(other)).toMatchObject({
      inizio: '2025-01-10',
      fine: null,
      situazione: 'posizionato',
    });
    const history = await lab.call(getDosimeterHistory, {
      params: { dosimetro: three[0]?.dosimeterId ?? 0 },
    });
    expect(history.body.eventi.map(({ evento }) => evento)).toEqual([
      'Risultato registrato',
      'Dosimetro rimosso',
      'Posizionamento corretto',
    ]);
  });

  test('what is empty stays as it is, and what is there already changes nothing', async () => {
    const one = await placed({ endedOn: '2025-04-11' });
    const values = { analysis: '2025-05-02', traces: 400 };
    expect((await assign([one.code], values)).body.assigned).toEqual([one.code]);
    const before = await record(one);
    expect((await assign([one.code], { ...values, monitoringEnd: '2025-04-11' })).body.refused).toEqual([]);
    expect(await record(one)).toEqual(before);
    expect((await assign([one.code], { background: 20 })).body.refused).toEqual([
      { code: one.code, message: entryTexts.hasResult },
    ]);
    const reason = 'Fondo misurato di nuovo';
    expect((await assign([one.code], { background: 20, reason })).body.refused).toEqual([]);
    expect((await record(one)).attribuzioni[0]?.misura).toMatchObject({ traces: 400, background: 20 });
  });

  test('those refused are told with the reason, the others are saved', async () => {
    const [good, active, noBatch] = [
      await placed({ endedOn: '2025-04-11' }),
      await placed(),
      await placed({ endedOn: '2025-04-11', batchId: undefined }),
    ];
    await app.db.update(dosimeters).set({ batchId: null }).where(eq(dosimeters.id, noBatch.dosimeterId));
    const lost = await placed({ endedOn: '2025-04-11', lost: true });
    const fresh = await buildDosimeter(app.db);
    const codes = [active.code, noBatch.code, 'NESSUNO9', lost.code, fresh.code, good.code];
    const { body } = await assign(codes, { analysis: '2025-05-02', traces: 400 });
    expect(body).toMatchObject({
      assigned: [good.code],
      refused: [
        { code: active.code, message: entryTexts.notReturned },
        { code: noBatch.code, message: entryTexts.noBatch },
        { code: 'NESSUNO9', message: entryTexts.unknown },
        { code: lost.code, message: entryTexts.lost },
        { code: fresh.code, message: entryTexts.notPlaced },
      ],
    });
    expect((await assign([fresh.code], { monitoringStart: '2025-01-01' })).body.refused).toEqual([
      { code: fresh.code, message: assignmentTexts.notPlaced },
    ]);
    const early = (await assign([active.code], { monitoringEnd: '2025-01-09' })).body.refused;
    expect(early).toEqual([{ code: active.code, message: assignmentTexts.endBeforeStart }]);
  });

  test('one whose days are refused keeps its site too: all of a dosimeter or nothing', async () => {
    const address = await buildAddress(app.db, { clientId: world.own.client.id, buildingCode: 'TUTTO' });
    const fresh = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const values = { buildingCode: 'tutto', monitoringStart: '2025-01-01' };
    expect((await assign([fresh.code], values)).body.refused).toHaveLength(1);
    expect((await record(fresh)).indirizzo).toBeNull();
    expect((await assign([fresh.code], { buildingCode: ' tutto ' })).body.refused).toEqual([]);
    expect((await record(fresh)).indirizzo?.id).toBe(address.id);
  });

  test('one with another treatment closed later is refused', async () => {
    const old = await placed({ startedOn: '2024-01-01', endedOn: '2025-03-01', legacy: true });
    const { dosimeterId } = old;
    await buildPlacement(app.db, { dosimeterId, startedOn: '2025-06-01', legacy: true });
    const { body } = await assign([old.code], { monitoringStart: '2025-02-01' });
    expect(body.refused).toEqual([{ code: old.code, message: assignmentTexts.closedLater('2025-03-01') }]);
  });

  test('two codes of the same dosimeter are one', async () => {
    const one = await placed({ code: 'DUE0077' });
    const { body } = await assign(['DUE0077', 'DUE77', 'due077'], { monitoringEnd: '2025-04-11' });
    expect(body).toMatchObject({ assigned: [one.code], refused: [] });
    const refused = (await assign(['DUE77', 'DUE0077'], { monitoringStart: '2025-05-01' })).body;
    expect(refused.refused.map(({ code }) => code)).toEqual([one.code]);
  });

  test('a code with other zeros is found, and named as it stands (R2-411)', async () => {
    const one = await placed({ code: 'ZRO00077' });
    expect((await assign(['ZRO77'], { monitoringStart: '2025-01-02' })).body.assigned).toEqual([one.code]);
  });
});

describe('a site by its codes', () => {
  const siteCodes = { buildingCode: 'ED-7', riskContext: 'A' };
  let site: { id: number };
  beforeAll(async () => {
    site = await buildAddress(app.db, { clientId: world.own.client.id, ...siteCodes });
    await buildAddress(app.db, { clientId: world.own.client.id, buildingCode: 'ED-7', riskContext: 'B' });
    const elsewhere = await buildClient(app.db, { principalId: world.foreign.principal.id });
    await buildAddress(app.db, { clientId: elsewhere.id, buildingCode: 'ED-8' });
  });
  const siteOf = async (one: PlacementRow) => (await record(one)).indirizzo?.id ?? null;

  test('gets the dosimeters, without a point: given to its principal, moved, or there already (R2-184, R2-185)', async () => {
    const given = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const [inStore] = await app.db.insert(dosimeters).values({ code: 'MAGAZZINO1' }).returning();
    const body = { buildingCode: 'ed-7', cdr: 'a' };
    const answer = await assign([given.code, 'MAGAZZINO1'], body);
    expect(answer.body).toMatchObject({ assigned: [given.code, 'MAGAZZINO1'], refused: [] });
    expect(await siteOf(given)).toBe(site.id);
    const stored = await record({ dosimeterId: inStore?.id ?? 0 });
    expect(stored).toMatchObject({
      ...{ situazione: 'inPartenza', indirizzo: { id: site.id } },
      committente: { id: world.own.principal.id },
    });
    const before = await record(given);
    expect(before.spedito).toBe(given.shippedOn);
    const { id: pointId } = await buildPoint(app.db, { addressId: site.id });
    const measuring = await placed({ pointId });
    expect((await assign([given.code, measuring.code], body)).body.refused).toEqual([]);
    expect(await record(given)).toEqual(before);
  });

  test('alone needs the CDR where several have it; another principal’s dosimeters are refused', async () => {
    const given = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const foreign = await buildDosimeter(app.db, { principalId: world.foreign.principal.id });
    const active = await placed();
    const messages = async (codes: string[], values: Record<string, unknown>) =>
      (await assign(codes, values)).body.refused.map(({ message }) => message);
    expect(await messages([given.code], { buildingCode: 'ED-7' })).toEqual([assignmentTexts.severalSites]);
    expect(await messages([foreign.code], { buildingCode: 'ED-7', cdr: 'A' })).toEqual([
      assignmentTexts.otherPrincipal(world.foreign.principal.name),
    ]);
    expect(await messages([foreign.code], { buildingCode: 'ED-8' })).toEqual([]);
    const point = await app.db.select().from(placements).where(eq(placements.id, active.id));
    expect(point[0]?.addressId).toBeNull();
    const elsewhere = await placed({ pointId: world.own.freePoint.id, endedOn: '2025-02-01' });
    expect(await messages([elsewhere.code], { buildingCode: 'ED-7', cdr: 'A' })).toEqual([
      assignmentTexts.closedElsewhere('Reparto fanghi', '2025-02-01'),
    ]);
    expect(await messages([world.own.active.code], { buildingCode: 'ED-7', cdr: 'A' })).toEqual([
      assignmentTexts.placedElsewhere('Reparto fanghi'),
    ]);
    const days = { startedOn: '2025-03-01', endedOn: '2025-04-11' };
    const lost = await placed({ pointId: world.own.freePoint.id, ...days, lost: true });
    expect(await messages([lost.code], { buildingCode: 'ED-7', cdr: 'A' })).toEqual([assignmentTexts.lost]);
    expect(await siteOf(given)).toBeNull();
  });
});

describe('what is asked of the values', () => {
  test.each<[string, Record<string, unknown>, string, string]>([
    ['no value', { traces: '' }, 'monitoringStart', assignmentTexts.nothing],
    ['no code', { traces: 1, dosimeters: [] }, 'dosimeters', assignmentTexts.noCodes],
    [
      'too many',
      { traces: 1, dosimeters: Array.from({ length: 1001 }, String) },
      'dosimeters',
      assignmentTexts.tooManyCodes,
    ],
    [
      'an end before the start',
      { monitoringStart: '2025-02-01', monitoringEnd: '2025-01-31' },
      'monitoringEnd',
      assignmentTexts.endBeforeStart,
    ],
    [
      'an analysis before the end',
      { monitoringEnd: '2025-02-01', analysis: '2025-01-31' },
      'analysis',
      assignmentTexts.analysisBeforeEnd,
    ],
    ['a day to come', { monitoringEnd: '2026-03-17' }, 'monitoringEnd', assignmentTexts.future],
    ['no day at all', { analysis: 'ieri' }, 'analysis', 'Data non valida: usare il formato AAAA-MM-GG.'],
    ['a negative density', { traces: -1 }, 'traces', assignmentTexts.notANumber],
    [
      'tracks of which nobody knows whether they are thousands',
      { traces: '1.234' },
      'traces',
      ambiguousPoint,
    ],
    ['a background of the same kind', { background: ' 12.500' }, 'background', ambiguousPoint],
    ['no number', { background: '1,2,3' }, 'background', assignmentTexts.notANumber],
    ['a CDR alone', { cdr: 'A' }, 'buildingCode', assignmentTexts.cdrAlone],
    ['an unknown building', { buildingCode: 'MAI' }, 'buildingCode', assignmentTexts.noSite],
    ['a short reason', { traces: 1, reason: 'no' }, 'reason', assignmentTexts.reasonTooShort],
  ])('%s is refused', async (_what, values, field, text) => {
    const { status, failure } = await assign(['LBS1'], values);
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('is the laboratory’s', async () => {
    const body = { dosimeters: ['LBS1'], traces: 1 };
    expect((await app.stranger.call(assignDosimeters, { body })).status).toBe(401);
    expect((await (await app.as('operatore')).call(assignDosimeters, { body })).status).toBe(403);
  });
});

test('sent twice with one key, each dosimeter is assigned once, whatever was changed in between', async () => {
  const one = await placed({ endedOn: '2025-04-11' });
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const values = { analysis: '2025-05-02', traces: 400, reason: 'Lettura ripetuta' };
  const first = await assign([one.code], values, headers);
  await assign([one.code], { traces: 500, reason: 'Corretto dopo' });
  expect((await assign([one.code], values, headers)).body).toEqual(first.body);
  expect((await record(one)).attribuzioni[0]?.misura?.traces).toBe(500);
});

test('two at once leave one result: the second is told', async () => {
  const one = await placed({ endedOn: '2025-04-11' });
  const values = (traces: number) => ({ analysis: '2025-05-02', traces });
  const answers = await Promise.all([assign([one.code], values(400)), assign([one.code], values(500))]);
  const [won, lost] = answers.toSorted((a, b) => b.body.assigned.length - a.body.assigned.length);
  expect(won?.body).toMatchObject({ assigned: [one.code], refused: [] });
  expect(lost?.body.refused).toEqual([{ code: one.code, message: entryTexts.hasResult }]);
});
