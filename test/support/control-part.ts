import { buildUser } from '#db/builders/accounts.ts';
import { buildControlForm } from '#db/builders/control-forms.ts';
import { buildControlClient, buildControlPlace, buildInspector } from '#db/builders/control-lists.ts';
import { onlyRow } from '#db/builders/rows.ts';
import { buildInstrument } from '#db/builders/trips.ts';
import { placeDelegations } from '#irme90/inspections/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** What a principal of the radon world has of radiometric controls: a port, an inspector there and his delegation, an instrument, a form of a load. */
export async function buildControlPart(db: Db, principalId: number, expertId: number | null) {
  const port = await buildControlPlace(db);
  await buildControlClient(db, { principalId, expertId, arrivals: [port.id] });
  const user = await buildUser(db);
  await buildInspector(db, {
    userId: user.id,
    enabled: [{ principalId, transport: 'terra', placeId: port.id }],
  });
  const delegation = onlyRow(
    await db
      .insert(placeDelegations)
      .values({
        ...{ principalId, placeId: port.id, operatorId: user.id, createdBy: user.id },
        ...{ startsOn: '2030-01-10', endsOn: '2030-01-12', createdAt: new Date('2026-01-01T09:00:00Z') },
      })
      .returning(),
  );
  const instrument = await buildInstrument(db, { principalId });
  const creator = await buildUser(db);
  const form = await buildControlForm(db, {
    ...{ principalId, createdBy: creator.id, expertId, controlPlaceId: port.id },
  });
  return {
    ...{ form: form.id, shipper: form.shipperId, consignee: form.consigneeId },
    instrument: instrument.id,
    port: port.id,
    inspector: user.id,
    delegation: delegation.id,
  };
}
