import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { placements } from '#dosimeters/schema.ts';
import { staleText } from '#platform/server/records/stale.ts';
import { isinRows, isinTransmissions } from '#reports/isin-transmissions/schema.ts';
import { type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { buildIsinLaboratory } from '#test/support/isin.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getTransmission, openTransmission } from '../contract.ts';
import * as files from '../files/contract.ts';
import { transmissionTexts } from '../rules.ts';
import { listTransmissionSites } from '../sites/contract.ts';
import * as steps from '../steps/contract.ts';

let app: TestApp;
let lab: Caller;
let id: number;
let laboratory: Awaited<ReturnType<typeof buildIsinLaboratory>>;
let site: Awaited<ReturnType<typeof laboratory.site>>;
let placementId: number;

beforeAll(async () => {
  app = await openTestApp();
  await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  laboratory = await buildIsinLaboratory(app.db);
  site = await laboratory.site('Scuola');
  placementId = (await laboratory.measured(site.point.id, { startedOn: '2025-07-01', endedOn: '2025-12-01' }))
    .id;
  id = (await lab.call(openTransmission, { body: { half: '2025-2' } })).body.id;
});

const at = () => ({ params: { transmission: id } });
const now = async () => (await lab.call(getTransmission, at())).body;
const check = async () =>
  lab.call(steps.checkTransmission, { ...at(), body: { version: (await now()).version } });
const exportAs = async (format: string) =>
  lab.call(files.exportTransmission, { ...at(), body: { version: (await now()).version, format } });
const reopen = async () =>
  lab.call(steps.reopenTransmission, {
    ...at(),
    body: { version: (await now()).version, reason: 'Da controllare di nuovo' },
  });
/** Back to an open half-year. */
const begin = async () => {
  if ((await now()).state !== 'open') expect((await reopen()).status).toBe(200);
};

describe('opening', () => {
  test('is refused for what is no half-year, lies ahead, is there already or before the first one kept', async () => {
    const cases = [
      ['2026-3', 422, transmissionTexts.noHalf],
      ['2026-2', 422, transmissionTexts.notYet],
      ['2025-2', 409, transmissionTexts.openTwice],
      ['2025-1', 422, transmissionTexts.beforeFirst],
      ['2001-1', 422, transmissionTexts.beforeFirst],
    ] as const;
    for (const [half, status, text] of cases) {
      const answer = await lab.call(openTransmission, { body: { half } });
      expect([half, answer.status, answer.failure.detail]).toEqual([half, status, text]);
    }
  });

  test('happens once for two people and for one key', async () => {
    const answers = await Promise.all([
      lab.call(openTransmission, { body: { half: '2026-1' } }),
      lab.call(openTransmission, { body: { half: '2026-1' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      (
        await lab.call(steps.checkTransmission, {
          params: { transmission: answers.find(({ status }) => status === 200)?.body.id ?? 0 },
          body: { version: 1 },
        })
      ).failure.detail,
    ).toBe(transmissionTexts.nothing);
  });
});

describe('steps', () => {
  test('two people at once take a step once; the second is told', async () => {
    await begin();
    const { version } = await now();
    const answers = await Promise.all(
      [1, 2].map(() => lab.call(steps.checkTransmission, { ...at(), body: { version } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { version: seen } = await now();
    const made = await Promise.all(
      [1, 2].map(() =>
        lab.call(files.exportTransmission, { ...at(), body: { version: seen, format: 'csv' } }),
      ),
    );
    expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(made.find(({ status }) => status === 409)?.failure.detail).toBe(staleText);
  });

  test('a second export of the same rows and columns is the same file; another format is another', async () => {
    await begin();
    await check();
    const [first] = (await exportAs('csv')).body.exports;
    expect((await exportAs('csv')).body.exports.filter(({ isOld }) => !isOld)).toEqual([first]);
    const { exports } = (await exportAs('xlsx')).body;
    expect(exports.filter(({ isOld }) => !isOld).map(({ format }) => format)).toEqual(['xlsx', 'csv']);
    const sheet = await lab.call(files.downloadTransmissionExport, {
      params: { transmission: id, export: exports[0]?.id ?? 0 },
    });
    expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK');
    expect(sheet.headers['content-disposition']).toContain('.xlsx');
  });

  test('opening again lets go of the rows; files made before are kept and not sent', async () => {
    await begin();
    await check();
    await exportAs('csv');
    const { body: open } = await reopen();
    expect(open).toMatchObject({ state: 'open', checked: null, exported: null, rows: 1 });
    const old = open.exports[0]?.id ?? 0;
    expect(open.exports.every(({ isOld }) => isOld)).toBe(true);
    expect(await app.db.$count(isinRows, eq(isinRows.transmissionId, id))).toBe(0);
    await check();
    const { version } = (await exportAs('csv')).body;
    const body = { version, exportId: old, sentOn: '2026-03-16', note: null };
    const refused = await lab.call(files.sendTransmission, { ...at(), body });
    expect([refused.status, refused.failure.detail]).toEqual([409, transmissionTexts.olderFile]);
  });

  test('a correction after the check is told, and taken in by checking again', async () => {
    await begin();
    await check();
    await app.db.update(placements).set({ startedOn: '2025-07-02' }).where(eq(placements.id, placementId));
    expect((await now()).changed).toBe(1);
    await reopen();
    await check();
    expect((await now()).changed).toBe(0);
  });

  test('a site is left out with a reason and taken back', async () => {
    await begin();
    const on = { params: { transmission: id, address: site.address.id } };
    const { version } = await now();
    const short = await lab.call(steps.leaveOutSite, { ...on, body: { version, reason: 'no' } });
    expect([short.status, short.failure.errors]).toEqual([422, { reason: transmissionTexts.noReason }]);
    const stranger = await lab.call(steps.leaveOutSite, {
      params: { transmission: id, address: 2_000_000_000 },
      body: { version, reason: 'Non serve' },
    });
    expect(stranger.status).toBe(404);
    const { body: out } = await lab.call(steps.leaveOutSite, {
      ...on,
      body: { version, reason: 'Non serve' },
    });
    expect(out.counts).toEqual({ incomplete: 0, complete: 0, leftOut: 1, rows: 0 });
    expect(
      (await lab.call(steps.leaveOutSite, { ...on, body: { version, reason: 'Non serve' } })).status,
    ).toBe(409);
    await check();
    expect((await exportAs('csv')).failure.detail).toBe(transmissionTexts.allLeftOut);
    const { body: back } = await lab.call(steps.takeBackSite, {
      ...on,
      body: { version: (await now()).version },
    });
    expect(back.counts).toEqual({ incomplete: 0, complete: 1, leftOut: 0, rows: 1 });
    const { body: list } = await lab.call(listTransmissionSites, { ...at(), query: { q: 'scuola' } });
    expect(list.rows).toMatchObject([{ name: 'Scuola', state: 'complete', leftOut: null }]);
  });
});

describe('sending', () => {
  test('wants a day between the end of the half-year and today', async () => {
    await begin();
    await check();
    const { body } = await exportAs('csv');
    const days = [
      ['2025-12-31', transmissionTexts.sentEarly],
      ['2026-03-17', transmissionTexts.sentLate],
    ] as const;
    for (const [sentOn, text] of days) {
      const answer = await lab.call(files.sendTransmission, {
        ...at(),
        body: { version: body.version, exportId: body.exports[0]?.id, sentOn, note: null },
      });
      expect([answer.status, answer.failure.errors]).toEqual([422, { sentOn: text }]);
    }
  });

  test('comes before the receipt; a receipt has at most 10 MiB', async () => {
    const send = (bytes: number) =>
      lab.send({
        method: 'PUT',
        url: `${files.storeTransmissionReceipt.path.replace('{transmission}', String(id))}?name=a.pdf`,
        headers: { 'content-type': 'application/octet-stream' },
        payload: Buffer.alloc(bytes, 1),
      });
    await begin();
    expect((await send(10)).status).toBe(409);
    await check();
    const { version, exports } = (await exportAs('csv')).body;
    const body = { version, exportId: exports[0]?.id, sentOn: '2026-03-16', note: null };
    const undo = new Error('as it was');
    expect((await lab.call(files.downloadTransmissionReceipt, at())).status).toBe(404);
    // Sending cannot be taken back: what the database refuses afterwards is tried in a transaction of its own.
    await app.db
      .transaction(async (tx) => {
        const values = {
          state: 'sent' as const,
          sentAt: app.clock.now(),
          sentOn: '2026-03-16',
          sentExportId: exports[0]?.id,
        };
        await tx.update(isinTransmissions).set(values).where(eq(isinTransmissions.id, id));
        expect(
          await refusal(
            tx.update(isinTransmissions).set({ state: 'open' }).where(eq(isinTransmissions.id, id)),
          ),
        ).toBe('isin_transmissions_in_order');
        throw undo;
      })
      .catch((error: unknown) => expect(error).toBe(undo));
    expect((await lab.call(files.sendTransmission, { ...at(), body })).status).toBe(200);
    expect((await send(0)).failure.detail).toBe(transmissionTexts.noFile);
    expect((await send(10 * 1024 * 1024 + 1)).failure.detail).toBe(transmissionTexts.fileTooLarge);
    expect((await reopen()).failure.detail).toBe(transmissionTexts.wrongState('sent'));
  });
});
