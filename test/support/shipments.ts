import { beforeAll, beforeEach } from 'vitest';
import { introduceLaboratory } from '#db/builders/report-settings.ts';
import { dosimeters } from '#dosimeters/schema.ts';
import {
  createShipment,
  type Shipment,
  type ShipmentFields,
  updateShipment,
} from '#laboratory/shipments/contract.ts';
import { sendShipment } from '#laboratory/shipments/departure/contract.ts';
import { type Caller, openTestApp, type TestApp } from './app.ts';
import { testDay } from './fixed-clock.ts';
import { buildRadonWorld } from './radon-world.ts';

export let app: TestApp;
export let lab: Caller;
export let world: Awaited<ReturnType<typeof buildRadonWorld>>;
/** How many dosimeters have been made. */
export let last = 0;
/** Those of the running test, in store. */
export let codes: string[] = [];

/** For the top of a test file: a world before its tests, and two dosimeters in store before each of them. */
export function prepareShipments(): void {
  beforeAll(async () => {
    app = await openTestApp();
    world = await buildRadonWorld(app);
    await introduceLaboratory(app.db);
    lab = await app.as('laboratorio');
  });

  beforeEach(async () => {
    codes = [`SPE${1000 + (last += 1)}A1`, `SPE${1000 + (last += 1)}A1`];
    await app.db.insert(dosimeters).values(codes.map((code) => ({ code })));
  });
}

export const fields = (more: Partial<ShipmentFields> = {}): ShipmentFields => ({
  ...{ committente: world.own.principal.id, indirizzo: null, vettore: null, nota: null },
  ...{ codici: codes, registra: false, lotto: null },
  ...more,
});
export const create = (more: Partial<ShipmentFields> & { spedito?: string | null } = {}) =>
  lab.call(createShipment, { body: { spedito: null, ...fields(more) } });
export const created = async (more: Parameters<typeof create>[0] = {}): Promise<Shipment> =>
  (await create(more)).body;
export const send = ({ id, versione }: Shipment, spedito = testDay) =>
  lab.call(sendShipment, { params: { spedizione: id }, body: { spedito, versione } });
export const change = ({ id, versione }: Shipment, more: Partial<ShipmentFields> = {}) =>
  lab.call(updateShipment, { params: { spedizione: id }, body: { ...fields(more), versione } });
export const states = ({ dosimetri }: Shipment) => dosimetri.map(({ situazione }) => situazione);

export async function inStore(code: string): Promise<{ code: string }> {
  await app.db.insert(dosimeters).values({ code });
  return { code };
}
