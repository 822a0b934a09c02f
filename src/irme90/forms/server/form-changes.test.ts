import { beforeAll, describe, expect, test } from 'vitest';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildControlClient } from '#db/builders/control-lists.ts';
import { addDays } from '#platform/contract/dates.ts';
import { readSheet } from '#platform/server/sheets/read-sheet.ts';
import { type ControlWorld, formCalls, openControls, sendKey } from '#test/support/control-form-world.ts';
import { byPortal } from '#test/support/measure-world.ts';
import { sendMeasures } from '../../measures/contract.ts';
import {
  cancelForm,
  createForm,
  exportForms,
  getForm,
  getFormHistory,
  listFormClients,
  listForms,
} from '../contract.ts';
import { stateTexts } from '../states/rules.ts';

let world: ControlWorld;
beforeAll(async () => {
  world = await openControls();
});
const { bySea, created, read, update } = formCalls(() => world);

describe('changing a form', () => {
  test('keeps what is changed and tells who did what (R1-019, R1-570)', async () => {
    const mod = await created();
    const answer = await update(
      mod,
      bySea(({ anagrafica }) => {
        anagrafica.merce.numeroColli = 8;
      }),
      { versione: 1 },
    );
    expect(answer.body).toEqual({ id: mod, message: 'Mod. IRME90 modificato.' });
    expect((await read(mod)).anagrafica.merce.numeroColli).toBe(8);
    const { eventi } = (await world.requester.call(getFormHistory, { params: { mod } })).body;
    expect(eventi.map(({ evento }) => evento)).toEqual(['Mod. IRME90 modificato', 'Mod. IRME90 creato']);
    expect(eventi[0]?.modifiche).toEqual([{ campo: 'Numero di colli', prima: '3', dopo: '8' }]);
  });

  test('that somebody else has changed meanwhile is refused, with who changed what', async () => {
    const mod = await created();
    await update(
      mod,
      bySea(({ anagrafica }) => {
        anagrafica.merce.numeroColli = 8;
      }),
      { versione: 1 },
      world.planner,
    );
    const late = await update(mod, bySea(), { versione: 1 });
    expect(late.status).toBe(409);
    expect(late.failure.detail).toMatch(
      /^Persona pianifica ha modificato il modello nel frattempo \(Numero di colli\)\./,
    );
    expect((await read(mod)).anagrafica.merce.numeroColli).toBe(8);
  });

  test('into another transport is refused', async () => {
    const mod = await created();
    const answer = await update(
      mod,
      bySea(({ trasporto }) => {
        trasporto.tipo = 'terra';
      }),
    );
    expect(answer.failure.errors).toEqual({ 'trasporto.tipo': 'Trasporto non valido' });
  });

  test('of which the operator may not inspect any more wants another one, or none', async () => {
    const { db, inspector } = world;
    const assigned = bySea(({ controlli }) => {
      controlli.operatore = inspector.id;
    });
    const mod = await created(assigned);
    const disable = (when: string) =>
      db.execute(`update users set disabled_at = ${when} where id = ${inspector.id}`);
    await disable('now()');
    const kept = await update(mod, assigned);
    const without = await update(mod, bySea());
    await disable('null');
    expect([kept.status, kept.failure.errors]).toEqual([
      422,
      { 'controlli.operatore': stateTexts.operatorGone },
    ]);
    expect(without.status).toBe(200);
  });

  test('it may be cancelled with a reason, and stays', async () => {
    const mod = await created();
    const cancel = (motivo: string) =>
      world.requester.call(cancelForm, { params: { mod }, body: { versione: 1, motivo } });
    expect((await cancel('no')).status).toBe(422);
    expect((await cancel('Carico respinto in dogana')).status).toBe(200);
    expect(await read(mod)).toMatchObject({
      status: 'annullato',
      motivoAnnullamento: 'Carico respinto in dogana',
    });
    expect((await cancel('Ancora una volta')).status).toBe(409);
    expect((await update(mod, bySea())).status).toBe(409);
  });
});

describe('who reaches a form (R1-532, R1-537, Q1-05)', () => {
  test('nobody without session, no laboratory, no stranger; an expert reads', async () => {
    const mod = await created();
    const params = { client: world.client };
    const asks = async (who: typeof world.requester) => [
      (await who.call(getForm, { params: { mod } })).status,
      (await who.call(createForm, { params, body: bySea() }, sendKey())).status,
      (await update(mod, bySea(), {}, who)).status,
      (await who.call(listForms, { params })).status,
      (await who.call(exportForms, { params })).status,
      (await who.call(getFormHistory, { params: { mod } })).status,
      (await who.call(cancelForm, { params: { mod }, body: { versione: 9, motivo: 'Per prova' } })).status,
    ];
    const { app } = world;
    expect(await asks(app.stranger)).toEqual([401, 401, 401, 401, 401, 401, 401]);
    expect(await asks(await app.as('laboratorista'))).toEqual([403, 403, 403, 403, 403, 403, 403]);
    expect(await asks(world.stranger)).toEqual([404, 404, 404, 404, 404, 404, 404]);
    expect(await asks(await app.as('esperto'))).toEqual([200, 403, 403, 200, 200, 200, 403]);
    expect(await asks(world.planner)).toEqual([200, 200, 200, 200, 200, 200, 409]);
  });
});

describe('the forms of a client out of use', () => {
  test.each([
    ['itself', 'control_clients', 'principal_id'],
    ['as principal', 'principals', 'id'],
  ])(
    '%s are read, measured and cancelled by the planners, and neither changed nor made',
    async (_, table, key) => {
      const { db, client, planner, requester } = world;
      const [mod, other] = [await created(), await created()];
      const isActive = (active: boolean) =>
        db.execute(`update ${table} set active = ${active} where ${key} = ${client}`);
      const of = { params: { client } };
      await isActive(false);
      const list = await planner.call(listForms, of);
      const sheet = await planner.call(exportForms, of);
      const denied = await requester.call(listForms, of);
      const form = (await planner.call(getForm, { params: { mod } })).body;
      const changed = await update(mod, bySea(), {}, planner);
      const measured = await planner.call(
        sendMeasures,
        { params: { mod: other }, body: byPortal },
        sendKey(),
      );
      const motivo = 'Il cliente è fuori uso';
      const cancelled = await planner.call(cancelForm, { params: { mod }, body: { versione: 1, motivo } });
      await isActive(true);
      expect([list, sheet, denied, changed, measured, cancelled].map(({ status }) => status)).toEqual([
        ...[200, 200, 404, 404, 200, 200],
      ]);
      expect(list.body.puoCreare).toBe(false);
      const may = { modificabile: false, lavorabile: true, duplicabile: false, annullabile: true };
      expect(form).toMatchObject(may);
      expect(await read(other)).toMatchObject({ status: 'lavorato' });
      expect(await read(mod)).toMatchObject({ status: 'annullato', duplicabile: true });
    },
  );
});

describe('the forms of a client', () => {
  test('are found by container, party, state and day, counted, and go to Excel (R1-571)', async () => {
    const { db, other, stranger, app } = world;
    const createdBy = world.inspector.id;
    const build = (more: object) => buildControlForm(db, { principalId: other, createdBy, ...more });
    const one = await build({ containerNumber: 'TGHU7654321', dueDate: '2026-04-01' });
    const two = await build({ shipperName: 'Società Perché', dueDate: '2026-04-02', state: 'annullato' });
    const ids = async (query: Record<string, string>) => {
      const { body } = await stranger.call(listForms, { params: { client: other }, query });
      return [body.total, ...body.rows.map(({ id }) => id)];
    };
    expect(await ids({})).toEqual([2, one.id, two.id]);
    expect(await ids({ dir: 'desc', size: '1' })).toEqual([2, two.id]);
    expect(await ids({ q: 'tghu765' })).toEqual([1, one.id]);
    expect(await ids({ q: 'perche societa' })).toEqual([1, two.id]);
    expect(await ids({ situazione: 'inviato' })).toEqual([1, one.id]);
    expect(await ids({ dal: '2026-04-02', al: '2026-04-02' })).toEqual([1, two.id]);
    expect(await ids({ q: 'nessuno' })).toEqual([0]);
    const sheet = await stranger.call(exportForms, {
      params: { client: other },
      query: { situazione: 'inviato' },
    });
    expect(sheet.headers['content-disposition']).toContain(`irme90-${app.clock.today()}.xlsx`);
    const rows = [];
    for await (const { cells } of readSheet(sheet.bytes, 100)) rows.push(cells);
    expect(rows.map(([number]) => number)).toEqual(['N.', one.id]);
  });
});

test('clients are told with what their forms wait for, the most urgent first', async () => {
  const { app, db, planner, requester, expert, inspector } = world;
  const createdBy = inspector.id;
  const today = app.clock.today();
  const [{ principalId: client }, { principalId: other }] = [
    await buildControlClient(db, { expertId: expert.id }),
    await buildControlClient(db),
  ];
  const build = (principalId: number, more: object) =>
    buildControlForm(db, { principalId, createdBy, dueDate: today, ...more });
  await build(client, { dueDate: addDays(today, 3) });
  await build(other, { dueDate: addDays(today, -2) });
  await build(other, { operatorId: inspector.id });
  await build(other, { state: 'lavorato' });
  await build(other, { state: 'annullato', dueDate: addDays(today, -9) });
  const told = async (who: typeof planner, query = {}) =>
    (await who.call(listFormClients, { query })).body.rows
      .filter(({ id }) => id === client || id === other)
      .map(({ nome: _nome, ...row }) => row);
  const ofOther = { id: other, daLavorare: 2, inRitardo: 1, senzaOperatore: 1, allEsperto: 1 };
  const ofClient = { id: client, daLavorare: 1, inRitardo: 0, senzaOperatore: 1, allEsperto: 0 };
  expect(await told(planner)).toEqual([
    { ...ofOther, prossimo: addDays(today, -2) },
    { ...ofClient, prossimo: addDays(today, 3) },
  ]);
  expect((await told(planner, { sort: 'daLavorare' })).map(({ id }) => id)).toEqual([client, other]);
  expect((await told(await app.as('esperto'))).map(({ id }) => id)).toEqual([client]);
  expect(await told(requester)).toEqual([]);
});
