import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { correctionTexts } from '#field/my-placements/rules.ts';
import { correctSitePlacement } from '#field/placement-records/contract.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getDosimeterHistory, getDosimeterRecord } from '../../dosimeter-records/contract.ts';
import { tableDosimeters } from '../../dosimeter-records/table/contract.ts';
import { takeInReturns } from '../contract.ts';
import { type ReturnAction, returnTexts } from '../rules.ts';

let app: TestApp;
let lab: Caller;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
});

type Item = { codice: string; azione?: ReturnAction; fine?: string };
const take = (items: Item[], rientrato = testDay) =>
  lab.call(takeInReturns, {
    body: { rientrato, dosimetri: items.map((item) => ({ azione: null, fine: null, ...item })) },
  });
const outcome = async (item: Item, rientrato = testDay) => (await take([item], rientrato)).body.dosimetri[0];
const placed = async (values: object = {}) => {
  const point = await buildPoint(app.db, { addressId: world.own.address.id });
  return buildPlacement(app.db, { pointId: point.id, startedOn: '2025-06-01', ...values });
};
const removed = (values: object = {}) => placed({ endedOn: '2026-03-02', ...values });

describe('what comes back', () => {
  test('is taken in when it was removed, many at a time, and waits for its analysis', async () => {
    const many = [await removed(), await removed(), await removed()];
    const { body } = await take(many.map(({ code }) => ({ codice: code.toLowerCase() })));
    expect(body.dosimetri).toMatchObject(
      many.map(({ code }) => ({
        codice: code,
        esito: 'rientrato',
        situazione: 'rientrato',
        rientrato: testDay,
      })),
    );
    const filters = { _dt: 'dosimeters', situazione: 'rientrato', 'search[value]': many[0]?.code ?? '' };
    const table = await lab.call(tableDosimeters, { body: filters });
    expect(table.body).toMatchObject({ recordsFiltered: 1, data: [{ rientrato: testDay }] });
    const params = { dosimetro: many[0]?.dosimeterId ?? 0 };
    const { body: history } = await lab.call(getDosimeterHistory, { params });
    expect(history.eventi[0]).toMatchObject({ evento: 'Dosimetro rientrato in laboratorio' });
    expect(await outcome({ codice: many[0]?.code ?? '' })).toMatchObject({
      esito: 'invariato',
      azione: null,
    });
  });

  test('is told what it is when it was not removed, and nothing changes', async () => {
    const analysed = await removed();
    await buildResult(app.db, { placementId: analysed.id, batch: await buildBatch(app.db) });
    await app.db.insert(dosimeters).values({ code: 'RIENTRO-0' });
    const [active, unused] = [await placed(), await buildDosimeter(app.db, { shippedOn: '2025-06-01' })];
    const lost = await removed({ lost: true });
    const codes = [active.code, unused.code, lost.code, analysed.code, 'RIENTRO-0', 'NESSUNO1'];
    const { body } = await take(codes.map((codice) => ({ codice })));
    expect(body.dosimetri.map(({ esito, situazione, azione }) => [esito, situazione, azione])).toEqual([
      ['conferma', 'posizionato', 'fine'],
      ['conferma', 'scaduto', 'magazzino'],
      ['conferma', 'smarrito', 'ritrovato'],
      ['invariato', 'analizzato', null],
      ['invariato', 'magazzino', null],
      ['sconosciuto', null, null],
    ]);
    const [row] = await app.db.select().from(placements).where(eq(placements.id, active.id));
    expect(row).toMatchObject({ endedOn: null, returnedOn: null, version: 1 });
  });

  test('without a removal gets its end with it', async () => {
    const { code, dosimeterId } = await placed();
    const decided = { codice: code, azione: 'fine' as const };
    expect((await take([decided])).failure.errors['fine']).toBe(returnTexts.endNeeded);
    expect((await take([{ ...decided, fine: '2025-05-31' }])).failure.errors['fine']).toBe(
      returnTexts.endBeforeStart('2025-06-01'),
    );
    expect((await take([{ ...decided, fine: testDay }], '2026-03-10')).failure.errors['fine']).toBe(
      returnTexts.endAfterReturn,
    );
    expect(await outcome({ ...decided, fine: '2026-03-09' }, '2026-03-10')).toMatchObject({
      ...{ esito: 'rientrato', fine: '2026-03-09', rientrato: '2026-03-10' },
    });
    const { body } = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    expect(body.eventi.map(({ evento }) => evento)).toEqual([
      'Dosimetro rientrato in laboratorio',
      'Dosimetro rimosso',
    ]);
  });

  test('and was lost is found again; what was never used goes back to the store', async () => {
    const lost = await removed({ lost: true });
    const found = await outcome({ codice: lost.code, azione: 'ritrovato' });
    expect(found).toMatchObject({ esito: 'rientrato', situazione: 'rientrato', rientrato: testDay });
    const unused = await buildDosimeter(app.db, { lost: true });
    const back = await outcome({ codice: unused.code, azione: 'magazzino' });
    expect(back).toMatchObject({ esito: 'ripreso', situazione: 'magazzino' });
    const params = { dosimetro: unused.dosimeterId };
    const { body } = await lab.call(getDosimeterRecord, { params });
    expect([body.situazione, body.attribuzioni]).toEqual(['magazzino', []]);
  });

  test('did not come before it was removed, nor tomorrow; all or nothing is noted', async () => {
    const [early, other] = [await removed(), await removed({ endedOn: '2026-01-01' })];
    const refused = await take([{ codice: other.code }, { codice: early.code }], '2026-03-01');
    expect(refused.failure.errors['rientrato']).toBe(returnTexts.beforeEnd(early.code, '2026-03-02'));
    const [row] = await app.db.select().from(placements).where(eq(placements.id, other.id));
    expect(row?.returnedOn).toBeNull();
    const future = await take([{ codice: other.code }], '2026-03-17');
    expect(future.failure.errors['rientrato']).toBe(returnTexts.future);
  });

  test('a decision that does not fit any more is refused', async () => {
    const { code } = await removed({ endedOn: '2026-01-01', processed: true });
    const { status, failure } = await take([{ codice: code, azione: 'magazzino' }]);
    expect([status, failure.detail]).toEqual([409, returnTexts.notPossible(code)]);
  });

  test('is taken in once, also by two at the same time', async () => {
    const { code, dosimeterId } = await removed();
    const both = await Promise.all([take([{ codice: code }]), take([{ codice: code }])]);
    expect(both.map(({ body }) => body.dosimetri[0]?.esito).sort()).toEqual(['invariato', 'rientrato']);
    const { body } = await lab.call(getDosimeterHistory, { params: { dosimetro: dosimeterId } });
    expect(body.eventi).toHaveLength(1);
  });
});

test('what is back keeps its end, and is not lost, whatever is corrected', async () => {
  const { id, code } = await removed();
  await take([{ codice: code }], '2026-03-10');
  const correct = (wish: object) =>
    lab.call(correctSitePlacement, {
      params: { trattamento: id },
      body: { versione: 2, motivo: 'Data letta male', ...wish },
    });
  expect((await correct({ fine: '2026-03-11' })).failure.errors['fine']).toBe(
    correctionTexts.returnedBefore('2026-03-10'),
  );
  expect((await correct({ fine: null })).status).toBe(422);
  expect((await correct({ smarrito: true })).failure.detail).toBe(correctionTexts.returnedLost('2026-03-10'));
  expect((await correct({ fine: '2026-03-09' })).status).toBe(200);
  const change = (values: object) =>
    refusal(app.db.update(placements).set(values).where(eq(placements.id, id)));
  expect(await change({ endedOn: '2026-03-11' })).toBe('placements_returned_after_end');
  expect(await change({ lost: true })).toBe('placements_returned_after_end');
});

test('what was analysed is not lost, says the database too', async () => {
  const { id } = await removed();
  await buildResult(app.db, { placementId: id, batch: await buildBatch(app.db) });
  const update = app.db.update(placements).set({ lost: true }).where(eq(placements.id, id));
  expect(await refusal(update)).toBe('placements_keep_analysed');
});

test.each<[string, Record<string, unknown>]>([
  ['no codes', { dosimetri: [] }],
  ['a day that is none', { rientrato: 'ieri' }],
  ['an action that is none', { dosimetri: [{ codice: 'A1', azione: 'bruciato', fine: null }] }],
])('%s: refused', async (_what, wrong) => {
  const body = { rientrato: testDay, dosimetri: [{ codice: 'A1', azione: null, fine: null }], ...wrong };
  expect((await lab.call(takeInReturns, { body })).status).toBe(422);
});

test('is for the laboratory', async () => {
  const body = { rientrato: testDay, dosimetri: [{ codice: 'A1', azione: null, fine: null }] };
  expect((await app.stranger.call(takeInReturns, { body })).status).toBe(401);
  for (const who of ['operatore', 'zona', 'cliente', 'radioprotezione', 'edr'])
    expect((await (await app.as(who)).call(takeInReturns, { body })).status).toBe(403);
});
