import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { buildPlacement } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placementCorrections } from '#dosimeters/schema.ts';
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
  me,
  operator,
  place,
  placed,
  prepareOwnPlacements,
  refused,
  spare,
  versionOf,
  world,
} from '#test/support/own-placements.ts';
import { getPlacementPlan, listOwnEntries } from '../contract.ts';

prepareOwnPlacements();

describe('what somebody recorded', () => {
  test("is his own, with its place, and nobody else's", async () => {
    const { voci, successiva } = await entries();
    expect(successiva).toBeNull();
    expect(voci).toHaveLength(1);
    expect(voci[0]).toMatchObject({
      ...{ tipo: 'posizionamento', trattamento: placed.id, codice: placed.code, inizio: testDay },
      ...{ nomeIndirizzo: 'Reparto fanghi', nomePunto: `Aula ${count}`, punto: placed.pointId },
      ...{ foto: false, planimetria: false, corretto: false, modificabile: true },
    });
    expect((await entries({}, await app.as('zona'))).voci).toEqual([]);
  });

  test('holds removals too, and pages go on where the last one ended, each kind in turn', async () => {
    for (let index = 0; index < 40; index += 1) {
      const point = await buildPoint(app.db, { addressId: world.own.address.id });
      // Some at the same instant: the order must still be one.
      const at = new Date(Date.UTC(2026, 1, 1 + Math.floor(index / 3), 8));
      const startedOn = `2026-01-${String(2 + (index % 20)).padStart(2, '0')}`;
      await buildPlacement(app.db, {
        ...{ code: `PAG${count}${index}`, pointId: point.id, startedOn },
        ...{ placedBy: me, placedAt: at, endedOn: index % 2 === 0 ? '2026-02-27' : null },
        ...{ removedBy: index % 4 === 0 ? me : null, removedAt: index % 2 === 0 ? at : null },
      });
    }
    const first = await entries();
    const second = await entries({ da: first.successiva ?? '' });
    const third = await entries({ da: second.successiva ?? '' });
    const all = [...first.voci, ...second.voci, ...third.voci];
    expect([first.voci.length, second.voci.length, third.voci.length]).toEqual([25, 25, 1]);
    expect(third.successiva).toBeNull();
    expect(new Set(all.map(({ chiave }) => chiave)).size).toBe(51);
    expect(all.filter(({ tipo }) => tipo === 'rimozione')).toHaveLength(10);
    const instants = all.map(({ registrato }) => registrato);
    expect(instants).toEqual([...instants].sort().reverse());
  });

  test('is searched by code, site and point, whatever capitals and accents', async () => {
    expect((await entries({ q: placed.code.toLowerCase() })).voci).toHaveLength(1);
    expect((await entries({ q: `àula ${count} FANGHI` })).voci).toHaveLength(1);
    expect((await entries({ q: 'altrove' })).voci).toHaveLength(0);
    expect((await entries({ q: '%' })).voci).toHaveLength(0);
  });

  test('a page that is none is refused', async () => {
    expect(refused(await operator.call(listOwnEntries, { query: { da: 'ieri' } }))).toEqual([
      422,
      'Cursore non valido.',
    ]);
    expect((await operator.call(listOwnEntries, { query: { q: 'x'.repeat(101) } })).status).toBe(422);
  });

  test('the plan comes with the place of the point on it', async () => {
    const { body } = await operator.call(getPlacementPlan, { params: { trattamento: world.own.active.id } });
    expect(body.posizione).toEqual({ x: 120, y: 80 });
    expect(body.content).toMatch(/^data:image\/(jpeg|png);base64,/);
    const none = await operator.call(getPlacementPlan, { params: { trattamento: placed.id } });
    expect(none.status).toBe(404);
  });
});

describe('a cancelled placement', () => {
  test('frees dosimeter and point, and stays in the list with its reason', async () => {
    expect((await cancel()).body).toEqual({ trattamento: placed.id });
    expect(await availableCodes()).toContain(placed.code);
    const { voci } = await entries({ q: placed.code });
    expect(voci).toHaveLength(1);
    expect(voci[0]).toMatchObject({
      ...{ tipo: 'annullato', codice: placed.code, nomePunto: `Aula ${count}`, inizio: testDay },
      ...{ motivo: 'Dosimetro mai lasciato', modificabile: false },
    });
    expect((await auditOf(placed.id, 'placement.cancelled'))[0]?.details).toMatchObject({
      before: { pointId: placed.pointId, startedOn: testDay },
      after: { pointId: null, startedOn: null },
      reason: 'Dosimetro mai lasciato',
    });
    expect((await place(placed.pointId, spare)).status).toBe(200);
  });

  test('cannot be cancelled or corrected again', async () => {
    const versione = await versionOf();
    await cancel();
    const text = 'Il posizionamento è cambiato nel frattempo: guarda com’è ora e riprova.';
    expect(refused(await cancel({ versione }))).toEqual([409, text]);
    expect(refused(await correct({ versione, punto: freePoint.id }))).toEqual([409, text]);
    expect(refused(await cancel({ motivo: 'no' }))[0]).toBe(422);
  });
});

describe('two at once', () => {
  test('one correction wins, the other is told and nothing is lost', async () => {
    const versione = await versionOf();
    const answers = await Promise.all([
      correct({ versione, punto: freePoint.id }),
      correct({ versione, inizio: '2026-03-15' }),
      cancel({ versione }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { placementId } = placementCorrections;
    expect(await app.db.$count(placementCorrections, eq(placementId, placed.id))).toBe(1);
  });

  test('a correction and a placement at the same point: one of them', async () => {
    const answers = await Promise.all([correct({ punto: freePoint.id }), place(freePoint.id, spare)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a correction and a placement with the same dosimeter: one of them', async () => {
    const answers = await Promise.all([
      correct({ dosimetro: { id: spare.id, codice: spare.code } }),
      place(freePoint.id, spare),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

// Moves the clock of the file: what follows lives on the next day.
test('the day after, the laboratory has to be asked', async () => {
  app.clock.advance(14 * 60);
  expect((await entries()).voci[0]?.modificabile).toBe(false);
  const text = 'Si può correggere solo nel giorno in cui è stato registrato. Chiedi al laboratorio.';
  expect(refused(await correct({ punto: freePoint.id }))).toEqual([403, text]);
  expect(refused(await cancel())).toEqual([403, text]);
});
