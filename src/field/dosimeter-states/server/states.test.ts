import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildDosimeter, buildPlacement } from '#db/builders/placements.ts';
import { buildAddress, buildClient, buildPoint } from '#db/builders/sites.ts';
import { shipments } from '#dosimeters/schema.ts';
import { openTestApp } from '#test/support/app.ts';
import { testDay } from '#test/support/fixed-clock.ts';
import { dosimeterStates, stateOf } from '../rules.ts';
import { isInState, stateSql } from './public.ts';

test('the database says of every combination what the rule says, and each is in one state', async () => {
  const { db } = await openTestApp();
  const client = await buildClient(db);
  const address = await buildAddress(db, { clientId: client.id });
  const { id: pointId } = await buildPoint(db, { addressId: address.id });
  const { principalId } = client;
  const [shipment] = await db
    .insert(shipments)
    .values({ principalId, createdAt: new Date(`${testDay}T09:00:00Z`) })
    .returning();
  const days = { shippedOn: [null, '2025-12-15', '2025-12-16'], shipmentId: [null, shipment?.id ?? null] };
  const flags = [false, true];
  for (const shippedOn of days.shippedOn)
    for (const shipmentId of days.shipmentId)
      for (const lost of flags)
        for (const processed of flags) {
          const given = { principalId, shippedOn, shipmentId, lost, processed, legacy: true };
          await buildDosimeter(db, given);
          await buildPlacement(db, { ...given, pointId, startedOn: '2025-02-01' });
          await buildPlacement(db, { ...given, pointId, startedOn: '2025-02-01', endedOn: '2025-08-01' });
          const back = { startedOn: '2025-02-01', endedOn: '2025-08-01', returnedOn: '2025-08-09' };
          await buildPlacement(db, { ...given, pointId, ...back });
        }
  const matches = dosimeterStates.map((state) => sql`(${isInState(state, testDay)})::int`);
  const { rows } = await db.execute<Parameters<typeof stateOf>[0] & { state: string; matches: number }>(sql`
    select shipment_id as "shipmentId", shipped_on::text as "shippedOn", started_on::text as "startedOn",
           ended_on::text as "endedOn", returned_on::text as "returnedOn", lost, processed,
           ${stateSql(testDay)} as state, ${sql.join(matches, sql` + `)} as matches
      from placements`);
  expect(rows.length).toBeGreaterThan(90);
  for (const row of rows) expect(row).toMatchObject({ state: stateOf(row, testDay), matches: 1 });
});
