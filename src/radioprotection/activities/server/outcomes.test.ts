import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity } from '#db/builders/radioprotection.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { openActivities } from '#test/support/activity-world.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { getActivityTies } from '../keeping/contract.ts';
import { downloadActivityFile } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import { addActivityFile, deleteActivity } from '../work/contract.ts';

let on: Awaited<ReturnType<typeof openActivities>>;

beforeAll(async () => {
  on = await openActivities();
});

describe('an outcome', () => {
  test('wants its protocol, keeps its attachment, and is complete (R2-030)', async () => {
    const id = await on.created({ activityType: 10 });
    const without = await on.execute(id);
    expect(without.failure.errors).toEqual({ protocollo: activityTexts.noProtocol });
    const attach = (bytes: Buffer, caller = on.expert) =>
      on.sendFile(caller, addActivityFile.path, id, { field: 'file', name: 'ricevuta.pdf', bytes });
    expect((await attach(Buffer.from('testo'))).status).toBe(422);
    expect((await attach(Buffer.from('%PDF-1.7 ricevuta'))).status).toBe(200);
    const { body } = await on.execute(id, { protocollo: 'ASL-77/2026', nota: 'Con prescrizioni' });
    expect(body).toMatchObject({ complete: true, protocollo: 'ASL-77/2026', note: 'Con prescrizioni' });
    const [file] = body.file;
    const params = { ...on.place(id), file: file?.id ?? 0 };
    expect((await on.laboratory.call(downloadActivityFile, { params })).bytes.toString()).toContain(
      'ricevuta',
    );
    expect(
      (await on.expert.call(downloadActivityFile, { params: { ...params, file: 999_999 } })).status,
    ).toBe(404);
    expect((await attach(Buffer.from('%PDF-1.7'), on.laboratory)).status).toBe(403);
  });

  test('has no note any more when it is emptied on completing it', async () => {
    const id = await on.created({ activityType: 10, note: 'Con prescrizioni' });
    expect((await on.execute(id, { protocollo: 'ASL-79/2026', nota: '' })).body.note).toBeNull();
    expect((await on.read(id)).note).toBeNull();
  });

  test('that is negative is so for good (R2-317, R2-318)', async () => {
    const id = await on.created({ activityType: 10 });
    const decline = (versione: number, caller = on.expert) =>
      caller.call(deleteActivity, { params: on.place(id), body: { versione } });
    expect((await decline(1, on.laboratory)).status).toBe(403);
    expect((await decline(7)).failure.detail).toBe(staleText);
    expect((await decline(1)).body).toMatchObject({ stato: 'negative', active: false });
    for (const again of [await decline(2), await on.execute(id, { versione: 2, protocollo: 'X' })])
      expect([again.status, again.failure.detail]).toEqual([409, activityTexts.negative]);
    const late = await on.sendFile(on.expert, addActivityFile.path, id, {
      ...{ field: 'file', name: 'ricevuta.pdf', bytes: Buffer.from('%PDF-1.7') },
    });
    expect([late.status, (await on.read(id)).file]).toEqual([422, []]);
  });
});

describe('the outcome of a notification', () => {
  const notification = (more: object = {}) =>
    buildActivity(on.app.db, { companyId: on.unit.company, type: 4, ...more });
  const signed = { complete: true, completedAt: new Date(`${testDay}T09:00:00Z`), outcomeOn: testDay };
  const offered = async () =>
    (await on.expert.call(getActivityTies, { params: on.unit })).body.notifiche.map(({ id }) => id);

  test('is offered while it awaits one, tied to it once, and each leads to the other', async () => {
    const { registry, device } = on.world.own;
    const { id: notifica } = await notification({ ...signed, registryId: registry.id, deviceId: device.id });
    const ties = (await on.expert.call(getActivityTies, { params: on.unit })).body;
    expect(ties.notifiche.find(({ id }) => id === notifica)).toEqual({
      ...{ id: notifica, nome: 'Notifica Preventiva', firmata: testDay },
      ...{ dispositivo: device.id, registro: registry.id },
    });
    const both = await Promise.all([
      on.create({ activityType: 10, notifica }),
      on.create({ activityType: 10, notifica }, on.planner),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.failure.detail).toBe(activityTexts.hasOutcome);
    const id = both.find(({ status }) => status === 200)?.body.id ?? 0;
    expect(await offered()).not.toContain(notifica);
    expect((await on.read(id)).notifica).toMatchObject({
      id: notifica,
      stato: 'complete',
      eseguita: testDay,
    });
    expect((await on.read(notifica)).esito).toMatchObject({ id, stato: 'open' });
    expect((await on.execute(id, { protocollo: 'ASL-1' })).status).toBe(200);
    expect((await on.read(notifica)).esito).toMatchObject({ stato: 'complete', eseguita: testDay });
  });

  test('is one in the database, too, and of an outcome alone', async () => {
    const { id: notifica } = await notification(signed);
    const of = (type: number) =>
      buildActivity(on.app.db, { companyId: on.unit.company, type, preventiveActivityId: notifica });
    await of(10);
    await expect(of(10)).rejects.toMatchObject({ cause: { constraint: 'activities_one_outcome' } });
    await expect(of(11)).rejects.toMatchObject({ cause: { constraint: 'activities_outcome' } });
  });

  test('waits for the signature; the notification is not taken out under it, but may be once it is negative', async () => {
    const { id: notifica } = await notification();
    const id = await on.created({ activityType: 10, notifica });
    const early = await on.execute(id, { protocollo: 'ASL-2' });
    expect([early.status, early.failure.detail]).toEqual([409, activityTexts.notificationUnsigned]);
    const take = (one: number) =>
      on.expert.call(deleteActivity, { params: on.place(one), body: { versione: 1 } });
    const under = await take(notifica);
    expect([under.status, under.failure.detail]).toEqual([409, activityTexts.outcomeOpen]);
    expect((await take(id)).body.stato).toBe('negative');
    expect(await offered()).not.toContain(notifica);
    expect((await take(notifica)).body.stato).toBe('deleted');
    const late = await on.create({
      activityType: 10,
      notifica: (await notification({ deletedAt: new Date() })).id,
    });
    expect([late.status, late.failure.detail]).toEqual([409, activityTexts.notificationGone]);
  });

  test('is that of a notification of its unit, and nothing else has one', async () => {
    const { id: notifica } = await notification(signed);
    const other = await on.create({ activityType: 11, notifica });
    expect(other.failure.errors).toEqual({ notifica: activityTexts.notificationOfOutcome });
    const foreign = await buildActivity(on.app.db, { companyId: on.world.foreign.company.id, type: 4 });
    for (const wrong of [foreign.id, await on.created({ activityType: 11 })])
      expect((await on.create({ activityType: 10, notifica: wrong })).failure.errors).toEqual({
        notifica: activityTexts.unknownNotification,
      });
  });
});
