import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/database/database.ts';
import { ofCompanyWithinReach, type Reader } from '../../reach/server/public.ts';
import type { ImplantType } from '../../registries/rules.ts';
import { itemOfRegistry } from '../../retroactive-documents/server/public.ts';
import type { EarlierRegistry } from '../contract.ts';
import { type Candidate, currentModel, type ReferenceKind } from '../rules.ts';

/** The registries that are to be upgraded: in use, closed ones among them. */
const toUpgrade = sql`r.model_version < ${sql.raw(String(currentModel))} and r.active and r.deleted_at is null`;

export async function listEarlier(db: Db, reader: Reader): Promise<EarlierRegistry[]> {
  const { rows } = await db.execute<{ item: Omit<EarlierRegistry, 'riferimenti'>; riferimenti: number }>(sql`
    select ${itemOfRegistry(sql`false`)} as item,
      (select count(*)::int from registry_references x where x.registry_id = r.id) as riferimenti
    from registries r join companies c on c.id = r.company_id
    where ${toUpgrade} and ${ofCompanyWithinReach(reader, sql`r.company_id`)}
    order by c.alias, r.id`);
  return rows.map(({ item, riferimenti }) => ({ ...item, riferimenti }));
}

/** The registries that a run upgrades, in the order of the list. */
export async function idsToUpgrade(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select r.id from registries r join companies c on c.id = r.company_id
    where ${toUpgrade} order by c.alias, r.id`);
  return rows.map(({ id }) => id);
}

export type StoredRegistry = {
  id: number;
  companyId: number;
  implantType: ImplantType;
  modelVersion: number;
  active: boolean;
  isClosed: boolean;
};

/** Sets model and moment; the folder is made by the database (`registries_open_folder`). */
export async function markUpgraded(db: Db, registryId: number, now: Date): Promise<void> {
  await db.execute(sql`update registries
    set model_version = ${currentModel}, upgraded_at = ${now.toISOString()}::timestamptz where id = ${registryId}`);
}

export type OpenReference = { id: number; kind: ReferenceKind; text: string };

/** What a registry names in words, and all that its words may mean: one statement. */
export async function readReferences(
  db: Db,
  { id, companyId }: StoredRegistry,
): Promise<{ open: OpenReference[]; candidates: Record<ReferenceKind, Candidate[]> }> {
  type Read = { open: OpenReference[] } & Record<ReferenceKind, Candidate[]>;
  const { rows } = await db.execute<Read>(sql`
    select
      coalesce((select json_agg(json_build_object('id', x.id, 'kind', x.kind, 'text', x.text) order by x.id)
        from registry_references x where x.registry_id = ${id} and x.state = 'open'), '[]') as open,
      coalesce((select json_agg(json_build_object('id', d.id,
          'names', array_remove(array[d.sigla, d.serial_number, d.tube_serial_number], null)))
        from devices d where d.company_id = ${companyId}), '[]') as device,
      coalesce((select json_agg(json_build_object('id', w.id, 'code', w.fiscal_code,
          'names', array[w.surname || ' ' || w.name]))
        from exposed_workers w where w.registry_id = ${id}), '[]') as worker,
      coalesce((select json_agg(json_build_object('id', p.id, 'code', p.fiscal_code,
          'names', (select array_agg(v.surname || ' ' || v.name) from person_versions v where v.person_id = p.id)))
        from persons p where p.id in (
          select h.person_id from company_persons h where h.company_id = ${companyId})), '[]') as person`);
  const [read] = rows;
  if (!read) throw new Error('nothing was read');
  const { open, device, worker, person } = read;
  return { open, candidates: { device, worker, person } };
}

/** Links references, each to the one thing it means, in one statement. */
export async function linkReferences(
  db: Db,
  links: readonly { id: number; to: number }[],
  now: Date,
): Promise<void> {
  if (links.length === 0) return;
  await db.execute(sql`
    update registry_references x set state = 'linked', settled_at = ${now.toISOString()}::timestamptz,
      device_id = case x.kind when 'device' then l."to" end,
      worker_id = case x.kind when 'worker' then l."to" end,
      person_id = case x.kind when 'person' then l."to" end
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id int, "to" int) where x.id = l.id`);
}

/** What became of a registry, as it stands. */
export async function countReferences(
  db: Db,
  registryId: number,
): Promise<{ collegati: number; daCollegare: number; documenti: number }> {
  const { rows } = await db.execute<{ collegati: number; daCollegare: number; documenti: number }>(sql`
    select count(*) filter (where x.state = 'linked')::int as collegati,
      count(*) filter (where x.state = 'open')::int as "daCollegare",
      (select count(*)::int from documents d join folders f on f.id = d.folder_id
        where f.registry_id = ${registryId} and d.kind = 'default' and d.removed_at is null) as documenti
    from registry_references x where x.registry_id = ${registryId}`);
  return rows[0] ?? { collegati: 0, daCollegare: 0, documenti: 0 };
}
