import { sql } from 'drizzle-orm';
import {
  calibrationReminders,
  controlCards,
  controlMeasurements,
  instrumentCalibrations,
} from '#irme90/control-cards/schema.ts';
import type { Db } from '#platform/server/database/database.ts';

/** What a person measured for control cards, which cards name him, and which calibrations he recorded or was told of. */
export async function listInstrumentWorkOf(db: Db, userId: number): Promise<Record<string, unknown>[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    select 'misura di controllo' as cosa, card_id as numero, created_at as quando
      from ${controlMeasurements} where operator_id = ${userId}
    union all select 'misura di controllo ritirata', card_id, withdrawn_at
      from ${controlMeasurements} where withdrawn_by = ${userId}
    union all select 'esperto di una carta di controllo', id, created_at
      from ${controlCards} where expert_id = ${userId}
    union all select 'taratura registrata', instrument_id, added_at
      from ${instrumentCalibrations} where added_by = ${userId}
    union all select 'avviso della scadenza di una taratura', instrument_id, told_on::timestamptz
      from ${calibrationReminders} where user_id = ${userId}
    order by quando`);
  return rows;
}

export const countInstrumentWorkOf = async (db: Db, userId: number) =>
  (await listInstrumentWorkOf(db, userId)).length;
