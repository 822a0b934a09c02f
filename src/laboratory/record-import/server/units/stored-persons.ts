import { getTableColumns, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { type PersonData, personData } from '#radioprotection/persons/contract.ts';
import { personVersions } from '#radioprotection/persons/schema.ts';
import { personFields } from '#radioprotection/persons/server/public.ts';
import type { StoredRecord } from '../record-queries.ts';

export type DataField = keyof PersonData;
export type Data = Record<DataField, StoredRecord[string]>;

/** The data of a person from a day to a day; `id` null: a new one. */
export type Version = {
  id: number | null;
  from: string | null;
  to: string | null;
  data: Data;
  isChanged: boolean;
};

export type Person = {
  id: number;
  isNew: boolean;
  isChanged: boolean;
  code: string | null;
  active: boolean;
  version: number;
  /** In the order of their days. */
  versions: Version[];
};

export type PersonKey = { code: string | null; number: string | null; name: string };

const columns = getTableColumns(personVersions);
const at = personFields.at;

/** Each field of a person's data: its name in the audit trail and its column. */
export const dataFields = (Object.keys(personData.shape) as DataField[]).map((field) => {
  const name = at[field].apart;
  return { field, name, column: columns[name].name };
});

/**
 * The persons that any of these keys may mean, with all their versions; locked until this portion is done, unless they
 * are only looked at.
 */
export async function lockPersons(
  db: Db,
  keys: readonly PersonKey[],
  { isTrial = false } = {},
): Promise<Person[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    with k as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k(code text, number text, name text)
    )
    select p.id from k join persons p on lower(btrim(p.external_code)) = lower(btrim(k.code))
    union select v.person_id from k join person_versions v on v.fiscal_code = k.number
    union select v.person_id from k join person_versions v
        on record_key(v.surname || ' ' || v.name) = record_key(k.name)`);
  const ids = sql.param(rows.map(({ id }) => id));
  const { rows: persons } = await db.execute<Omit<Person, 'versions' | 'isNew' | 'isChanged'>>(sql`
    select id, external_code as code, active, version from persons where id = any(${ids}::int[])
     order by id ${isTrial ? sql`` : sql`for no key update`}`);
  const { rows: versions } = await db.execute<{ record: StoredRecord }>(sql`
    select to_jsonb(v) as record from person_versions v where v.person_id = any(${ids}::int[])
     order by v.valid_from nulls first`);
  const byPerson = Map.groupBy(versions, ({ record }) => record['person_id']);
  return persons.map((person) => ({
    ...person,
    ...{ isNew: false, isChanged: false },
    versions: (byPerson.get(person.id) ?? []).map(({ record }) => asVersion(record)),
  }));
}

/** In which version each person stands by now. */
export async function versionsNow(db: Db, ids: readonly number[]): Promise<Pick<Person, 'id' | 'version'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<Pick<Person, 'id' | 'version'>>(
    sql`select id, version from persons where id = any(${sql.param(ids)}::int[])`,
  );
  return rows;
}

function asVersion(record: StoredRecord): Version {
  const data = dataFields.map(({ field, column }) => [field, record[column] ?? null]);
  const day = (column: string) => (record[column] ?? null) as string | null;
  return {
    ...{ id: record.id, from: day('valid_from'), to: day('valid_to'), isChanged: false },
    data: Object.fromEntries(data) as Data,
  };
}

/** A version as its row. */
export function rowOfVersion(person: Person, { from, to, data }: Version, id: number): StoredRecord {
  return {
    ...{ id, person_id: person.id, valid_from: from, valid_to: to },
    ...Object.fromEntries(dataFields.map(({ field, column }) => [column, data[field]])),
  };
}
