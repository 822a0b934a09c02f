import { type SQL, sql } from 'drizzle-orm';
import { addresses, clients } from '#customers/schema.ts';
import { withinReach } from '#identity/reach/server/public.ts';
import { principals } from '#identity/schema.ts';
import type { User } from '#platform/contract/access.ts';
import type { Db } from '#platform/server/database/database.ts';
import { jsonObject } from '#platform/server/database/json.ts';
import { placements } from '../../schema.ts';
import type { AvailableDosimeter, CheckedDosimeter } from '../contract.ts';

const availableJson = (ownAddress: SQL) =>
  jsonObject<AvailableDosimeter>({
    id: sql`t.id`,
    codice: sql`d.code`,
    trattamento: sql`t.id`,
    dataAttribuzione: sql`t.shipped_on`,
    perSede: ownAddress,
  });

/**
 * Dosimeters of a principal that can be placed: those shipped for `addressId` first, then those without an address,
 * by code. Null when the principal, or the address under it, is out of reach.
 */
export async function listAvailableDosimeters(
  db: Db,
  user: User,
  {
    principalId,
    clientId,
    addressId,
  }: { principalId: number; clientId: number | null; addressId: number | null },
): Promise<AvailableDosimeter[] | null> {
  const ownAddress =
    addressId === null ? sql`false` : sql`t.address_id is not distinct from ${addressId}::int`;
  const addressFits =
    addressId === null
      ? sql`true`
      : sql`exists (select from ${addresses} join ${clients} on ${clients.id} = ${addresses.clientId}
          where ${addresses.id} = ${addressId} and ${addresses.active} and ${clients.active} and ${clients.principalId} = ${principals.id}
            and ${clientId === null ? sql`true` : sql`${clients.id} = ${clientId}`})`;
  const [found] = await db
    .select({
      available: sql<AvailableDosimeter[]>`coalesce((
        select json_agg(${availableJson(ownAddress)} order by ${ownAddress} desc, d.code)
          from placements t join dosimeters d on d.id = t.dosimeter_id
         where t.principal_id = principals.id and t.started_on is null and not t.lost and not t.processed
           and (t.address_id is null or ${ownAddress})), '[]')`,
    })
    .from(principals)
    .where(sql`${principals.id} = ${principalId} and ${withinReach(user, principals.id)} and ${addressFits}`);
  return found?.available ?? null;
}

type Named = NonNullable<CheckedDosimeter['committente']>;
type Stay = NonNullable<CheckedDosimeter['posizionamento']>;

const namedJson = (row: 'principals' | 'shipped') =>
  jsonObject<Named>({ id: sql`${sql.raw(row)}.id`, displayName: sql`${sql.raw(row)}.name` });
const stayJson = jsonObject<Stay>({
  inizio: sql`placements.started_on`,
  fine: sql`placements.ended_on`,
  sede: sql`site.name`,
  punto: sql`point.alias`,
});

/** Where a dosimeter can be placed, when that is one site only: the one it was shipped for, or the principal's only one. */
const onlySite = sql`
  select ${jsonObject<NonNullable<CheckedDosimeter['sede']>>({
    cliente: sql`min(fit.client_id)`,
    indirizzo: sql`min(fit.id)`,
  })}
    from addresses fit join clients of_fit on of_fit.id = fit.client_id
   where of_fit.principal_id = placements.principal_id and of_fit.active and fit.active
     and (placements.address_id is null or fit.id = placements.address_id)
  having count(*) = 1`;

type Attribution = CheckedDosimeter & { inReach: boolean };

/**
 * The dosimeter whose code comes first among `forms`, by the attribution in force (the latest one of old records), and
 * whether that is within reach; null when no record carries such a code.
 */
export async function findDosimeterByCode(
  db: Db,
  user: User,
  forms: readonly string[],
): Promise<Attribution | null> {
  const wanted = sql`array[${sql.join(
    forms.map((form) => sql`${form}`),
    sql`, `,
  )}]::text[]`;
  const { rows } = await db.execute<Attribution>(sql`
    select d.code as codice, placements.id as trattamento,
           coalesce(${withinReach(user, placements.principalId)}, false) as "inReach",
           case when placements.id is null then 'nonAssegnato'
                when placements.processed then 'analizzato'
                when placements.lost then 'smarrito'
                when placements.ended_on is not null then 'rimosso'
                when placements.started_on is not null then 'posizionato'
                else 'disponibile' end as esito,
           ${namedJson('principals')} as committente,
           case when shipped.id is not null and placements.started_on is null
             then ${namedJson('shipped')} end as "riservatoA",
           case when placements.started_on is null then (${onlySite}) end as sede,
           case when placements.started_on is not null then ${stayJson} end as posizionamento
      from dosimeters d
      left join lateral (
        select t.* from placements t where t.dosimeter_id = d.id order by t.legacy, t.id desc limit 1
      ) placements on true
      left join ${principals} on principals.id = placements.principal_id
      left join ${addresses} shipped on shipped.id = placements.address_id
      left join measurement_points point on point.id = placements.point_id
      left join ${addresses} site on site.id = point.address_id
     where upper(d.code) = any(${wanted})
     order by array_position(${wanted}, upper(d.code))
     limit 1`);
  return rows[0] ?? null;
}
