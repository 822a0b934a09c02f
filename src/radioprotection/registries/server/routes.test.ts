import { asc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildDevice, buildManual, buildRegistry } from '#db/builders/radioprotection.ts';
import { buildDefaultDocument } from '#db/builders/registry-documents.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { openUnits } from '#test/support/unit-callers.ts';
import { getActivityHistory, listCompanyActivities } from '../../activities/contract.ts';
import { getActivity } from '../../activities/page/contract.ts';
import { documents, folders } from '../../folders/schema.ts';
import { updateManual } from '../../quality-manuals/contract.ts';
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

let units: Awaited<ReturnType<typeof openUnits>>;
beforeAll(async () => {
  units = await openUnits();
});

const unit = () => ({ params: { companyId: units.own.company.id } });
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const fields = { implantType: 'dentist', device: null, openDate: '2025-01-01', notes: null };
const open = (body: object = {}, caller = units.expert) =>
  caller.call(createRegistry, { body: { ...fields, companyId: units.own.company.id, ...body } }, key());
const addressOf = (registry: number) => {
  const { projectId, employerId, id } = units.own.company;
  return { project: projectId, employer: employerId, company: id, registry };
};

describe('a registry', () => {
  test('begins with the default documents in use of its implant type, in their order', async () => {
    const titles = async (registry: number) => {
      const rows = await units.app.db
        .select({ title: documents.title })
        .from(documents)
        .innerJoin(folders, eq(folders.id, documents.folderId))
        .where(eq(folders.registryId, registry))
        .orderBy(asc(documents.position));
      return rows.map(({ title }) => title);
    };
    await buildDefaultDocument(units.app.db, { title: 'Seconda', implantTypes: ['industrial'], position: 9 });
    await buildDefaultDocument(units.app.db, {
      title: 'Prima',
      implantTypes: ['vet', 'industrial'],
      position: 4,
    });
    await buildDefaultDocument(units.app.db, {
      title: 'Fuori uso',
      implantTypes: ['industrial'],
      active: false,
    });
    await buildDefaultDocument(units.app.db, { title: 'Di altri', implantTypes: ['gamma'] });
    const made = await open({ implantType: 'industrial' });
    expect(await titles(made.body.id)).toEqual(['Prima', 'Seconda']);
    expect(await titles((await open()).body.id)).toEqual([]);
  });

  test('is created, seen on its card, closed and opened again (R2-005)', async () => {
    const made = await open({ device: units.own.device.id });
    expect(made.body).toMatchObject({
      ...fields,
      device: { sigla: 'RX1' },
      kind: 'surveillance',
      attivo: true,
    });
    const registry = made.body.id;
    const card = await units.expert.call(getRegistryCard, { params: addressOf(registry) });
    expect(card.body).toEqual(made.body);
    const close = (date: string, versione: number) =>
      units.expert.call(closeRegistry, { params: { registry }, body: { date, versione } });
    const early = await close('2024-12-31', 1);
    expect([early.status, early.failure.errors]).toEqual([422, { date: registryTexts.closesBeforeOpening }]);
    expect((await close('2999-01-01', 1)).status).toBe(422);
    expect((await close('2025-06-30', 1)).body).toMatchObject({ closeDate: '2025-06-30', versione: 2 });
    const twice = await close('2025-06-30', 2);
    expect([twice.status, twice.failure.detail]).toEqual([409, registryTexts.alreadyClosed]);
    const save = await units.expert.call(updateRegistry, {
      params: { registry },
      body: { ...fields, attivo: true, versione: 2 },
    });
    expect([save.status, save.failure.detail]).toEqual([409, registryTexts.closed]);
    const reopen = (versione: number) =>
      units.expert.call(reopenRegistry, { params: { registry }, body: { versione } });
    expect((await reopen(1)).failure.detail).toBe(staleText);
    expect((await reopen(2)).body).toMatchObject({ closeDate: null, versione: 3 });
    expect((await reopen(3)).status).toBe(409);
    const { body } = await units.expert.call(getRegistryHistory, { params: { registry } });
    expect(body.eventi).toHaveLength(3);
  });

  test('is not found below what it does not belong to, nor by a stranger', async () => {
    const { registry } = units.own;
    const card = (params: object, caller = units.planner) =>
      caller.call(getRegistryCard, { params: { ...addressOf(registry.id), ...params } });
    const { projectId, employerId, id } = units.foreign.company;
    expect((await card({})).status).toBe(200);
    for (const wrong of [{ project: projectId }, { employer: employerId }, { company: id }])
      expect((await card(wrong)).status).toBe(404);
    const foreign = {
      project: projectId,
      employer: employerId,
      company: id,
      registry: units.foreign.registry.id,
    };
    expect((await card(foreign, units.expert)).status).toBe(404);
    expect((await card(foreign, units.laboratory)).body.modificabile).toBe(false);
    expect((await units.app.stranger.call(listCompanyRegistries, unit())).status).toBe(401);
    expect((await (await units.app.as('operatore')).call(listCompanyRegistries, unit())).status).toBe(403);
    expect((await open({}, units.laboratory)).status).toBe(403);
    expect((await open({ companyId: id })).status).toBe(404);
    expect((await units.expert.call(listCompanyRegistries, { params: { companyId: id } })).status).toBe(404);
  });

  test.each([
    ['of no known kind', () => ({ implantType: 'foo' }), 'implantType', 'Indicare il tipo di impianto.'],
    [
      'of a stranger’s device',
      () => ({ device: units.foreign.device.id }),
      'device',
      registryTexts.unknownDevice,
    ],
    [
      'of resonance with an X-ray device',
      () => ({ implantType: 'rm', device: units.own.device.id }),
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
      const { status, failure } = await units.expert.call(updateRegistry, {
        params: { registry: made.id },
        body: { ...fields, attivo: true, versione: 1, ...body },
      });
      return [status, failure.errors];
    };
    const { unknownDevice, wrongKind } = registryTexts;
    expect(await change({ device: units.foreign.device.id })).toEqual([422, { device: unknownDevice }]);
    expect(await change({ implantType: 'rm' })).toEqual([422, { implantType: wrongKind }]);
  });

  test('takes its open activities along where its device is corrected, and leaves where they were done those that are completed (Q1-77)', async () => {
    const companyId = units.own.company.id;
    const other = await buildDevice(units.app.db, { companyId });
    const { body: made } = await open({ device: units.own.device.id });
    const tied = { companyId, registryId: made.id, deviceId: units.own.device.id };
    const toDo = await buildActivity(units.app.db, { ...tied, type: 5 });
    const toReview = await buildActivity(units.app.db, { ...tied, type: 4, inReview: true });
    const done = await buildActivity(units.app.db, {
      ...tied,
      complete: true,
      completedAt: new Date('2026-01-01'),
    });
    const elsewhere = await buildActivity(units.app.db, { ...tied, deviceId: null });
    const saved = await units.expert.call(updateRegistry, {
      params: { registry: made.id },
      body: { ...fields, device: other.id, attivo: true, versione: 1 },
    });
    expect(saved.status).toBe(200);
    const { body } = await units.expert.call(listCompanyActivities, { params: { company: companyId } });
    const deviceOf = (id: number) => body.activities.find((one) => one.id === id)?.device?.id;
    expect([toDo, toReview, done, elsewhere].map(({ id }) => deviceOf(id))).toEqual([
      ...[other.id, other.id, units.own.device.id, other.id],
    ]);
    const page = await units.expert.call(getActivity, { params: { company: companyId, id: toReview.id } });
    expect(page.body.inReview).toBe(false);
    const told = await units.expert.call(getActivityHistory, { params: { company: companyId, id: toDo.id } });
    expect(told.body.eventi[0]?.modifiche).toEqual([
      { campo: 'Dispositivo n.', prima: String(units.own.device.id), dopo: String(other.id) },
    ]);
  });

  test('leaves with its manual the activity of a manual that stays on the right device, until that is corrected, too', async () => {
    const companyId = units.own.company.id;
    const deviceId = units.own.device.id;
    const other = await buildDevice(units.app.db, { companyId });
    const { body: made } = await open({ device: deviceId });
    const of = (device: number | null) => buildManual(units.app.db, { companyId, deviceId: device });
    const [staying, general] = [await of(deviceId), await of(null)];
    const toDo = (manualId: number) =>
      buildActivity(units.app.db, { companyId, type: 5, registryId: made.id, manualId, deviceId });
    const tied = [await toDo(staying.id), await toDo(general.id)];
    const devicesNow = async () => {
      const { body } = await units.expert.call(listCompanyActivities, { params: { company: companyId } });
      return tied.map(({ id }) => body.activities.find((one) => one.id === id)?.device?.id);
    };
    const body = { attivo: true, versione: 1, device: other.id, notes: null };
    await units.expert.call(updateRegistry, { params: { registry: made.id }, body: { ...fields, ...body } });
    expect(await devicesNow()).toEqual([deviceId, other.id]);
    const { title, openDate } = staying;
    await units.expert.call(updateManual, {
      params: { manual: staying.id },
      body: { ...body, title, openDate, closeDate: null },
    });
    expect(await devicesNow()).toEqual([other.id, other.id]);
  });

  test('a unit’s registries: open ones first, the resonance ones among them', async () => {
    const { id: companyId } = units.own.company;
    const rm = await buildDevice(units.app.db, { companyId, category: 'rm' });
    const resonance = await open({ implantType: 'rm', device: rm.id });
    expect(resonance.body.kind).toBe('resonance');
    const closed = await buildRegistry(units.app.db, {
      companyId,
      openDate: '2025-12-01',
      closeDate: '2025-12-31',
    });
    const { body } = await units.laboratory.call(listCompanyRegistries, unit());
    expect(body.registries.at(-1)?.id).toBe(closed.id);
    expect(body.registries.map(({ kind }) => kind)).toContain('resonance');
  });
});
