import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { taxCodeTexts } from '#customers/tax-codes/rules.ts';
import { buildActivity, buildDevice, buildManual, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { getActivityHistory, listCompanyActivities } from '../../activities/contract.ts';
import { getActivity } from '../../activities/page/contract.ts';
import {
  createWorker,
  exportWorkers,
  findClassification,
  getWorkerHistory,
  listWorkers,
  updateWorker,
} from '../../exposed-workers/contract.ts';
import { workerTexts } from '../../exposed-workers/rules.ts';
import { documents, folders } from '../../folders/schema.ts';
import { createManual, listCompanyManuals, updateManual } from '../../quality-manuals/contract.ts';
import { manualTexts } from '../../quality-manuals/rules.ts';
import {
  closeRegistry,
  createRegistry,
  getRegistryCard,
  getRegistryHistory,
  listCompanyRegistries,
  reopenRegistry,
  updateRegistry,
} from '../contract.ts';
import { registryTexts } from '../rules.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let laboratory: Caller;
let world: { own: PrincipalWorld['unit']; foreign: PrincipalWorld['unit'] };
let unit: { params: { companyId: number } };

beforeAll(async () => {
  app = await openTestApp();
  const { own, foreign } = await buildRadonWorld(app);
  world = { own: own.unit, foreign: foreign.unit };
  planner = await app.as('radioprotezione');
  expert = await app.as('edr');
  laboratory = await app.as('laboratorio');
  unit = { params: { companyId: world.own.company.id } };
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const fields = { implantType: 'dentist', device: null, openDate: '2025-01-01', notes: null };
const open = (body: object = {}, caller = expert) =>
  caller.call(createRegistry, { body: { ...fields, companyId: world.own.company.id, ...body } }, key());
const addressOf = (registry: number) => {
  const { projectId, employerId, id } = world.own.company;
  return { project: projectId, employer: employerId, company: id, registry };
};

describe('a registry', () => {
  test('begins with the default documents in use of its implant type, in their order', async () => {
    const titles = async (registry: number) => {
      const rows = await app.db
        .select({ title: documents.title })
        .from(documents)
        .innerJoin(folders, eq(folders.id, documents.folderId))
        .where(eq(folders.registryId, registry))
        .orderBy(asc(documents.position));
      return rows.map(({ title }) => title);
    };
    await buildDefaultDocument(app.db, { title: 'Seconda', implantTypes: ['industrial'], position: 9 });
    await buildDefaultDocument(app.db, { title: 'Prima', implantTypes: ['vet', 'industrial'], position: 4 });
    await buildDefaultDocument(app.db, { title: 'Fuori uso', implantTypes: ['industrial'], active: false });
    await buildDefaultDocument(app.db, { title: 'Di altri', implantTypes: ['gamma'] });
    const made = await open({ implantType: 'industrial' });
    expect(await titles(made.body.id)).toEqual(['Prima', 'Seconda']);
    expect(await titles((await open()).body.id)).toEqual([]);
  });

  test('is created, seen on its card, closed and opened again (R2-005)', async () => {
    const made = await open({ device: world.own.device.id });
    expect(made.body).toMatchObject({
      ...fields,
      device: { sigla: 'RX1' },
      kind: 'surveillance',
      attivo: true,
    });
    const registry = made.body.id;
    const card = await expert.call(getRegistryCard, { params: addressOf(registry) });
    expect(card.body).toEqual(made.body);
    const close = (date: string, versione: number) =>
      expert.call(closeRegistry, { params: { registry }, body: { date, versione } });
    const early = await close('2024-12-31', 1);
    expect([early.status, early.failure.errors]).toEqual([422, { date: registryTexts.closesBeforeOpening }]);
    expect((await close('2999-01-01', 1)).status).toBe(422);
    expect((await close('2025-06-30', 1)).body).toMatchObject({ closeDate: '2025-06-30', versione: 2 });
    const twice = await close('2025-06-30', 2);
    expect([twice.status, twice.failure.detail]).toEqual([409, registryTexts.alreadyClosed]);
    const save = await expert.call(updateRegistry, {
      params: { registry },
      body: { ...fields, attivo: true, versione: 2 },
    });
    expect([save.status, save.failure.detail]).toEqual([409, registryTexts.closed]);
    const reopen = (versione: number) =>
      expert.call(reopenRegistry, { params: { registry }, body: { versione } });
    expect((await reopen(1)).failure.detail).toBe(staleText);
    expect((await reopen(2)).body).toMatchObject({ closeDate: null, versione: 3 });
    expect((await reopen(3)).status).toBe(409);
    const { body } = await expert.call(getRegistryHistory, { params: { registry } });
    expect(body.eventi).toHaveLength(3);
  });

  test('is not found below what it does not belong to, nor by a stranger', async () => {
    const { registry } = world.own;
    const card = (params: object, caller = planner) =>
      caller.call(getRegistryCard, { params: { ...addressOf(registry.id), ...params } });
    const { projectId, employerId, id } = world.foreign.company;
    expect((await card({})).status).toBe(200);
    for (const wrong of [{ project: projectId }, { employer: employerId }, { company: id }])
      expect((await card(wrong)).status).toBe(404);
    const foreign = {
      project: projectId,
      employer: employerId,
      company: id,
      registry: world.foreign.registry.id,
    };
    expect((await card(foreign, expert)).status).toBe(404);
    expect((await card(foreign, laboratory)).body.modificabile).toBe(false);
    expect((await app.stranger.call(listCompanyRegistries, unit)).status).toBe(401);
    expect((await (await app.as('operatore')).call(listCompanyRegistries, unit)).status).toBe(403);
    expect((await open({}, laboratory)).status).toBe(403);
    expect((await open({ companyId: id })).status).toBe(404);
    expect((await expert.call(listCompanyRegistries, { params: { companyId: id } })).status).toBe(404);
  });

  test.each([
    ['of no known kind', () => ({ implantType: 'foo' }), 'implantType', 'Indicare il tipo di impianto.'],
    [
      'of a stranger’s device',
      () => ({ device: world.foreign.device.id }),
      'device',
      registryTexts.unknownDevice,
    ],
    [
      'of resonance with an X-ray device',
      () => ({ implantType: 'rm', device: world.own.device.id }),
      'device',
      registryTexts.resonanceDevice,
    ],
    ['that opens later', () => ({ openDate: '2199-01-01' }), 'openDate', registryTexts.opensInFuture],
  ])('%s is refused', async (_what, wrong, field, text) => {
    const { status, failure } = await open(wrong());
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('keeps to its kind, and to devices of its unit, when it is changed', async () => {
    const { body: made } = await open();
    const change = async (body: object) => {
      const { status, failure } = await expert.call(updateRegistry, {
        params: { registry: made.id },
        body: { ...fields, attivo: true, versione: 1, ...body },
      });
      return [status, failure.errors];
    };
    const { unknownDevice, wrongKind } = registryTexts;
    expect(await change({ device: world.foreign.device.id })).toEqual([422, { device: unknownDevice }]);
    expect(await change({ implantType: 'rm' })).toEqual([422, { implantType: wrongKind }]);
  });

  test('takes its open activities along where its device is corrected, and leaves where they were done those that are completed (Q1-77)', async () => {
    const companyId = world.own.company.id;
    const other = await buildDevice(app.db, { companyId });
    const { body: made } = await open({ device: world.own.device.id });
    const tied = { companyId, registryId: made.id, deviceId: world.own.device.id };
    const toDo = await buildActivity(app.db, { ...tied, type: 5 });
    const toReview = await buildActivity(app.db, { ...tied, type: 4, inReview: true });
    const done = await buildActivity(app.db, {
      ...tied,
      complete: true,
      completedAt: new Date('2026-01-01'),
    });
    const elsewhere = await buildActivity(app.db, { ...tied, deviceId: null });
    const saved = await expert.call(updateRegistry, {
      params: { registry: made.id },
      body: { ...fields, device: other.id, attivo: true, versione: 1 },
    });
    expect(saved.status).toBe(200);
    const { body } = await expert.call(listCompanyActivities, { params: { company: companyId } });
    const deviceOf = (id: number) => body.activities.find((one) => one.id === id)?.device?.id;
    expect([toDo, toReview, done, elsewhere].map(({ id }) => deviceOf(id))).toEqual([
      ...[other.id, other.id, world.own.device.id, other.id],
    ]);
    const page = await expert.call(getActivity, { params: { company: companyId, id: toReview.id } });
    expect(page.body.inReview).toBe(false);
    const told = await expert.call(getActivityHistory, { params: { company: companyId, id: toDo.id } });
    expect(told.body.eventi[0]?.modifiche).toEqual([
      { campo: 'Dispositivo n.', prima: String(world.own.device.id), dopo: String(other.id) },
    ]);
  });

  test('leaves with its manual the activity of a manual that stays on the right device, until that is corrected, too', async () => {
    const companyId = world.own.company.id;
    const deviceId = world.own.device.id;
    const other = await buildDevice(app.db, { companyId });
    const { body: made } = await open({ device: deviceId });
    const of = (device: number | null) => buildManual(app.db, { companyId, deviceId: device });
    const [staying, general] = [await of(deviceId), await of(null)];
    const toDo = (manualId: number) =>
      buildActivity(app.db, { companyId, type: 5, registryId: made.id, manualId, deviceId });
    const tied = [await toDo(staying.id), await toDo(general.id)];
    const devicesNow = async () => {
      const { body } = await expert.call(listCompanyActivities, { params: { company: companyId } });
      return tied.map(({ id }) => body.activities.find((one) => one.id === id)?.device?.id);
    };
    const body = { attivo: true, versione: 1, device: other.id, notes: null };
    await expert.call(updateRegistry, { params: { registry: made.id }, body: { ...fields, ...body } });
    expect(await devicesNow()).toEqual([deviceId, other.id]);
    const { title, openDate } = staying;
    await expert.call(updateManual, {
      params: { manual: staying.id },
      body: { ...body, title, openDate, closeDate: null },
    });
    expect(await devicesNow()).toEqual([other.id, other.id]);
  });

  test('a unit’s registries: open ones first, the resonance ones among them', async () => {
    const { id: companyId } = world.own.company;
    const rm = await buildDevice(app.db, { companyId, category: 'rm' });
    const resonance = await open({ implantType: 'rm', device: rm.id });
    expect(resonance.body.kind).toBe('resonance');
    const closed = await buildRegistry(app.db, {
      companyId,
      openDate: '2025-12-01',
      closeDate: '2025-12-31',
    });
    const { body } = await laboratory.call(listCompanyRegistries, unit);
    expect(body.registries.at(-1)?.id).toBe(closed.id);
    expect(body.registries.map(({ kind }) => kind)).toContain('resonance');
  });
});

const enteredWorker = {
  ...{ name: 'Anna', surname: 'Neri', fiscalCode: 'rssmra80a01h501u', birthDate: '1980-01-01' },
  ...{ task: 'Assistente', category: 'B', validFrom: '2025-01-01', validTo: null },
  ...{ worker_limite_efficace: 6, worker_limite_cristallino: 15 },
  ...{ worker_limite_estremita: 150, worker_limite_pelle: 150 },
};

describe('exposed workers', () => {
  const worker = enteredWorker;
  const add = (body: object = {}, caller = expert) =>
    caller.call(createWorker, { body: { ...worker, registry: world.own.registry.id, ...body } }, key());

  test.each([
    ['A', { limite_efficace: '20', limite_cristallino: '20', limite_estremita: '500', limite_pelle: '500' }],
    ['B', { limite_efficace: '6', limite_cristallino: '15', limite_estremita: '150', limite_pelle: '150' }],
    ['N', { limite_efficace: '1', limite_cristallino: '15', limite_estremita: '50', limite_pelle: '50' }],
    ['X', {}],
  ])('category %s has its limits by suffix (R2-302, R2-476)', async (value, message) => {
    const { status, body } = await expert.call(findClassification, { query: { value } });
    expect([status, body]).toEqual([200, { message }]);
  });

  test('are entered, changed and told of; only to who works in the unit', async () => {
    const made = await add();
    expect(made.body).toMatchObject({ ...worker, fiscalCode: 'RSSMRA80A01H501U' });
    const params = { registry: world.own.registry.id };
    const { body } = await expert.call(listWorkers, { params });
    expect(body.workers).toContainEqual(made.body);
    // Nobody has confirmed what the law's table is said to be.
    expect(body.limitiConfermati).toBe(false);
    const save = (versione: number, changed: object = {}) =>
      planner.call(updateWorker, {
        params: { worker: made.body.id },
        body: { ...worker, category: 'A', worker_limite_efficace: 20, versione, ...changed },
      });
    expect((await save(1, { validTo: '2024-12-31' })).failure.errors).toEqual({
      validTo: workerTexts.endsBeforeStart,
    });
    expect((await save(1)).body).toMatchObject({ category: 'A', worker_limite_efficace: 20 });
    expect((await save(1)).status).toBe(409);
    const customer = await app.as('cliente');
    for (const caller of [laboratory, customer]) {
      expect((await caller.call(listWorkers, { params })).status).toBe(403);
      expect((await caller.call(getWorkerHistory, { params: { worker: made.body.id } })).status).toBe(403);
    }
    const sheet = await expert.call(exportWorkers, { params });
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
    for (const caller of [laboratory, customer])
      expect((await caller.call(exportWorkers, { params })).status).toBe(403);
    const foreign = { registry: world.foreign.registry.id };
    expect((await expert.call(exportWorkers, { params: foreign })).status).toBe(404);
    expect((await expert.call(listWorkers, { params: foreign })).status).toBe(404);
    expect((await add(foreign)).status).toBe(404);
    expect((await app.stranger.call(listWorkers, { params })).status).toBe(401);
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
    const { id: companyId } = world.own.company;
    const closed = await buildRegistry(app.db, { companyId, closeDate: '2025-12-31' });
    const toClosed = await add({ registry: closed.id });
    expect([toClosed.status, toClosed.failure.detail]).toEqual([409, workerTexts.registryClosed]);
    const stood = await buildRegistry(app.db, { companyId });
    const kept = await add({ registry: stood.id });
    await expert.call(closeRegistry, {
      params: { registry: stood.id },
      body: { date: '2025-12-31', versione: 1 },
    });
    const changed = await planner.call(updateWorker, {
      params: { worker: kept.body.id },
      body: { ...worker, category: 'A', versione: 1 },
    });
    expect([changed.status, changed.failure.detail]).toEqual([409, workerTexts.registryClosed]);
    const rm = await buildRegistry(app.db, { companyId, kind: 'resonance', implantType: 'rm' });
    const toRm = await add({ registry: rm.id });
    expect([toRm.status, toRm.failure.detail]).toEqual([409, workerTexts.onlySurveillance]);
  });
});

test('a registry closed while a worker is entered has the worker, or refuses it; nothing is half in', async () => {
  const { id: companyId } = world.own.company;
  for (let round = 0; round < 4; round += 1) {
    const registry = (await buildRegistry(app.db, { companyId })).id;
    const [closed, entered] = await Promise.all([
      expert.call(closeRegistry, { params: { registry }, body: { date: '2025-12-31', versione: 1 } }),
      planner.call(createWorker, { body: { ...enteredWorker, registry } }, key()),
    ]);
    expect(closed.status).toBe(200);
    const { body } = await expert.call(listWorkers, { params: { registry } });
    expect([entered.status, body.workers.length]).toEqual(entered.status === 200 ? [200, 1] : [409, 0]);
  }
});

describe('quality manuals', () => {
  const manual = { title: 'Manuale OPT', device: null, openDate: '2025-01-01', closeDate: null, notes: null };
  const add = (body: object = {}, caller = expert) =>
    caller.call(createManual, { body: { ...manual, companyId: world.own.company.id, ...body } }, key());

  test('are kept for a unit or one of its devices', async () => {
    const made = await add({ device: world.own.device.id });
    expect(made.body).toMatchObject({ title: 'Manuale OPT', device: { sigla: 'RX1' }, attivo: true });
    const { body } = await laboratory.call(listCompanyManuals, unit);
    expect(body.manuals).toContainEqual({ ...made.body, modificabile: false });
    const save = (versione: number, changed: object = {}) =>
      expert.call(updateManual, {
        params: { manual: made.body.id },
        body: { ...manual, title: 'Manuale', attivo: false, versione, ...changed },
      });
    expect((await save(1, { closeDate: '2024-12-31' })).failure.errors).toEqual({
      closeDate: manualTexts.closesBeforeOpening,
    });
    expect((await save(1, { closeDate: '2199-01-01' })).failure.errors).toEqual({
      closeDate: manualTexts.closesInFuture,
    });
    expect((await save(1)).body).toMatchObject({ title: 'Manuale', device: null, attivo: false });
    expect((await save(1)).status).toBe(409);
  });

  test('with a planned end are edited without losing it, and given no other one to come', async () => {
    const { id } = await buildManual(app.db, { companyId: world.own.company.id, closeDate: '2199-01-01' });
    const save = (changed: object) =>
      expert.call(updateManual, {
        params: { manual: id },
        body: { ...manual, closeDate: '2199-01-01', attivo: true, versione: 1, ...changed },
      });
    expect((await save({ closeDate: '2199-01-02' })).failure.errors).toEqual({
      closeDate: manualTexts.closesInFuture,
    });
    expect((await save({})).body).toMatchObject({ title: 'Manuale OPT', closeDate: '2199-01-01' });
  });

  test('take their open activities along where their device is corrected (Q1-77)', async () => {
    const companyId = world.own.company.id;
    const other = await buildDevice(app.db, { companyId });
    const { body: made } = await add({ device: world.own.device.id });
    const toDo = await buildActivity(app.db, {
      ...{ companyId, type: 9, manualId: made.id, deviceId: world.own.device.id },
    });
    const body = { ...manual, device: other.id, attivo: true, versione: 1 };
    expect((await expert.call(updateManual, { params: { manual: made.id }, body })).status).toBe(200);
    const page = await expert.call(getActivity, { params: { company: companyId, id: toDo.id } });
    expect([page.body.device?.id, page.body.versione]).toEqual([other.id, 2]);
  });

  test('are refused for a stranger’s unit or device, without a title, with an end before the start, or a beginning to come', async () => {
    expect((await add({ companyId: world.foreign.company.id })).status).toBe(404);
    expect((await add({}, laboratory)).status).toBe(403);
    expect((await app.stranger.call(listCompanyManuals, unit)).status).toBe(401);
    const foreign = await add({ device: world.foreign.device.id });
    expect([foreign.status, foreign.failure.errors]).toEqual([422, { device: manualTexts.unknownDevice }]);
    expect((await add({ title: '' })).failure.errors['title']).toBe('Indicare il titolo del manuale.');
    expect((await add({ closeDate: '2024-01-01' })).failure.errors).toEqual({
      closeDate: manualTexts.closesBeforeOpening,
    });
    expect((await add({ openDate: '2199-01-01' })).failure.errors).toEqual({
      openDate: manualTexts.opensInFuture,
    });
  });
});
