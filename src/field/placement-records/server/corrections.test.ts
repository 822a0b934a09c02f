import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { auditEvents } from '#identity/schema.ts';
import { refusal } from '#test/support/database-refusal.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  app,
  bodyOf,
  correct,
  ended,
  history,
  lab,
  listed,
  operator,
  point,
  prepareSiteCorrections,
  site,
  spare,
  stored,
  swapTo,
  world,
} from '#test/support/site-corrections.ts';
import { listOwnEntries } from '../../my-placements/contract.ts';
import { replaceDosimeter } from '../../replacement/contract.ts';
import { listDosimeterChoices } from '../choices/contract.ts';
import { correctSitePlacement } from '../contract.ts';

prepareSiteCorrections();

describe('a correction by the laboratory', () => {
  test('mends start and end long after, with who, why and what in history and audit trail', async () => {
    expect((await correct({ inizio: '2025-06-01', fine: '2025-12-01' })).body).toEqual({
      trattamento: ended.id,
    });
    expect(await stored(ended.id)).toMatchObject({ startedOn: '2025-06-01', endedOn: '2025-12-01' });
    expect((await listed()).rows[0]).toMatchObject({ corretto: true, inizio: '2025-06-01' });
    expect(await history(ended.id)).toEqual([
      expect.objectContaining({
        ...{ tipo: 'corretto', motivo: 'Il modulo firmato dice altro' },
        prima: expect.objectContaining({ inizio: '2025-06-10', fine: '2025-12-10' }),
        dopo: expect.objectContaining({ inizio: '2025-06-01', fine: '2025-12-01' }),
      }),
    ]);
    const [event] = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.entityId, String(ended.id)), eq(auditEvents.event, 'placement.corrected')));
    expect(event?.details).toEqual({
      before: { startedOn: '2025-06-10', endedOn: '2025-12-10' },
      after: { startedOn: '2025-06-01', endedOn: '2025-12-01' },
      reason: 'Il modulo firmato dice altro',
    });
  });

  test('moves it to a point of another site of the principal', async () => {
    const { busyPoint, address } = world.own;
    expect((await correct({ punto: busyPoint.id })).status).toBe(200);
    expect(await listed()).toEqual({ rows: [], total: 0 });
    expect((await listed({ q: ended.code }, address.id)).rows[0]?.punto.id).toBe(busyPoint.id);
    const [correction] = await history(ended.id);
    expect([correction?.prima.indirizzo, correction?.dopo?.indirizzo]).toEqual([
      'Archivio',
      'Reparto fanghi',
    ]);
  });

  test('gives another dosimeter with its whole time; the wrong one is available again', async () => {
    await correct({ smarrito: true });
    expect((await correct(swapTo(spare))).body).toEqual({ trattamento: spare.id });
    expect(await stored(spare.id)).toMatchObject({
      ...{ pointId: point.id, startedOn: '2025-06-10', endedOn: '2025-12-10', lost: true },
      removedAt: ended.removedAt,
    });
    expect(await stored(ended.id)).toMatchObject({
      ...{ pointId: null, startedOn: null, endedOn: null, lost: false, removedAt: null },
    });
    expect((await history(spare.id)).map(({ dopo }) => dopo?.codice)).toEqual([spare.code, ended.code]);
    const { body } = await lab.call(listDosimeterChoices, {
      ...{ params: { trattamento: spare.id }, query: { q: ended.code } },
    });
    expect(body.scelte.map(({ nome }) => nome)).toEqual([ended.code]);
  });

  test('undoes a removal, and notes one nobody recorded as the corrector’s', async () => {
    await correct({ smarrito: true });
    expect((await correct({ fine: null, smarrito: false })).status).toBe(200);
    expect(await stored(ended.id)).toMatchObject({
      ...{ endedOn: null, lost: false, removedBy: null, removedAt: null },
    });
    expect((await correct({ fine: testDay })).status).toBe(200);
    const row = await stored(ended.id);
    expect(row?.endedOn).toBe(testDay);
    expect(row?.removedBy).toEqual(expect.any(Number));
  });

  test('leaves whether a customer placed and removed it as it was, until the removal is undone', async () => {
    const { id: cliente } = await buildUser(app.db, { username: 'posatore', roles: ['cliente'] });
    const byCustomer = {
      placedBy: cliente,
      placedByCustomer: true,
      removedBy: cliente,
      removedByCustomer: true,
    };
    await app.db.update(placements).set(byCustomer).where(eq(placements.id, ended.id));
    await correct({ inizio: '2025-06-01', fine: '2025-12-01' });
    expect(await stored(ended.id)).toMatchObject(byCustomer);
    await correct(swapTo(spare));
    expect(await stored(spare.id)).toMatchObject(byCustomer);
    expect(await stored(ended.id)).toMatchObject({ placedByCustomer: false, removedByCustomer: false });
    await correct({ fine: null }, spare.id);
    expect(await stored(spare.id)).toMatchObject({ placedByCustomer: true, removedByCustomer: false });
    await correct({ fine: testDay }, spare.id);
    expect(await stored(spare.id)).toMatchObject({ placedByCustomer: true, removedByCustomer: false });
  });

  test.each([
    ['placed', 'placements_placed_by_customer', { placedByCustomer: true }],
    ['removed', 'placements_removed_by_customer', { removedByCustomer: true }],
  ])('is kept from saying that a customer %s what nobody did', async (_what, rule, change) => {
    const write = app.db.update(placements).set(change).where(eq(placements.id, ended.id));
    expect(await refusal(write)).toBe(rule);
  });

  test('shows in the list of whoever recorded it, and in that of what was imported', async () => {
    const grants = [{ principalId: world.own.principal.id, canAddClient: false, canAddAddress: false }];
    const { id: me } = await buildUser(app.db, { username: 'anna', roles: ['operatore'], grants });
    const anna = await app.as('anna');
    const busy = await buildPoint(app.db, { addressId: site.id });
    const own = await buildPlacement(app.db, { pointId: busy.id, placedBy: me, startedOn: '2026-01-10' });
    await correct({ inizio: '2026-01-09' }, own.id);
    const { voci } = (await anna.call(listOwnEntries, { query: { q: own.code } })).body;
    expect(voci).toEqual([expect.objectContaining({ corretto: true, inizio: '2026-01-09' })]);
    expect(await history(own.id, anna)).toHaveLength(1);

    const imported = await buildPlacement(app.db, {
      ...{ pointId: busy.id, startedOn: '2025-01-01', endedOn: '2025-02-01', placedAt: null },
    });
    await correct({ fine: '2025-02-02' }, imported.id);
    await correct(swapTo(spare), imported.id);
    expect(await history(spare.id)).toHaveLength(2);
    expect((await listed({ q: spare.code })).rows[0]?.corretto).toBe(true);
  });

  test('is made once however often it is sent', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const input = {
      params: { trattamento: ended.id },
      body: await bodyOf({ inizio: '2025-06-01' }, ended.id),
    };
    const first = await lab.call(correctSitePlacement, input, headers);
    const again = await lab.call(correctSitePlacement, input, headers);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await history(ended.id)).toHaveLength(1);
  });
});

describe('two at once', () => {
  test('one correction is saved, the other is told', async () => {
    const { version } = ended;
    const answers = await Promise.all([
      correct({ versione: version, inizio: '2025-06-01' }),
      correct({ versione: version, fine: '2025-12-01' }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.detail).toBe(
      'Il posizionamento è cambiato nel frattempo: guarda com’è ora e riprova.',
    );
    expect(await history(ended.id)).toHaveLength(1);
  });

  test('a correction against a replacement: the second is told, and nothing is half done', async () => {
    const there = await buildPoint(app.db, { addressId: site.id });
    const active = await buildPlacement(app.db, { pointId: there.id, startedOn: '2026-01-10' });
    const [corrected, replaced] = await Promise.all([
      correct({ versione: active.version, punto: point.id }, active.id),
      operator.call(replaceDosimeter, {
        params: { oldDosimeterId: active.id },
        body: {
          ...{ newDosimeter: spare.id, removalDate: '2026-03-10', placementDate: '2026-03-12' },
          ...{ img: null, smarrito: false },
        },
      }),
    ]);
    expect([corrected.status, replaced.status].toSorted()).toEqual([200, 409]);
    const row = await stored(active.id);
    if (corrected.status === 200) expect(row).toMatchObject({ pointId: point.id, endedOn: null });
    else expect(row).toMatchObject({ pointId: there.id, endedOn: '2026-03-10' });
    expect((await stored(spare.id))?.pointId ?? null).toBe(replaced.status === 200 ? there.id : null);
  });
});
