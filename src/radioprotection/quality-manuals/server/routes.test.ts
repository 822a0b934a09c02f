import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildDevice, buildManual } from '#db/builders/radioprotection.ts';
import { openUnits } from '#test/support/unit-callers.ts';
import { getActivity } from '../../activities/page/contract.ts';
import { createManual, listCompanyManuals, updateManual } from '../contract.ts';
import { manualTexts } from '../rules.ts';

let units: Awaited<ReturnType<typeof openUnits>>;
beforeAll(async () => {
  units = await openUnits();
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const unit = () => ({ params: { companyId: units.own.company.id } });
describe('quality manuals', () => {
  const manual = { title: 'Manuale OPT', device: null, openDate: '2025-01-01', closeDate: null, notes: null };
  const add = (body: object = {}, caller = units.expert) =>
    caller.call(createManual, { body: { ...manual, companyId: units.own.company.id, ...body } }, key());

  test('are kept for a unit or one of its devices', async () => {
    const made = await add({ device: units.own.device.id });
    expect(made.body).toMatchObject({ title: 'Manuale OPT', device: { sigla: 'RX1' }, attivo: true });
    const { body } = await units.laboratory.call(listCompanyManuals, unit());
    expect(body.manuals).toContainEqual({ ...made.body, modificabile: false });
    const save = (versione: number, changed: object = {}) =>
      units.expert.call(updateManual, {
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
    const { id } = await buildManual(units.app.db, {
      companyId: units.own.company.id,
      closeDate: '2199-01-01',
    });
    const save = (changed: object) =>
      units.expert.call(updateManual, {
        params: { manual: id },
        body: { ...manual, closeDate: '2199-01-01', attivo: true, versione: 1, ...changed },
      });
    expect((await save({ closeDate: '2199-01-02' })).failure.errors).toEqual({
      closeDate: manualTexts.closesInFuture,
    });
    expect((await save({})).body).toMatchObject({ title: 'Manuale OPT', closeDate: '2199-01-01' });
  });

  test('take their open activities along where their device is corrected (Q1-77)', async () => {
    const companyId = units.own.company.id;
    const other = await buildDevice(units.app.db, { companyId });
    const { body: made } = await add({ device: units.own.device.id });
    const toDo = await buildActivity(units.app.db, {
      ...{ companyId, type: 9, manualId: made.id, deviceId: units.own.device.id },
    });
    const body = { ...manual, device: other.id, attivo: true, versione: 1 };
    expect((await units.expert.call(updateManual, { params: { manual: made.id }, body })).status).toBe(200);
    const page = await units.expert.call(getActivity, { params: { company: companyId, id: toDo.id } });
    expect([page.body.device?.id, page.body.versione]).toEqual([other.id, 2]);
  });

  test('are refused for a stranger’s unit or device, without a title, with an end before the start, or a beginning to come', async () => {
    expect((await add({ companyId: units.foreign.company.id })).status).toBe(404);
    expect((await add({}, units.laboratory)).status).toBe(403);
    expect((await units.app.stranger.call(listCompanyManuals, unit())).status).toBe(401);
    const foreign = await add({ device: units.foreign.device.id });
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
