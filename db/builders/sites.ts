import { addresses, clients, floorPlans, measurementPoints } from '#customers/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildPrincipal } from './accounts.ts';
import { buildStoredFile } from './files.ts';
import { nextNumber, onlyRow } from './rows.ts';

export type ClientRow = typeof clients.$inferSelect;
export type AddressRow = typeof addresses.$inferSelect;
export type FloorPlanRow = typeof floorPlans.$inferSelect;
export type PointRow = typeof measurementPoints.$inferSelect;

const regionOfVeneto = 5;

/** A client in Vicenza, of a principal of its own unless `principalId` names one. */
export async function buildClient(
  db: Db,
  overrides: Partial<typeof clients.$inferInsert> = {},
): Promise<ClientRow> {
  const principalId = overrides.principalId ?? (await buildPrincipal(db)).id;
  const values = {
    name: `Azienda ${nextNumber()}`,
    address: 'Via della Prova 1',
    city: 'Vicenza',
    postalCode: '36100',
    province: 'VI',
    ...overrides,
    principalId,
  };
  return onlyRow(await db.insert(clients).values(values).returning());
}

/** A sampling site in Vicenza, without building code, of a client of its own unless `clientId` names one. */
export async function buildAddress(
  db: Db,
  overrides: Partial<typeof addresses.$inferInsert> = {},
): Promise<AddressRow> {
  const clientId = overrides.clientId ?? (await buildClient(db)).id;
  const values = {
    name: `Sede ${nextNumber()}`,
    address: 'Via della Prova 1',
    city: 'Vicenza',
    postalCode: '36100',
    province: 'VI',
    regionId: regionOfVeneto,
    ...overrides,
    clientId,
  };
  return onlyRow(await db.insert(addresses).values(values).returning());
}

/** A floor plan. Its file is only a row unless `sha256` names one that `buildPicture` has stored. */
export async function buildFloorPlan(
  db: Db,
  overrides: Partial<typeof floorPlans.$inferInsert> = {},
): Promise<FloorPlanRow> {
  const addressId = overrides.addressId ?? (await buildAddress(db)).id;
  const sha256 = overrides.sha256 ?? (await buildStoredFile(db)).sha256;
  const values = { ...overrides, addressId, sha256 };
  return onlyRow(await db.insert(floorPlans).values(values).returning());
}

/** A measurement point on the ground floor, not on any plan. */
export async function buildPoint(
  db: Db,
  overrides: Partial<typeof measurementPoints.$inferInsert> = {},
): Promise<PointRow> {
  const addressId = overrides.addressId ?? (await buildAddress(db)).id;
  const values = { alias: `Punto ${nextNumber()}`, floorId: 4, ...overrides, addressId };
  return onlyRow(await db.insert(measurementPoints).values(values).returning());
}
