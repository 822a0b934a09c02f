import { asc, eq, sql } from 'drizzle-orm';
import type { ListSettings, ListSettingsChange } from '#platform/contract/list-settings.ts';
import type { Db } from '#platform/server/database/database.ts';
import { listSettings } from '../../schema.ts';
import { maxLists } from '../rules.ts';

export function listSettingsOf(db: Db, userId: number): Promise<(ListSettings & { list: string })[]> {
  return db
    .select({
      ...{ list: listSettings.list, columns: listSettings.columns },
      ...{ views: listSettings.views, shape: listSettings.shape },
    })
    .from(listSettings)
    .where(eq(listSettings.userId, userId))
    .orderBy(asc(listSettings.list));
}

/**
 * The latest to be saved counts; what is left out stays as it is kept. False: the person has as many lists as one may
 * have.
 */
export async function saveSettings(
  db: Db,
  userId: number,
  list: string,
  { columns, views, shape }: ListSettingsChange,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into list_settings as kept (user_id, list, columns, views, shape)
    select ${userId}, ${list}, ${columns ? JSON.stringify(columns) : null}::jsonb, ${JSON.stringify(views ?? [])}::jsonb,
      ${shape ?? null}::text
     where (select count(*) from list_settings where user_id = ${userId} and list <> ${list}) < ${maxLists}
    on conflict (user_id, list) do update set
      columns = ${columns === undefined ? sql`kept.columns` : sql`excluded.columns`},
      views = ${views === undefined ? sql`kept.views` : sql`excluded.views`},
      shape = ${shape === undefined ? sql`kept.shape` : sql`excluded.shape`}`);
  return rowCount === 1;
}
