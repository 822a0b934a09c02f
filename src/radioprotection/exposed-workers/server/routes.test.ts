import { beforeAll, describe, expect, test } from 'vitest';
import { taxCodeTexts } from '#customers/tax-codes/rules.ts';
import { buildRegistry } from '#db/builders/radioprotection.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { openUnits } from '#test/support/unit-callers.ts';
import { closeRegistry } from '../../registries/contract.ts';
import {
  createWorker,
  exportWorkers,
  findClassification,
  getWorkerHistory,
  listWorkers,
  updateWorker,
} from '../contract.ts';
import { workerTexts } from '../rules.ts';

let units: Awaited<ReturnType<typeof openUnits>>;
beforeAll(async () => {
  units = await openUnits();
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const enteredWorker = {
  ...{ name: 'Anna', surname: 'Neri', fiscalCode: 'rssmra80a01h501u', birthDate: '1980-01-01' },
  ...{ task: 'Assistente', category: 'B', validFrom: '2025-01-01', validTo: null },
  ...{ worker_limite_efficace: 6, worker_limite_cristallino: 15 },
  ...{ worker_limite_estremita: 150, worker_limite_pelle: 150 },
};

describe('exposed workers', () => {
  const worker = enteredWorker;
  const add = (body: object = {}, caller = units.expert) =>
    caller.call(createWorker, { body: { ...worker, registry: units.own.registry.id, ...body } }, key());

  test.each([
    ['A', { limite_efficace: '20', limite_cristallino: '20', limite_estremita: '500', limite_pelle: '500' }],
    ['B', { limite_efficace: '6', limite_cristallino: '15', limite_estremita: '150', limite_pelle: '150' }],
    ['N', { limite_efficace: '1', limite_cristallino: '15', limite_estremita: '50', limite_pelle: '50' }],
    ['X', {}],
  ])('category %s has its limits by suffix (R2-302, R2-476)', async (value, message) => {
    const { status, body } = await units.expert.call(findClassification, { query: { value } });
    expect([status, body]).toEqual([200, { message }]);
  });

  test('are entered, changed and told of; only to who works in the unit', async () => {
    const made = await add();
    expect(made.body).toMatchObject({ ...worker, fiscalCode: 'RSSMRA80A01H501U' });
    const params = { registry: units.own.registry.id };
    const { body } = await units.expert.call(listWorkers, { params });
    expect(body.workers).toContainEqual(made.body);
    // Nobody has confirmed what the law's table is said to be.
    expect(body.limitiConfermati).toBe(false);
    const save = (versione: number, changed: object = {}) =>
      units.planner.call(updateWorker, {
        params: { worker: made.body.id },
        body: { ...worker, category: 'A', worker_limite_efficace: 20, versione, ...changed },
      });
    expect((await save(1, { validTo: '2024-12-31' })).failure.errors).toEqual({
      validTo: workerTexts.endsBeforeStart,
    });
    expect((await save(1)).body).toMatchObject({ category: 'A', worker_limite_efficace: 20 });
    expect((await save(1)).status).toBe(409);
    const customer = await units.app.as('cliente');
    for (const caller of [units.laboratory, customer]) {
      expect((await caller.call(listWorkers, { params })).status).toBe(403);
      expect((await caller.call(getWorkerHistory, { params: { worker: made.body.id } })).status).toBe(403);
    }
    const sheet = await units.expert.call(exportWorkers, { params });
    expect(sheet.headers['content-disposition']).toContain('lavoratori-esposti-');
    const rows: unknown[][] = [];
    for await (const { cells } of readSheet(sheet.bytes, 1000)) rows.push(cells);
    expect(rows[0]?.slice(0, 3)).toEqual(['Cognome', 'Nome', 'Codice fiscale']);
    const told = rows.find((cells) => cells[2] === 'RSSMRA80A01H501U');
    expect(told?.slice(5, 7)).toEqual(['Categoria A', 20]);
    const days = ['Data di nascita', 'Dal', 'Al'].map(
      (title) => told?.[rows[0]?.indexOf(title) ?? 0] ?? null,
    );
    expect(days).toEqual([new Date('1980-01-01'), new Date(worker.validFrom), null]);
    for (const caller of [units.laboratory, customer])
      expect((await caller.call(exportWorkers, { params })).status).toBe(403);
    const foreign = { registry: units.foreign.registry.id };
    expect((await units.expert.call(exportWorkers, { params: foreign })).status).toBe(404);
    expect((await units.expert.call(listWorkers, { params: foreign })).status).toBe(404);
    expect((await add(foreign)).status).toBe(404);
    expect((await units.app.stranger.call(listWorkers, { params })).status).toBe(401);
  });

  test.each([
    ['a wrong fiscal code', { fiscalCode: 'ABC' }, 'fiscalCode', taxCodeTexts.code],
    ['no category', { category: 'C' }, 'category', 'Indicare la categoria.'],
    ['an end before the start', { validTo: '2024-12-31' }, 'validTo', workerTexts.endsBeforeStart],
  ])('%s is refused', async (_what, wrong, field, text) => {
    const { status, failure } = await add(wrong);
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('a closed registry takes none, a resonance registry never', async () => {
    const { id: companyId } = units.own.company;
    const closed = await buildRegistry(units.app.db, { companyId, closeDate: '2025-12-31' });
    const toClosed = await add({ registry: closed.id });
    expect([toClosed.status, toClosed.failure.detail]).toEqual([409, workerTexts.registryClosed]);
    const stood = await buildRegistry(units.app.db, { companyId });
    const kept = await add({ registry: stood.id });
    await units.expert.call(closeRegistry, {
      params: { registry: stood.id },
      body: { date: '2025-12-31', versione: 1 },
    });
    const changed = await units.planner.call(updateWorker, {
      params: { worker: kept.body.id },
      body: { ...worker, category: 'A', versione: 1 },
    });
    expect([changed.status, changed.failure.detail]).toEqual([409, workerTexts.registryClosed]);
    const rm = await buildRegistry(units.app.db, { companyId, kind: 'resonance', implantType: 'rm' });
    const toRm = await add({ registry: rm.id });
    expect([toRm.status, toRm.failure.detail]).toEqual([409, workerTexts.onlySurveillance]);
  });
});

test('a registry closed while a worker is entered has the worker, or refuses it; nothing is half in', async () => {
  const { id: companyId } = units.own.company;
  for (let round = 0; round < 4; round += 1) {
    const registry = (await buildRegistry(units.app.db, { companyId })).id;
    const [closed, entered] = await Promise.all([
      units.expert.call(closeRegistry, { params: { registry }, body: { date: '2025-12-31', versione: 1 } }),
      units.planner.call(createWorker, { body: { ...enteredWorker, registry } }, key()),
    ]);
    expect(closed.status).toBe(200);
    const { body } = await units.expert.call(listWorkers, { params: { registry } });
    expect([entered.status, body.workers.length]).toEqual(entered.status === 200 ? [200, 1] : [409, 0]);
  }
});
