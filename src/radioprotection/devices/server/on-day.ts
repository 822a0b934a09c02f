import { type SQL, sql } from 'drizzle-orm';

/** Devices as they were on a day: each tells of the device in row `nd`. */

/** A day, or the column that it stands in. */
export type Day = string | SQL;

/** SQL: its status; null: its history says nothing of the day. */
export const statusOn = (day: Day): SQL => sql`(select h.new_status from device_status_history h
  where h.device_id = nd.id and h.since <= ${day} order by h.since desc, h.id desc limit 1)`;

/** SQL condition: the unit had it already. */
export const wasThereOn = (day: Day): SQL => sql`not exists (select from device_status_history h
  where h.device_id = nd.id having min(h.since) > ${day})`;

/** SQL condition: it is listed, neither hidden nor dismissed. */
export const isListedOn = (day: Day): SQL => sql`(nd.active and ${statusOn(day)} is distinct from 5)`;
