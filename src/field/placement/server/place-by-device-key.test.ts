import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addresses, clients, measurementPoints } from '#customers/schema.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { placements } from '#dosimeters/schema.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import {
  app,
  dosimeter,
  newAddress,
  newClient,
  nextDosimeter,
  ownPath,
  place,
  pointsOf,
  preparePlacing,
  refused,
  world,
} from '#test/support/placing.ts';

preparePlacing();

const point = (alias: string) => ({ alias, codicePiano: 4, superficie: null });
const gone = [404, 'Elemento non trovato.'];

describe('records that carry a key of the device', () => {
  test('are made by the first placement and found by the next', async () => {
    const site = {
      cliente: { ...newClient, chiave: crypto.randomUUID() },
      indirizzo: { ...newAddress, chiave: crypto.randomUUID() },
    };
    const first = await place(site);
    await nextDosimeter();
    const second = await place(site);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    const points = await pointsOf(ownPath(first.body.indirizzo.id, first.body.client.id));
    expect(points).toHaveLength(2);
  });

  test('stay as the first to arrive wrote them', async () => {
    const chiave = crypto.randomUUID();
    const first = await place({ cliente: { ...newClient, chiave }, indirizzo: newAddress });
    await nextDosimeter();
    const renamed = { ...newClient, displayName: 'Scritta dopo', chiave };
    const second = await place({ cliente: renamed, indirizzo: newAddress });
    expect(second.body.client).toEqual(first.body.client);
  });

  test('are of one person: the same key of somebody else makes another', async () => {
    const cliente = { ...newClient, chiave: crypto.randomUUID() };
    const mine = await place({ cliente, indirizzo: newAddress });
    await nextDosimeter();
    const laboratory = await app.as('laboratorio');
    const theirs = await place({ cliente, indirizzo: newAddress }, laboratory);
    expect(theirs.status).toBe(200);
    expect(theirs.body.client.id).not.toBe(mine.body.client.id);
  });

  test('are not found where they belong to another client or address', async () => {
    const chiave = crypto.randomUUID();
    const site = { cliente: { ...newClient, chiave }, indirizzo: { ...newAddress, chiave } };
    expect((await place({ ...site, puntoMisurazione: { ...point('Sala'), chiave } })).status).toBe(200);
    await nextDosimeter();
    const elsewhere = await place({ indirizzo: site.indirizzo });
    expect(refused(elsewhere)).toEqual(gone);
    expect(elsewhere.failure.errors).toHaveProperty('indirizzo');
    expect(refused(await place({ puntoMisurazione: { ...point('Sala'), chiave } }))).toEqual(gone);
  });

  test('may be placed at again once the point is free, and at no other time', async () => {
    const puntoMisurazione = { ...point(`Cantina ${dosimeter.code}`), chiave: crypto.randomUUID() };
    const { id, code } = dosimeter;
    expect((await place({ puntoMisurazione })).status).toBe(200);
    await nextDosimeter();
    expect((await place({ puntoMisurazione })).status).toBe(409);
    const dosimetriRimossi = [{ dosimeterId: id, dosimeterCode: code, dataRimozione: testDay }];
    expect((await place({ puntoMisurazione, dosimetriRimossi })).status).toBe(200);
    expect((await pointsOf()).filter(({ alias }) => alias === puntoMisurazione.alias)).toHaveLength(1);
  });

  test('refuse a key that is none', async () => {
    const answer = await place({ cliente: { ...newClient, chiave: 'mia' }, indirizzo: newAddress });
    expect(refused(answer)).toEqual([422, 'Chiave non valida.']);
  });

  test('are not noted when the placement is refused', async () => {
    const cliente = { ...newClient, displayName: 'Alla seconda', chiave: crypto.randomUUID() };
    const wrong = { dosimetro: { id: dosimeter.id, codice: 'ALTRO' } };
    expect((await place({ cliente, indirizzo: newAddress, ...wrong })).status).toBe(422);
    expect((await place({ cliente, indirizzo: newAddress })).body.client.displayName).toBe('Alla seconda');
  });
});

/** A placement of a free dosimeter at one of two addresses of one of two clients, as often as it is sent. */
type Sent = { client: number; address: number; copies: number };
const sent = fc.record({ client: fc.nat(1), address: fc.nat(1), copies: fc.integer({ min: 1, max: 3 }) });
const day = fc.array(sent, { minLength: 2, maxLength: 5 });

/** The bodies of a day, each record under one key and with names that begin with `run`. */
async function bodiesOf(wanted: readonly Sent[], run: string) {
  const keys = new Map<string, string>();
  const named = (name: string) => {
    const chiave = keys.get(name) ?? crypto.randomUUID();
    keys.set(name, chiave);
    return { displayName: name, chiave };
  };
  const bodies = [];
  for (const [index, { client, address, copies }] of wanted.entries()) {
    const { id, code } = await buildDosimeter(app.db, { principalId: world.own.principal.id });
    const body = {
      cliente: { ...newClient, ...named(`${run} ${client}`) },
      indirizzo: { ...newAddress, ...named(`${run} ${client} ${address}`) },
      puntoMisurazione: { ...point(`Punto ${index}`), chiave: crypto.randomUUID() },
      dosimetro: { id, codice: code },
    };
    bodies.push(...Array.from({ length: copies }, () => body));
  }
  return bodies;
}

/** What there is of a day, each record as often as it was made. */
async function madeIn(run: string) {
  const ofRun = (rows: { name: string }[]) =>
    rows.map(({ name }) => name).filter((name) => name.startsWith(run));
  const placed = await app.db
    .select({ name: addresses.name, point: measurementPoints.alias })
    .from(placements)
    .innerJoin(measurementPoints, eq(measurementPoints.id, placements.pointId))
    .innerJoin(addresses, eq(addresses.id, measurementPoints.addressId));
  return {
    clients: ofRun(await app.db.select({ name: clients.name }).from(clients)).toSorted(),
    sites: ofRun(await app.db.select({ name: addresses.name }).from(addresses)).toSorted(),
    placed: ofRun(placed).length,
  };
}

const once = (names: readonly string[]) => [...new Set(names)].toSorted();

test('in any order, repeated and at once, each client, address and point is made once', async () => {
  const dayArrives = fc.asyncProperty(day, fc.infiniteStream(fc.nat()), async (wanted, random) => {
    const run = crypto.randomUUID();
    const bodies = await bodiesOf(wanted, run);
    const shuffled = bodies
      .map((body) => ({ body, at: random.next().value ?? 0 }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ body }) => body);
    const half = Math.ceil(shuffled.length / 2);
    // One half all at once, the other one by one.
    const answers = await Promise.all(shuffled.slice(0, half).map((body) => place(body)));
    for (const body of shuffled.slice(half)) answers.push(await place(body));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(wanted.length);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await madeIn(run)).toEqual({
      clients: once(wanted.map(({ client }) => `${run} ${client}`)),
      sites: once(wanted.map(({ client, address }) => `${run} ${client} ${address}`)),
      placed: wanted.length,
    });
  });
  await fc.assert(dayArrives, { numRuns: 12 });
});
