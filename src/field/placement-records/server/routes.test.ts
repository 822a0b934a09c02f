import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildBatch, buildResult } from '#db/builders/results.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { dosimeters, placements } from '#dosimeters/schema.ts';
import { auditEvents } from '#identity/schema.ts';
import { results } from '#laboratory/schema.ts';
import { getPicture, uploadPicture } from '#post/pictures/contract.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { listOwnEntries } from '../../my-placements/contract.ts';
import { getEarlierPhoto, listCorrections } from '../../my-placements/corrections/contract.ts';
import { replaceDosimeter } from '../../replacement/contract.ts';
import { listDosimeterChoices, listPointChoices } from '../choices/contract.ts';
import { correctSitePlacement, listSitePlacements, previewSiteCorrection } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let lab: Caller;
let operator: Caller;
/** A site of the principal with one point, where one dosimeter was from 10 June to 10 December 2025. */
let site: Awaited<ReturnType<typeof buildAddress>>;
let point: Awaited<ReturnType<typeof buildPoint>>;
let ended: Awaited<ReturnType<typeof buildPlacement>>;
let spare: Awaited<ReturnType<typeof buildDosimeter>>;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  operator = await app.as('operatore');
});

beforeEach(async () => {
  site = await buildAddress(app.db, { clientId: world.own.client.id, name: 'Archivio' });
  point = await buildPoint(app.db, { addressId: site.id, alias: 'Deposito' });
  ended = await buildPlacement(app.db, {
    ...{ pointId: point.id, startedOn: '2025-06-10', endedOn: '2025-12-10' },
  });
  spare = await buildDosimeter(app.db, { principalId: world.own.principal.id });
});

const stored = async (id: number) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row;
};
type Change = Record<string, unknown>;
const bodyOf = async (change: Change, id: number) => ({
  versione: (await stored(id))?.version ?? 1,
  motivo: 'Il modulo firmato dice altro',
  ...change,
});
const correct = async (change: Change, id = ended.id, who = lab) =>
  who.call(correctSitePlacement, { params: { trattamento: id }, body: await bodyOf(change, id) });
const preview = async (change: Change, id = ended.id, who = lab) =>
  who.call(previewSiteCorrection, { params: { trattamento: id }, body: await bodyOf(change, id) });
const refused = ({ status, failure }: Answer) => [status, failure.detail, Object.keys(failure.errors)];
const swapTo = ({ id, code }: { id: number; code: string }) => ({ dosimetro: { id, codice: code } });
const listed = async (query: Record<string, string> = {}, indirizzo = site.id) =>
  (await lab.call(listSitePlacements, { params: { indirizzo }, query })).body;
const history = async (id: number, who = lab) =>
  (await who.call(listCorrections, { params: { trattamento: id } })).body.correzioni;

describe('a photo of the laboratory', () => {
  const picture = async (background: string) => {
    const bytes = await sharp({ create: { width: 20, height: 10, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const form = new FormData();
    form.append('lb_blob[file]', new Blob([new Uint8Array(bytes)]), 'webcam.jpg');
    const sent = new Response(form);
    const { body } = await lab.send({
      ...{ method: 'POST', url: uploadPicture.path, payload: Buffer.from(await sent.arrayBuffer()) },
      headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    });
    return (body as { blob: string }).blob;
  };

  test('is added and put in the place of another, which stays in the history (R2-472)', async () => {
    const [first, second] = [await picture('#123'), await picture('#456')];
    expect((await correct({ foto: `sha256:${first}` })).status).toBe(200);
    expect((await correct({ foto: `sha256:${second}` })).status).toBe(200);
    expect((await stored(ended.id))?.photoSha256).toBe(second);
    const [replaced] = await history(ended.id);
    const params = { trattamento: ended.id, correzione: replaced?.id ?? 0 };
    const earlier = await lab.call(getEarlierPhoto, { params });
    const sent = await lab.call(getPicture, { params: { blob: first } });
    expect(earlier.body.img).toBe(`data:image/jpeg;base64,${sent.bytes.toString('base64')}`);
  });

  test('that was not sent by the same person is refused', async () => {
    expect((await correct({ foto: `sha256:${'a'.repeat(64)}` })).status).toBe(422);
    expect((await correct({ foto: 'webcam.jpg' })).status).toBe(422);
  });
});

describe('the placements of a site', () => {
  test('are all of them, by point, the latest first', async () => {
    const other = await buildPoint(app.db, { addressId: site.id, alias: 'Aula', floorId: 6 });
    await buildPlacement(app.db, { pointId: point.id, code: 'SED00002', startedOn: '2025-12-10' });
    const lost = { endedOn: '2025-03-01', lost: true, startedOn: '2025-01-01' };
    await buildPlacement(app.db, { pointId: other.id, code: 'SED00003', ...lost });
    const old = { startedOn: '2024-05-01', endedOn: '2024-04-01', legacy: true, processed: true };
    await buildPlacement(app.db, { pointId: other.id, code: 'SED00004', ...old });
    const { rows, total } = await listed();
    expect(rows.map(({ codice, punto, giorni }) => [punto.nome, codice, giorni])).toEqual([
      ['Aula', 'SED00003', 59],
      ['Aula', 'SED00004', -30],
      ['Deposito', 'SED00002', 96],
      ['Deposito', ended.code, 183],
    ]);
    expect(total).toBe(4);
    expect(rows[0]).toMatchObject({ smarrito: true, lavorato: false, storico: false, codicePiano: 6 });
    expect(rows[1]).toMatchObject({ smarrito: false, lavorato: true, storico: true, corretto: false });
  });

  test('come in pages, searched by code and point', async () => {
    const old = { startedOn: '2025-01-01', endedOn: '2025-01-02' };
    for (let month = 1; month <= 3; month += 1) {
      const day = `2025-0${month}-01`;
      await buildPlacement(app.db, { pointId: point.id, ...old, startedOn: day, endedOn: day });
    }
    const first = await listed({ size: '3' });
    const second = await listed({ size: '3', page: '2' });
    expect([first.rows.length, second.rows.length, first.total]).toEqual([3, 1, 4]);
    expect(new Set([...first.rows, ...second.rows].map(({ trattamento }) => trattamento)).size).toBe(4);
    expect((await listed({ q: ended.code.toLowerCase() })).total).toBe(1);
    expect((await listed({ q: 'DEPÒSITO' })).total).toBe(4);
    expect((await listed({ q: 'altrove' })).rows).toEqual([]);
  });

  test('of an unknown site are not found; others than the laboratory may not ask', async () => {
    const params = { indirizzo: 2_000_000_000 };
    expect((await lab.call(listSitePlacements, { params })).status).toBe(404);
    expect((await operator.call(listSitePlacements, { params })).status).toBe(403);
  });
});

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

describe('what is refused, in the trial and when it is saved', () => {
  const both = async (change: Change, id = ended.id) => {
    const tried = refused(await preview(change, id));
    const saved = refused(await correct(change, id));
    expect(tried).toEqual(saved);
    return saved;
  };
  const future = 'La data non può essere nel futuro.';
  const backwards = 'La data di rimozione non può precedere la data di posizionamento.';
  const overlap = 'Nel giorno indicato il punto era già occupato da un altro dosimetro.';

  test.each<[string, Change, string, string[]]>([
    ['a start in the future', { inizio: '2026-03-17' }, future, ['inizio']],
    ['an end in the future', { fine: '2026-03-17' }, future, ['fine']],
    ['an end before the start', { fine: '2025-06-09' }, backwards, ['fine']],
    ['a start after the end', { inizio: '2025-12-11' }, backwards, ['inizio']],
    [
      'lost and yet there',
      { fine: null, smarrito: true },
      'Di un dosimetro smarrito serve la data di rimozione.',
      ['fine'],
    ],
    ['nothing', {}, 'Non c’è nessuna modifica da salvare.', []],
    [
      'what is already so',
      { inizio: '2025-06-10', fine: '2025-12-10' },
      'Non c’è nessuna modifica da salvare.',
      [],
    ],
  ])('%s (E16, E17)', async (_case, change, text, fields) => {
    expect(await both(change)).toEqual([422, text, fields]);
    expect(await stored(ended.id)).toMatchObject({ startedOn: '2025-06-10', endedOn: '2025-12-10' });
  });

  test('a reason too short, or none', async () => {
    for (const motivo of ['', ' no ', undefined])
      expect(refused(await correct({ inizio: '2025-06-01', motivo }))).toEqual([
        ...[422, 'Scrivi il motivo della correzione.', ['motivo']],
      ]);
    expect((await correct({ inizio: '2025-06-01', motivo: 'x'.repeat(501) })).status).toBe(422);
  });

  test('days on which another dosimeter was there, and undoing what another one followed', async () => {
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-01-10' });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-01-10', endedOn: '2025-06-10' });
    expect(await both({ inizio: '2025-06-09' })).toEqual([422, overlap, ['inizio']]);
    expect(await both({ fine: '2026-01-11' })).toEqual([422, overlap, ['fine']]);
    const followed =
      'Dopo questo dosimetro, nel punto ne è stato messo un altro: la rimozione non si può annullare.';
    expect((await both({ fine: null })).slice(1)).toEqual([followed, ['fine']]);
    expect((await correct({ fine: '2026-01-10' })).status).toBe(200);
  });

  test('a point that is occupied, out of use, or of another principal', async () => {
    const active = await buildPlacement(app.db, { pointId: world.own.freePoint.id, startedOn: '2025-11-01' });
    const there = await buildPoint(app.db, { addressId: site.id });
    const other = await buildPlacement(app.db, { pointId: there.id, startedOn: '2026-01-01' });
    expect(await both({ punto: active.pointId }, other.id)).toEqual([
      ...[409, "Il punto di misura è già occupato da un'altro dosimetro", ['punto']],
    ]);
    expect(await both({ punto: active.pointId })).toEqual([422, overlap, ['punto']]);
    const gone = [404, 'Il punto non esiste o non è più in uso.', ['punto']];
    const out = await buildPoint(app.db, { addressId: site.id, active: false });
    for (const id of [out.id, world.foreign.freePoint.id, 2_000_000_000])
      expect(await both({ punto: id })).toEqual(gone);
    await app.db.delete(placements).where(eq(placements.id, active.id));
  });

  test('a dosimeter that is not available, not the principal’s, or has another code', async () => {
    const { active } = world.own;
    const taken = [409, 'Il dosimetro selezionato non è più disponibile.', ['dosimetro']];
    expect(await both(swapTo(active))).toEqual(taken);
    const { own } = world;
    const shipped = { principalId: own.principal.id, addressId: own.address.id };
    expect(await both(swapTo(await buildDosimeter(app.db, shipped)))).toEqual(taken);
    expect((await both(swapTo(world.foreign.dosimeter)))[0]).toBe(404);
    expect(await both({ dosimetro: { id: spare.id, codice: 'ALTRO1' } })).toEqual([
      ...[422, 'Il codice del dosimetro non corrisponde.', ['dosimetro']],
    ]);
  });

  test('by others than the laboratory, and of what nobody knows', async () => {
    expect((await correct({ inizio: '2025-06-01' }, ended.id, operator)).status).toBe(403);
    expect((await preview({ inizio: '2025-06-01' }, ended.id, operator)).status).toBe(403);
    expect((await both({ inizio: '2025-06-01' }, 2_000_000_000))[0]).toBe(404);
  });
});

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

describe('what can be chosen', () => {
  const points = async (q: string) =>
    (await lab.call(listPointChoices, { params: { trattamento: ended.id }, query: { q } })).body.scelte;

  test('points of the principal in use, those of the same site first, without its own', async () => {
    const near = await buildPoint(app.db, { addressId: site.id, alias: 'Zona caldaia' });
    await buildPoint(app.db, { addressId: site.id, alias: 'Zona chiusa', active: false });
    const all = await points('');
    expect(all[0]).toEqual({
      ...{ id: near.id, nome: 'Zona caldaia', dettaglio: 'Archivio · Terme di prova Nord' },
    });
    expect(all.map(({ id }) => id)).not.toContain(point.id);
    expect((await points('spogliatoio fanghi')).map(({ id }) => id)).toEqual([world.own.freePoint.id]);
    expect((await points('zona chiusa')).length).toBe(0);
  });

  test('is told to the laboratory only, about a placement that exists', async () => {
    for (const endpoint of [listPointChoices, listDosimeterChoices]) {
      expect((await operator.call(endpoint, { params: { trattamento: ended.id } })).status).toBe(403);
      expect((await lab.call(endpoint, { params: { trattamento: 2_000_000_000 } })).status).toBe(404);
    }
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
