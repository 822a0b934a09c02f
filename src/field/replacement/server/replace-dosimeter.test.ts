import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { auditEvents } from '#identity/schema.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getPlacementPhoto } from '../../arrivals/contract.ts';
import { placeDosimeter } from '../../placement/contract.ts';
import { replaceDosimeter } from '../contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;
let client: Caller;
let address: Awaited<ReturnType<typeof buildAddress>>;
let point: Awaited<ReturnType<typeof buildPoint>>;
let old: Awaited<ReturnType<typeof buildPlacement>>;
let fresh: Awaited<ReturnType<typeof buildDosimeter>>;
let picture: Buffer;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
  client = await app.as('cliente');
  picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
});

beforeEach(async () => {
  address = await buildAddress(app.db, { clientId: world.own.client.id });
  point = await buildPoint(app.db, { addressId: address.id, alias: 'Archivio' });
  old = await buildPlacement(app.db, { pointId: point.id, startedOn: '2025-10-01' });
  fresh = await buildDosimeter(app.db, { principalId: world.own.principal.id });
});

type Changes = Record<string, unknown>;
const replace = (changes: Changes = {}, who = operator, headers: Record<string, string> = {}, id = old.id) =>
  who.call(
    replaceDosimeter,
    {
      params: { oldDosimeterId: id },
      body: {
        img: null,
        newDosimeter: fresh.id,
        removalDate: '2026-03-10',
        placementDate: '2026-03-12',
        smarrito: false,
        ...changes,
      },
    },
    headers,
  );
const onlyRemove = { newDosimeter: null, placementDate: null };
const stored = async (id: number) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  if (!row) throw new Error('no such placement');
  return row;
};
const refused = (answer: Answer) => [
  answer.status,
  answer.failure.detail,
  Object.keys(answer.failure.errors),
];
const eventsOf = async (id: number) =>
  (
    await app.db
      .select({ event: auditEvents.event, details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'placement'), eq(auditEvents.entityId, String(id))))
  ).map(({ event, details }) => [event, details]);

describe('replacing a dosimeter', () => {
  test('ends the old placement and starts the new one at its point (R0-010, R0-370..372)', async () => {
    expect((await replace()).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ endedOn: '2026-03-10', lost: false });
    expect(await stored(fresh.id)).toMatchObject({
      pointId: point.id,
      startedOn: '2026-03-12',
      endedOn: null,
      photoSha256: null,
    });
  });

  test('says who did it, in the audit trail too', async () => {
    await replace();
    const { removedBy } = await stored(old.id);
    expect((await stored(fresh.id)).placedBy).toBe(removedBy);
    expect(await eventsOf(old.id)).toEqual([
      ['placement.removed', { code: old.code, pointId: point.id, endedOn: '2026-03-10', lost: false }],
    ]);
    expect(await eventsOf(fresh.id)).toEqual([
      [
        'placement.placed',
        { code: fresh.code, pointId: point.id, startedOn: '2026-03-12', photoSha256: null },
      ],
    ]);
  });

  test('keeps the photo, as a data URL or under its hash (R0-323, R0-369)', async () => {
    const url = `data:image/jpeg;base64,${picture.toString('base64')}`;
    expect((await replace({ img: url })).status).toBe(200);
    const { photoSha256 } = await stored(fresh.id);
    const photo = await operator.call(getPlacementPhoto, { params: { id: fresh.id } });
    expect(photo.body.img).toMatch(/^data:image\/jpeg;base64,/);

    const next = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const again = await replace(
      { img: `sha256:${photoSha256}`, newDosimeter: next.id, removalDate: testDay, placementDate: testDay },
      operator,
      {},
      fresh.id,
    );
    expect(again.status).toBe(200);
    expect((await stored(next.id)).photoSha256).toBe(photoSha256);
  });

  test.each([
    ['another type of picture', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
    ['what only says it is one', 'data:image/png;base64,AAAA'],
  ])('refuses %s (R0-323)', async (_case, img) => {
    expect((await replace({ img })).status).toBe(422);
    expect((await stored(old.id)).endedOn).toBeNull();
  });

  test('needs no photo (R0-322), and may be on the day of the removal', async () => {
    expect((await replace({ img: undefined, placementDate: '2026-03-10' })).status).toBe(200);
  });

  test('works for a client user within his own principal (D6)', async () => {
    expect((await replace({}, client)).status).toBe(200);
  });

  test('removes only, when no new dosimeter is named (R0-011)', async () => {
    expect((await replace(onlyRemove)).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ endedOn: '2026-03-10', lost: false });
    expect((await stored(fresh.id)).startedOn).toBeNull();
  });

  test('notes that the old one is lost (R0-196)', async () => {
    expect((await replace({ smarrito: true })).status).toBe(200);
    expect(await stored(old.id)).toMatchObject({ endedOn: '2026-03-10', lost: true });
    expect(await eventsOf(old.id)).toEqual([['placement.removed', expect.objectContaining({ lost: true })]]);
  });

  test('without smarrito it is not lost (R0-196)', async () => {
    expect((await replace({ smarrito: undefined })).status).toBe(200);
    expect((await stored(old.id)).lost).toBe(false);
  });
});

describe('the remaining dosimeters', () => {
  test('are those of the address that measured before and still do (R0-106, R0-373)', async () => {
    const cellar = await buildPoint(app.db, { addressId: address.id, alias: 'Cantina' });
    const second = await buildPlacement(app.db, { pointId: cellar.id, startedOn: '2026-01-10' });
    const shop = await buildPoint(app.db, { addressId: address.id, alias: 'Negozio' });
    const first = await buildPlacement(app.db, { pointId: shop.id, startedOn: '2025-09-01' });
    const ended = await buildPoint(app.db, { addressId: address.id });
    await buildPlacement(app.db, { pointId: ended.id, startedOn: '2025-09-01', endedOn: '2026-01-01' });

    const { remaining } = (await replace()).body;
    expect(remaining.dosimeters.map(({ id, codice, inScadenza }) => [id, codice, inScadenza])).toEqual([
      [first.id, first.code, true],
      [second.id, second.code, false],
    ]);
    expect(remaining.points.map(({ id, alias, idIndirizzo }) => [id, alias, idIndirizzo])).toEqual([
      [cellar.id, 'Cantina', address.id],
      [shop.id, 'Negozio', address.id],
    ]);
  });

  test('come with the site and the point one stands at, where a walk to them begins', async () => {
    const { sede } = (await replace()).body;
    const { committente, cliente } = sede ?? {};
    expect([committente, cliente, sede?.indirizzo]).toEqual([
      world.own.principal.id,
      address.clientId,
      address.id,
    ]);
    expect(sede?.punto.id).toBe(old.pointId);
  });

  test('are none at an address with no other', async () => {
    expect((await replace(onlyRemove)).body.remaining).toEqual({ dosimeters: [], points: [] });
  });
});

describe('dates', () => {
  const early = 'La data di rimozione non può precedere la data di posizionamento.';
  const backwards = 'La data di posizionamento non può precedere la data di rimozione.';
  const future = 'La data non può essere nel futuro.';
  const shape = 'Data non valida: usare il formato AAAA-MM-GG.';
  test.each<[string, Changes, string, string]>([
    ['a removal in the future', { removalDate: '2026-03-17' }, future, 'removalDate'],
    ['a placement in the future', { placementDate: '2026-03-17' }, future, 'placementDate'],
    ['a removal before the start', { removalDate: '2025-09-30' }, early, 'removalDate'],
    ['a placement before the removal', { placementDate: '2026-03-09' }, backwards, 'placementDate'],
    ['no removal (R0-371)', { removalDate: undefined }, shape, 'removalDate'],
    ['another form', { removalDate: '10/03/2026' }, shape, 'removalDate'],
  ])('%s: refused, and nothing changes', async (_case, changes, text, field) => {
    expect(refused(await replace(changes))).toEqual([422, text, [field]]);
    expect((await stored(old.id)).endedOn).toBeNull();
    expect((await stored(fresh.id)).startedOn).toBeNull();
  });

  test('the day of the start is early enough', async () => {
    expect((await replace({ removalDate: '2025-10-01' })).status).toBe(200);
  });
});

describe('the new dosimeter', () => {
  const unavailable = 'Il dosimetro selezionato non è più disponibile.';
  const both = 'Indicare il dosimetro e la data';

  test('comes with its day, and only then (R0-319, R0-372)', async () => {
    expect(refused(await replace({ placementDate: null }))).toEqual([422, both, ['placementDate']]);
    expect(refused(await replace({ newDosimeter: null }))).toEqual([422, both, ['newDosimeter']]);
  });

  test('of a stranger, or one that does not exist, is not found (R0-370)', async () => {
    for (const newDosimeter of [world.foreign.dosimeter.id, 2_000_000_000])
      expect(refused(await replace({ newDosimeter }))).toEqual([
        404,
        'Elemento non trovato.',
        ['newDosimeter'],
      ]);
    expect((await stored(old.id)).endedOn).toBeNull();
  });

  test.each([
    ['lost', { lost: true }],
    ['processed', { processed: true }],
  ])('%s is not available (R0-370)', async (_case, overrides) => {
    const { id } = await buildDosimeter(app.db, { principalId: world.own.principal.id, ...overrides });
    expect(refused(await replace({ newDosimeter: id }))).toEqual([409, unavailable, ['newDosimeter']]);
  });

  test('placed already, shipped for another address, or the old one itself is not available', async () => {
    const elsewhere = await buildDosimeter(app.db, {
      principalId: world.own.principal.id,
      addressId: world.own.address.id,
    });
    for (const newDosimeter of [world.own.active.id, elsewhere.id, old.id])
      expect(refused(await replace({ newDosimeter }))).toEqual([409, unavailable, ['newDosimeter']]);
    expect((await stored(old.id)).endedOn).toBeNull();
  });
});

describe('the old dosimeter', () => {
  test('out of reach or unknown is not found', async () => {
    for (const id of [world.foreign.active.id, 2_000_000_000])
      expect((await replace(onlyRemove, operator, {}, id)).status).toBe(404);
  });

  test('removed already, or processed', async () => {
    const gone = [409, 'Il dosimetro da rimuovere risulta già rimosso.', ['oldDosimeter']];
    await replace(onlyRemove);
    expect(refused(await replace(onlyRemove))).toEqual(gone);
    const other = await buildPoint(app.db, { addressId: address.id });
    const { id } = await buildPlacement(app.db, { pointId: other.id, processed: true });
    expect(refused(await replace(onlyRemove, operator, {}, id))).toEqual(gone);
  });

  test('that stands nowhere', async () => {
    expect(refused(await replace(onlyRemove, operator, {}, fresh.id))).toEqual([
      409,
      'Il dosimetro da rimuovere non risulta posizionato.',
      ['oldDosimeter'],
    ]);
  });

  test('beside another at the same point (old data) can only be removed (R0-247)', async () => {
    const { id } = await buildPlacement(app.db, {
      pointId: point.id,
      startedOn: '2025-11-01',
      legacy: true,
    });
    expect(refused(await replace({}, operator, {}, id))).toEqual([
      409,
      "Il punto di misura è già occupato da un'altro dosimetro",
      ['oldDosimeter'],
    ]);
    expect((await replace(onlyRemove, operator, {}, id)).status).toBe(200);
    expect((await replace()).status).toBe(200);
  });
});

describe('at the same time', () => {
  const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted();

  test('the same replacement sent ten times happens once and is answered alike', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => replace({}, operator, headers)));
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([200, { remaining: { dosimeters: [], points: [] } }]);
    expect(await eventsOf(old.id)).toHaveLength(1);
    expect(await eventsOf(fresh.id)).toHaveLength(1);
    expect((await replace(onlyRemove, operator, headers)).status).toBe(409);
  });

  test('two people replace one dosimeter: one wins, the other is told', async () => {
    const other = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const answers = await Promise.all([replace(), replace({ newDosimeter: other.id }, client)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const started = [await stored(fresh.id), await stored(other.id)].filter(({ startedOn }) => startedOn);
    expect(started).toHaveLength(1);
  });

  test('two people put one dosimeter in the place of two: one wins, the other keeps the old one (G20)', async () => {
    const cellar = await buildPoint(app.db, { addressId: address.id });
    const second = await buildPlacement(app.db, { pointId: cellar.id, startedOn: '2025-10-01' });
    const answers = await Promise.all([replace(), replace({}, client, {}, second.id)]);
    expect(statuses(answers)).toEqual([200, 409]);
    const measuring = [await stored(old.id), await stored(second.id)].filter(
      ({ endedOn }) => endedOn === null,
    );
    expect(measuring).toHaveLength(1);
  });

  test('one replaces while another removes and places in the placement wizard: one wins', async () => {
    const other = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const placing = client.call(placeDosimeter, {
      params: { committente: world.own.principal.id },
      body: {
        committente: world.own.principal.id,
        cliente: { id: world.own.client.id },
        indirizzo: { id: address.id },
        puntoMisurazione: { id: point.id },
        dosimetro: { id: other.id, codice: other.code },
        dataPosizionamento: testDay,
        dosimetriRimossi: [{ dosimeterId: old.id, dosimeterCode: old.code, dataRimozione: testDay }],
      },
    });
    const answers = await Promise.all([replace(), placing]);
    expect(statuses(answers)).toEqual([200, 409]);
    expect(await eventsOf(old.id)).toHaveLength(1);
  });
});
