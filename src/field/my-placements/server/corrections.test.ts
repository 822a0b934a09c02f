import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  app,
  auditOf,
  availableCodes,
  cancel,
  correct,
  count,
  entries,
  freePoint,
  history,
  lab,
  me,
  operator,
  picture,
  place,
  placed,
  prepareOwnPlacements,
  refused,
  spare,
  stored,
  versionOf,
  world,
} from '#test/support/own-placements.ts';
import { listRecentPlacements } from '../../arrivals/contract.ts';
import { getPlacementPlan } from '../contract.ts';
import { correctPlacement, listCorrections } from '../corrections/contract.ts';

prepareOwnPlacements();

describe('a correction on the same day', () => {
  test('moves the dosimeter to another point, which the laboratory sees at once, marked', async () => {
    expect((await correct({ punto: freePoint.id })).body).toEqual({ trattamento: placed.id });
    const { body } = await lab.call(listRecentPlacements, { query: { q: placed.code } });
    expect(body.posizionamenti[0]).toMatchObject({ punto: freePoint.alias, corretto: true });
    expect((await entries()).voci[0]).toMatchObject({ nomePunto: freePoint.alias, corretto: true });
    expect(await history()).toEqual([
      expect.objectContaining({
        ...{ tipo: 'corretto', motivo: 'Ho letto male il cartello' },
        prima: expect.objectContaining({ punto: `Aula ${count}`, codice: placed.code }),
        dopo: expect.objectContaining({ punto: freePoint.alias, codice: placed.code }),
      }),
    ]);
  });

  test('stands in the audit trail with what was, what is and why', async () => {
    await correct({ inizio: '2026-03-15' });
    const [event] = await auditOf(placed.id, 'placement.corrected');
    expect(event?.actorId).toBe(me);
    expect(event?.details).toEqual({
      before: { startedOn: testDay },
      after: { startedOn: '2026-03-15' },
      reason: 'Ho letto male il cartello',
    });
  });

  test('gives another dosimeter; the wrong one is available again, and the history goes along', async () => {
    await correct({ inizio: '2026-03-15', foto: picture });
    const { body } = await correct({ dosimetro: { id: spare.id, codice: spare.code } });
    expect(body).toEqual({ trattamento: spare.id });
    expect(await stored(spare.id)).toMatchObject({
      ...{ pointId: placed.pointId, startedOn: '2026-03-15', placedBy: me },
      photoSha256: expect.any(String),
    });
    expect(await stored()).toMatchObject({
      pointId: null,
      startedOn: null,
      photoSha256: null,
      placedBy: null,
    });
    expect(await availableCodes()).toContain(placed.code);
    expect((await history(spare.id)).map(({ dopo }) => dopo?.codice)).toEqual([spare.code, placed.code]);
    for (const id of [placed.id, spare.id])
      expect((await auditOf(id, 'placement.corrected')).length).toBeGreaterThan(0);
    // Placed anew, the freed one is no corrected placement.
    app.clock.advance(1);
    expect((await place(freePoint.id, placed)).status).toBe(200);
    const again = (await entries({ q: placed.code })).voci[0];
    expect(again).toMatchObject({ corretto: false, nomePunto: freePoint.alias });
  });

  test('changes the photo and takes it away', async () => {
    await correct({ foto: picture });
    expect((await entries()).voci[0]?.foto).toBe(true);
    await correct({ foto: null });
    expect((await entries()).voci[0]?.foto).toBe(false);
    expect(await history()).toHaveLength(2);
  });

  test('is made once however often it is sent', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() };
    const input = {
      params: { trattamento: placed.id },
      body: { versione: await versionOf(), motivo: 'Punto sbagliato', punto: freePoint.id },
    };
    const answers = [
      await operator.call(correctPlacement, input, key),
      await operator.call(correctPlacement, input, key),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await history()).toHaveLength(1);
  });

  test('needs a reason, a change and dates that are', async () => {
    expect(refused(await correct({ motivo: '  ' }))).toEqual([422, 'Scrivi il motivo della correzione.']);
    expect(refused(await correct({}))).toEqual([422, 'Non c’è nessuna modifica da salvare.']);
    expect(refused(await correct({ punto: placed.pointId, inizio: testDay }))[0]).toBe(422);
    expect(refused(await correct({ inizio: '2026-03-17' }))).toEqual([
      422,
      'La data non può essere nel futuro.',
    ]);
    expect(refused(await correct({ dosimetro: { id: spare.id, codice: 'ALTRO1' } }))).toEqual([
      422,
      'Il codice del dosimetro non corrisponde.',
    ]);
    expect((await correct({ foto: 'data:image/png;base64,AAAA' })).status).toBe(422);
    expect(await history()).toEqual([]);
  });

  test('keeps the rules of points and dosimeters (R0-246, R0-303)', async () => {
    expect(refused(await correct({ punto: world.own.busyPoint.id }))).toEqual([
      409,
      "Il punto di misura è già occupato da un'altro dosimetro",
    ]);
    const taken = world.own.active;
    expect(refused(await correct({ dosimetro: { id: taken.id, codice: taken.code } }))).toEqual([
      409,
      'Il dosimetro selezionato non è più disponibile.',
    ]);
    const past = await buildPoint(app.db, { addressId: world.own.address.id });
    await buildPlacement(app.db, { pointId: past.id, startedOn: '2025-09-01', endedOn: '2026-03-14' });
    expect(refused(await correct({ punto: past.id, inizio: '2026-03-01' }))).toEqual([
      422,
      'Nel giorno indicato il punto era già occupato da un altro dosimetro.',
    ]);
    expect((await correct({ punto: past.id, inizio: '2026-03-14' })).status).toBe(200);
  });

  test('names records of its own address and principal only', async () => {
    const elsewhere = await buildAddress(app.db, { clientId: world.own.client.id });
    const otherPoint = await buildPoint(app.db, { addressId: elsewhere.id });
    const { foreign } = world;
    expect((await correct({ punto: otherPoint.id })).status).toBe(404);
    expect((await correct({ punto: foreign.freePoint.id })).status).toBe(404);
    const { id, code } = foreign.dosimeter;
    expect((await correct({ dosimetro: { id, codice: code } })).status).toBe(404);
    const kept = await buildDosimeter(app.db, {
      ...{ principalId: world.own.principal.id, addressId: elsewhere.id },
    });
    expect((await correct({ dosimetro: { id: kept.id, codice: kept.code } })).status).toBe(409);
  });
});

describe('who may correct', () => {
  test('nobody but the person, and the laboratory is named', async () => {
    const text = 'Può correggerlo solo chi lo ha registrato. Chiedi al laboratorio.';
    for (const username of ['operatore', 'zona', 'cliente', 'laboratorio']) {
      const other = await app.as(username);
      expect(refused(await correct({ punto: freePoint.id }, other))).toEqual([403, text]);
      expect(refused(await cancel({}, other))).toEqual([403, text]);
    }
    expect((await history(placed.id, lab)).length).toBe(0);
  });

  test("a stranger's placement is not found", async () => {
    const { active } = world.foreign;
    expect((await correct({ inizio: '2026-03-10' }, operator, active.id)).status).toBe(404);
    const calls = await Promise.all([
      operator.call(listCorrections, { params: { trattamento: active.id } }),
      operator.call(getPlacementPlan, { params: { trattamento: active.id } }),
    ]);
    expect(calls.map(({ status }) => status)).toEqual([404, 404]);
  });

  test('not once the dosimeter was removed', async () => {
    await app.db.update(placements).set({ endedOn: testDay }).where(eq(placements.id, placed.id));
    const text = 'Il dosimetro è già stato rimosso o analizzato. Chiedi al laboratorio.';
    expect(refused(await correct({ inizio: '2026-03-15' }))).toEqual([409, text]);
    expect(refused(await cancel())).toEqual([409, text]);
  });
});
