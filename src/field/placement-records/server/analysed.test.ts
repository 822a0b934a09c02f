import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { results } from '#laboratory/schema.ts';
import {
  app,
  type Change,
  correct,
  ended,
  history,
  listed,
  point,
  prepareSiteCorrections,
  preview,
  refused,
  site,
  spare,
  stored,
  swapTo,
  world,
} from '#test/support/site-corrections.ts';

prepareSiteCorrections();

describe('what was analysed', () => {
  beforeEach(async () => {
    await app.db.update(placements).set({ processed: true }).where(eq(placements.id, ended.id));
  });
  const resultOf = (id: number) => app.db.select().from(results).where(eq(results.placementId, id));

  test('keeps its result when days and point are mended', async () => {
    const busy = { pointId: point.id, startedOn: '2026-01-10', endedOn: '2026-02-10', traces: 412 };
    const { id } = await buildPlacement(app.db, busy);
    const before = await resultOf(id);
    expect(before).toHaveLength(1);
    expect((await correct({ inizio: '2026-01-02', punto: world.own.freePoint.id }, id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ startedOn: '2026-01-02', pointId: world.own.freePoint.id });
    expect(await resultOf(id)).toEqual(before);
    expect(
      (await listed({}, world.own.address.id)).rows.find(({ trattamento }) => trattamento === id),
    ).toMatchObject({ lavorato: true, corretto: true });
    expect((await correct(swapTo(spare), id)).status).toBe(409);
  });

  test('was removed before it was read, whatever day is typed', async () => {
    const busy = { pointId: point.id, startedOn: '2026-01-10', endedOn: '2026-02-10' };
    const { id } = await buildPlacement(app.db, busy);
    const batch = await buildBatch(app.db);
    await buildResult(app.db, { placementId: id, batch, readOn: '2026-02-20' });
    const text =
      'Il risultato di questo dosimetro è stato letto il 20/02/2026: la rimozione non può venire dopo.';
    expect(refused(await preview({ fine: '2026-02-21' }, id))).toEqual([422, text, ['fine']]);
    expect(refused(await correct({ fine: '2026-02-21' }, id))).toEqual([422, text, ['fine']]);
    expect((await correct({ fine: '2026-02-20' }, id)).status).toBe(200);
  });

  test.each<[string, Change | 'swap', string]>([
    [
      'gets no other code',
      'swap',
      'Il dosimetro è già stato analizzato: il risultato è del dosimetro con questo codice, che quindi non si cambia.',
    ],
    [
      'stays removed',
      { fine: null },
      'Il dosimetro è già stato analizzato: la sua rimozione non si può annullare.',
    ],
    ['is not lost', { smarrito: true }, 'Il dosimetro è già stato analizzato: non può essere smarrito.'],
  ])('%s', async (_case, change, text) => {
    const answer = await correct(change === 'swap' ? swapTo(spare) : change);
    expect(refused(answer).slice(0, 2)).toEqual([409, text]);
  });

  test.each([
    ['its dosimeter', () => ({ dosimeterId: spare.dosimeterId })],
    ['its point', () => ({ pointId: null, startedOn: null, endedOn: null })],
    ['its end', () => ({ endedOn: null })],
  ])('keeps %s in the database too', async (_case, changes) => {
    if ('dosimeterId' in changes()) await app.db.delete(placements).where(eq(placements.id, spare.id));
    const update = app.db.update(placements).set(changes()).where(eq(placements.id, ended.id));
    await expect(update).rejects.toMatchObject({ cause: { constraint: 'placements_keep_analysed' } });
  });
});

describe('old data', () => {
  test('corrected by today’s rules is old data no more; what still breaks them is refused', async () => {
    const reversed = { startedOn: '2025-05-01', endedOn: '2025-04-01', legacy: true, placedAt: null };
    const { id } = await buildPlacement(app.db, { pointId: point.id, ...reversed });
    expect((await correct({ smarrito: true }, id)).status).toBe(422);
    expect((await stored(id))?.legacy).toBe(true);
    expect((await correct({ fine: '2025-06-01' }, id)).status).toBe(200);
    expect(await stored(id)).toMatchObject({ legacy: false, endedOn: '2025-06-01' });
    expect((await listed({ q: 'deposito' })).rows.every(({ storico }) => !storico)).toBe(true);
  });

  test('of a dosimeter that has two rows, one gets the right code and goes; the other stays', async () => {
    const there = await buildPoint(app.db, { addressId: site.id });
    const { dosimeterId } = ended;
    const twice = await buildPlacement(app.db, {
      ...{ dosimeterId, pointId: there.id, startedOn: '2025-07-01', endedOn: '2025-08-01', legacy: true },
    });
    expect(refused(await correct({ inizio: '2025-07-02' }, twice.id))[0]).toBe(409);
    await app.db.update(placements).set({ legacy: true }).where(eq(placements.id, ended.id));
    expect((await correct({ fine: '2025-08-02' }, twice.id)).status).toBe(200);
    expect((await correct(swapTo(spare), twice.id)).body).toEqual({ trattamento: spare.id });
    expect(await stored(twice.id)).toBeUndefined();
    expect(await stored(ended.id)).toMatchObject({ dosimeterId, pointId: point.id });
    expect(await history(spare.id)).toHaveLength(2);
    expect(await app.db.$count(dosimeters, eq(dosimeters.id, dosimeterId))).toBe(1);
  });
});
