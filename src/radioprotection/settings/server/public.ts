import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { firstSettings, type RadioprotectionSettings } from '../rules.ts';

/** SQL value: the settings in force; null when nothing was ever saved. For `inForce`. */
export const latestSettings: SQL = sql`(select content from radioprotection_settings order by version desc limit 1)`;

/** SQL value: the settings that were in force at an instant; null when nothing had been saved yet. For `inForce`. */
export const settingsAt = (instant: SQL): SQL =>
  sql`(select content from radioprotection_settings where saved_at <= ${instant} order by version desc limit 1)`;

/** The settings that hold; what was saved before a part of them came has that part as it is in the beginning. */
export function inForce(saved: Partial<RadioprotectionSettings> | null): RadioprotectionSettings {
  const confirmed = { ...firstSettings.confirmed, ...saved?.confirmed };
  return { ...firstSettings, ...saved, confirmed };
}

/** The settings in force and their version; version 0 when nothing was ever saved. */
export async function readRadioprotectionSettings(
  db: Db,
): Promise<{ version: number; settings: RadioprotectionSettings }> {
  const { rows } = await db.execute<{ version: number; content: Partial<RadioprotectionSettings> }>(
    sql`select version, content from radioprotection_settings order by version desc limit 1`,
  );
  const [latest] = rows;
  return { version: latest?.version ?? 0, settings: inForce(latest?.content ?? null) };
}
