import { asc, eq, sql } from 'drizzle-orm';
import type { ListSettings } from '#platform/contract/list-settings.ts';
import type { Db } from '#platform/server/database/database.ts';
import { listSettings } from '../../schema.ts';
import { maxLists } from '../rules.ts';

export function listSettingsOf(db: Db, userId: number): Promise<(ListSettings & { list: string })[]> {
  return db
    .select({ list: listSettings.list, columns: listSettings.columns, views: listSettings.views })
    .from(listSettings)
    .where(eq(listSettings.userId, userId))
    .orderBy(asc(listSettings.list));
}

/** The latest to be saved counts. False: the person has as many lists as one may have. */
export async function saveSettings(
  db: Db,
  userId: number,
  list: string,
  { columns, views }: ListSettings,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into list_settings (user_id, list, columns, views)
    select ${userId}, ${list}, ${columns === null ? null : JSON.stringify(columns)}::jsonb, ${JSON.stringify(views)}::jsonb
     where (select count(*) from list_settings where user_id = ${userId} and list <> ${list}) < ${maxLists}
    on conflict (user_id, list) do update set columns = excluded.columns, views = excluded.views`);
  return rowCount === 1;
}
