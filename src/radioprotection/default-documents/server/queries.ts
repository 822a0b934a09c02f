import { sql } from 'drizzle-orm';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { instantJson, jsonObject } from '#platform/server/database/json.ts';
import { keepsRadioprotection } from '../../reach/server/public.ts';
import { isExpert } from '../../settings/permissions.ts';
import type { DefaultDocumentRecord, DefaultDocumentRow, TemplateVersion } from '../contract.ts';
import type { Template } from '../rules.ts';
import { latestNumber } from './public.ts';

const who = (instant: string, name: string) => sql`json_build_object('quando',
  ${instantJson(sql.raw(instant))}, 'chi', ${sql.raw(name)})`;

const shared = {
  id: sql`d.id`,
  tipo: sql`d.kind`,
  titolo: sql`d.title`,
  impianti: sql`to_json(d.implant_types)`,
  attivo: sql`d.active`,
  numero: sql`v.number`,
};
const rowJson = jsonObject<DefaultDocumentRow>({ ...shared, confermato: sql`v.confirmed_at is not null` });

/** SQL: the default documents in row `d`, each with the latest version of its template in row `v`. */
const withLatest = sql`default_registry_docs d
  join default_registry_doc_versions v on v.doc_id = d.id and v.number = ${latestNumber(sql`d.id`)}`;

const versionFields = {
  numero: sql`w.number`,
  quando: instantJson(sql`w.created_at`),
  chi: sql`(select u.name from users u where u.id = w.created_by)`,
  conferma: sql`case when w.confirmed_at is not null then ${who(
    'w.confirmed_at',
    '(select u.name from users u where u.id = w.confirmed_by)',
  )} end`,
};

/** Every default document in its order, in one statement. */
export async function listDocuments(db: Db): Promise<DefaultDocumentRow[]> {
  const { rows } = await db.execute<{ documents: DefaultDocumentRow[] }>(sql`
    select coalesce(json_agg(${rowJson} order by d.position, d.id), '[]') as documents from ${withLatest}`);
  return rows[0]?.documents ?? [];
}

/** A default document with its template and all versions of it; null: unknown. */
export async function findDocument(db: Db, user: User, id: number): Promise<DefaultDocumentRecord | null> {
  const record = jsonObject<DefaultDocumentRecord>({
    ...shared,
    sezioni: sql`v.template -> 'sections'`,
    versioni: sql`(select json_agg(${jsonObject<TemplateVersion>(versionFields)} order by w.number desc)
      from default_registry_doc_versions w where w.doc_id = d.id)`,
    modificabile: sql`${keepsRadioprotection(user)}::boolean`,
    confermabile: sql`${isExpert(user)}::boolean`,
    versione: sql`d.version`,
  });
  const { rows } = await db.execute<{ record: DefaultDocumentRecord }>(
    sql`select ${record} as record from ${withLatest} where d.id = ${id}`,
  );
  return rows[0]?.record ?? null;
}

type FoundVersion = TemplateVersion & { titolo: string; ultima: number; sezioni: Template['sections'] };

/** One version of a template; null: there is none with this number. */
export async function findVersion(db: Db, docId: number, number: number) {
  const { rows } = await db.execute<{ version: FoundVersion }>(sql`
    select ${jsonObject<FoundVersion>({
      ...versionFields,
      titolo: sql`d.title`,
      ultima: latestNumber(sql`d.id`),
      sezioni: sql`w.template -> 'sections'`,
    })} as version
    from default_registry_docs d join default_registry_doc_versions w on w.doc_id = d.id
    where d.id = ${docId} and w.number = ${number}`);
  // What was kept has the shape of the contract: it is checked when it is answered.
  return (rows[0]?.version ?? null) as (FoundVersion & { sezioni: never }) | null;
}

/** Keeps others from adding to the list, or ordering it, until this is done. */
export async function lockList(db: Db): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${listLock})`);
}
const listLock = 7_301_047;

/** The ids of the list in their order. */
export async function findOrder(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from default_registry_docs order by position, id`,
  );
  return rows.map(({ id }) => id);
}

/** Gives each of the list its place; who has one of them open may still save it. */
export async function updateOrder(db: Db, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update default_registry_docs d set position = o.position
    from unnest(${sql.param(ids)}::int[]) with ordinality as o(id, position)
    where d.id = o.id and d.position <> o.position`);
}
