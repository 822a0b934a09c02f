import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listClients } from '#customers/customers/contract.ts';
import { listFloorPlans } from '#customers/floor-plans/contract.ts';
import { listPoints } from '#customers/points/contract.ts';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { listAddresses } from '#customers/sites/contract.ts';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildPoint } from '#db/builders/sites.ts';
import { completeBuildingAnswers } from '#db/builders/surveys.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { getPointPhoto } from '#dosimeters/placement-photos/contract.ts';
import { placements } from '#dosimeters/schema.ts';
import { auditEvents } from '#identity/schema.ts';
import { getBuildingQuestions, saveBuildingSurvey, saveEmployerSurvey } from '#surveys/surveys/contract.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
import { getPlacementPhoto, listRecentPlacements } from '../../arrivals/contract.ts';
import { placeDosimeter } from '../contract.ts';

type Body = Record<string, unknown>;

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let operator: Caller;
let client: Caller;
let dosimeter: Awaited<ReturnType<typeof buildDosimeter>>;
let picture: string;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  operator = await app.as('operatore');
  client = await app.as('cliente');
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#789' } })
    .jpeg()
    .toBuffer();
  picture = `data:image/jpeg;base64,${bytes.toString('base64')}`;
});

beforeEach(async () => {
  dosimeter = await buildDosimeter(app.db, { principalId: world.own.principal.id });
});

/** A body that places the free dosimeter at a new point of the known address. */
function body(changes: Body = {}): Body {
  const { own } = world;
  return {
    committente: own.principal.id,
    cliente: { id: own.client.id },
    clienteCoincideIndirizzo: false,
    indirizzo: { id: own.address.id },
    indirizzoShipping: true,
    puntoMisurazione: { alias: `Punto ${dosimeter.code}`, codicePiano: 4, superficie: null },
    dosimetro: { id: dosimeter.id, codice: dosimeter.code },
    dataPosizionamento: testDay,
    dosimetriRimossi: [],
    questionario: [],
    applyToAllBuildings: true,
    newPlanimetries: [],
    dosimeterImg: null,
    ...changes,
  };
}

const place = (changes: Body = {}, who = operator, headers: Record<string, string> = {}) =>
  who.call(placeDosimeter, { params: { committente: world.own.principal.id }, body: body(changes) }, headers);
const path = (indirizzo = world.own.address.id, cliente = world.own.client.id) => ({
  committente: world.own.principal.id,
  cliente,
  indirizzo,
});
const pointsOf = async (where = path()) => (await operator.call(listPoints, { params: where })).body;
const stored = async (id = dosimeter.id) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row;
};
const refused = (answer: Answer) => [answer.status, answer.failure.detail];
const newAddress = {
  displayName: 'Nuova sede',
  address: 'Via Nuova 12',
  cap: '36100',
  city: 'Vicenza',
  provincia: 'vi',
  region: 5,
  codiceStabile: null,
  cdr: null,
};
const newClient = {
  displayName: 'Nuova azienda',
  address: 'Via Legale 3',
  city: 'Roma',
  cap: '00100',
  provincia: 'rm',
};

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
    const params = { ...path(), punto: row?.pointId ?? 0, dosimeter: dosimeter.id };
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

describe('a new client and a new address', () => {
  test('are created with the placement, upper-cased provinces, ids in the answer (R0-161, R0-170, R0-175, R0-177, R0-286)', async () => {
    const answer = await place({ cliente: newClient, clienteCoincideIndirizzo: true, indirizzo: newAddress });
    expect(answer.status).toBe(200);
    expect(answer.body.client).toMatchObject({ displayName: 'Nuova azienda', provincia: 'RM' });
    expect(answer.body.indirizzo).toMatchObject({
      displayName: 'Nuova sede',
      provincia: 'VI',
      region: 5,
      indirizzoShipping: true,
    });
    const { body: list } = await operator.call(listClients, {
      params: { committente: world.own.principal.id },
    });
    expect(list.clients.map(({ id }) => id)).toContain(answer.body.client.id);
    const where = { committente: world.own.principal.id, cliente: answer.body.client.id };
    const { body: sites } = await operator.call(listAddresses, { params: where });
    expect(sites.addresses.map(({ id }) => id)).toEqual([answer.body.indirizzo.id]);
  });

  test('keep the shipping choice; without the key it is true (R0-178, R0-186)', async () => {
    const off = await place({
      indirizzo: { ...newAddress, displayName: 'Senza spedizione' },
      indirizzoShipping: false,
    });
    expect(off.body.indirizzo.indirizzoShipping).toBe(false);
    dosimeter = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const { indirizzoShipping: _, ...without } = body({
      indirizzo: { ...newAddress, displayName: 'Con spedizione' },
    });
    const on = await operator.call(placeDosimeter, {
      params: { committente: world.own.principal.id },
      body: without,
    });
    expect(on.body.indirizzo.indirizzoShipping).toBe(true);
  });

  test('need the right to add them (R0-342, R0-343)', async () => {
    expect(refused(await place({ cliente: newClient, indirizzo: newAddress }, client))).toEqual([
      403,
      'Non hai il permesso di inserire un nuovo cliente.',
    ]);
    expect(refused(await place({ indirizzo: newAddress }, client))).toEqual([
      403,
      'Non hai il permesso di inserire un nuovo indirizzo.',
    ]);
    expect((await place({ indirizzo: newAddress }, await app.as('zona'))).status).toBe(403);
  });

  test('leave nothing behind when the rest is refused', async () => {
    await place({
      cliente: { ...newClient, displayName: 'Mai nata' },
      indirizzo: newAddress,
      dosimetro: { id: dosimeter.id, codice: 'ALTRO' },
    });
    expect(await app.db.select().from(clients).where(eq(clients.name, 'Mai nata'))).toEqual([]);
  });

  test.each([
    ['R0-281', 'cliente', { ...newClient, displayName: ' Abc ' }, 'La ragione sociale è troppo corta!'],
    ['R0-282', 'cliente', { ...newClient, address: 'Via1' }, 'Il campo Indirizzo è troppo corto!'],
    ['R0-283', 'cliente', { ...newClient, city: 'R' }, 'Il campo Città è troppo corto!'],
    ['R0-284', 'cliente', { ...newClient, cap: '0010' }, 'Il campo CAP non può essere diverso da 5 cifre!'],
    [
      'R0-285',
      'cliente',
      { ...newClient, provincia: 'ROM' },
      'Il campo Provincia deve essere di 2 caratteri!',
    ],
    ['R0-288', 'indirizzo', { ...newAddress, displayName: 'A' }, 'Il nome identificativo è troppo corto!'],
    ['R0-289', 'indirizzo', { ...newAddress, address: 'Via1' }, 'Il campo Indirizzo è troppo corto!'],
    ['R0-290', 'indirizzo', { ...newAddress, city: 'R' }, 'Il campo Città è troppo corto!'],
    ['R0-291', 'indirizzo', { ...newAddress, cap: '' }, 'Il campo CAP non può essere vuoto!'],
    [
      'R0-292',
      'indirizzo',
      { ...newAddress, cap: '0010A' },
      'Il campo CAP non può essere diverso da 5 cifre!',
    ],
    ['R0-293', 'indirizzo', { ...newAddress, region: null }, 'Il campo regione non può essere vuoto!'],
    [
      'R0-294',
      'indirizzo',
      { ...newAddress, codiceStabile: 'x'.repeat(21) },
      'Il codice stabile è troppo lungo!',
    ],
    ['R0-295', 'indirizzo', { ...newAddress, cdr: 'x'.repeat(21) }, 'Il contesto di rischio è troppo lungo!'],
    [
      'R0-298',
      'indirizzo',
      { ...newAddress, provincia: 'R' },
      'Il campo Provincia deve essere di 2 caratteri!',
    ],
  ])('are refused with the text of the form (%s, R0-390)', async (_id, field, value, text) => {
    const answer = await place({ cliente: newClient, indirizzo: newAddress, [field]: value });
    expect(refused(answer)).toEqual([422, text]);
  });

  test('a building code in use needs a risk context, and the pair is unique (R0-296, R0-297)', async () => {
    const { client: owner } = world.own;
    await buildAddress(app.db, { clientId: owner.id, buildingCode: 'A1', riskContext: 'C1' });
    const at = (codiceStabile: string, cdr: string | null) =>
      place({ indirizzo: { ...newAddress, codiceStabile, cdr } });
    expect(refused(await at(' a1 ', null))).toEqual([
      422,
      'Il codice stabile a1 è già in uso! Fornire anche il CDR per poter proseguire.',
    ]);
    expect(refused(await at('A1', 'c1'))).toEqual([
      422,
      'La combinazione CDR + codice stabile è già in uso.',
    ]);
    expect((await at('A1', 'C2')).status).toBe(200);
  });
});

describe('a measurement point', () => {
  test.each([
    ['R0-299', {}, 'Il nome del punto è troppo corto'],
    ['R0-300', { alias: ' ab ', codicePiano: 4 }, 'Il nome del punto è troppo corto'],
    ['R0-249', { alias: null, codicePiano: 4 }, 'Il nome del punto è troppo corto'],
    ['R0-248, R0-301', { alias: 'Nuovo punto' }, 'Indicare il piano'],
    ['R0-127', { alias: 'Nuovo punto', codicePiano: 26 }, 'Indicare il piano'],
    [
      'R0-126',
      { alias: 'Nuovo punto', codicePiano: 4, superficie: 12.5 },
      'La superficie deve essere un numero intero di al massimo 6 cifre',
    ],
    [
      'R0-134',
      { alias: 'Nuovo punto', codicePiano: 4, superficie: 1_000_000 },
      'La superficie deve essere un numero intero di al massimo 6 cifre',
    ],
  ])('is refused when it is wrong (%s)', async (_id, puntoMisurazione, text) => {
    expect(refused(await place({ puntoMisurazione }))).toEqual([422, text]);
  });

  test('keeps surface, floor, room and position (R0-126, R0-127, R0-132, R0-134)', async () => {
    const { plan } = world.own;
    const point = {
      alias: 'Sala macchine',
      codicePiano: 2,
      superficie: 999_999,
      stanza: 'Cantina',
      planimetry: plan.id,
      planimetryPos: { x: 10.5, y: 20 },
    };
    expect((await place({ puntoMisurazione: point })).status).toBe(200);
    expect((await pointsOf()).find(({ alias }) => alias === 'Sala macchine')).toMatchObject(point);
  });

  test('has a name of its own at the address, whatever the capitals (R0-302)', async () => {
    expect(refused(await place({ puntoMisurazione: { alias: '  SPOGLIATOIO ', codicePiano: 4 } }))).toEqual([
      422,
      "C'è già un punto di misurazione con questo nome",
    ]);
  });

  test('of another address is not found', async () => {
    const elsewhere = await buildPoint(app.db, {});
    expect((await place({ puntoMisurazione: { id: elsewhere.id } })).status).toBe(404);
    const closed = await buildPoint(app.db, { addressId: world.own.address.id, active: false });
    expect((await place({ puntoMisurazione: { id: closed.id } })).status).toBe(404);
  });

  test('may lie on a new plan, by its temporary id (R0-184, R0-123)', async () => {
    const before = (await operator.call(listFloorPlans, { params: path() })).body.planimetries.length;
    const answer = await place({
      newPlanimetries: [{ id: -1, content: picture, titolo: ' Piano terra ' }],
      puntoMisurazione: {
        alias: 'Sul piano nuovo',
        codicePiano: 4,
        planimetry: -1,
        planimetryPos: { x: 5, y: 6 },
      },
    });
    expect(answer.status).toBe(200);
    const { planimetries } = (await operator.call(listFloorPlans, { params: path() })).body;
    expect(planimetries.length).toBe(before + 1);
    const added = planimetries.at(-1);
    expect(added).toMatchObject({ content: picture, titolo: 'Piano terra' });
    expect(added?.points.map(({ alias }) => alias)).toEqual(['Sul piano nuovo']);
  });

  test('cannot lie on one of two plans sent under the same number', async () => {
    const newPlanimetries = [
      { id: -1, content: picture },
      { id: -1, content: picture },
    ];
    expect(refused(await place({ newPlanimetries }))).toEqual([
      422,
      'Due planimetrie hanno lo stesso numero.',
    ]);
  });

  test('cannot lie on a plan of another address or on one that was not sent', async () => {
    const at = (planimetry: number) =>
      place({
        puntoMisurazione: { alias: 'Punto perso', codicePiano: 4, planimetry, planimetryPos: { x: 1, y: 1 } },
      });
    expect((await at(world.foreign.plan.id)).status).toBe(404);
    expect((await at(-7)).status).toBe(422);
  });
});

describe('an occupied point', () => {
  const occupied = "Il punto di misura è già occupato da un'altro dosimetro";
  const busy = async () => {
    const point = await buildPoint(app.db, { addressId: world.own.address.id });
    const active = await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-02-16' });
    return { point, active };
  };
  const removal = (active: { id: number; code: string }, dataRimozione = testDay) => ({
    dosimeterId: active.id,
    dosimeterCode: active.code,
    dataRimozione,
  });

  test('is refused without removing its dosimeter (R0-246, R0-303)', async () => {
    const { point } = await busy();
    expect(refused(await place({ puntoMisurazione: { id: point.id } }))).toEqual([409, occupied]);
  });

  test('is free once its dosimeter is removed in the same step (R0-148, R0-149, R0-150, R0-182, R0-246)', async () => {
    const { point, active } = await busy();
    const answer = await place({
      puntoMisurazione: { id: point.id },
      dosimetriRimossi: [removal(active, '2026-03-10')],
    });
    expect(answer.status).toBe(200);
    expect(await stored(active.id)).toMatchObject({ endedOn: '2026-03-10', lost: false });
    expect(await stored()).toMatchObject({ pointId: point.id, startedOn: testDay });
    const { trattamenti } = (await pointsOf()).find(({ id }) => id === point.id) ?? { trattamenti: [] };
    expect(trattamenti.map(({ code, giorni }) => [code, giorni])).toEqual([
      [dosimeter.code, 0],
      [active.code, 22],
    ]);
  });

  test('with two active dosimeters is refused even when one is removed (R0-247)', async () => {
    const { point, active } = await busy();
    await buildPlacement(app.db, { pointId: point.id, legacy: true });
    const answer = await place({ puntoMisurazione: { id: point.id }, dosimetriRimossi: [removal(active)] });
    expect(refused(answer)).toEqual([409, occupied]);
    expect((await stored(active.id))?.endedOn).toBeNull();
  });

  test.each([
    [
      'a removal before its placement',
      '2026-02-15',
      'La data di rimozione non può precedere la data di posizionamento.',
    ],
    ['a removal in the future', '2026-03-17', 'La data non può essere nel futuro.'],
  ])('refuses %s', async (_case, on, text) => {
    const { point, active } = await busy();
    expect(
      refused(await place({ puntoMisurazione: { id: point.id }, dosimetriRimossi: [removal(active, on)] })),
    ).toEqual([422, text]);
  });

  test('takes the new dosimeter from the day of the removal on', async () => {
    const { point, active } = await busy();
    const answer = await place({
      puntoMisurazione: { id: point.id },
      dosimetriRimossi: [removal(active)],
      dataPosizionamento: '2026-03-15',
    });
    expect(refused(answer)).toEqual([
      422,
      'La data di posizionamento non può precedere la data di rimozione.',
    ]);
  });

  test('refuses to remove what is removed already, or stands at another site', async () => {
    const { point, active } = await busy();
    const ended = await buildPlacement(app.db, {
      pointId: point.id,
      startedOn: '2026-01-01',
      endedOn: '2026-01-20',
    });
    expect(
      (
        await place({
          puntoMisurazione: { id: point.id },
          dosimetriRimossi: [removal(active), removal(ended)],
        })
      ).status,
    ).toBe(409);
    expect((await place({ dosimetriRimossi: [removal(world.foreign.active)] })).status).toBe(404);
  });

  test('was occupied on the day: a free point refuses a date inside an earlier placement', async () => {
    const point = await buildPoint(app.db, { addressId: world.own.address.id });
    await buildPlacement(app.db, { pointId: point.id, startedOn: '2026-02-16', endedOn: '2026-03-10' });
    const answer = await place({ puntoMisurazione: { id: point.id }, dataPosizionamento: '2026-03-01' });
    expect(refused(answer)).toEqual([
      422,
      'Nel giorno indicato il punto era già occupato da un altro dosimetro.',
    ]);
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

describe('answers sent with a placement', () => {
  test('are stored for the building and read back (R0-012, R0-183)', async () => {
    const site = await buildAddress(app.db, { clientId: world.own.client.id });
    await place({ indirizzo: { id: site.id }, questionario: completeBuildingAnswers });
    const { body: survey } = await operator.call(getBuildingQuestions, {
      params: { committente: world.own.principal.id },
      body: { indirizzo: site.id },
    });
    expect(survey.answers).toEqual(completeBuildingAnswers);
  });

  test('go to every building of the client with the same code, unless told otherwise (R0-311)', async () => {
    const { client: owner, principal } = world.own;
    const [one, two] = [
      await buildAddress(app.db, { clientId: owner.id, buildingCode: 'B7', riskContext: 'C1' }),
      await buildAddress(app.db, { clientId: owner.id, buildingCode: 'b7 ', riskContext: 'C2' }),
    ];
    const answersOf = async (indirizzo: number) =>
      (
        await operator.call(getBuildingQuestions, {
          params: { committente: principal.id },
          body: { indirizzo },
        })
      ).body.answers;
    await place({
      indirizzo: { id: one.id },
      questionario: completeBuildingAnswers,
      applyToAllBuildings: false,
    });
    expect(await answersOf(two.id)).toEqual([]);
    dosimeter = await buildDosimeter(app.db, { principalId: principal.id });
    await place({ indirizzo: { id: one.id }, questionario: completeBuildingAnswers });
    expect(await answersOf(two.id)).toEqual(completeBuildingAnswers);
  });

  test('that were only read do not undo what somebody else has answered since, here or in buildings of the code', async () => {
    const { client: owner, principal } = world.own;
    const code = { clientId: owner.id, buildingCode: 'B8' };
    const [one, two] = [
      await buildAddress(app.db, { ...code, riskContext: 'C1' }),
      await buildAddress(app.db, { ...code, riskContext: 'C2' }),
    ];
    const year = (a: number) => ({ q: 2, a, p: [] });
    const storeys = (a: number) => ({ q: 3, a, p: [] });
    const use = { q: 1, a: 125, p: [] };
    const answersOf = async (indirizzo: number) =>
      (
        await operator.call(getBuildingQuestions, {
          params: { committente: principal.id },
          body: { indirizzo },
        })
      ).body.answers;
    const save = (questionario: unknown) =>
      operator.call(saveBuildingSurvey, {
        params: { indirizzo: one.id },
        body: { questionario, applyToAllBuildings: false },
      });
    await save([use, year(1950), storeys(2)]);
    await save([year(1960), storeys(3)]);
    const sent = { questionario: [storeys(4), use, year(1950)], risposteLette: [use, year(1950)] };
    expect((await place({ indirizzo: { id: one.id }, ...sent })).status).toBe(200);
    expect(await answersOf(one.id)).toEqual([use, year(1960), storeys(4)]);
    expect((await answersOf(two.id)).toSorted((a, b) => a.q - b.q)).toEqual([use, year(1960), storeys(4)]);
  });

  test.each([
    ['to a question nobody asked', [{ q: 99_999, a: 'x', p: [] }], 'Risposta non valida'],
    ['of the wrong kind', [{ q: 2, a: 'millenovecento', p: [] }], 'Risposta non valida'],
    ['too short (R0-328)', [{ q: 2, a: 198, p: [] }], 'Lunghezza minima: 4'],
    ['too long (R0-331)', [{ q: 2, a: 19_855, p: [] }], 'Lunghezza massima: 4'],
    ['empty where it is mandatory (R0-326)', [{ q: 1, a: '', p: [] }], 'Questo valore è obbligatorio'],
  ])('%s are refused, and the placement with them', async (_case, questionario, text) => {
    expect(refused(await place({ questionario }))).toEqual([422, text]);
    expect((await stored())?.startedOn).toBeNull();
  });

  test('of the employer go through their own call afterwards (R0-013, R0-358)', async () => {
    const answer = await operator.call(saveEmployerSurvey, {
      params: { cliente: world.own.client.id },
      body: { questionario: [{ q: 101, a: '00000000000', p: [] }] },
    });
    expect(answer.body).toEqual({ success: true });
  });
});

describe('twice and at once', () => {
  test('the same placement sent twice is placed once and answered alike', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const payload = { puntoMisurazione: { alias: 'Una volta sola', codicePiano: 4 } };
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(payload, operator, headers)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const points = await app.db
      .select()
      .from(measurementPoints)
      .where(eq(measurementPoints.alias, 'Una volta sola'));
    expect(points.length).toBe(1);
  });

  test('two operators and one dosimeter: one wins, the other is told (G20)', async () => {
    const answers = await Promise.all([
      place({ puntoMisurazione: { alias: 'Gara uno', codicePiano: 4 } }),
      place({ puntoMisurazione: { alias: 'Gara due', codicePiano: 4 } }, client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.failure.detail).toBe(
      'Il dosimetro selezionato non è più disponibile.',
    );
  });

  test('two dosimeters and one point: one wins, the other is told', async () => {
    const { id } = await buildPoint(app.db, { addressId: world.own.address.id });
    const second = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const answers = await Promise.all([
      place({ puntoMisurazione: { id } }),
      place({ puntoMisurazione: { id }, dosimetro: { id: second.id, codice: second.code } }, client),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { rows } = await app.db.execute(
      sql`select from placements where point_id = ${id} and ended_on is null`,
    );
    expect(rows.length).toBe(1);
  });

  test('eight placements at new points of one address all arrive', async () => {
    const many = [];
    for (let n = 0; n < 8; n += 1) {
      many.push(await buildDosimeter(app.db, { principalId: world.own.principal.id }));
    }
    const answers = await Promise.all(
      many.map((each, n) =>
        place({
          puntoMisurazione: { alias: `Contemporaneo ${n}`, codicePiano: 4 },
          dosimetro: { id: each.id, codice: each.code },
          questionario: completeBuildingAnswers,
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  test('two new points of one name: one is created', async () => {
    const second = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const puntoMisurazione = { alias: 'Stesso nome', codicePiano: 4 };
    const answers = await Promise.all([
      place({ puntoMisurazione }),
      place({ puntoMisurazione, dosimetro: { id: second.id, codice: second.code } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  test('two new addresses of one building code: one is created', async () => {
    const second = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const indirizzo = { ...newAddress, displayName: 'Gemelle', codiceStabile: 'Z9' };
    const answers = await Promise.all([
      place({ indirizzo }),
      place({ indirizzo, dosimetro: { id: second.id, codice: second.code } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await app.db.select().from(addresses).where(eq(addresses.name, 'Gemelle'))).length).toBe(1);
  });
});
