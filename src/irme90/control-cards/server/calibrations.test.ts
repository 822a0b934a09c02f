import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { findDueWork } from '#app/due-work.ts';
import { dueWork } from '#app/worker.ts';
import { buildZone } from '#db/builders/accounts.ts';
import { listNotices } from '#overview/notices/contract.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { sendDueMails, smtpServer } from '#post/mail/server/public.ts';
import {
  createInstrument,
  getInstrument,
  getInstrumentHistory,
  listInstruments,
  updateInstrument,
} from '#radioprotection/instruments/contract.ts';
import { type ControlCardWorld, key, openControlCards } from '#test/support/control-cards.ts';
import { openMailbox } from '#test/support/mailbox.ts';
import * as calls from '../calibrations/contract.ts';
import { correctCalibration, downloadCertificate } from '../calibrations/keeping/contract.ts';
import { calibrationTexts, scannedInstrumentHref } from '../rules.ts';
import { tellOfCalibrations } from './public.ts';

let world: ControlCardWorld;

beforeAll(async () => {
  world = await openControlCards({ MAIL_FROM: 'radia@radia.example', SMTP_URL: 'smtp://127.0.0.1:1' });
});

const form = (fields: Record<string, string>, file?: Buffer) => {
  const boundary = 'taratura';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="taratura.pdf"\r\ncontent-type: application/pdf\r\n\r\n`;
  const sent = file ? [Buffer.from(head), file, Buffer.from('\r\n')] : [];
  return {
    payload: Buffer.concat([Buffer.from(parts.join('')), ...sent, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
};
const fields = {
  fatta: '2026-03-02',
  finoAl: '2027-03-01',
  laboratorio: 'Centro Esempio',
  certificato: 'ES-7',
};
const add = (instrument: number, over: object = {}, file?: Buffer, who: 'rp' | 'lab' = 'rp') => {
  const { payload, headers } = form({ ...fields, ...over }, file);
  return world.callers[who].send({
    ...{ method: 'POST', url: `/v1/user/lb/rp/strumenti/${instrument}/tarature`, payload },
    headers,
  });
};
const pdf = Buffer.from('%PDF-1.7\nprova\n%%EOF');

describe('the calibrations of an instrument', () => {
  test('begin with the one it was registered with, and the latest holds; the certificate comes back', async () => {
    const instrument = world.expired.id;
    const before = await world.callers.lab.call(calls.getInstrumentChecks, { params: { instrument } });
    expect(before.body).toMatchObject({
      tarature: [{ fatta: '2025-01-10', chi: null }],
      modificabile: false,
    });
    const { status, body } = await add(instrument, {}, pdf);
    expect(status).toBe(200);
    const [latest, first] = (body as calls.InstrumentChecks).tarature;
    // Sent again without an answer it is there once.
    expect((await add(instrument, {}, pdf)).body).toEqual(body);
    expect(latest).toMatchObject({ fatta: '2026-03-02', certificato: 'ES-7', file: 'taratura.pdf' });
    expect(first?.fatta).toBe('2025-01-10');
    const { body: record } = await world.callers.rp.call(getInstrument, { params: { instrument } });
    expect(record).toMatchObject({ taratura: '2026-03-02', nextCalibration: '2027-03-01', stato: 'valida' });
    const params = { instrument, taratura: latest?.id ?? 0 };
    const file = await world.callers.edr.call(downloadCertificate, { params });
    expect([file.headers['content-type'], file.bytes.equals(pdf)]).toEqual(['application/pdf', true]);
    const none = { params: { instrument, taratura: first?.id ?? 0 } };
    expect((await world.callers.edr.call(downloadCertificate, none)).status).toBe(404);
    const { body: history } = await world.callers.rp.call(getInstrumentHistory, { params: { instrument } });
    expect(history.eventi[0]?.evento).toBe('Taratura registrata');
  });

  test('show certificates and cards of a client’s instrument to its people alone, those of the house to all', async () => {
    const { ready, house, callers } = world;
    const [own, ours] = [await add(ready.id, {}, pdf), await add(house.id, {}, pdf)];
    const idOf = (one: typeof own) => (one.body as calls.InstrumentChecks).tarature[0]?.id ?? 0;
    const seen = async (who: 'rp' | 'edr' | 'edr2' | 'lab') => {
      const params = { instrument: ready.id };
      const { body } = await callers[who].call(calls.getInstrumentChecks, { params });
      const certificate = { params: { ...params, taratura: idOf(own) } };
      const { status } = await callers[who].call(downloadCertificate, certificate);
      return [body.tarature[0]?.file, body.carte.length, body.clienti.length, status];
    };
    expect(await seen('rp')).toEqual(['taratura.pdf', 1, 1, 200]);
    expect(await seen('edr')).toEqual(['taratura.pdf', 1, 1, 200]);
    for (const who of ['edr2', 'lab'] as const) {
      expect(await seen(who)).toEqual([null, 0, 0, 404]);
      const params = { instrument: house.id, taratura: idOf(ours) };
      expect((await callers[who].call(downloadCertificate, { params })).status).toBe(200);
    }
  });

  test('are refused of tomorrow, ended before they began, twice for a day, or with what is no PDF', async () => {
    const instrument = world.ready.id;
    const refused = async (over: object, file?: Buffer) => {
      const { status, failure } = await add(instrument, over, file);
      return [status, failure.errors];
    };
    expect(await refused({ fatta: '2026-03-17' })).toEqual([422, { fatta: calibrationTexts.future }]);
    expect(await refused({ finoAl: '2026-03-02' })).toEqual([422, { finoAl: calibrationTexts.endBefore }]);
    expect(await refused({ fatta: '2025-01-10' })).toEqual([409, { fatta: calibrationTexts.taken }]);
    expect(await refused({}, Buffer.from('PK prova'))).toEqual([422, { file: calibrationTexts.noFile }]);
    expect((await add(instrument, {}, undefined, 'lab')).status).toBe(403);
    expect((await add(2_000_000_000)).status).toBe(404);
  });

  test('are put right by whoever has seen them as they are; the instrument follows', async () => {
    const instrument = world.uncalibrated.id;
    const { body } = await world.callers.rp.call(calls.getInstrumentChecks, { params: { instrument } });
    const taratura = body.tarature[0]?.id ?? 0;
    const correct = (versione: number) =>
      world.callers.rp.call(correctCalibration, {
        params: { instrument, taratura },
        body: { ...fields, fatta: '2025-01-11', finoAl: '2026-01-10', versione },
      });
    expect((await correct(1)).body.tarature).toMatchObject([
      { fatta: '2025-01-11', finoAl: '2026-01-10', versione: 2 },
    ]);
    const stale = await correct(1);
    expect([stale.status, stale.failure.message]).toEqual([409, staleText]);
    const { body: record } = await world.callers.rp.call(getInstrument, { params: { instrument } });
    expect(record).toMatchObject({ taratura: '2025-01-11', stato: 'scaduta' });
  });

  test('print a label whose code names the instrument', async () => {
    const params = { instrument: world.ready.id };
    const { status, headers, bytes } = await world.callers.lab.call(calls.printInstrumentLabel, { params });
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(scannedInstrumentHref(params.instrument)).toBe(`/user/irme90/instruments/${params.instrument}`);
  });
});

test('zones say for which clients an instrument of the house is', async () => {
  const zone = await buildZone(world.db, { name: 'Zona dei moli' });
  await world.db.execute(
    sql`insert into principal_zones (principal_id, zone_id) values (${world.client}, ${zone.id})`,
  );
  const params = { instrument: world.house.id };
  const set = (zones: number[]) =>
    world.callers.rp.call(calls.setInstrumentZones, { params, body: { zone: zones } });
  expect((await set([2_000_000_000])).failure.errors['zone']).toBe(calibrationTexts.noZone);
  expect((await set([zone.id])).body).toMatchObject({
    zone: [{ id: zone.id, nome: 'Zona dei moli' }],
    clienti: [{ id: world.client, nome: 'Metalli Prova' }],
  });
  expect((await set([])).body).toMatchObject({ zone: [], clienti: [] });
});

test('the register says whose an instrument is, and finds them by it', async () => {
  const body = {
    ...{ brand: 'Radiometra', model: 'Beta', serialNumber: 'RB-1', kind: 'portatile' as const, notes: null },
    ...{ taratura: '2026-01-10', nextCalibration: '2027-01-10', committente: world.client },
  };
  const { rp } = world.callers;
  const made = (await rp.call(createInstrument, { body }, key())).body;
  expect(made.committente).toEqual({ id: world.client, nome: 'Metalli Prova' });
  const list = async (proprieta: string) =>
    (await rp.call(listInstruments, { query: { proprieta } })).body.rows;
  expect((await list('casa')).map(({ serialNumber }) => serialNumber)).toEqual(['H-1']);
  expect((await list('clienti')).some(({ id }) => id === made.id)).toBe(true);
  const params = { instrument: made.id };
  const change = (committente: number | null, versione: number) =>
    rp.call(updateInstrument, { params, body: { ...body, committente, attivo: true, versione } });
  expect((await change(2_000_000_000, 1)).failure.errors['committente']).toBe(
    'Scegliere il committente tra quelli in elenco.',
  );
  expect((await change(null, 1)).body).toMatchObject({ committente: null, versione: 2 });
});

test('who keeps an instrument is written to 60, 30 and 7 days before its calibration ends, once each', async () => {
  const mailbox = await openMailbox();
  const { app, db } = world;
  const { services } = app.foundation;
  const until = (days: string) =>
    db.execute(sql`update instruments set next_calibration = ${days} where id = ${world.ready.id}`);
  await db.execute(sql`update instruments set active = false where id <> ${world.ready.id}`);
  await until('2026-05-15');
  const told = async () => {
    mailbox.forget();
    await Promise.all([tellOfCalibrations(services), tellOfCalibrations(services)]);
    await sendDueMails(services, smtpServer({ smtpUrl: mailbox.url, from: 'radia@radia.example' }));
    return mailbox.received.map(({ to }) => to[0]?.split('@')[0]).toSorted();
  };
  const minutesOfDay = 24 * 60;
  const pass = (days: number) => app.clock.advance(days * minutesOfDay);
  const kinds = dueWork(app.foundation, () => false);
  const isDue = async () => (await findDueWork(db, kinds, app.clock.now())).has('calibrations');
  expect(await isDue()).toBe(true);
  expect(await told()).toEqual(['cliente', 'edr', 'rp']);
  const text = mailbox.received.find(({ to }) => to[0]?.startsWith('cliente'))?.text ?? '';
  expect(text).toContain(
    'Provalab P10 – s/n E-0 di Metalli Prova vale fino al 15/05/2026: mancano 60 giorni.',
  );
  expect(text).toContain('i modelli IRME90 non lo accettano dove lo strumento va indicato');
  expect(text).toContain(`/user/irme90/client/${world.client}/instruments`);
  expect(await isDue()).toBe(false);
  pass(29);
  expect(await told()).toEqual([]);
  pass(1);
  expect(await told()).toEqual(['cliente', 'edr', 'rp']);
  pass(23);
  expect(await told()).toEqual(['cliente', 'edr', 'rp']);
  const notices = await (await app.as('cliente')).call(listNotices);
  expect(notices.body.avvisi.filter(({ tipo }) => tipo === 'taratura')).toMatchObject([
    { id: world.ready.id, entro: '2026-05-15', committente: world.client },
  ]);
  expect((await (await app.as('altro')).call(listNotices)).body.avvisi).toEqual([]);
  pass(1);
  expect(await told()).toEqual([]);
});
