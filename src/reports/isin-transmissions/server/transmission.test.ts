import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { exportOwnData } from '#accounts/personal-data/contract.ts';
import { placements } from '#dosimeters/schema.ts';
import {
  at,
  check,
  correct,
  exported,
  fileOf,
  kinds,
  type Laboratory,
  laboratory,
  now,
  open,
  send,
  sendHalf,
} from '#test/support/isin-halves.ts';
import { listTransmissions } from '../contract.ts';
import * as files from '../files/contract.ts';
import { transmissionTexts } from '../rules.ts';
import { listTransmissionSites } from '../sites/contract.ts';
import * as steps from '../steps/contract.ts';

const storeReceipt = ({ lab }: Laboratory, id: number, payload: Buffer, name = 'ricevuta n. 1.pdf') =>
  lab.send({
    method: 'PUT',
    url: `${files.storeTransmissionReceipt.path.replace('{transmission}', String(id))}?name=${encodeURIComponent(name)}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload,
  });

describe('a half-year', () => {
  let on: Laboratory;
  beforeAll(async () => {
    on = await laboratory();
    const { point } = await on.site('Scuola');
    // 340 days in two periods: (1250 − 50)/2 = 600 kBq·h/m³ in 4,080 h, (450 − 50)/2 = 200 in the other 4,080.
    await on.measured(point.id, { startedOn: '2025-01-10', endedOn: '2025-06-29', code: 'PRV-A' });
    await on.measured(point.id, {
      ...{ startedOn: '2025-07-10', endedOn: '2025-12-27', counts: 450, code: 'PRV-B' },
    });
    const below = await on.site('Palestra');
    await on.measured(below.point.id, {
      ...{ startedOn: '2025-07-01', endedOn: '2025-10-09', counts: 60, code: 'PRV-C' },
    });
  });

  test('goes from open over checked, exported and sent to its receipt, each with who and when', async () => {
    const { lab } = on;
    const { body: before } = await lab.call(listTransmissions);
    expect(before).toEqual({
      rows: [],
      offers: [
        { half: '2026-1', due: '2026-07-30' },
        { half: '2025-2', due: '2026-01-30' },
      ],
    });
    const { id } = await open(on, '2025-2');
    expect((await lab.call(listTransmissions)).body).toMatchObject({
      rows: [{ half: '2025-2', state: 'open', sites: 2, rows: 2, amendments: 0, isRunning: false }],
      offers: [{ half: '2026-1' }],
    });
    expect((await exported(on, id)).failure.detail).toBe(transmissionTexts.wrongState('open'));

    const { body: checked } = await check(on, id);
    expect(checked).toMatchObject({
      ...{ state: 'checked', rows: 2, changed: 0, recognition: expect.any(String) },
      counts: { incomplete: 0, complete: 2, leftOut: 0, rows: 2 },
      checked: { name: expect.any(String), at: '2026-03-16T09:00:00+00:00' },
    });
    expect((await exported(on, id)).body).toMatchObject({
      state: 'exported',
      exports: [{ name: expect.stringMatching(/^isin-2025-2-\d+\.csv$/), rows: 2, mapping: 2, isOld: false }],
    });
    const { body: sent } = await send(on, id);
    expect(sent).toMatchObject({ state: 'sent', sentOn: '2026-03-16', sent: { note: 'Caricato da Anna' } });
    const pdf = Buffer.from('%PDF-1.7 ricevuta');
    expect((await storeReceipt(on, id, pdf)).body).toMatchObject({
      state: 'receipt',
      receipt: { fileName: 'ricevuta n. 1.pdf' },
    });
    const receipt = await lab.call(files.downloadTransmissionReceipt, at(id));
    expect(receipt.bytes).toEqual(pdf);
    expect(receipt.headers['content-disposition']).toContain("UTF-8''ricevuta%20n.%201.pdf");
    expect((await storeReceipt(on, id, pdf)).status).toBe(409);
    const { body: history } = await lab.call(steps.getTransmissionHistory, at(id));
    expect(history.eventi.map(({ evento }) => evento)).toEqual([
      'Ricevuta ISIN conservata',
      'Semestre ISIN inviato',
      'Semestre ISIN esportato',
      'Semestre ISIN controllato',
      'Semestre ISIN aperto',
    ]);
    const { parti } = (await lab.call(exportOwnData)).body;
    expect(parti.find(({ titolo }) => titolo === 'Trasmissioni all’ISIN')?.dati).toHaveLength(6);
  });

  test('is a file with a line for each measurement, the mean of the year, and no number below the limit', async () => {
    const [{ id } = { id: 0 }] = (await on.lab.call(listTransmissions)).body.rows;
    const [header = '', ...lines] = await fileOf(on, id);
    expect(header.split(';').slice(0, 4)).toEqual([
      ...['Codice ISTAT comune', 'Indirizzo', 'Latitudine', 'Longitudine'],
    ]);
    // Neither lay for longer than its material lasts.
    expect(lines.map((line) => line.split(';').at(-1))).toEqual(['no', 'no']);
    expect(lines.map((line) => line.split(';').slice(4, 17)).sort(byCode)).toEqual([
      [
        ...[
          'Uffici',
          '1975',
          'Platea di fondazione in calcestruzzo',
          'Primo piano interrato',
          'Cantina',
          '40',
        ],
        // 200,000/4,080 = 49; U = 2·(√450/2)·1,000/4,080 = 5; 800,000/8,160 = 98.
        ...['PRV-B', 'CR-39', '2025-07-10', '2025-12-27', '49', '5', '98'],
      ],
      [
        ...[
          'Uffici',
          '1975',
          'Platea di fondazione in calcestruzzo',
          'Primo piano interrato',
          'Cantina',
          '40',
        ],
        ...['PRV-C', 'CR-39', '2025-07-01', '2025-10-09', '< LR', '', ''],
      ],
    ]);
    // Which point of which site and employer; LR is 24 kBq·h/m³ over 4,080 and 2,400 h.
    expect(header.split(';').slice(-6)).toEqual([
      ...['Punto di misurazione', 'Sede', 'Datore di lavoro', 'Codice fiscale o partita IVA'],
      ...['Limite di rivelazione (Bq/m³)', 'Esposizione oltre la durata del lotto'],
    ]);
    expect(lines.map((line) => line.split(';').slice(-6, -1).join(' | ')).sort()).toEqual([
      'Palestra, cantina | Palestra | Azienda Palestra | 00000019992 | 10',
      'Scuola, cantina | Scuola | Azienda Scuola | 00000019992 | 6',
    ]);
    for (const line of lines)
      expect(line.split(';').slice(0, 4)).toEqual(['024116', 'Via della Prova 1', '45,545500', '11,535400']);
  });
});

describe('what belongs to a half-year', () => {
  let on: Laboratory;
  beforeAll(async () => {
    on = await laboratory();
  });

  test('is transmitted once; what was left out, and what is corrected afterwards, comes with the next', async () => {
    const school = await on.site('Scuola');
    const gym = await on.site('Palestra', { isSurveyed: false });
    // Before the first half-year kept here: another program's.
    await on.measured(school.point.id, { startedOn: '2025-01-02', endedOn: '2025-06-20' });
    const sentOnce = await on.measured(school.point.id, { startedOn: '2025-07-01', endedOn: '2025-12-01' });
    await on.measured(gym.point.id, { startedOn: '2025-07-01', endedOn: '2025-12-01' });
    const previous = await open(on, '2025-2');
    const current = await open(on, '2026-1');
    expect([previous.rows, (await now(on, previous.id)).rows, current.rows]).toEqual([2, 2, 0]);

    const { body: incomplete } = await on.lab.call(listTransmissionSites, {
      ...at(previous.id),
      query: { state: 'incomplete' },
    });
    expect(incomplete.rows).toMatchObject([{ id: gym.address.id, name: 'Palestra', rows: 1 }]);
    expect(incomplete.rows[0]?.missing[0]).toEqual({
      ...{ kind: 'building-answer', text: "Questionario edificio: Destinazione d'uso", point: null },
    });
    await check(on, previous.id);
    const refused = await exported(on, previous.id);
    expect([refused.status, refused.failure.detail]).toEqual([422, transmissionTexts.incomplete(1)]);
    const { version } = await now(on, previous.id);
    const site = { transmission: previous.id, address: gym.address.id };
    const left = await on.lab.call(steps.leaveOutSite, {
      params: site,
      body: { version, reason: 'Questionario in arrivo' },
    });
    expect(left.body.counts).toEqual({ incomplete: 0, complete: 1, leftOut: 1, rows: 1 });
    // Page and list count what is in the file.
    expect([left.body.sites, left.body.rows]).toEqual([1, 1]);
    const { body: halves } = await on.lab.call(listTransmissions);
    expect(halves.rows.find(({ id }) => id === previous.id)).toMatchObject({ sites: 1, rows: 1 });
    expect((await exported(on, previous.id)).status).toBe(200);
    expect((await send(on, previous.id)).body.state).toBe('sent');

    expect((await now(on, current.id)).rows).toBe(1);
    await correct(on, sentOnce.id, 900);
    expect(await now(on, current.id)).toMatchObject({ rows: 2, amendments: 1 });
    await check(on, current.id);
    const { body: rows } = await on.lab.call(listTransmissionSites, at(current.id));
    expect(rows.rows.map(({ name, amendments, state }) => [name, amendments, state]).sort()).toEqual([
      ['Palestra', 0, 'incomplete'],
      ['Scuola', 1, 'complete'],
    ]);
  });
});

describe('a measurement that changes more than once', () => {
  const start = (on: Laboratory, id: number, startedOn: string) =>
    on.app.db.update(placements).set({ startedOn }).where(eq(placements.id, id));

  test('comes again when its correction, transmitted meanwhile, was a mistake', async () => {
    const on = await laboratory();
    const { point } = await on.site('Scuola');
    const { id } = await on.measured(point.id, { startedOn: '2025-02-01', endedOn: '2025-06-01' });
    for (const [half, startedOn] of [
      ['2025-1', '2025-02-01'],
      ['2025-2', '2025-02-10'],
    ] as const) {
      await start(on, id, startedOn);
      const transmission = await open(on, half);
      expect((await check(on, transmission.id)).status).toBe(200);
      await exported(on, transmission.id);
      expect((await send(on, transmission.id)).body.state).toBe('sent');
    }
    const last = await open(on, '2026-1');
    expect(last.rows).toBe(0);
    await start(on, id, '2025-02-01');
    expect(await now(on, last.id)).toMatchObject({ rows: 1, amendments: 1 });
    const checked = await check(on, last.id);
    expect([checked.status, checked.body.rows, checked.body.amendments]).toEqual([200, 1, 1]);
  });

  test('is amended only once it was sent: until then its own half-year takes it in', async () => {
    const on = await laboratory();
    const { point } = await on.site('Scuola');
    const { id } = await on.measured(point.id, { startedOn: '2025-02-01', endedOn: '2025-06-01' });
    const first = await open(on, '2025-1');
    await check(on, first.id);
    const second = await open(on, '2025-2');
    await start(on, id, '2025-02-10');
    expect((await now(on, second.id)).rows).toBe(0);
    const { version } = await now(on, first.id);
    const reason = 'Corretto l’inizio';
    await on.lab.call(steps.reopenTransmission, { ...at(first.id), body: { version, reason } });
    await check(on, first.id);
    await exported(on, first.id);
    expect((await send(on, first.id)).body).toMatchObject({ state: 'sent', rows: 1, amendments: 0 });
    expect((await now(on, second.id)).rows).toBe(0);
    await start(on, id, '2025-02-11');
    expect(await now(on, second.id)).toMatchObject({ rows: 1, amendments: 1 });
  });
});

describe('what was transmitted and does not count any more', () => {
  test('gets a row without figures in a later half-year, once; a new result then amends that', async () => {
    const on = await laboratory();
    const { point } = await on.site('Scuola');
    const stay = { startedOn: '2025-01-10', endedOn: '2025-06-20' };
    const { id: saturated } = await on.measured(point.id, { ...stay, code: 'PRV-S' });
    const first = await sendHalf(on, '2025-1');
    const second = await open(on, '2025-2');
    expect(second).toMatchObject({ rows: 0, amendments: 0 });
    await correct(on, saturated, 1_000_000);
    expect(await now(on, second.id)).toMatchObject({ rows: 1, amendments: 1 });
    const { body: sites } = await on.lab.call(listTransmissionSites, at(second.id));
    expect(sites.rows).toMatchObject([{ name: 'Scuola', rows: 1, amendments: 1, state: 'complete' }]);
    expect((await check(on, second.id)).status).toBe(200);
    expect((await now(on, second.id)).changed).toBe(0);
    await exported(on, second.id);
    expect(await kinds(on, second.id)).toEqual([['PRV-S', '', '', 'annullamento']]);
    // While it waits to be sent, a result that comes back is told.
    await correct(on, saturated, 1300);
    expect((await now(on, second.id)).changed).toBe(1);
    await correct(on, saturated, 1_000_000);
    expect((await send(on, second.id)).body.state).toBe('sent');
    const third = await open(on, '2026-1');
    expect(third.rows).toBe(0);
    await correct(on, saturated, 1300);
    expect(await now(on, third.id)).toMatchObject({ rows: 1, amendments: 1 });
    expect((await check(on, third.id)).status).toBe(200);
    await exported(on, third.id);
    expect((await kinds(on, third.id)).map(([code, , , kind]) => [code, kind])).toEqual([
      ['PRV-S', 'rettifica'],
    ]);
    expect((await kinds(on, first)).map(([, , , kind]) => kind)).toEqual(['nuovo']);
  });

  test('was never sent: then it just leaves its half-year', async () => {
    const on = await laboratory();
    const { point } = await on.site('Scuola');
    const sent = await on.measured(point.id, { startedOn: '2025-01-10', endedOn: '2025-06-20' });
    await sendHalf(on, '2025-1');
    const never = await on.measured(point.id, { startedOn: '2025-07-10', endedOn: '2025-12-20' });
    const second = await open(on, '2025-2');
    expect(second).toMatchObject({ rows: 1, amendments: 0 });
    for (const { id } of [sent, never]) await correct(on, id, 1_000_000);
    expect(await now(on, second.id)).toMatchObject({ rows: 1, amendments: 1 });
  });
});

test('a half-year that runs is said to, on the list and on its page', async () => {
  const on = await laboratory();
  const { isRunning, id } = await open(on, '2026-1');
  expect([isRunning, (await now(on, id)).isRunning]).toEqual([true, true]);
  expect((await on.lab.call(listTransmissions)).body.rows).toMatchObject([{ isRunning: true }]);
});

/** By the code of the dosimeter. */
const byCode = (one: string[], other: string[]) => String(one[6]).localeCompare(String(other[6]));
