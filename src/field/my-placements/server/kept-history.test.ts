import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { placements } from '#dosimeters/schema.ts';
import { getDosimeterRecord, updateDosimeter } from '#laboratory/dosimeter-records/contract.ts';
import { sweepFiles } from '#post/pictures/server/public.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld, type PrincipalWorld } from '#test/support/radon-world.ts';
import { placeDosimeter } from '../../placement/contract.ts';
import { listOwnEntries } from '../contract.ts';
import {
  cancelPlacement,
  correctPlacement,
  getEarlierPhoto,
  listCorrections,
} from '../corrections/contract.ts';

let app: TestApp;
let world: Awaited<ReturnType<typeof buildRadonWorld>>;
let lab: Caller;
/** An operator of the first principal, and one of the other. */
let operator: Caller;
let stranger: Caller;
let dosimeter: Awaited<ReturnType<typeof buildDosimeter>>;
let point: { id: number; alias: string };
let count = 0;

beforeAll(async () => {
  app = await openTestApp();
  world = await buildRadonWorld(app);
  lab = await app.as('laboratorio');
  const { own, foreign } = world;
  for (const [username, { principal }] of [['anna', own] as const, ['bruno', foreign] as const]) {
    const grants = [{ principalId: principal.id, canAddClient: false, canAddAddress: false }];
    await buildUser(app.db, { username, roles: ['operatore'], grants });
  }
  operator = await app.as('anna');
  stranger = await app.as('bruno');
});

beforeEach(async () => {
  count += 1;
  dosimeter = await buildDosimeter(app.db, { principalId: world.own.principal.id, code: `STO${count}` });
  point = await buildPoint(app.db, { addressId: world.own.address.id, alias: `Sala ${count}` });
  await succeed(place(operator, world.own, point.id));
});

/** What a test stands on. */
async function succeed(call: Promise<Answer>): Promise<void> {
  const { status } = await call;
  if (status !== 200) throw new Error(`Answered with ${status}`);
}

function place(
  who: Caller,
  { principal, client, address }: PrincipalWorld,
  pointId: number,
  dosimeterImg: string | null = null,
) {
  return who.call(placeDosimeter, {
    params: { committente: principal.id },
    body: {
      ...{ committente: principal.id, cliente: { id: client.id }, indirizzo: { id: address.id } },
      ...{ puntoMisurazione: { id: pointId }, dosimetro: { id: dosimeter.id, codice: dosimeter.code } },
      ...{ dataPosizionamento: testDay, dosimeterImg },
    },
  });
}

const versionOf = async () => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, dosimeter.id));
  return row?.version ?? 0;
};
const params = () => ({ trattamento: dosimeter.id });
const correct = async (change: object) =>
  operator.call(correctPlacement, {
    params: params(),
    body: { versione: await versionOf(), motivo: 'Ho letto male il cartello', ...change },
  });
const cancel = async () =>
  operator.call(cancelPlacement, {
    params: params(),
    body: { versione: await versionOf(), motivo: 'Dosimetro mai lasciato' },
  });
const history = (who = operator) => who.call(listCorrections, { params: params() });
const cancelledEntries = async (who: Caller) =>
  (await who.call(listOwnEntries, { query: { q: dosimeter.code } })).body.voci.filter(
    ({ tipo }) => tipo === 'annullato',
  );
/** The laboratory gives the dosimeter to a principal, or takes it back into store. */
async function giveTo(committente: number | null) {
  const { dosimeterId: dosimetro } = dosimeter;
  const { body } = await lab.call(getDosimeterRecord, { params: { dosimetro } });
  const { versione, codice } = body;
  const free = { indirizzo: null, spedito: null, smarrito: false };
  return lab.call(updateDosimeter, {
    params: { dosimetro },
    body: { ...free, codice, versione, committente },
  });
}

describe('a dosimeter moved to another principal after a cancellation', () => {
  beforeEach(async () => {
    await succeed(correct({ inizio: '2026-03-15' }));
    await succeed(cancel());
    await succeed(giveTo(world.foreign.principal.id));
  });

  test('tells the other principal nothing of where it was', async () => {
    const seen = await history(stranger);
    expect(JSON.stringify(seen.body)).not.toContain(point.alias);
    expect(seen.body.correzioni).toEqual([]);
    expect((await history()).status).toBe(404);
    const other = await buildPoint(app.db, { addressId: world.foreign.address.id });
    expect((await place(stranger, world.foreign, other.id)).status).toBe(200);
    expect((await history(stranger)).body.correzioni).toEqual([]);
    expect((await history(lab)).body.correzioni).toEqual([]);
  });

  test('leaves whoever cancelled it his entry, as it was', async () => {
    expect(await cancelledEntries(operator)).toEqual([
      expect.objectContaining({
        ...{ trattamento: dosimeter.id, codice: dosimeter.code, nomePunto: point.alias },
        ...{ committente: world.own.principal.id, motivo: 'Dosimetro mai lasciato', modificabile: false },
      }),
    ]);
    expect(await cancelledEntries(stranger)).toEqual([]);
  });
});

test('a dosimeter placed anew does not carry the corrections of its life before', async () => {
  await correct({ inizio: '2026-03-15' });
  expect((await history()).body.correzioni).toHaveLength(1);
  await cancel();
  app.clock.advance(1);
  expect((await place(operator, world.own, point.id)).status).toBe(200);
  expect((await history()).body.correzioni).toEqual([]);
  await correct({ inizio: '2026-03-14' });
  expect((await history()).body.correzioni.map(({ dopo }) => dopo?.inizio)).toEqual(['2026-03-14']);
  expect(await cancelledEntries(operator)).toHaveLength(1);
});

test('a dosimeter once cancelled goes back to store, and its cancelled entry stays', async () => {
  await cancel();
  const stored = await giveTo(null);
  expect([stored.status, stored.body.situazione]).toEqual([200, 'magazzino']);
  expect(await cancelledEntries(operator)).toEqual([
    expect.objectContaining({ trattamento: dosimeter.id, nomePunto: point.alias }),
  ]);
  expect((await giveTo(world.own.principal.id)).body.situazione).toBe('inPartenza');
});

describe('the photo before a correction', () => {
  const pictureOf = (background: string) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .jpeg()
      .toBuffer();
  const urlOf = (bytes: Buffer) => `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const photoOf = (correzione: number, who = operator) =>
    who.call(getEarlierPhoto, { params: { ...params(), correzione } });
  const monthLater = () => new Date(app.clock.now().getTime() + 30 * 86_400_000);

  test('outlives the sweep of unused files, and the history shows it', async () => {
    const first = await pictureOf('#123');
    const second = await pictureOf('#456');
    await correct({ foto: urlOf(first) });
    await correct({ foto: urlOf(second) });
    await sweepFiles(app.db, app.files, monthLater());
    const hash = createHash('sha256').update(first).digest('hex');
    expect((await app.files.read(hash)).equals(first)).toBe(true);
    const [latest, earliest] = (await history()).body.correzioni;
    expect(latest?.prima.foto).toBe(hash.slice(0, 8));
    expect((await photoOf(latest?.id ?? 0)).body).toEqual({ img: urlOf(first) });
    expect((await photoOf(earliest?.id ?? 0)).status).toBe(404);
    expect((await photoOf(latest?.id ?? 0, stranger)).status).toBe(404);
  });

  test('outlives it after a cancellation too', async () => {
    const photo = await pictureOf('#789');
    await correct({ foto: urlOf(photo) });
    await cancel();
    await sweepFiles(app.db, app.files, monthLater());
    const hash = createHash('sha256').update(photo).digest('hex');
    expect((await app.files.read(hash)).equals(photo)).toBe(true);
  });
});
