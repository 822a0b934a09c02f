import { controlForms } from '#irme90/forms/schema.ts';
import { controlParties, ships } from '#irme90/schema.ts';
import type { Db } from '#platform/server/database/database.ts';
import { buildControlPlace } from './control-lists.ts';
import { morningOf, nextNumber, onlyRow } from './rows.ts';

type Fields = Partial<typeof controlForms.$inferInsert> & { principalId: number; createdBy: number };

/** A form that waits to be measured, with all that is concluded from; by sea in a container unless told. */
export async function buildShipment(db: Db, overrides: Fields) {
  const { principalId } = overrides;
  const number = nextNumber();
  const party = async (role: 'mittente' | 'destinatario') =>
    onlyRow(
      await db
        .insert(controlParties)
        .values({ principalId, role, label: `${role} ${number}` })
        .returning(),
    );
  const [shipper, consignee] = [await party('mittente'), await party('destinatario')];
  const transport = overrides.transport ?? 'mare';
  const bySea = transport === 'mare' ? await seaFields(db, number) : {};
  const values = {
    ...{ shipperId: shipper.id, shipperName: shipper.label, shipperAddress: '1 Test Road' },
    ...{ shipperCountry: 'Tunisia', consigneeId: consignee.id, consigneeName: consignee.label },
    ...{ consigneeAddress: 'Via della Prova 1', consigneeCountry: 'Italia' },
    ...{
      customsItem: '7204',
      goods: 'Rottami ferrosi di prova',
      packages: 3,
      metal: 'Ferro',
      origin: 'Tunisia',
    },
    ...{ transport, landTransport: 'container' as const, containerNumber: `PROU${1_000_000 + number}` },
    ...{ dueDate: '2026-03-16', createdAt: morningOf('2026-03-10') },
    ...bySea,
    ...overrides,
  };
  return onlyRow(await db.insert(controlForms).values(values).returning());
}

async function seaFields(db: Db, number: number) {
  const ship = onlyRow(
    await db
      .insert(ships)
      .values({ label: `Nave di prova ${number}`, country: 'Malta' })
      .returning(),
  );
  const [departure, arrival] = [await buildControlPlace(db), await buildControlPlace(db)];
  return {
    ...{ shipId: ship.id, shipCountry: 'Malta', departurePortId: departure.id, arrivalPortId: arrival.id },
    billOfLading: `BL-${number}`,
  };
}
