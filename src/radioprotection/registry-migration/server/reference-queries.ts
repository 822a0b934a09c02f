import { type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Db } from '#platform/server/database/database.ts';
import { everyWord, pageOf, sliceOf } from '#platform/server/http/paging.ts';
import { ofCompanyWithinReach, type Reader, worksInUnit } from '../../reach/server/public.ts';
import { joinPlace, placeColumns } from '../../unit-places/server/public.ts';
import type { listReferences, ReferenceChoice, RegistryReference } from '../contract.ts';
import { currentModel, type ReferenceKind } from '../rules.ts';

const nameOfLinked = sql`coalesce(
  (select d.sigla from devices d where d.id = x.device_id),
  (select w.surname || ' ' || w.name from exposed_workers w where w.id = x.worker_id),
  (select q.surname || ' ' || q.name from persons q where q.id = x.person_id))`;

const columnsFor = (reader: Reader) => sql`x.id, x.kind as tipo, x.text as testo, x.state as stato,
  case when x.state = 'linked' then json_build_object(
    'id', coalesce(x.device_id, x.worker_id, x.person_id), 'nome', ${nameOfLinked}) end as collegato,
  (select u.name from users u where u.id = x.settled_by) as da,
  json_build_object('id', r.id, 'label', 'Registro ' || r.id) as registro,
  ${placeColumns}, x.version as versione, ${worksInUnit(reader, sql`r.company_id`)} as modificabile`;

const tables = sql`registry_references x join registries r on r.id = x.registry_id ${joinPlace(sql`r.company_id`)}`;

/** SQL condition: references of registries that were upgraded, within reach. */
const seen = (reader: Reader) => sql`r.model_version >= ${sql.raw(String(currentModel))}
  and r.deleted_at is null and ${ofCompanyWithinReach(reader, sql`r.company_id`)}`;

/** One page of references, those to be linked by hand first. */
export async function listPage(
  db: Db,
  reader: Reader,
  query: QueryOf<typeof listReferences>,
): Promise<{ rows: RegistryReference[]; total: number }> {
  const conditions = [
    seen(reader),
    ...(query.come === undefined ? [] : [sql`x.state = ${query.come}`]),
    ...(query.company === undefined ? [] : [sql`r.company_id = ${query.company}`]),
    ...(query.registro === undefined ? [] : [sql`r.id = ${query.registro}`]),
  ];
  const words = everyWord(query.q, (pattern) => sql`search_fold(x.text || ' ' || c.alias) like ${pattern}`);
  const where = sql.join(words ? [...conditions, words] : conditions, sql` and `);
  const { offset, limit } = sliceOf(query);
  const direction = query.dir === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await db.execute<RegistryReference & { total: number }>(sql`
    select ${columnsFor(reader)}, (count(*) over ())::int as total from ${tables} where ${where}
    order by x.state <> 'open', c.alias ${direction}, r.id ${direction}, x.id ${direction}
    limit ${limit} offset ${offset}`);
  return pageOf(rows, query, async () => {
    const { rows: counted } = await db.execute<{ total: number }>(
      sql`select count(*)::int as total from ${tables} where ${where}`,
    );
    return counted[0]?.total ?? 0;
  });
}

/** A reference within reach; null when there is none. */
export async function findReference(
  db: Db,
  reader: Reader,
  referenceId: number,
): Promise<RegistryReference | null> {
  const { rows } = await db.execute<RegistryReference>(sql`
    select ${columnsFor(reader)} from ${tables} where x.id = ${referenceId} and ${seen(reader)}`);
  return rows[0] ?? null;
}

/** SQL: what a reference of each kind may be linked to, as `id`, `nome` and `dettaglio`. */
const choices: Record<ReferenceKind, (of: { registryId: number; companyId: number }) => SQL> = {
  device: ({ companyId }) => sql`
    select d.id, d.sigla as nome,
      nullif(concat_ws(' · ', d.brand, d.model, 'matr. ' || d.serial_number), '') as dettaglio
    from devices d where d.company_id = ${companyId}`,
  worker: ({ registryId }) => sql`
    select w.id, w.surname || ' ' || w.name as nome, w.fiscal_code as dettaglio
    from exposed_workers w where w.registry_id = ${registryId}`,
  person: ({ companyId }) => sql`
    select p.id, p.surname || ' ' || p.name as nome, p.fiscal_code as dettaglio
    from persons p where p.id in (select h.person_id from company_persons h where h.company_id = ${companyId})`,
};

export async function listChoices(
  db: Db,
  { tipo, registro, company }: Pick<RegistryReference, 'tipo' | 'registro' | 'company'>,
): Promise<ReferenceChoice[]> {
  const of = { registryId: registro.id, companyId: company.id };
  const { rows } = await db.execute<ReferenceChoice>(sql`${choices[tipo](of)} order by nome, id`);
  return rows;
}
