import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { instruments } from '#radioprotection/instruments/schema.ts';
import { byPortal, loadPhoto, measuring, openMeasures } from '#test/support/measure-world.ts';
import { controlForms } from '../../forms/schema.ts';
import { listWork } from '../contract.ts';

let world: Awaited<ReturnType<typeof openMeasures>>;
let calls: ReturnType<typeof measuring>;

beforeAll(async () => {
  world = await openMeasures();
  calls = measuring(world);
});

describe('correcting', () => {
  test('keeps who measured, and the instrument that was right then (R2-065)', async () => {
    const { id } = await world.form();
    const instrument = await world.instrument();
    await calls.send(id, world.portable(instrument.id));
    await world.app.db
      .update(instruments)
      .set({ nextCalibration: '2026-03-01' })
      .where(eq(instruments.id, instrument.id));
    const { versione } = await calls.load(id);
    const corrected = await calls.send(
      id,
      { ...world.portable(instrument.id, '0.2', '0.3'), versione },
      world.planner,
    );
    expect(corrected.status).toBe(200);
    const item = await calls.load(id);
    expect(item.controlli.strumentoPortatile).toMatchObject({
      ...{ fondo: 0.2, a20cm: 0.3 },
      usedInstrument: { value: instrument.id, nextCalibration: '2027-01-10' },
    });
    expect(item.misurato?.chi).toBe('Olga Operatrice');
  });

  test('tells the next expert that measures came, and the one before that they went', async () => {
    const { app, expert } = world;
    const other = await buildUser(app.db, { username: 'altroedr', roles: ['edr'] });
    const [one, next] = [await world.instrument(), await world.instrument('2026-03-16', other.id)];
    const { id } = await world.form();
    await calls.send(id, world.portable(one.id));
    await calls.send(id, { ...world.portable(next.id), versione: (await calls.load(id)).versione });
    const told = async (user: number) =>
      (await calls.mailsTo(user)).filter((text) => text.includes(`n. ${id}\n`)).join();
    expect(await told(other.id)).toContain('ha inviato le misure di un carico.');
    expect(await told(expert.id)).toContain('ora le riceve un altro esperto');
    const set = (expertId: number | null) =>
      app.db.execute(
        `update control_clients set expert_id = ${expertId} where principal_id = ${world.principal.id}`,
      );
    await set(null);
    await calls.send(id, { ...byPortal, versione: (await calls.load(id)).versione });
    await set(expert.id);
    expect(await told(other.id)).toContain('nei tuoi modelli ricevuti non ci sono più.');
    expect(await told(other.id)).not.toContain('altro esperto');
  });

  test('by photos alone tells the expert, and makes the form another; sent again they are none', async () => {
    const { id } = await world.form();
    const [first, second] = [await loadPhoto(), await loadPhoto('#321')];
    await calls.send(id, { ...byPortal, foto: [first] });
    const told = async () =>
      (await calls.mailsTo(world.expert.id)).filter((text) => text.includes(`n. ${id}\n`));
    const { versione, foto } = await calls.load(id);
    expect([foto.length, (await told()).length]).toEqual([1, 1]);
    await calls.send(id, { ...byPortal, foto: [first], versione });
    expect([(await calls.load(id)).versione, (await told()).length]).toEqual([versione, 1]);
    await calls.send(id, { ...byPortal, foto: [first, second], versione });
    const after = await calls.load(id);
    const mails = await told();
    expect([after.foto.length, mails.length]).toEqual([2, 2]);
    expect(mails[1]).toContain('Olga Operatrice ha aggiunto foto alle misure di un carico che hai ricevuto.');
    expect(after.versione).toBeGreaterThan(versione);
    expect(after.misurato?.chi).toBe('Olga Operatrice');
  });

  test('over photos that were added meanwhile is told so, and not that measures have changed', async () => {
    const { id } = await world.form();
    const photos = [await loadPhoto('#456'), await loadPhoto('#654')];
    const read = async () => (await calls.load(id)).versione;
    const late = async (versione: number) => (await calls.send(id, { ...byPortal, versione })).failure.detail;
    const begun = await read();
    await calls.send(id, { ...byPortal, foto: photos.slice(0, 1) }, world.planner);
    const measured = await read();
    // Measures that came with photos are measures.
    expect(await late(begun)).toContain('Paola Pianifica ha salvato altre misure nel frattempo: ');
    await calls.send(id, { ...byPortal, foto: photos, versione: measured }, world.planner);
    expect(await late(measured)).toMatch(
      /^Paola Pianifica ha aggiunto foto nel frattempo\. Le misure salvate: .*Tipo sorgente Cs-137/,
    );
  });

  test('by two at once keeps the first, and tells the second', async () => {
    const { id } = await world.form();
    await calls.send(id, byPortal);
    const { versione } = await calls.load(id);
    const other = (tipoSorgente: string) => ({
      controlli: {
        metodo: 'portaleRadiometrico',
        portaleRadiometrico: { ...byPortal.controlli.portaleRadiometrico, tipoSorgente },
      },
      versione,
    });
    expect((await calls.send(id, other('Co-60'), world.planner)).status).toBe(200);
    const { status, failure } = await calls.send(id, other('Am-241'));
    expect(status).toBe(409);
    expect(failure.detail).toContain('Paola Pianifica ha salvato altre misure');
    expect(failure.detail).toContain('Tipo sorgente Co-60');
    expect((await calls.stored(id))?.sourceType).toBe('Co-60');
  });

  test('ends with the expert’s conclusion', async () => {
    const { id } = await world.form();
    await calls.send(id, byPortal);
    await world.app.db
      .update(controlForms)
      .set({
        ...{ conclusion: 'accettato', registerYear: 2026, registerNumber: 7 },
        ...{ attestedBy: world.expert.id, attestedAt: world.app.clock.now() },
      })
      .where(eq(controlForms.id, id));
    const { status, failure } = await calls.send(id, byPortal);
    expect(status).toBe(409);
    expect(failure.detail).toContain('registro n. 7/2026');
    expect(await calls.load(id)).toMatchObject({ correggibile: false, registro: '7/2026' });
  });
});

describe('the work list (Q1-29)', () => {
  test('holds what is within reach, by tab, and is searched by container and client', async () => {
    const { id, containerNumber } = await world.form({ containerNumber: 'ZZTU7654321' });
    const found = async (q: string, caller = world.operator) =>
      (await caller.call(listWork, { query: { q } })).body.rows.map((row) => row.id);
    expect(await found(String(containerNumber).toLowerCase())).toEqual([id]);
    expect(await found('zztu7654321', await world.app.as('collega'))).toEqual([]);
    expect(await found('zztu acciaierie')).toEqual([id]);
    await calls.send(id, byPortal);
    expect(await found('zztu7654321')).toEqual([]);
    const worked = await world.operator.call(listWork, { query: { scheda: 'lavorati', q: 'zztu' } });
    expect(worked.body.rows[0]).toMatchObject({
      ...{ id, cliente: 'Acciaierie di Prova', merce: 'Rottami ferrosi di prova', luogo: 'Porto Finto' },
      ...{
        dueDate: '2026-03-16',
        status: 'lavorato',
        numeri: ['ZZTU7654321', expect.stringMatching(/^BL-/)],
      },
    });
    expect(worked.body.ricevuti).toBeNull();
  });

  test('of the received is the expert’s alone (Q1-50)', async () => {
    const { id } = await world.form();
    await calls.send(id, byPortal);
    const query = { scheda: 'ricevuti' };
    expect((await world.operator.call(listWork, { query })).body.rows).toEqual([]);
    expect((await world.edr.call(listWork, { query })).body.rows.map((row) => row.id)).toContain(id);
  });

  test('has for the client’s expert the measures that no expert in service received', async () => {
    const { app, expert, principal } = world;
    const left = await buildUser(app.db, { username: 'uscente', roles: ['edr'] });
    const instrument = await world.instrument('2026-03-16', left.id);
    const [his, nobodys] = [await world.form(), await world.form()];
    const name = (expertId: number | null) =>
      app.db.execute(
        `update control_clients set expert_id = ${expertId} where principal_id = ${principal.id}`,
      );
    const received = async (caller = world.edr) => {
      const { body } = await caller.call(listWork, { query: { scheda: 'ricevuti' } });
      const rows = body.rows.filter(({ id }) => id === his.id || id === nobodys.id);
      return { ids: rows.map(({ id, ricevuto }) => [id, ricevuto]), count: body.ricevuti ?? 0 };
    };
    await calls.send(his.id, world.portable(instrument.id));
    await name(null);
    await calls.send(nobodys.id, byPortal);
    await name(expert.id);
    const before = await received();
    expect(before.ids).toEqual([[nobodys.id, true]]);
    await app.db.execute(`update users set disabled_at = now() where id = ${left.id}`);
    const both = [his.id, nobodys.id];
    expect(await received()).toEqual({ ids: both.map((id) => [id, true]), count: before.count + 1 });
    expect((await received(await app.as('admin'))).ids).toEqual(both.map((id) => [id, false]));
  });
});
