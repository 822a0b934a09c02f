import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import {
  employersWithinReach,
  ofCompanyWithinReach,
  type Reader,
  worksInUnit,
} from '../../reach/server/public.ts';
import type { ManualRecord } from '../contract.ts';

const manual = (reader: Reader) =>
  jsonObject<ManualRecord>({
    id: sql`m.id`,
    companyId: sql`m.company_id`,
    title: sql`m.title`,
    device: sql`(select ${jsonObject<NonNullable<ManualRecord['device']>>({
      ...{ id: sql`d.id`, sigla: sql`d.sigla`, type: sql`d.category` },
    })} from devices d where d.id = m.device_id)`,
    openDate: sql`m.open_date`,
    closeDate: sql`m.close_date`,
    fascicolo: sql`(select f.id from folders f where f.manual_id = m.id)`,
    notes: sql`m.notes`,
    attivo: sql`m.active`,
    versione: sql`m.version`,
    modificabile: worksInUnit(reader, sql`m.company_id`),
  });

/** The manuals of a unit in one statement, those in use first; null when the unit is unknown or out of reach. */
export async function listManualsOfUnit(
  db: Db,
  reader: Reader,
  companyId: number,
): Promise<ManualRecord[] | null> {
  const { rows } = await db.execute<{ manuals: ManualRecord[] }>(sql`
    select (select coalesce(json_agg(${manual(reader)}
        order by not m.active, m.close_date is not null, m.title, m.id), '[]')
      from manuals m where m.company_id = c.id and m.deleted_at is null) as manuals
    from companies c where c.id = ${companyId}
      and ${employersWithinReach(reader, sql`c.employer_id`)}`);
  return rows[0]?.manuals ?? null;
}

export async function findManual(db: Db, reader: Reader, manualId: number): Promise<ManualRecord | null> {
  const { rows } = await db.execute<{ manual: ManualRecord }>(sql`
    select ${manual(reader)} as manual from manuals m
    where m.id = ${manualId} and m.deleted_at is null and ${ofCompanyWithinReach(reader, sql`m.company_id`)}`);
  return rows[0]?.manual ?? null;
}
