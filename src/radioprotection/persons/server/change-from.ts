import { asc, eq } from 'drizzle-orm';
import { addDays } from '#platform/contract/dates.ts';
import type { Db } from '#platform/server/database/database.ts';
import { holdsOn } from '../rules.ts';
import { personVersions } from '../schema.ts';

type Version = typeof personVersions.$inferSelect;
/** What of a person's data may change, by its column. */
export type PersonColumns = Partial<
  Omit<typeof personVersions.$inferInsert, 'id' | 'personId' | 'validFrom' | 'validTo' | 'createdAt'>
>;

/**
 * Lets some data of a person be others from a day on: in the version of that day, and in those after it wherever they
 * still say what it said. Returns whether anything was other before. The person's row is to be held by the caller.
 */
export async function changePersonFrom(
  db: Db,
  personId: number,
  { from, data }: { from: string; data: PersonColumns },
): Promise<boolean> {
  const versions = await db
    .select()
    .from(personVersions)
    .where(eq(personVersions.personId, personId))
    .orderBy(asc(personVersions.validFrom));
  const base = versions.find(({ validFrom, validTo }) => holdsOn({ dal: validFrom, al: validTo }, from));
  if (!base) throw new Error(`person ${personId} has no data on ${from}`);
  const changed = otherThan(base, data, () => true);
  if (Object.keys(changed).length === 0) return false;
  if (base.validFrom === from) await update(db, base.id, changed);
  else {
    await update(db, base.id, { validTo: addDays(from, -1) });
    const { id: _id, createdAt: _at, ...copy } = base;
    await db.insert(personVersions).values({ ...copy, ...changed, validFrom: from });
  }
  for (const later of versions.filter(({ validFrom }) => validFrom !== null && validFrom > from)) {
    const stillSaid = otherThan(later, changed, (column) => later[column] === base[column]);
    if (Object.keys(stillSaid).length > 0) await update(db, later.id, stillSaid);
  }
  return true;
}

const columnsOf = (data: PersonColumns) => Object.keys(data) as (keyof PersonColumns)[];

function otherThan(
  version: Version,
  data: PersonColumns,
  isMeant: (column: keyof PersonColumns) => boolean,
): PersonColumns {
  const other = columnsOf(data).filter(
    (column) => isMeant(column) && (version[column] ?? null) !== (data[column] ?? null),
  );
  return Object.fromEntries(other.map((column) => [column, data[column]]));
}

async function update(
  db: Db,
  id: number,
  columns: Partial<typeof personVersions.$inferInsert>,
): Promise<void> {
  await db.update(personVersions).set(columns).where(eq(personVersions.id, id));
}
