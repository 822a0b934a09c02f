import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { placementCorrections, placements } from '#dosimeters/schema.ts';
import { auditEvents } from '#identity/schema.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listRecentPlacements } from '../../arrivals/contract.ts';
import { placeDosimeter } from '../../placement/contract.ts';
import { getPlacementPlan, listOwnEntries } from '../contract.ts';
import { cancelPlacement, correctPlacement, listCorrections } from '../corrections/contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;
let lab: Caller;
let me: number;
let picture: string;
/** A fresh operator's placement of today at a point of its own, with another point and dosimeter free. */
let placed: { id: number; code: string; pointId: number };
let spare: Awaited<ReturnType<typeof buildDosimeter>>;
let freePoint: { id: number; alias: string };
let count = 0;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  picture = `data:image/jpeg;base64,${bytes.toString('base64')}`;
});

beforeEach(async () => {
  count += 1;
  const { own } = world;
  const grants = [{ principalId: own.principal.id, canAddClient: false, canAddAddress: false }];
  const person = await buildUser(app.db, { username: `mario${count}`, roles: ['operatore'], grants });
  me = person.id;
  operator = await app.as(`mario${count}`);
  const point = await buildPoint(app.db, { addressId: own.address.id, alias: `Aula ${count}` });
  freePoint = await buildPoint(app.db, { addressId: own.address.id, alias: `Corridoio ${count}` });
  const dosimeter = await buildDosimeter(app.db, { principalId: own.principal.id });
  spare = await buildDosimeter(app.db, { principalId: own.principal.id });
  await place(point.id, dosimeter);
  placed = { id: dosimeter.id, code: dosimeter.code, pointId: point.id };
});

function place(pointId: number, dosimeter: { id: number; code: string }, who = operator) {
  const { own } = world;
  return who.call(placeDosimeter, {
    params: { committente: own.principal.id },
    body: {
      committente: own.principal.id,
      cliente: { id: own.client.id },
      indirizzo: { id: own.address.id },
      puntoMisurazione: { id: pointId },
      dosimetro: { id: dosimeter.id, codice: dosimeter.code },
      dataPosizionamento: testDay,
    },
  });
}

const entries = async (query: Record<string, string> = {}, who = operator) =>
  (await who.call(listOwnEntries, { query })).body;
const versionOf = async (id = placed.id) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row?.version ?? 0;
};
const correct = async (change: Record<string, unknown>, who = operator, id = placed.id) =>
  who.call(correctPlacement, {
    params: { trattamento: id },
    body: { versione: await versionOf(id), motivo: 'Ho letto male il cartello', ...change },
  });
const cancel = async (change: Record<string, unknown> = {}, who = operator) =>
  who.call(cancelPlacement, {
    params: { trattamento: placed.id },
    body: { versione: await versionOf(), motivo: 'Dosimetro mai lasciato', ...change },
  });
const history = async (id = placed.id, who = operator) =>
  (await who.call(listCorrections, { params: { trattamento: id } })).body.correzioni;
const stored = async (id = placed.id) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row;
};
const refused = ({ status, failure }: Answer) => [status, failure.detail];
const availableCodes = async () => {
  const { body } = await operator.call(listAvailableDosimeters, {
    params: { committente: world.own.principal.id },
  });
  return body.map(({ codice }) => codice);
};
const auditOf = (id: number, event: string) =>
  app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, String(id)), eq(auditEvents.event, event)));

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
