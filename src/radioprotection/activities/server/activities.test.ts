import { beforeAll, describe, expect, test } from 'vitest';
import { buildActivity, buildDevice, buildManual, buildRegistry } from '#db/builders/radioprotection.ts';
import { addDays } from '#platform/contract/dates.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { documentsToSign } from '#signing/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { atEndOfFile } from '#test/support/end-of-file.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { readPdf } from '#test/support/pdf-text.ts';
import { Authority } from '#test/support/signers.ts';
import { buildUnitWorld } from '#test/support/unit-world.ts';
import { qualityTexts } from '../../quality-controls/rules.ts';
import { closeRegistry } from '../../registries/contract.ts';
import { getActivityHistory, listCompanyActivities } from '../contract.ts';
import { createActivity, getActivityTies, updateActivity } from '../keeping/contract.ts';
import { downloadActivityFile, getActivity } from '../page/contract.ts';
import { activityTexts } from '../rules.ts';
import { getDeviceTrend } from '../trend/contract.ts';
import {
  addActivityFile,
  approveNotification,
  deleteActivity,
  executeActivity,
  generateNotification,
  signNotification,
} from '../work/contract.ts';

let app: TestApp;
let planner: Caller;
let expert: Caller;
let laboratory: Caller;
let world: Awaited<ReturnType<typeof buildUnitWorld>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildUnitWorld(app);
  planner = await app.as('rp');
  expert = await app.as('edr');
  laboratory = await app.as('lab');
});

const key = () => ({ 'idempotency-key': crypto.randomUUID() });
const unit = () => ({ company: world.own.company.id });
const place = (id: number) => ({ ...unit(), id });
const fields = {
  ...{ activityType: 2, alias: null, deadline: '2027-01-31', estimatedTime: 45, note: null },
  ...{ dispositivo: null, registro: null, manuale: null },
};
const create = (body: object, caller = expert, params = unit()) =>
  caller.call(createActivity, { params, body: { ...fields, ...body } }, key());
const created = async (body: object) => {
  const { status, body: made } = await create(body);
  expect(status).toBe(200);
  return made.id;
};
const read = async (id: number) => (await expert.call(getActivity, { params: place(id) })).body;
const done = {
  ...{ versione: 1, eseguita: testDay, nota: null, protocollo: null, prova: null, prossima: null },
};
const execute = (id: number, body: object = {}, caller = expert) =>
  caller.call(executeActivity, { params: place(id), body: { ...done, ...body } }, key());
const listed = async (caller = expert) => (await caller.call(listCompanyActivities, { params: unit() })).body;

describe('activities of a unit', () => {
  test('are entered, tied to a device, and listed as the planner reads them (R1-313..324, R1-592)', async () => {
    const { device, registry } = world.own;
    const manual = await buildManual(app.db, { companyId: unit().company, deviceId: device.id });
    const id = await created({ manuale: manual.id, alias: 'Prove di marzo', note: 'Suonare' });
    const second = await created({ activityType: 5, registro: registry.id });
    const body = await listed();
    expect(body).toMatchObject({ address: 'Via della Prova 1, 36100 Vicenza (VI)', location: null });
    expect(body.activities.find((one) => one.id === id)).toEqual({
      ...{ id, activityType: 2, alias: 'Prove di marzo', include: true, estimatedTime: 45, note: 'Suonare' },
      ...{ active: true, complete: false, skip: false, toFinishInLab: false, appointment: null },
      manual: { deviceId: device.id, device: { id: device.id, sigla: 'RX1', category: 'opt' }, active: true },
      ...{ registry: null, resonanceRegistry: null, deadline: '2027-01-31' },
      device: { id: device.id, sigla: 'RX1', category: 'opt' },
      ...{ stato: 'open', eseguita: null },
    });
    expect(body.activities.find((one) => one.id === second)?.registry).toEqual({
      ...{ id: registry.id, implantType: 'dentist', active: true, deletedAt: null },
      ...{ openDate: '2024-01-01', closeDate: null, device: device.id },
    });
    // Type 2 and 5 are there; 9 and 10 are not yet (R1-509, R1-511, Q1-77).
    expect(body.attese.map(({ testo }) => testo)).toEqual([
      'RX1 probabilmente dovrebbe avere Verifica Elettromedicale',
      `Il registro ${registry.id} (RX1) probabilmente dovrebbe avere Registrazione Esito Preventiva`,
    ]);
    const ties = (await expert.call(getActivityTies, { params: unit() })).body;
    expect(ties.dispositivi.map(({ sigla }) => sigla)).toContain('RX1');
    expect(ties.giorni['9']).toBe(730);
  });

  test.each([
    ['of no known type', { activityType: 13 }, 'activityType', activityTexts.unknownType],
    ['without what it is of', {}, 'dispositivo', activityTexts.needsDevice],
    ['of surveillance without its registry', { activityType: 5 }, 'registro', activityTexts.needsRegistry],
    ['with half a minute', { estimatedTime: 0.5 }, 'estimatedTime', activityTexts.minutes],
  ])('%s is refused', async (_what, wrong, field, text) => {
    const { status, failure } = await create(wrong);
    expect([status, failure.errors[field]]).toEqual([422, text]);
  });

  test('is not tied to what is a stranger’s, nor to two devices', async () => {
    const { device, registry } = world.foreign;
    const foreign = await create({ dispositivo: device.id });
    expect([foreign.status, foreign.failure.errors]).toEqual([
      422,
      { dispositivo: activityTexts.unknownDevice },
    ]);
    const other = await create({ dispositivo: world.own.device.id, registro: registry.id });
    expect(other.failure.errors).toEqual({ registro: activityTexts.unknownRegistry });
    const another = await buildDevice(app.db, { companyId: unit().company });
    const both = await create({ dispositivo: another.id, registro: world.own.registry.id });
    expect(both.failure.errors).toEqual({ dispositivo: activityTexts.otherDevice });
  });

  test('are changed until they are done, by who has seen the latest; their history tells it', async () => {
    const id = await created({ dispositivo: world.own.device.id });
    const body = { alias: null, deadline: '2026-12-24', estimatedTime: 30, note: null };
    const save = (change: object) =>
      planner.call(updateActivity, {
        params: place(id),
        body: { ...body, skip: false, toFinishInLab: false, versione: 1, ...change },
      });
    expect((await save({ toFinishInLab: true })).body).toEqual({ versione: 2 });
    expect(await read(id)).toMatchObject({ stato: 'in-lab', estimatedTime: 30, versione: 2 });
    const late = await save({ skip: true });
    expect([late.status, late.failure.detail]).toEqual([409, staleText]);
    const { body: history } = await expert.call(getActivityHistory, { params: place(id) });
    expect(history.eventi.map(({ evento }) => evento)).toEqual([
      'Attività modificata',
      'Attività registrata',
    ]);
    expect((await execute(id, { versione: 2, prova: fit })).status).toBe(200);
    const after = await save({ versione: 3 });
    expect([after.status, after.failure.detail]).toEqual([409, activityTexts.complete]);
  });

  test('are read by the laboratory, kept by expert and planner, unknown to strangers (Q2-25, Q2-28)', async () => {
    const mine = await buildActivity(app.db, { companyId: unit().company, type: 11 });
    const theirs = await buildActivity(app.db, { companyId: world.foreign.company.id, type: 11 });
    const foreign = { company: world.foreign.company.id };
    const seen = await laboratory.call(getActivity, { params: place(mine.id) });
    expect([seen.status, seen.body.modificabile]).toEqual([200, false]);
    expect((await create({ activityType: 11 }, laboratory)).status).toBe(403);
    expect((await create({ activityType: 11 }, expert, foreign)).status).toBe(404);
    expect((await expert.call(listCompanyActivities, { params: foreign })).status).toBe(404);
    expect((await expert.call(getActivityTies, { params: foreign })).status).toBe(404);
    // Of another unit of one's own it is not found either.
    for (const params of [{ ...foreign, id: theirs.id }, place(theirs.id), { ...foreign, id: mine.id }])
      expect((await expert.call(getActivity, { params })).status).toBe(404);
    expect((await expert.call(getDeviceTrend, { params: { device: world.foreign.device.id } })).status).toBe(
      404,
    );
    const operator = await app.as('operatore');
    const customer = await app.as('cliente');
    expect((await operator.call(listCompanyActivities, { params: unit() })).status).toBe(403);
    expect((await customer.call(listCompanyActivities, { params: unit() })).status).toBe(403);
    expect((await customer.call(getActivity, { params: place(mine.id) })).status).toBe(403);
    expect((await app.stranger.call(getActivity, { params: place(mine.id) })).status).toBe(401);
    expect((await execute(theirs.id)).status).toBe(404);
    expect((await execute(mine.id, {}, laboratory)).status).toBe(403);
  });
});

const fit = {
  ...{ tipo: 3, giudizio: 1, motivazione: null },
  valori: { kvp_deviation: 2.5, time_deviation: -1, output_repeatability: 3 } as Record<string, number>,
};

describe('a quality control', () => {
  test('keeps what was measured with what was acceptable, proposes the next, and shows the years (R2-030, R2-408)', async () => {
    const device = await buildDevice(app.db, { companyId: unit().company, category: 'endorale' });
    const id = await created({ dispositivo: device.id });
    const before = await read(id);
    expect(before.prossima).toBe(addDays(testDay, 365));
    expect(before.prova?.campi.find(({ code }) => code === 'half_value_layer')).toMatchObject({
      ...{ label: 'Strato emivalente', unit: 'mm Al', least: 1.5, showCriteria: 0, required: true },
    });
    // Of a constancy test what it does not show is not asked for, and ignored.
    const first = await execute(id, {
      eseguita: '2025-03-01',
      prova: { ...fit, valori: { ...fit.valori, half_value_layer: 9 } },
      prossima: '2026-03-01',
    });
    expect([first.status, first.body.stato, first.body.eseguita]).toEqual([200, 'complete', '2025-03-01']);
    expect(first.body.prova?.valori).toEqual([
      {
        code: 'kvp_deviation',
        label: 'Scostamento della tensione',
        unit: '%',
        least: -10,
        most: 10,
        value: 2.5,
      },
      expect.objectContaining({ code: 'output_repeatability', least: null }),
      expect.objectContaining({ code: 'time_deviation' }),
    ]);
    const next = first.body.successiva ?? 0;
    expect(await read(next)).toMatchObject({
      deadline: '2026-03-01',
      device: { id: device.id },
      complete: false,
    });
    const unfit = {
      ...fit,
      tipo: 1,
      giudizio: 2,
      valori: { ...fit.valori, kvp_deviation: 14, half_value_layer: 2 },
    };
    const silent = await execute(next, { prova: unfit });
    expect([silent.status, silent.failure.errors]).toEqual([422, { 'prova.nota': qualityTexts.noNote }]);
    const told = await execute(next, { prova: { ...unfit, motivazione: 'Tensione fuori' } });
    expect(told.body.prova).toMatchObject({ tipo: 1, giudizio: 2, motivazione: 'Tensione fuori' });
    expect(told.body.prova?.andamento.filter(({ code }) => code === 'kvp_deviation')).toEqual([
      { activityId: id, giorno: '2025-03-01', code: 'kvp_deviation', value: 2.5 },
      { activityId: next, giorno: testDay, code: 'kvp_deviation', value: 14 },
    ]);
    const trend = await expert.call(getDeviceTrend, { params: { device: device.id } });
    expect(trend.body.andamento).toEqual(told.body.prova?.andamento);
    expect(trend.body.campi).toEqual(told.body.prova?.campi);
  });

  test.each([
    ['without a test', { prova: null }, { prova: activityTexts.noTest }],
    [
      'without a value that is required',
      { prova: { ...fit, valori: {} } },
      expect.objectContaining({ 'prova.valori.kvp_deviation': qualityTexts.noValue }),
    ],
    [
      'without a judgement',
      { prova: { ...fit, giudizio: 3 } },
      { 'prova.giudizio': qualityTexts.noJudgement },
    ],
    ['of no known kind', { prova: { ...fit, tipo: 4 } }, { 'prova.tipo': qualityTexts.noKind }],
    ['tomorrow', { prova: fit, eseguita: addDays(testDay, 1) }, { eseguita: activityTexts.inFuture }],
  ])('%s is refused', async (_what, wrong, errors) => {
    const id = await created({ dispositivo: world.own.device.id });
    const { status, failure } = await execute(id, wrong);
    expect([status, failure.errors]).toEqual([422, errors]);
    expect((await read(id)).complete).toBe(false);
  });

  test('is done once for one key, and by one of two at once', async () => {
    const id = await created({ dispositivo: world.own.device.id });
    const both = await Promise.all([execute(id, { prova: fit }), execute(id, { prova: fit }, planner)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

test('what is entered on a registry that was closed meanwhile is refused, and nothing is kept of it', async () => {
  const registry = await buildRegistry(app.db, { companyId: unit().company });
  const id = await created({ activityType: 5, registro: registry.id });
  const closing = { params: { registry: registry.id }, body: { date: testDay, versione: registry.version } };
  const [closed, late] = [await planner.call(closeRegistry, closing), await execute(id)];
  expect([closed.status, late.status, late.failure.detail]).toEqual([200, 409, activityTexts.registryClosed]);
  expect(await read(id)).toMatchObject({ complete: false, registroChiuso: true });
  const another = await create({ activityType: 6, registro: registry.id });
  expect([another.status, another.failure.detail]).toEqual([409, activityTexts.registryClosed]);
});

describe('an outcome', () => {
  test('wants its protocol, keeps its attachment, and is complete (R2-030)', async () => {
    const id = await created({ activityType: 10 });
    const without = await execute(id);
    expect(without.failure.errors).toEqual({ protocollo: activityTexts.noProtocol });
    const attach = (bytes: Buffer, caller = expert) =>
      sendFile(caller, addActivityFile.path, id, { field: 'file', name: 'ricevuta.pdf', bytes });
    expect((await attach(Buffer.from('testo'))).status).toBe(422);
    expect((await attach(Buffer.from('%PDF-1.7 ricevuta'))).status).toBe(200);
    const { body } = await execute(id, { protocollo: 'ASL-77/2026', nota: 'Con prescrizioni' });
    expect(body).toMatchObject({ complete: true, protocollo: 'ASL-77/2026', note: 'Con prescrizioni' });
    const [file] = body.file;
    const params = { ...place(id), file: file?.id ?? 0 };
    expect((await laboratory.call(downloadActivityFile, { params })).bytes.toString()).toContain('ricevuta');
    expect((await expert.call(downloadActivityFile, { params: { ...params, file: 999_999 } })).status).toBe(
      404,
    );
    expect((await attach(Buffer.from('%PDF-1.7'), laboratory)).status).toBe(403);
  });

  test('that is negative is so for good (R2-317, R2-318)', async () => {
    const id = await created({ activityType: 10 });
    const decline = (versione: number, caller = expert) =>
      caller.call(deleteActivity, { params: place(id), body: { versione } });
    expect((await decline(1, laboratory)).status).toBe(403);
    expect((await decline(7)).failure.detail).toBe(staleText);
    expect((await decline(1)).body).toMatchObject({ stato: 'negative', active: false });
    for (const again of [await decline(2), await execute(id, { versione: 2, protocollo: 'X' })])
      expect([again.status, again.failure.detail]).toEqual([409, activityTexts.negative]);
  });
});

describe('a preventive notification', () => {
  const step = (id: number, versione: number) => ({ params: place(id), body: { versione } });

  test('is generated, approved and signed, and thereby complete', async () => {
    const authority = new Authority();
    atEndOfFile(async () => authority.end());
    const id = await created({ activityType: 4, registro: world.own.registry.id });
    const early = await expert.call(approveNotification, step(id, 1));
    expect([early.status, early.failure.detail]).toEqual([409, activityTexts.notGenerated]);
    expect((await execute(id)).failure.detail).toBe(activityTexts.signedElsewhere);
    expect((await laboratory.call(generateNotification, step(id, 1))).status).toBe(403);
    const made = await expert.call(generateNotification, step(id, 1));
    expect(made.body).toMatchObject({ inReview: true, stato: 'in-review', versione: 2 });
    const [file] = made.body.file;
    const params = { ...place(id), file: file?.id ?? 0 };
    const pages = await readPdf((await expert.call(downloadActivityFile, { params })).bytes);
    const text = pages.map((page) => page.text).join(' ');
    for (const words of ['Studio Bianchi', 'RX1', 'OPT', 'art. 46', 'Da far rileggere a un esperto'])
      expect(text).toContain(words);
    expect((await expert.call(generateNotification, step(id, 2))).body.file).toHaveLength(2);
    const approved = await expert.call(approveNotification, step(id, 3));
    expect(approved.body).toMatchObject({ inReview: false, needSign: true, stato: 'to-sign' });
    expect((await expert.call(generateNotification, step(id, 4))).status).toBe(409);

    const [waiting] = await app.db.select().from(documentsToSign);
    const original = await app.files.read(waiting?.sha256 ?? '');
    const signed = authority.sign(
      original,
      authority.person({ name: 'Neri Anna', code: 'TINIT-NRENNA75D41L840X' }),
    );
    const send = (bytes: Uint8Array, caller = expert) => upload(caller, id, bytes);
    expect((await send(Buffer.from('niente'))).status).toBe(422);
    expect((await send(signed, laboratory)).status).toBe(403);
    const filed = await send(signed);
    expect(filed.status).toBe(200);
    expect(await read(id)).toMatchObject({
      complete: true,
      needSign: false,
      firmata: { documento: waiting?.id },
    });
    expect((await send(signed)).status).toBe(409);
    const { body } = await expert.call(getActivityHistory, { params: place(id) });
    expect(body.eventi.map(({ evento }) => evento)).toContain('Notifica preventiva firmata');
  });

  test('is nothing else, and waits for no signature once it is taken out', async () => {
    const other = await created({ activityType: 11 });
    for (const call of [generateNotification, approveNotification])
      expect((await expert.call(call, step(other, 1))).failure.detail).toBe(activityTexts.notNotification);
    expect((await upload(expert, other, Buffer.from('x'))).status).toBe(409);
    const id = await created({ activityType: 4 });
    await expert.call(generateNotification, step(id, 1));
    await expert.call(approveNotification, step(id, 2));
    expect((await expert.call(deleteActivity, step(id, 3))).body.stato).toBe('deleted');
    const left = await app.db.select().from(documentsToSign);
    expect(left.filter(({ state }) => state === 'waiting')).toEqual([]);
  });
});

const upload = (caller: Caller, id: number, bytes: Uint8Array) =>
  sendFile(caller, signNotification.path, id, { field: 'firmato', name: 'notifica.pdf.p7m', bytes });

async function sendFile(
  caller: Caller,
  path: string,
  id: number,
  { field, name, bytes }: { field: string; name: string; bytes: Uint8Array },
) {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], name, { type: 'application/pkcs7-mime' }));
  const url = path.replace('{company}', String(unit().company)).replace('{id}', String(id));
  const request = new Request('http://radia.invalid', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  return caller.send({ method: 'POST', url, payload: Buffer.from(await request.arrayBuffer()), headers });
}
