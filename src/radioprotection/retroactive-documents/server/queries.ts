import { type SQL, sql } from 'drizzle-orm';
import type { ResponseOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { ofCompanyWithinReach, type Reader } from '../../reach/server/public.ts';
import type { ImplantType } from '../../registries/rules.ts';
import type { listAppliance, listApplied, RegistryDefaults, RegistryItem } from '../contract.ts';
import { registriesAtOnce } from '../rules.ts';

/** SQL: a registry `r` of a unit `c` as cards and lists show it. */
export const itemOfRegistry = (applied: SQL) =>
  jsonObject<RegistryItem>({
    ...{ id: sql`r.id`, project: sql`c.project_id`, employer: sql`c.employer_id`, company: sql`c.id` },
    ...{ active: sql`r.active`, closeDate: sql`r.close_date`, applied, implantType: sql`r.implant_type` },
    label: sql`'Registro ' || r.id || coalesce(' · ' || (select d.sigla from devices d where d.id = r.device_id), '')`,
    companyAlias: sql`c.alias`,
  });

const docJson = sql`json_build_object('id', t.id, 'titolo', t.title, 'attivo', t.active)`;

/** SQL: the copies of default document `t` that stand in folders, as `d` in `f`. */
const copies = sql`documents d join folders f on f.id = d.folder_id`;
const isCopy = sql`d.default_doc_id = t.id and d.removed_at is null`;

const hasCopy = sql`exists (select from ${copies} where f.registry_id = r.id and ${isCopy})`;

/** SQL: the registries that a default document is for, by their implant type. */
const meant = (reader: Reader) => sql`registries r join companies c on c.id = r.company_id
  where r.deleted_at is null and r.implant_type = any (t.implant_types)
    and ${ofCompanyWithinReach(reader, sql`r.company_id`)}`;
/** SQL: those that have it. */
const having = (reader: Reader) => sql`${copies} join registries r on r.id = f.registry_id
    join companies c on c.id = r.company_id
  where ${isCopy} and r.deleted_at is null and ${ofCompanyWithinReach(reader, sql`r.company_id`)}`;

type Part = { docId: number; after: number | null };

/** SQL: the registry in rows `r` and `c` comes after that of an answer's last card, in the order of cards. */
const isAfter = (after: number | null) =>
  after === null
    ? sql`true`
    : sql`(c.alias, r.id) > (select k.alias, l.id from registries l join companies k on k.id = l.company_id
        where l.id = ${after})`;
const inOrder = sql`order by c.alias, r.id limit ${registriesAtOnce + 1}`;

/** SQL: what an answer may hold of `found`, and what comes after it when there is more. */
const bounded = sql`shown as (select id, alias from found order by alias, id limit ${registriesAtOnce}),
  rest as (select s.id from shown s where (select count(*) from found) > ${registriesAtOnce}
    order by s.alias desc, s.id desc limit 1)`;
const next = sql`(select id from rest) as prossimo`;

/** The registries that a document is for, a part at a time. Null when there is no such document. */
export async function findAppliance(
  db: Db,
  reader: Reader,
  { docId, after }: Part,
): Promise<ResponseOf<typeof listAppliance> | null> {
  const { rows } = await db.execute<ResponseOf<typeof listAppliance>>(sql`
    with found as (select r.id, c.alias from default_registry_docs t, ${meant(reader)}
        and t.id = ${docId} and r.model_version >= 2 and ${isAfter(after)} ${inOrder}), ${bounded}
    select ${docJson} as doc, ${next},
      (select coalesce(json_agg(${itemOfRegistry(hasCopy)} order by c.alias, r.id), '[]')
         from shown s join registries r on r.id = s.id join companies c on c.id = r.company_id) as appliance,
      (select coalesce(json_agg(json_build_object('id', d.id, 'registry', json_build_object('id', r.id))
           order by d.id), '[]')
         from ${having(reader)} and ${isAfter(after)}
          and (not exists (select from rest) or (c.alias, r.id) <= (
            select k.alias, l.id from rest join registries l on l.id = rest.id
              join companies k on k.id = l.company_id))) as applied,
      (select count(*)::int from ${meant(reader)} and r.model_version < 2 and r.active) as "daAggiornare"
    from default_registry_docs t where t.id = ${docId}`);
  return rows[0] ?? null;
}

/** Those that have it, likewise. */
export async function findApplied(
  db: Db,
  reader: Reader,
  { docId, after }: Part,
): Promise<ResponseOf<typeof listApplied> | null> {
  const { rows } = await db.execute<ResponseOf<typeof listApplied>>(sql`
    with found as (select r.id, c.alias, d.id as copy from default_registry_docs t, ${having(reader)}
        and t.id = ${docId} and ${isAfter(after)} ${inOrder}), ${bounded}
    select ${docJson} as doc, ${next},
      (select coalesce(json_agg(json_build_object('id', found.copy, 'registry', ${itemOfRegistry(sql`false`)})
           order by c.alias, r.id), '[]')
         from shown s join found on found.id = s.id join registries r on r.id = s.id
           join companies c on c.id = r.company_id) as applied
    from default_registry_docs t where t.id = ${docId}`);
  return rows[0] ?? null;
}

/** A default document, with the latest version of its template. */
export type DefaultDocument = {
  id: number;
  title: string;
  active: boolean;
  implantTypes: ImplantType[];
  templateVersionId: number | null;
};

export async function findDefaultDocument(db: Db, docId: number): Promise<DefaultDocument | null> {
  const { rows } = await db.execute<DefaultDocument>(sql`
    select t.id, t.title, t.active, t.implant_types as "implantTypes",
      (select v.id from default_registry_doc_versions v where v.doc_id = t.id
        order by v.number desc limit 1) as "templateVersionId"
    from default_registry_docs t where t.id = ${docId}`);
  return rows[0] ?? null;
}

/** A registry with the folder it has from the current model on. */
export type RegistryFolder = {
  id: number;
  companyId: number;
  implantType: ImplantType;
  isOpen: boolean;
  folderId: number | null;
};

/** Held for the rest of the transaction by its folder: of two who change what stands in it one waits. */
export async function lockFolderOfRegistry(
  db: Db,
  registryId: number,
  within: SQL,
): Promise<RegistryFolder | null> {
  await db.execute(sql`select from folders where registry_id = ${registryId} for no key update`);
  const { rows } = await db.execute<RegistryFolder>(sql`
    select r.id, r.company_id as "companyId", r.implant_type as "implantType", f.id as "folderId",
      r.active and r.close_date is null as "isOpen"
    from registries r left join folders f on f.registry_id = r.id
    where r.id = ${registryId} and r.deleted_at is null and ${within}`);
  return rows[0] ?? null;
}

/** The copy of a default document in a folder; null without one. */
export async function findCopy(db: Db, docId: number, folderId: number | null): Promise<number | null> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select d.id from documents d
    where d.folder_id = ${folderId} and d.default_doc_id = ${docId} and d.removed_at is null`);
  return rows[0]?.id ?? null;
}

/** The registries that a default document is still to be given to, or to be taken from. */
export async function idsToAppend(db: Db, docId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from default_registry_docs t
      join registries r on r.implant_type = any (t.implant_types) join companies c on c.id = r.company_id
    where t.id = ${docId} and r.active and r.close_date is null and r.deleted_at is null
      and r.model_version >= 2 and not ${hasCopy}
    order by c.alias, r.id`);
  return rows.map(({ id }) => id);
}

export async function idsToRevert(db: Db, docId: number): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from default_registry_docs t join documents d on ${isCopy}
      join folders f on f.id = d.folder_id join registries r on r.id = f.registry_id
      join companies c on c.id = r.company_id
    where t.id = ${docId} and r.deleted_at is null order by c.alias, r.id`);
  return rows.map(({ id }) => id);
}

/** The active default documents of an implant type, in their order. */
export async function activeDocumentsOf(db: Db, type: ImplantType): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from default_registry_docs t where t.active and ${type} = any (t.implant_types)
    order by t.position, t.id`);
  return rows.map(({ id }) => id);
}

const listed = (from: SQL) =>
  sql`(select coalesce(json_agg(json_build_object('id', t.id, 'titolo', t.title) order by t.position, t.id), '[]') ${from})`;
const foreignOf = (isSigned: SQL) =>
  listed(sql`from default_registry_docs t join documents d on d.default_doc_id = t.id and d.removed_at is null
    where d.folder_id = f.id and ${isSigned} and not r.implant_type = any (t.implant_types)`);

/** How the default documents of a registry fit its implant type; nothing of one that takes none. Null: not found. */
export async function findDefaults(
  db: Db,
  registryId: number,
  within: SQL,
): Promise<RegistryDefaults | null> {
  const { rows } = await db.execute<RegistryDefaults>(sql`
    select ${listed(sql`from default_registry_docs t where t.active and r.implant_type = any (t.implant_types)
        and f.id is not null and not exists (select from documents d
          where d.folder_id = f.id and d.default_doc_id = t.id and d.removed_at is null)`)} as mancanti,
      ${foreignOf(sql`d.state <> 'signed'`)} as estranei, ${foreignOf(sql`d.state = 'signed'`)} as firmati
    from registries r left join folders f on f.registry_id = r.id and r.active and r.close_date is null
    where r.id = ${registryId} and r.deleted_at is null and ${within}`);
  return rows[0] ?? null;
}
