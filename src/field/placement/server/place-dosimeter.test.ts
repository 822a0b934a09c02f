import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { getPointPhoto } from '#dosimeters/placement-photos/contract.ts';
import { auditEvents } from '#identity/schema.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  app,
  body,
  client,
  dosimeter,
  nextDosimeter,
  operator,
  ownPath,
  picture,
  place,
  pointsOf,
  preparePlacing,
  refused,
  stored,
  world,
} from '#test/support/placing.ts';
import { getPlacementPhoto, listRecentPlacements } from '../../arrivals/contract.ts';
import { placeDosimeter } from '../contract.ts';

preparePlacing();

describe('placing a dosimeter', () => {
  test('stores the placement and answers with client and address (R0-004, R0-009, R0-137, R0-188, R0-357)', async () => {
    const answer = await place();
    expect(answer.status).toBe(200);
    expect(answer.body.client).toMatchObject({
      id: world.own.client.id,
      committente: world.own.principal.id,
    });
    expect(answer.body.indirizzo).toMatchObject({
      id: world.own.address.id,
      addressLabel: 'Via della Prova 1, 36100 Vicenza (VI)',
    });
    const point = (await pointsOf()).find(({ alias }) => alias === `Punto ${dosimeter.code}`);
    expect(point).toMatchObject({
      idIndirizzo: world.own.address.id,
      codicePiano: 4,
      superficie: null,
      active: true,
    });
    expect(point?.trattamenti).toEqual([
      {
        id: dosimeter.id,
        trattamento: dosimeter.id,
        code: dosimeter.code,
        codice: dosimeter.code,
        inizio: testDay,
        fine: null,
        lavorato: false,
        smarrito: false,
        giorni: 0,
        idPunto: point?.id,
        inScadenza: false,
        dataAttribuzione: '2026-02-02',
      },
    ]);
  });

  test('takes the dosimeter out of the available ones (R0-356)', async () => {
    const available = async () =>
      (
        await operator.call(listAvailableDosimeters, { params: { committente: world.own.principal.id } })
      ).body.map(({ id }) => id);
    expect(await available()).toContain(dosimeter.id);
    await place();
    expect(await available()).not.toContain(dosimeter.id);
  });

  test('is seen at once by the laboratory, with operator and place', async () => {
    await place({ dosimeterImg: picture });
    const lab = await app.as('laboratorio');
    const { body: list } = await lab.call(listRecentPlacements, { query: { q: dosimeter.code } });
    expect(list.posizionamenti).toMatchObject([
      {
        codice: dosimeter.code,
        operatore: 'Persona operatore',
        indirizzo: 'Reparto fanghi',
        piano: '0 | Piano terra',
        foto: true,
      },
    ]);
  });

  test('at an existing free point', async () => {
    const { id } = await buildPoint(app.db, { addressId: world.own.address.id });
    expect((await place({ puntoMisurazione: { id } })).status).toBe(200);
    expect((await stored())?.pointId).toBe(id);
  });

  test('works for a client user within his own principal (D6)', async () => {
    expect((await place({}, client)).status).toBe(200);
  });

  test('keeps whether a customer placed it, whatever other roles he has', async () => {
    await place();
    expect((await stored())?.placedByCustomer).toBe(false);
    const grants = [{ principalId: world.own.principal.id, canAddClient: false, canAddAddress: false }];
    await buildUser(app.db, { username: 'entrambi', roles: ['cliente', 'operatore'], grants });
    for (const who of [client, await app.as('entrambi')]) {
      await nextDosimeter();
      expect((await place({}, who)).status).toBe(200);
      expect((await stored())?.placedByCustomer).toBe(true);
    }
  });

  test('leaves who placed it in the audit trail', async () => {
    await place();
    const events = await app.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.entity, 'placement'), eq(auditEvents.entityId, String(dosimeter.id))));
    expect(events.map(({ event }) => event)).toEqual(['placement.placed']);
    expect(events[0]?.details).toMatchObject({ code: dosimeter.code, startedOn: testDay });
  });

  test('keeps the photo, readable afterwards in both forms (R0-147, R0-185, R0-353, R0-367)', async () => {
    await place({ dosimeterImg: picture });
    const row = await stored();
    const params = { ...ownPath(), punto: row?.pointId ?? 0, dosimeter: dosimeter.id };
    const { body: photo } = await operator.call(getPointPhoto, { params });
    expect(`data:${photo.mime};base64,${photo.img}`).toBe(picture);
    const { body } = await operator.send({
      method: 'GET',
      url: `/v1/user/user/cr39/dosimetri/${dosimeter.id}/image`,
    });
    expect(body).toEqual({ img: picture });
  });

  test('without a photo there is none to read (R0-308, R0-367)', async () => {
    expect((await place()).status).toBe(200);
    expect((await operator.call(getPlacementPhoto, { params: { id: dosimeter.id } })).status).toBe(404);
  });

  test('takes a photo that was sent before under its hash, and only from whoever sent it', async () => {
    const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#0a0' } })
      .jpeg()
      .toBuffer();
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await operator.send({
      method: 'PUT',
      url: `/v1/user/blobs/${sha256}`,
      payload: bytes,
      headers: { 'content-type': 'image/jpeg' },
    });
    expect((await place({ dosimeterImg: `sha256:${sha256}` }, client)).status).toBe(422);
    expect((await place({ dosimeterImg: `sha256:${sha256}` })).status).toBe(200);
    expect((await stored())?.photoSha256).toBe(sha256);
  });
});

describe('the dosimeter and the date', () => {
  test.each([
    ['already placed', { pointId: 0, startedOn: '2026-03-01' }],
    ['lost', { lost: true }],
    ['processed', { processed: true }],
  ])('a dosimeter %s is no longer available (R0-180)', async (_case, overrides) => {
    const pointId =
      'pointId' in overrides
        ? { pointId: (await buildPoint(app.db, { addressId: world.own.address.id })).id }
        : {};
    const taken = await buildDosimeter(app.db, {
      principalId: world.own.principal.id,
      ...overrides,
      ...pointId,
    });
    const answer = await place({ dosimetro: { id: taken.id, codice: taken.code } });
    expect(refused(answer)).toEqual([409, 'Il dosimetro selezionato non è più disponibile.']);
  });

  test('a dosimeter shipped for another address is not for this one', async () => {
    const elsewhere = await buildAddress(app.db, { clientId: world.own.client.id });
    const taken = await buildDosimeter(app.db, {
      principalId: world.own.principal.id,
      addressId: elsewhere.id,
    });
    expect((await place({ dosimetro: { id: taken.id, codice: taken.code } })).status).toBe(409);
  });

  test('a dosimeter of another principal is not found', async () => {
    const { dosimeter: other } = world.foreign;
    expect((await place({ dosimetro: { id: other.id, codice: other.code } })).status).toBe(404);
  });

  test('its code must be the one on it', async () => {
    expect((await place({ dosimetro: { id: dosimeter.id, codice: 'LBS99999' } })).status).toBe(422);
  });

  test.each([
    ['a missing date (R0-181)', undefined, 'Data non valida: usare il formato AAAA-MM-GG.'],
    ['a date in another form (R0-024)', '16/03/2026', 'Data non valida: usare il formato AAAA-MM-GG.'],
    ['a date in the future', '2026-03-17', 'La data non può essere nel futuro.'],
  ])('%s is refused', async (_case, dataPosizionamento, text) => {
    expect(refused(await place({ dataPosizionamento }))).toEqual([422, text]);
  });

  test('the principal of the body is the one of the path (R0-174)', async () => {
    expect((await place({ committente: world.foreign.principal.id })).status).toBe(422);
  });

  test('a principal that is out of reach is named, for its step to be opened, and nothing told of it (R0-174)', async () => {
    const named = [404, 'Elemento non trovato.', { committente: 'Elemento non trovato.' }];
    for (const committente of [world.foreign.principal.id, 999_999]) {
      const input = { params: { committente }, body: body({ committente }) };
      const answer = await operator.call(placeDosimeter, input);
      expect([...refused(answer), answer.failure.errors]).toEqual(named);
    }
  });

  test.each(['data:image/gif;base64,R0lGODlh', 'data:text/html;base64,PGI+', 'https://example.test/a.jpg'])(
    'a photo that is no PNG or JPEG is refused: %s (R0-307)',
    async (dosimeterImg) => {
      expect(refused(await place({ dosimeterImg }))).toEqual([
        422,
        "Formato non valido: caricare un'immagine png o jpeg.",
      ]);
      expect((await stored())?.startedOn).toBeNull();
    },
  );
});
