import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { buildControlCard, buildDailyMeasurement } from '#db/builders/control-cards.ts';
import { buildShipment } from '#db/builders/shipments-to-measure.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { controlForms } from '#irme90/forms/schema.ts';
import { getWorkItem, sendMeasures } from '#irme90/measures/contract.ts';
import { mails } from '#post/schema.ts';
import { openControls } from './control-world.ts';
import { testDay } from './fixed-clock.ts';

/** The controls of `openControls` with an instrument that may measure today, and forms to be measured. */
export async function openMeasures() {
  const world = await openControls();
  const { app, principal, port, inspector, expert } = world;
  const { db } = app;
  const operatorId = inspector.id;
  /** An instrument of the client's; `daily`: the day of its last daily measurement. */
  const instrument = async (daily: string | null = testDay, expertId: number | null = expert.id) => {
    const built = await buildInstrument(db, {
      ...{ principalId: principal.id, calibratedOn: '2026-01-10', nextCalibration: '2027-01-10' },
    });
    const card = await buildControlCard(db, { instrumentId: built.id, operatorId, expertId });
    if (daily !== null)
      await buildDailyMeasurement(db, { cardId: card.id, operatorId, measuredOn: daily, value: 0.1 });
    return { ...built, card };
  };
  const form = (overrides: Partial<Parameters<typeof buildShipment>[1]> = {}) =>
    buildShipment(db, {
      ...{ principalId: principal.id, arrivalPortId: port.id, createdBy: operatorId, operatorId },
      ...overrides,
    });
  const operator = await app.as('operatore');
  const portable = (value: number | null, fondo: unknown = '0,12', a20cm: unknown = '0.15') => ({
    controlli: {
      metodo: 'strumentoPortatile' as const,
      strumentoPortatile: { fondo, a20cm, usedInstrument: value === null ? null : { value, label: '' } },
    },
  });
  return { ...world, instrument, form, operator, portable };
}

/** Measures by a portal, which needs no instrument. */
export const byPortal = {
  controlli: {
    metodo: 'portaleRadiometrico',
    portaleRadiometrico: {
      ...{ ariaRispettoPareti: '12,5', fondo: '10', tipoSorgente: 'Cs-137', attivitaSorgente: 3700 },
    },
  },
};

/** A photo of a load as it is sent. */
export async function loadPhoto(background = '#789') {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { tipo: 'carico', immagine: `data:image/jpeg;base64,${bytes.toString('base64')}` };
}

type World = Awaited<ReturnType<typeof openMeasures>>;
const of = (mod: number) => ({ params: { mod } });

/** Reading and sending measures, and what comes of it, in such a world. */
export function measuring(world: World) {
  const { db } = world.app;
  return {
    of,
    load: async (mod: number, caller = world.operator) => (await caller.call(getWorkItem, of(mod))).body,
    send: (mod: number, body: Record<string, unknown>, caller = world.operator, key: string = randomUUID()) =>
      caller.call(sendMeasures, { ...of(mod), body }, { 'idempotency-key': key }),
    stored: async (mod: number) => (await db.select().from(controlForms).where(eq(controlForms.id, mod)))[0],
    mailsTo: async (userId: number) =>
      (await db.select().from(mails).where(eq(mails.userId, userId))).map(({ text }) => text),
  };
}

/** The key of an error at a measure of a portable instrument. */
export const fieldOf = (name: string) => `controlli.strumentoPortatile.${name}`;
