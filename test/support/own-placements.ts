import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeAll, beforeEach } from 'vitest';
import { buildUser } from '#db/builders/accounts.ts';
import { buildDosimeter } from '#db/builders/placements.ts';
import { buildPoint } from '#db/builders/sites.ts';
import { listAvailableDosimeters } from '#dosimeters/dosimeters/contract.ts';
import { placements } from '#dosimeters/schema.ts';
import { listOwnEntries } from '#field/my-placements/contract.ts';
import {
  cancelPlacement,
  correctPlacement,
  listCorrections,
} from '#field/my-placements/corrections/contract.ts';
import { placeDosimeter } from '#field/placement/contract.ts';
import { auditEvents } from '#identity/schema.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { buildRadonWorld } from '#test/support/radon-world.ts';
export let app: TestApp;
export let world: Awaited<ReturnType<typeof buildRadonWorld>>;
export let operator: Caller;
export let lab: Caller;
export let me: number;
export let picture: string;
/** A fresh operator's placement of today at a point of its own, with another point and dosimeter free. */
export let placed: { id: number; code: string; pointId: number };
export let spare: Awaited<ReturnType<typeof buildDosimeter>>;
export let freePoint: { id: number; alias: string };
export let count = 0;

/** For the top of a test file: a world before its tests, and before each of them a new operator who placed a dosimeter today. */
export function prepareOwnPlacements(): void {
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
}

export function place(pointId: number, dosimeter: { id: number; code: string }, who = operator) {
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

export const entries = async (query: Record<string, string> = {}, who = operator) =>
  (await who.call(listOwnEntries, { query })).body;
export const versionOf = async (id = placed.id) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row?.version ?? 0;
};
export const correct = async (change: Record<string, unknown>, who = operator, id = placed.id) =>
  who.call(correctPlacement, {
    params: { trattamento: id },
    body: { versione: await versionOf(id), motivo: 'Ho letto male il cartello', ...change },
  });
export const cancel = async (change: Record<string, unknown> = {}, who = operator) =>
  who.call(cancelPlacement, {
    params: { trattamento: placed.id },
    body: { versione: await versionOf(), motivo: 'Dosimetro mai lasciato', ...change },
  });
export const history = async (id = placed.id, who = operator) =>
  (await who.call(listCorrections, { params: { trattamento: id } })).body.correzioni;
export const stored = async (id = placed.id) => {
  const [row] = await app.db.select().from(placements).where(eq(placements.id, id));
  return row;
};
export const refused = ({ status, failure }: Answer) => [status, failure.detail];
export const availableCodes = async () => {
  const { body } = await operator.call(listAvailableDosimeters, {
    params: { committente: world.own.principal.id },
  });
  return body.map(({ codice }) => codice);
};
export const auditOf = (id: number, event: string) =>
  app.db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.entityId, String(id)), eq(auditEvents.event, event)));
