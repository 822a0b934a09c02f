import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach } from 'vitest';
import { listPoints } from '#customers/points/contract.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { placements } from '#dosimeters/schema.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';

type Body = Record<string, unknown>;

export let app: TestApp;
export let world: Awaited<ReturnType<typeof buildRadonWorld>>;
export let operator: Caller;
export let client: Caller;
export let dosimeter: Awaited<ReturnType<typeof buildDosimeter>>;
export let picture: string;

/** For the top of a test file: a world before its tests, and a free dosimeter before each of them. */
export function preparePlacing(): void {
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

  beforeEach(nextDosimeter);
}

/** Makes another free dosimeter that `place` places from now on. */
export async function nextDosimeter(): Promise<void> {
  dosimeter = await buildDosimeter(app.db, { principalId: world.own.principal.id });
}

/** A body that places the free dosimeter at a new point of the known address. */
export function body(changes: Body = {}): Body {
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

export const place = (changes: Body = {}, who = operator, headers: Record<string, string> = {}) =>
  who.call(placeDosimeter, { params: { committente: world.own.principal.id }, body: body(changes) }, headers);
export const ownPath = (indirizzo = world.own.address.id, cliente = world.own.client.id) => ({
  committente: world.own.principal.id,
  cliente,
  indirizzo,
});
export const pointsOf = async (where = ownPath()) =>
  (await operator.call(listPoints, { params: where })).body;
export const stored = async (id = dosimeter.id) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row;
};
export const refused = (answer: Answer) => [answer.status, answer.failure.detail];
export const newAddress = {
  displayName: 'Nuova sede',
  address: 'Via Nuova 12',
  cap: '36100',
  city: 'Vicenza',
  provincia: 'vi',
  region: 5,
  codiceStabile: null,
  cdr: null,
};
export const newClient = {
  displayName: 'Nuova azienda',
  address: 'Via Legale 3',
  city: 'Roma',
  cap: '00100',
  provincia: 'rm',
};
